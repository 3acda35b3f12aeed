import { inCyrillicLetters, inLatinCapitals } from '#kernel/text/lookalikes.ts';
import { line } from './printed/text.ts';
import type { ContractTerms } from './reading.ts';

/** How contracts of a product are labelled and found. */
export interface SubjectRules {
  /** Russian heading of the label: "Адрес имущества". */
  readonly title: string;
  /**
   * True if label and keys are personal data: the label is stored, forgotten and anonymized as such, and only fingerprints
   * of keys are stored.
   */
  readonly isPersonal: boolean;
  /** True if the label is an address: public pages show only its city and street. */
  readonly isAddress?: boolean;
  /** Normalizes a key of a contract or a search for comparison; empty if it is no key. */
  keyOf(text: string): string;
}

/**
 * Builds label and search keys from the keys of each item, best known first. The first item with a key is the label,
 * followed by the number of further items.
 */
export function subjectTerms(
  things: readonly (readonly (string | undefined)[])[],
): Pick<ContractTerms, 'subject' | 'searchKeys'> {
  const known = things.map((keys) => keys.map(line).filter((key) => key !== ''));
  const [first, ...others] = known.flatMap(([key]) => key ?? []);
  const more = others.length > 0 ? ` и ещё ${others.length}` : '';
  return { subject: first === undefined ? null : `${first}${more}`, searchKeys: known.flat() };
}

/** Keeps only capital letters and digits; letters that look alike in both alphabets become Latin. */
export function plainKey(text: string): string {
  return inLatinCapitals(text.replace(/[^\p{L}\p{N}]/gu, ''));
}

const unsaid: ReadonlySet<string> = new Set(
  'Г ГОР ГОРОД П ПОС ПГТ ПОСЕЛОК ПОСЁЛОК С СЕЛО ДЕР ДЕРЕВНЯ ОБЛ ОБЛАСТЬ РЕСП РЕСПУБЛИКА Р Н РАЙОН УЛ УЛИЦА ПР КТ ПРОСП ПРОСПЕКТ ПЕР ПЕРЕУЛОК Ш ШОССЕ НАБ НАБЕРЕЖНАЯ Б БУЛЬВАР ПЛ ПЛОЩАДЬ Д ДОМ КОРП КОРПУС СТР СТРОЕНИЕ КВ КВАРТИРА РОССИЯ РФ'.split(
    ' ',
  ),
);

/** Drops postal code and kinds of places from an address: "г Москва, ул Тверская, д 1" becomes "Москва, Тверская 1". */
export function addressKey(text: string): string {
  const words = inCyrillicLetters(text).match(/\d+|\p{L}+/gu) ?? [];
  return words.filter((word) => !unsaid.has(word) && !/^\d{6}$/.test(word)).join(' ');
}
