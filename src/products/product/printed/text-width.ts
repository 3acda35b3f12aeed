/** Advance widths of Golos Text in hundredths of an em, rounded up, from the letter `first`: ASCII and Cyrillic. */
const runs: readonly (readonly [first: number, advances: string])[] = [
  [
    0x20,
    '25 30 39 68 64 84 67 22 38 38 45 55 30 38 30 48 62 49 58 59 61 58 61 53 61 61 30 30 55 55 55 51 102 67 67 68 70 61 60 71 76 32 56 69 57 86 76 74 66 74 68 64 62 73 67 96 66 64 60 38 48 38 55 50 26 57 62 55 62 58 37 62 62 27 27 57 32 89 62 60 62 62 39 53 40 61 56 81 55 56 51 38 34 38 55',
  ],
  [
    0x410,
    '67 67 67 56 73 61 96 64 76 76 70 72 86 76 74 75 66 68 62 67 86 66 77 67 97 100 74 89 66 68 95 69 57 60 57 46 61 58 80 53 61 61 58 59 72 61 60 60 62 55 49 56 74 55 62 56 81 84 61 73 53 55 78 57 110 58',
  ],
  [0xa0, '25'],
  [0xb7, '30'],
];
const widest = 110;
const widths = new Uint8Array(0x460).fill(widest);
for (const [first, advances] of runs) widths.set(advances.split(' ').map(Number), first);

/** Estimates the width of a text in ems in the font of the forms; the estimate is never too small. */
export function measureEms(text: string): number {
  let sum = 0;
  for (let at = 0; at < text.length; at += 1) sum += widths[text.charCodeAt(at)] ?? widest;
  return sum / 100;
}
