#!/usr/bin/env bash
# Expected: a rule engine that counts in decimals (0.1 + 0.2 is 0.3 in it) takes a power as exactly as JavaScript does.
# Seen: powers with a fraction differ from the eighth significant digit on: the root of 4 is 1.999999992473416. A rate for a month of
# a yearly one, 1.08 ^ (1 / 12), is off by 8e-11, which is a kopeck of an insured sum of 125 million rubles. Whole powers are exact.
# Versions: @gorules/zen-engine 0.54.0. Date: 2026-11-28.
source "$(dirname "$(realpath "$0")")/lib.sh"
install_packages @gorules/zen-engine@0.54.0
cat > power.mjs <<'JS'
import zen from '@gorules/zen-engine';
for (const text of ['4 ^ 0.5', '9 ^ 0.5', '1.08 ^ (1 / 12)', '1.1 ^ 10']) console.log(`${text} = ${zen.evaluateExpressionSync(text, {})}`);
JS
expect_output '4 ^ 0.5 = 1.999999992473416
9 ^ 0.5 = 2.9999999929549435
1.08 ^ (1 / 12) = 1.0064340300394197
1.1 ^ 10 = 2.5937424601' "$(node power.mjs)"
