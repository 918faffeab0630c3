#!/bin/sh
# Makes the archive of a release, and its checksum beside it:
#   ci/package.sh BINARY VERSION TARGET DIR
# It holds the program, its manual, its completions, and the texts that come with it.
set -eu

binary=$1 archive=content-conformance-$2-$3.tar.gz out=$4
case "$3" in *-windows-*) program=content-conformance.exe ;; *) program=content-conformance ;; esac
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

install -m 755 "$binary" "$work/$program"
"$work/$program" man --out "$work/man"
mkdir "$work/completions"
for shell in bash zsh fish powershell; do
  "$work/$program" completions "$shell" >"$work/completions/content-conformance.$shell"
done
cp README.md CHANGELOG.md LICENSE-MIT LICENSE-APACHE "$work"
mkdir -p "$out"
tar -czf "$out/$archive" -C "$work" "$program" man completions README.md CHANGELOG.md LICENSE-MIT LICENSE-APACHE
cd "$out"
# Linux has the one, macOS the other; on Windows a star says that a file is not text.
{ sha256sum "$archive" 2>/dev/null || shasum -a 256 "$archive"; } | sed 's/ \*/  /' >"$archive.sha256"
