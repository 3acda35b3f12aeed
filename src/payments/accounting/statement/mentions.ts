import { inCyrillicLetters } from '#kernel/text/lookalikes.ts';
import { contractKey } from '../bills/issue-bill.ts';

/** A bill number found in a payment purpose, with its year if the purpose contains it. */
export interface BillMention {
  readonly serial: bigint;
  readonly year: string | undefined;
}

/** Numbers in a payment purpose that may be numbers of bills or contracts; the caller checks whether these exist. */
export interface Mentions {
  readonly bills: readonly BillMention[];
  readonly contractKeys: readonly string[];
}

const mentionsMax = 20;

/** A bill number as people copy it: "2026-00000001", "2026/1", "1", "0000 0001". */
const number = String.raw`(?:(20\d\d) ?[-/ ] ?)?(0(?: ?\d){7}|\d{1,8})(?!\d)`;
const sign = String.raw`(?: ?(?:№|N[ОO]?|НОМЕР|НОМ)(?![А-Я])\.?)? ?:? ?`;

/** A bill number with its prefix: "СЧ-2026-00000001", also without hyphens. */
const prefixed = /(?<!\p{L})СЧ[-. ]*(20\d\d)[-/ ]*(0(?: ?\d){7}|\d{1,8})(?!\d)/gu;
/** A bill number after a word: "СЧЕТ № 1", "ПО СЧЕТУ НА ОПЛАТУ N 2026-1", but not "СЧЕТ-ФАКТУРА" or an account number. */
const worded = new RegExp(
  String.raw`(?<!\p{L})СЧ(?:ЕТ(?:АМ|ОВ|ОМ|А|У|Е)?)?\.?(?: НА ОПЛАТУ)?${sign}(?:СЧ[-. ]*)?${number}`,
  'gu',
);
/** Several bill numbers after a plural: "СЧЕТАМ № 1, 2 И 3". */
const plural = new RegExp(
  String.raw`(?<!\p{L})СЧЕТ(?:А|АМ|ОВ)${sign}(?:СЧ[-. ]*)?${number}((?: ?(?:,|;|И)${sign}(?:СЧ[-. ]*)?${number})+)`,
  'gu',
);
const further = new RegExp(`(?:,|;|И)${sign}(?:СЧ[-. ]*)?${number}`, 'gu');
/** A contract number of any product: letters and a long number. */
const contract = /(?<![\p{L}\d])(\p{L}{1,10})[ №N-]{0,4}((?:20\d\d ?- ?)?\d{6,12})(?!\d)/gu;

/** Finds every text in a payment purpose that may be the number of a bill or contract. */
export function mentionsIn(purpose: string): Mentions {
  const text = normalised(purpose);
  const bills = [...text.matchAll(prefixed), ...text.matchAll(worded)].map(mention);
  for (const match of text.matchAll(plural)) {
    bills.push(...[...(match[3] ?? '').matchAll(further)].map(mention));
  }
  const keys = [...text.matchAll(contract)].map(([, letters = '', digits = '']) =>
    contractKey(letters + digits),
  );
  return {
    bills: distinct(bills).slice(0, mentionsMax),
    contractKeys: [...new Set(keys)].slice(0, mentionsMax),
  };
}

/** Normalizes a purpose: capitals, Cyrillic letters for Latin lookalikes, one kind of dash, and single spaces. */
function normalised(purpose: string): string {
  return inCyrillicLetters(purpose.slice(0, 2_000))
    .replace(/Ё/g, 'Е')
    .replace(/[\u2010-\u2015\u2212_]/g, '-')
    .replace(/[\s\p{Z}]+/gu, ' ');
}

function mention([, year, serial = '0']: RegExpMatchArray): BillMention {
  return { serial: BigInt(serial.replaceAll(' ', '')), year };
}

function distinct(bills: readonly BillMention[]): readonly BillMention[] {
  const known = new Map<bigint, BillMention>();
  for (const bill of bills) {
    if (bill.serial > 0n && !known.get(bill.serial)?.year) known.set(bill.serial, bill);
  }
  return [...known.values()];
}
