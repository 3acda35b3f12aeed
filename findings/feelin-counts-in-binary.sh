#!/usr/bin/env bash
# Expected: an interpreter of FEEL, the language of DMN tables, counts in decimals: DMN 1.3 and later define its numbers as those of
# IEEE 754-2008 decimal128.
# Seen: numbers are JavaScript's. 0.1 + 0.2 = 0.3 is false, so a condition of a table does not apply, and 1.005 rounded half up to
# kopecks is 1.00. floor(4.35 * 100) is 434.
# Versions: feelin 8.2.0. Date: 2026-11-28.
source "$(dirname "$(realpath "$0")")/lib.sh"
install_packages feelin@8.2.0
cat > count.mjs <<'JS'
import { evaluate } from 'feelin';
for (const text of ['0.1 + 0.2 = 0.3', 'round half up(1.005, 2)', 'floor(4.35 * 100)']) console.log(`${text}: ${evaluate(text, {}).value}`);
JS
expect_output '0.1 + 0.2 = 0.3: false
round half up(1.005, 2): 1
floor(4.35 * 100): 434' "$(node count.mjs)"
