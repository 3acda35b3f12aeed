import type { Fault } from '#kernel/errors.ts';

/** What stands behind the question mark of an address, as the web framework reads it. */
export type Query = Readonly<Record<string, unknown>>;

export interface PageQuery {
  /** From 0. */
  readonly page: number;
  readonly size: number;
  /** 0 by code, 1 by name. */
  readonly order: 0 | 1;
}

const pageMax = 999_999_999;
const sizeMax = 1_000;
const sizeDefault = 100;

/** Page, size and order; each one that cannot be read is put into `faults` and takes its default. */
export function pageQuery(query: Query, faults: Fault[]): PageQuery {
  const page = wholeNumber(query, 'page', { least: 0, most: pageMax, absent: 0 }, faults);
  const size = wholeNumber(query, 'size', { least: 1, most: sizeMax, absent: sizeDefault }, faults);
  const order = wholeNumber(query, 'order', { least: 0, most: 1, absent: 0 }, faults);
  return { page, size, order: order === 1 ? 1 : 0 };
}

const meanings: Readonly<Record<string, string>> = {
  page: 'номер страницы, считая с 0',
  size: 'число записей на странице',
  order: 'порядок: 0 — по коду, 1 — по названию',
  limit: 'наибольшее число записей в ответе',
  offset: 'сколько записей пропустить',
};

/** A whole number within limits, written in digits; an empty parameter is an absent one. */
export function wholeNumber(
  query: Query,
  field: string,
  { least, most, absent }: { readonly least: number; readonly most: number; readonly absent: number },
  faults: Fault[],
): number {
  const sent = query[field];
  if (sent === undefined || sent === '') return absent;
  const number = typeof sent === 'string' && /^\d{1,9}$/.test(sent) ? Number(sent) : undefined;
  if (number !== undefined && number >= least && number <= most) return number;
  const often = Array.isArray(sent) ? 'параметр передан несколько раз; ' : '';
  const range = `целое число от ${least} до ${most}; без параметра ${absent}`;
  faults.push({
    field,
    description: `${often}ожидается ${meanings[field]}: ${range}`,
    reason: 'VALUE_OUT_OF_RANGE',
    domain: 'reference',
  });
  return absent;
}
