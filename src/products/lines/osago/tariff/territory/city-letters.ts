/** Common and former city names that the rules for abbreviations do not find: region, common name, official name. */
export const everydayNames: readonly (readonly [string, string, string])[] = [
  ['16', 'челны', 'набережные челны'],
  ['23', 'славянск', 'славянск на кубани'],
  ['26', 'минводы', 'минеральные воды'],
  ['27', 'комсомольск', 'комсомольск на амуре'],
  ['41', 'петропавловск', 'петропавловск камчатский'],
  ['41', 'пк', 'петропавловск камчатский'],
  ['52', 'нн', 'нижний новгород'],
  ['52', 'нижний', 'нижний новгород'],
  ['52', 'горький', 'нижний новгород'],
  ['53', 'новгород', 'великий новгород'],
  ['54', 'новосиб', 'новосибирск'],
  ['54', 'нск', 'новосибирск'],
  ['61', 'ростов', 'ростов на дону'],
  ['61', 'рнд', 'ростов на дону'],
  ['61', 'р н д', 'ростов на дону'],
  ['61', 'р на дону', 'ростов на дону'],
  ['63', 'тлт', 'тольятти'],
  ['66', 'екб', 'екатеринбург'],
  ['66', 'е бург', 'екатеринбург'],
  ['66', 'ек бург', 'екатеринбург'],
  ['66', 'екат', 'екатеринбург'],
  ['66', 'свердловск', 'екатеринбург'],
];

export function cityLetters(key: string): string {
  return key.replaceAll(' ', '');
}

const firstLetter = 'а'.charCodeAt(0);

/** Returns the set of a key's letters as bits; changing one letter of the key changes at most two bits. */
export function letterSet(key: string): number {
  let letters = 0;
  for (let index = 0; index < key.length; index += 1)
    letters |= 1 << ((key.charCodeAt(index) - firstLetter) & 31);
  return letters;
}

export function lettersApart(one: number, other: number): number {
  let apart = one ^ other;
  let count = 0;
  while (apart !== 0) {
    apart &= apart - 1;
    count += 1;
  }
  return count;
}
