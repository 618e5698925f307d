#!/usr/bin/env bash
# Compiles each lesson's Java program and runs it against a real Kafka 4.3.1 broker.
#   check.sh            compare what happens with the output shown in the lesson
#   check.sh --update   write that output anew
# Needs a JDK (17 or later) and Maven. PORT (default 8210) and the next port are used on 127.0.0.1.
set -eEuo pipefail
trap 'echo "check.sh: ${BASH_SOURCE[0]##*/}:$LINENO: $BASH_COMMAND" >&2' ERR
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
port=${PORT:-8210}
update=no; [ "${1:-}" = --update ] && update=yes
work=$(mktemp -d)
started=() broker=
finish() {
  for pid in "${started[@]}"; do kill -CONT "$pid" 2>/dev/null || true; kill -9 "$pid" 2>/dev/null || true; done
  if [ -n "$broker" ]; then kill "$broker" 2>/dev/null || true; wait "$broker" 2>/dev/null || true; fi # it removes its data and its child
  rm -rf "$work"
}
trap finish EXIT
die() { echo "check.sh: $*" >&2; exit 1; }

# wait_for SECONDS FILE TEXT: until FILE holds TEXT.
wait_for() {
  local until=$((SECONDS + $1))
  until grep -qF -- "$3" "$2" 2>/dev/null; do
    [ $SECONDS -lt $until ] || { cat "$2" >&2; die "no '$3' in $2 after $1 s"; }
    sleep 0.2
  done
}

! (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null || die "port $port is taken; choose another with PORT="
echo "check.sh: starting a broker on port $port (the first time builds it)" >&2
"$here/../../engine/conform/kafka/kafka.sh" live broker "$port" >"$work/broker.log" 2>&1 &
broker=$!
wait_for 600 "$work/broker.log" "broker on 127.0.0.1:$port"

for lesson in "$here"/*/check; do
  folder=$(dirname "$lesson")
  echo "check.sh: $(basename "$folder")" >&2
  (cd "$folder" && mvn -q -B package dependency:copy-dependencies -DoutputDirectory=target/lib &&
    mvn -q -B dependency:copy-dependencies -Ptools -DoutputDirectory=target/tools) >"$work/build.log" 2>&1 ||
    { tail -20 "$work/build.log" >&2; die "does not compile: $folder"; }
  . "$lesson"
done
echo "check.sh: ok" >&2
