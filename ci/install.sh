#!/bin/sh
# The first step of action.yml: puts the program onto the job's PATH, from BINARY where it is given, or
# else from the release VERSION of REPOSITORY, whose checksum is proved.
set -eu

fail() {
  echo "::error title=content-conformance::$1"
  exit 2
}
folder=$RUNNER_TEMP/content-conformance
case "$RUNNER_OS" in Windows) program=content-conformance.exe ;; *) program=content-conformance ;; esac
mkdir -p "$folder"

if [ -n "$BINARY" ]; then
  cp "$BINARY" "$folder/$program" || fail "the program in the input 'binary' is not there"
else
  case "$RUNNER_OS-$RUNNER_ARCH" in
    Linux-X64) target=x86_64-unknown-linux-musl ;;
    Linux-ARM64) target=aarch64-unknown-linux-musl ;;
    macOS-X64) target=x86_64-apple-darwin ;;
    macOS-ARM64) target=aarch64-apple-darwin ;;
    Windows-X64) target=x86_64-pc-windows-msvc ;;
    *) fail "there is no release for $RUNNER_OS on $RUNNER_ARCH; build the program and name it in the input 'binary'" ;;
  esac
  archive=content-conformance-$VERSION-$target.tar.gz
  release=$GITHUB_SERVER_URL/$REPOSITORY/releases/download/v$VERSION
  cd "$folder"
  for file in "$archive" "$archive.sha256"; do
    curl -fsSL --retry 3 --max-time 120 -o "$file" "$release/$file" || fail "$release/$file cannot be fetched"
  done
  # Linux has the one, macOS the other; on Windows a star says that a file is not text. The file must
  # speak of this archive, and of nothing else.
  sum=$({ sha256sum "$archive" 2>/dev/null || shasum -a 256 "$archive"; } | sed 's/ \*/  /')
  [ "$sum" = "$(cat "$archive.sha256")" ] || fail "the checksum of $archive is wrong; nothing of it was run"
  tar -xzf "$archive" "$program"
fi
chmod +x "$folder/$program"
echo "$folder" >>"$GITHUB_PATH"
"$folder/$program" --version
