import { fileURLToPath } from 'node:url';
import { characterClass } from '#kernel/text/printable-text.ts';

/** Font packages and their file names: the main font, and a second font for characters that the main font lacks. */
const families = [
  ['golos-text', 'GolosText'],
  ['arimo', 'Arimo'],
] as const;
const weights = ['400Regular', '500Medium', '600SemiBold', '700Bold'];

export function fontFiles(): readonly string[] {
  return families.flatMap(([family, name]) =>
    weights.map((weight) =>
      fileURLToPath(import.meta.resolve(`@expo-google-fonts/${family}/${weight}/${name}_${weight}.ttf`)),
    ),
  );
}

/** Characters that Golos Text has as one glyph. Other letters become two characters when copied from the PDF. */
const ownGlyphs =
  '9-a d 20-7e a0-ac ae-b4 b6-107 10a-113 116-11b 11e-123 126-127 12a-12b 12e-130 132-133 136-137 139-13e 141-148 14a-14d 150-15b ' +
  '15e-161 164-165 16a-17e 192 218-21b 2bc 2c6-2c7 2d8-2dd 401-40c 40e-44f 451-45c 45e-45f 490-49d 4a0-4a5 4aa-4ab 4ae-4b3 4b6-4bb ' +
  '4c0 4c3-4c4 4c7-4c8 4cb-4cc 4cf-4df 4e2-4eb 4ee-4f5 4f8-4f9 512-513 1e80-1e85 1e9e 1ef2-1ef3 2002-200b 2010-2014 2018-201a ' +
  '201c-201e 2020-2022 2026 202f-2030 2039-203a 2044 2074 2081-2084 20ac 20b4 20b8 20bd 2116 2122 2190-2193 2196-2199 2206 2212 ' +
  '2215 221a 2248 2264-2265';

/** Regular expression for characters of the main font; templates use the second font for all others. */
export const mainFontLetters = `[${characterClass(ownGlyphs)}]`;
const otherLetter = new RegExp(`[^${characterClass(ownGlyphs)}]`, 'u');

export function needsSecondFont(text: string): boolean {
  return otherLetter.test(text);
}
