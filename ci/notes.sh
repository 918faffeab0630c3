#!/bin/sh
# Prints what CHANGELOG.md, in the current folder, says of a release: ci/notes.sh 0.1.0
# A release without a section of its own, or without a date, has no text yet.
set -eu

version=$1
head=$(grep -F "## $version — " CHANGELOG.md) || { echo "CHANGELOG.md has no section of $version" >&2; exit 1; }
case "$head" in
  *" — "20[0-9][0-9]-[01][0-9]-[0-3][0-9]) ;;
  *) echo "CHANGELOG.md gives $version no date: $head" >&2; exit 1 ;;
esac
awk -v head="$head" '/^## / { inside = $0 == head; next } inside' CHANGELOG.md | sed '/./,$!d'
