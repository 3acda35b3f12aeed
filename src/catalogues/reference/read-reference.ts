import { type Fault, invalidArgument, notFound } from '#kernel/errors/errors.ts';
import type { Reason } from '#kernel/errors/reasons.ts';
import type { Query } from '#kernel/schema/query.ts';
import type { DirectoryEntry, VehicleDirectory } from '../vehicles/directory.ts';
import { type ListCatalogue, programmeListName } from './list-catalogue.ts';
import { findText, type ListText, listText } from './list-text.ts';
import type { ReferenceBook, ReferenceEntry } from './reference-book.ts';

const programmesMax = 1_000;

/** Returns a page of a list (endpoint 14). Throws NOT_FOUND for an unknown list, INVALID_ARGUMENT for a wrong query. */
export function readList(
  book: ReferenceBook,
  lists: ListCatalogue,
  { product, listName }: { readonly product: string; readonly listName: string },
  query: Query,
): ListText {
  const names = lists.namesOf(product);
  if (!names) {
    throw notFound(
      'product',
      `Справочников такого продукта нет; есть: ${lists.products.join(', ')}`,
      'PRODUCT_NOT_FOUND',
      'reference',
    );
  }
  const list = names.find((known) => known === listName);
  if (!list) {
    throw notFound(
      'list_name',
      `Такого справочника нет; есть: ${names.join(', ')}`,
      'LIST_NOT_FOUND',
      'reference',
    );
  }
  return listText(lists.entriesOf(book, product, list), requirePage(query), shownEntry);
}

export function readMakes(directory: VehicleDirectory, query: Query): ListText {
  return listText(directory.makes(), requirePage(query), shownVehicle);
}

/** Returns a page of a make's models (endpoint 13). Throws INVALID_ARGUMENT if the make is missing or unknown. */
export function readModels(directory: VehicleDirectory, query: Query): ListText {
  const faults: Fault[] = [];
  const page = pageQuery(query, faults);
  const models = modelsOf(directory, query.markCode, faults);
  if (faults.length > 0) throw invalidArgument(faults);
  return listText(models, page, shownVehicle);
}

/** Returns a page of brand programmes (endpoint 15), which have a different format from lists: numbers are strings. */
export function readProgrammes(book: ReferenceBook, query: Query): ListText {
  const faults: Fault[] = [];
  const limit = wholeNumber(query, 'limit', { least: 1, most: programmesMax, absent: programmesMax }, faults);
  const offset = wholeNumber(query, 'offset', { least: 0, most: 999_999_999, absent: 0 }, faults);
  if (faults.length > 0) throw invalidArgument(faults);
  const entries = book.entries(programmeListName);
  return findText(entries, `${limit} ${offset}`, () => {
    // Closed entries are omitted, because the format has no field `partnerAccess`.
    const open = entries.filter(({ partnerAccess }) => partnerAccess);
    const results = open.slice(offset, offset + limit).map(({ code, name }) => ({ title: name, code }));
    const numbers = { count: String(open.length), limit: String(limit), offset: String(offset) };
    return { text: JSON.stringify({ results, ...numbers }), total: open.length };
  });
}

function requirePage(query: Query) {
  const faults: Fault[] = [];
  const page = pageQuery(query, faults);
  if (faults.length > 0) throw invalidArgument(faults);
  return page;
}

function modelsOf(directory: VehicleDirectory, sent: unknown, faults: Fault[]): readonly DirectoryEntry[] {
  const refuse = (description: string, reason: Reason) => {
    faults.push({ field: 'markCode', description, reason, domain: 'reference' });
    return [];
  };
  if (sent === undefined || sent === '') {
    return refuse(
      'обязательный параметр: код марки из справочника mma_maker, например LADA',
      'FIELD_REQUIRED',
    );
  }
  if (typeof sent !== 'string')
    return refuse('параметр передан несколько раз; передайте один код марки', 'DUPLICATE_ENTRY');
  const models = directory.models(sent);
  return (
    models ??
    refuse(
      'марки с таким кодом нет; передайте код из справочника mma_maker, например LADA',
      'VEHICLE_MAKE_NOT_FOUND',
    )
  );
}

function shownEntry({ code, name, version, partnerAccess, brandCode }: ReferenceEntry): object {
  return { code, name, version, partnerAccess, ...(brandCode === undefined ? {} : { brandCode }) };
}

function shownVehicle({ code, name, version }: DirectoryEntry): object {
  return { code, name, version: String(version) };
}

export interface PageQuery {
  /** Page number, starting from 0. */
  readonly page: number;
  readonly size: number;
  /** Sort order: 0 by code, 1 by name. */
  readonly order: 0 | 1;
}

const pageMax = 999_999_999;
const sizeMax = 1_000;
const sizeDefault = 100;

/** Reads page, size and order. Wrong values are reported in `faults` and replaced by defaults. */
function pageQuery(query: Query, faults: Fault[]): PageQuery {
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

/** Reads a whole number within limits; an empty parameter counts as absent. */
function wholeNumber(
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
