import { inCyrillicLetters, inLatinCapitals } from '#kernel/text/lookalikes.ts';
import { line } from './printed/text.ts';
import type { ContractTerms } from './reading.ts';

/** How contracts of a product are labelled and found. */
export interface SubjectRules {
  /** Russian heading of the label: "Адрес имущества". */
  readonly title: string;
  /**
   * True if the label and the search keys are personal data. Bindery then removes the label with the personal data, and
   * stores the keys only as keyed hashes.
   */
  readonly isPersonal: boolean;
  /** True if the label is an address: public pages show only its city and street. */
  readonly isAddress?: boolean;
  /** Normalizes a contract's key or a typed search. Returns an empty text if nothing can be searched. */
  keyOf(text: string): string;
}

/** Builds a label and search keys from the keys of each item, the preferred key first. */
export function subjectTerms(
  things: readonly (readonly (string | undefined)[])[],
): Pick<ContractTerms, 'subject' | 'searchKeys'> {
  const known = things.map((keys) => keys.map(line).filter((key) => key !== ''));
  const [first, ...others] = known.flatMap(([key]) => key ?? []);
  const more = others.length > 0 ? ` и ещё ${others.length}` : '';
  return { subject: first === undefined ? null : `${first}${more}`, searchKeys: known.flat() };
}

/** Leaves only letters and digits in capitals, and replaces Cyrillic letters by the Latin ones that look alike. */
export function plainKey(text: string): string {
  return inLatinCapitals(text.replace(/[^\p{L}\p{N}]/gu, ''));
}

const unsaid: ReadonlySet<string> = new Set(
  'Г ГОР ГОРОД П ПОС ПГТ ПОСЕЛОК ПОСЁЛОК С СЕЛО ДЕР ДЕРЕВНЯ ОБЛ ОБЛАСТЬ РЕСП РЕСПУБЛИКА Р Н РАЙОН УЛ УЛИЦА ПР КТ ПРОСП ПРОСПЕКТ ПЕР ПЕРЕУЛОК Ш ШОССЕ НАБ НАБЕРЕЖНАЯ Б БУЛЬВАР ПЛ ПЛОЩАДЬ Д ДОМ КОРП КОРПУС СТР СТРОЕНИЕ КВ КВАРТИРА РОССИЯ РФ'.split(
    ' ',
  ),
);

/** Removes postal code and type words: "г Москва, ул Тверская, д 1" becomes "МОСКВА ТВЕРСКАЯ 1". */
export function addressKey(text: string): string {
  const words = inCyrillicLetters(text).match(/\d+|\p{L}+/gu) ?? [];
  return words.filter((word) => !unsaid.has(word) && !/^\d{6}$/.test(word)).join(' ');
}
