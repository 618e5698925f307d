#!/usr/bin/env bash
# Assignors of this engine beside franz-go, sarama and Kafka's own, as one table of times and ratios.
# Settings, all optional: BENCH_MEMBERS=100,1000,5000  BENCH_MS=1000  BENCH_LIMIT_S=60  BENCH_KAFKA=0 (leave Kafka out)
# Kafka needs a JDK and Maven, and three quarters of an hour for the whole grid; its general sticky algorithm runs into
# the limit with 5000 members. Let nothing else run meanwhile.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
out=${BENCH_OUT:-$(mktemp -d)}
mkdir -p "$out"
members=${BENCH_MEMBERS:-100,1000,5000} ms=${BENCH_MS:-1000} limit=${BENCH_LIMIT_S:-60}
(cd "$here" && go build -o "$out/bench" .)
"$out/bench" run -members "$members" -ms "$ms" -limit-s "$limit" >"$out/ours.tsv"
files=("$out/ours.tsv")
if [ "${BENCH_KAFKA:-1}" = 1 ]; then
  if command -v java >/dev/null && command -v mvn >/dev/null; then
    "$here/../kafka/kafka.sh" assign bench --members "$members" --ms "$ms" --limit-s "$limit" >"$out/kafka.tsv" 2>"$out/kafka.log"
    files+=("$out/kafka.tsv")
  else
    echo "Kafka is left out: it needs a JDK and Maven." >&2
  fi
fi
"$out/bench" join "${files[@]}"
