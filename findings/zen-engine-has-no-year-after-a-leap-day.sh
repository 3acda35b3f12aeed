#!/usr/bin/env bash
# Expected: a year after 29 February is 28 February or 1 March, as twelve months after it are in the same engine.
# Seen: adding or subtracting "1y" gives an invalid date, while "12M" gives 28 February. A policy of a year that begins on a leap day has no end.
# Versions: @gorules/zen-engine 0.54.0. Date: 2026-11-28.
source "$(dirname "$(realpath "$0")")/lib.sh"
install_packages @gorules/zen-engine@0.54.0
cat > year.mjs <<'JS'
import zen from '@gorules/zen-engine';
for (const change of ['add("1y")', 'add("12M")', 'add("4y")', 'sub("1y")'])
  process.stdout.write(`${change} ${zen.evaluateExpressionSync(`d("2024-02-29").${change}.format("%Y-%m-%d")`, {})}\n`);
JS
expect_output 'add("1y") Invalid date
add("12M") 2025-02-28
add("4y") 2028-02-29
sub("1y") Invalid date' "$(node year.mjs)"
