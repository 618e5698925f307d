#!/usr/bin/env bash
# Makes fresh random coordinator cases with Kafka itself and compares them with the
# engine. Needs a JDK and Maven (see kafka/kafka.sh).
#   fuzz-kafka.sh CONFORM SEED COUNT [KIND...]
# CONFORM is a command that plays cases from its standard input and fails if any
# differs, such as "site conform coordinator -". Kinds: classic consumer mixed
# offsets static migration; all without any.
set -euo pipefail
if [ $# -lt 3 ]; then
  sed -n '4,7p' "${BASH_SOURCE[0]}" | cut -c3- >&2
  exit 2
fi
conform=$1 seed=$2 count=$3
shift 3
[ $# -gt 0 ] || set -- classic consumer mixed offsets static migration
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
cases=$(mktemp)
trap 'rm -f "$cases"' EXIT
failed=0
for kind in "$@"; do
  "$here/kafka/kafka.sh" coordinator random --seed "$seed" --count "$count" --kind "$kind" >"$cases"
  echo "coordinator, $kind, seed $seed:"
  # The command may have arguments of its own.
  # shellcheck disable=SC2086
  $conform <"$cases" || failed=1
done
exit $failed
