#!/usr/bin/env bash
# Makes fresh random cases with Kafka itself and compares the engine with them.
# Needs a JDK and Maven (see kafka/kafka.sh).
#   fuzz-kafka.sh [SITE]     SITE: the command to ask, bin/site unless given
# Settings, all optional:
#   SEED=7         where chance starts; the time of day unless given, printed always
#   COUNT=500      coordinator cases of each kind
#   ASSIGN=20000   assignor cases
#   KINDS="classic consumer mixed offsets static migration"   none of them if empty
# Exit status 1 if any case differs.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
site=${1:-bin/site} seed=${SEED:-$(date +%s)} count=${COUNT:-500} assign=${ASSIGN:-20000}
failed=0
if [ "$assign" -gt 0 ]; then
  echo "assignors, seed $seed:"
  "$here/kafka/kafka.sh" assign random --seed "$seed" --count "$assign" | "$site" conform assign - || failed=1
fi
for kind in ${KINDS-classic consumer mixed offsets static migration}; do
  echo "coordinator, $kind, seed $seed:"
  "$here/kafka/kafka.sh" coordinator random --seed "$seed" --count "$count" --kind "$kind" | "$site" conform coordinator - || failed=1
done
exit $failed
