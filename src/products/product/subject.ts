import { inCyrillicLetters, inLatinCapitals } from '#kernel/text/lookalikes.ts';
import { line } from './printed/text.ts';
import type { ContractTerms } from './reading.ts';

/** How a product's contracts are recognised and found. */
export interface SubjectRules {
  /** As pages head the line, in Russian: "Адрес имущества". */
  readonly title: string;
  /**
   * Whether line and keys say something of a person. The line is then kept, forgotten and anonymised as personal data are, and
   * of a key only its fingerprint is kept.
   */
  readonly isPersonal: boolean;
  /** Whether the line is an address: pages that anybody with a link may read show city and street of it. */
  readonly isAddress?: boolean;
  /** A key as it is compared, the same of what a contract says and of what is searched for; empty of what is no key. */
  keyOf(text: string): string;
}

/**
 * What is known of a contract by the keys of each thing, the one that people know it by first: the first thing that has a key tells
 * what is insured, and how many more there are.
 */
export function subjectTerms(
  things: readonly (readonly (string | undefined)[])[],
): Pick<ContractTerms, 'subject' | 'searchKeys'> {
  const known = things.map((keys) => keys.map(line).filter((key) => key !== ''));
  const [first, ...others] = known.flatMap(([key]) => key ?? []);
  const more = others.length > 0 ? ` и ещё ${others.length}` : '';
  return { subject: first === undefined ? null : `${first}${more}`, searchKeys: known.flat() };
}

/** Capital letters and digits alone; letters that look alike in both alphabets are Latin. */
export function plainKey(text: string): string {
  return inLatinCapitals(text.replace(/[^\p{L}\p{N}]/gu, ''));
}

const unsaid: ReadonlySet<string> = new Set(
  'Г ГОР ГОРОД П ПОС ПГТ ПОСЕЛОК ПОСЁЛОК С СЕЛО ДЕР ДЕРЕВНЯ ОБЛ ОБЛАСТЬ РЕСП РЕСПУБЛИКА Р Н РАЙОН УЛ УЛИЦА ПР КТ ПРОСП ПРОСПЕКТ ПЕР ПЕРЕУЛОК Ш ШОССЕ НАБ НАБЕРЕЖНАЯ Б БУЛЬВАР ПЛ ПЛОЩАДЬ Д ДОМ КОРП КОРПУС СТР СТРОЕНИЕ КВ КВАРТИРА РОССИЯ РФ'.split(
    ' ',
  ),
);

/** An address without its postal code and the words for kinds of places: "г Москва, ул Тверская, д 1" is "Москва, Тверская 1". */
export function addressKey(text: string): string {
  const words = inCyrillicLetters(text).match(/\d+|\p{L}+/gu) ?? [];
  return words.filter((word) => !unsaid.has(word) && !/^\d{6}$/.test(word)).join(' ');
}
