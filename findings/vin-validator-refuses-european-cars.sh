#!/usr/bin/env bash
# Expected: a check of vehicle identification numbers accepts those of cars made in Russia and Europe, which follow ISO 3779.
# Seen: it demands the check digit in the ninth place, which is a rule of North America only. Of numbers with a filler Z or another letter there,
# as Volkswagen and Renault write them, none passes, and a number from Togliatti passes once in eleven times, by chance.
# Versions: vin-validator 1.0.0. Date: 2026-11-28. The numbers are invented.
source "$(dirname "$(realpath "$0")")/lib.sh"
install_packages vin-validator@1.0.0
cat > check.mjs <<'JS'
import { validate } from 'vin-validator';
console.log('Volkswagen', validate('WVWZZZ1KZ6W000001'), 'Renault', validate('X7LLSRB1HAH000001'));
const numbers = Array.from({ length: 1_100 }, (_, at) => `XTA210990Y2${String(at).padStart(6, '0')}`);
console.log('Togliatti', numbers.filter((number) => validate(number)).length, 'of', numbers.length);
JS
expect_output 'Volkswagen false Renault false
Togliatti 100 of 1100' "$(node check.mjs)"
