#!/bin/sh
# The second step of action.yml: runs the suite, or COMMAND, with ARGS, one argument a line, and keeps the exit code
# as an output. The program itself prints annotations and adds to the summary of this step.
set -eu

code() {
  echo "exit-code=$1" >>"$GITHUB_OUTPUT"
}
# What stands if this step is ended from outside.
code 4

set --
while IFS= read -r arg; do
  [ -z "$arg" ] || set -- "$@" "$arg"
done <<END
$ARGS
END

ended=0
content-conformance "$COMMAND" --out "$OUT" --format junit,html,markdown,sarif,github "$@" || ended=$?
code "$ended"
