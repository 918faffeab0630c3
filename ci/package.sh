#!/bin/sh
# Makes the archive of a release, and its checksum beside it:
#   ci/package.sh BINARY VERSION TARGET DIR
# It holds the program, its manual, its completions, and the texts that come with it.
set -eu

binary=$1 archive=content-conformance-$2-$3.tar.gz out=$4
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

install -m 755 "$binary" "$work/content-conformance"
"$work/content-conformance" man --out "$work/man"
mkdir "$work/completions"
for shell in bash zsh fish powershell; do
  "$work/content-conformance" completions "$shell" >"$work/completions/content-conformance.$shell"
done
cp README.md CHANGELOG.md LICENSE-MIT LICENSE-APACHE "$work"
mkdir -p "$out"
tar -czf "$out/$archive" -C "$work" content-conformance man completions README.md CHANGELOG.md LICENSE-MIT LICENSE-APACHE
cd "$out"
if command -v sha256sum >/dev/null; then
  sha256sum "$archive" >"$archive.sha256"
else
  shasum -a 256 "$archive" >"$archive.sha256"
fi
