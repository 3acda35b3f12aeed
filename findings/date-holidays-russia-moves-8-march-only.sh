#!/usr/bin/env bash
# Expected: a library of public holidays moves a day off of Russia that falls on a holiday to the next working day, as article 112 of the
# Labour Code says of all holidays but those of January.
# Seen: 8 March alone moves. 11 May 2026, 3 and 10 May and 14 June 2027 are working days to it, so a term that ends on such a
# weekend ends a day too early. 9 March 2026 is right.
# Versions: date-holidays 3.37.0. Date: 2026-11-27.
source "$(dirname "$(realpath "$0")")/lib.sh"
install_packages date-holidays@3.37.0
cat > look.cjs <<'JS'
const Holidays = require('date-holidays');
const russia = new Holidays('RU');
for (const day of ['2026-03-09', '2026-05-11', '2027-05-03', '2027-05-10', '2027-06-14'])
  console.log(day, russia.isHoliday(new Date(`${day}T12:00:00+03:00`)) ? 'day off' : 'working day');
JS
expect_output '2026-03-09 day off
2026-05-11 working day
2027-05-03 working day
2027-05-10 working day
2027-06-14 working day' "$(node look.cjs)"
