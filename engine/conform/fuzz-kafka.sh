#!/usr/bin/env bash
# Compares the engine with fresh random cases from Kafka itself (a JDK and Maven are needed).
#   fuzz-kafka.sh [SEED [COUNT]]     default: a new seed, 20000 assignor cases and 50 coordinator cases of each kind
# A seed gives the same cases every time. Exit status 1 if anything differs.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
seed=${1:-$(date +%s)} count=${2:-20000}
bin=$(mktemp -d)
trap 'rm -rf "$bin"' EXIT
(cd "$root" && go build -o "$bin/site" ./cmd/site)
status=0
echo "assignors: seed $seed, $count cases"
"$here/kafka/kafka.sh" assign random --seed "$seed" --count "$count" | "$bin/site" conform assign - || status=1
for kind in classic consumer mixed offsets static migration; do
  echo "coordinator, $kind: seed $seed, $((count / 400)) cases"
  "$here/kafka/kafka.sh" coordinator random --seed "$seed" --count $((count / 400)) --kind "$kind" |
    "$bin/site" conform coordinator - || status=1
done
exit $status
