#!/usr/bin/env bash
# Expected: a typeface made for Russian public services has the letters in which citizens of neighbouring countries write their names.
# Seen: Golos Text has the letters of the peoples of Russia and of Kazakhstan, but neither the Azerbaijani schwa, nor the turned
# comma of Uzbek, nor most Vietnamese letters; a typesetter prints boxes in their place. Noto Sans has all of them.
# Versions: @expo-google-fonts/golos-text 0.4.2, @expo-google-fonts/noto-sans 0.4.2, fontkit 2.0.4. Date: 2026-11-27.
source "$(dirname "$(realpath "$0")")/lib.sh"
install_packages @expo-google-fonts/golos-text@0.4.2 @expo-google-fonts/noto-sans@0.4.2 fontkit@2.0.4
cat > look.mjs <<'JS'
import { openSync } from 'fontkit';
const letters = { Kazakh: 'ӘҒҚҢӨҰҮҺ', Bashkir: 'ҘҠҪ', Azerbaijani: 'Əə', Uzbek: '\u02BB', Vietnamese: 'ễịươị' };
for (const [name, file] of [['Golos Text', 'golos-text/400Regular/GolosText_400Regular.ttf'], ['Noto Sans', 'noto-sans/400Regular/NotoSans_400Regular.ttf']]) {
  const font = openSync(`node_modules/@expo-google-fonts/${file}`);
  const missing = Object.entries(letters).flatMap(([language, text]) =>
    [...text].some((letter) => !font.hasGlyphForCodePoint(letter.codePointAt(0))) ? [language] : []);
  console.log(`${name} lacks letters of: ${missing.join(', ') || 'none'}`);
}
JS
expect_output 'Golos Text lacks letters of: Azerbaijani, Uzbek, Vietnamese
Noto Sans lacks letters of: none' "$(node look.mjs)"
