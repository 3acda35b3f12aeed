#!/usr/bin/env bash
# Runs every finding and reports which of them no longer hold.
set -uo pipefail
cd "$(dirname "$0")"
failed=0
for script in *.sh; do
  case "$script" in lib.sh | run-all.sh) continue ;; esac
  if bash "$script" > /dev/null 2>&1; then
    echo "holds    $script"
  else
    echo "CHANGED  $script"
    failed=1
  fi
done
exit "$failed"
