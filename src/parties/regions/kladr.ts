import { regionNames } from './names.ts';

const digits = { settlement: 13, street: 17, house: 19 } as const;

/** What a code is, to be said after "ожидается". */
export const kladrExpected =
  'код КЛАДР: 13 цифр населённого пункта, 17 улицы или 19 дома, первые две — код субъекта Российской Федерации, например 7700000000000';

/** A KLADR code of a settlement, a street or a house; which of them exist is not known here. */
export function isKladr(code: string): boolean {
  const { length } = code;
  if (length !== digits.settlement && length !== digits.street && length !== digits.house) return false;
  // Every address of every quote is looked at, and an expression costs as much as a rule.
  for (let index = 0; index < length; index += 1) {
    const sign = code.charCodeAt(index);
    if (sign < 48 || sign > 57) return false;
  }
  return true;
}

const baikonur = 99;

/** By the first two digits of a code. */
const isRegion: readonly boolean[] = Array.from({ length: 100 }, (_, digits) =>
  regionNames.has(String(digits).padStart(2, '0')),
);

const settlementDigits = 11;

/**
 * The settlement of a code of digits as a number: region, district, city and settlement. Every address of every quote is looked
 * up, and a number needs no text to be cut out of the code.
 */
export function settlementOfKladr(code: string): number {
  return digitsOf(code, settlementDigits);
}

/** The city of a settlement, or what its region has instead of one. */
export function cityOfSettlement(settlement: number): number {
  return settlement - (settlement % 1_000);
}

function regionOfKladr(code: string): number {
  return digitsOf(code, 2);
}

function digitsOf(code: string, count: number): number {
  let value = 0;
  for (let index = 0; index < count; index += 1) value = value * 10 + code.charCodeAt(index) - 48;
  return value;
}

/** The last two digits of what does not exist any more. */
const outdated = '99';

/** What is wrong with a text that is to be a KLADR code in force, in Russian; undefined for one that may exist. */
export function kladrFault(code: string): string | undefined {
  if (!isKladr(code)) return `ожидается ${kladrExpected}`;
  const region = regionOfKladr(code);
  if (!isRegion[region]) return noKladrRegion(code);
  if (region === baikonur && !/^0+$/.test(code.slice(2))) {
    return `Код КЛАДР ${code} не существует: в регионе 99 только Байконур, 9900000000000`;
  }
  if (code.length < digits.house && code.endsWith(outdated)) {
    return `Код КЛАДР ${code} не действует: объект больше не существует`;
  }
  return undefined;
}

/** Said of a code whose first two digits are no region. */
export function noKladrRegion(code: string): string {
  return `Код КЛАДР ${code}: региона ${code.slice(0, 2)} нет`;
}
