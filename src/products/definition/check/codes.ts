import { lineNumber } from '#catalogues/tariffs/check-table.ts';
import type { Row, TableFault, Tables } from '#catalogues/tariffs/tariff.ts';
import { type Message, message } from '#kernel/errors/message.ts';
import { holderTypes } from '#kernel/terms/holder-type.ts';
import { absentValue } from '#rating/attributes/attribute.ts';
import { anyValue } from '#rating/lookup/lookup-table.ts';
import { readConditions, readNames } from '#rating/tables/sources.ts';
import { everyField, type Field, type Fields } from '../../fields/field.ts';
import { ownGrounds, type RefundRow } from '../../product/termination/refund-table.ts';
import type { AnyDefinition } from '../define/definition.ts';
import { DefinitionError } from './definition-error.ts';
import type { CodesOf } from './tried-bodies.ts';

/** Throws DefinitionError for a code that its list does not contain, because no sent value could equal such a code. */
export function requireCodes(
  { installments, fields, things, names = {} }: AnyDefinition,
  refunds: readonly RefundRow[],
  codesOf: CodesOf,
): void {
  const demand = (code: string, known: readonly string[], what: string, word: readonly string[]) => {
    if (!known.includes(code)) throw new DefinitionError(`${code} ${what}; known: ${listSome(known)}`, word);
  };
  const inList = (list: string, codes: readonly string[], word: string) => {
    for (const code of codes) demand(code, codesOf(list), `is no code of the list ${list}`, [word, code]);
  };
  inList('installment_type', installments, 'installments');
  for (const [column, list] of Object.entries(names))
    if (typeof list === 'string' && codesOf(list).length === 0)
      throw new DefinitionError(`names: ${column}: there is no list ${list}`, ['names', column, list]);
  const own = ownGrounds(refunds);
  const common = refunds.map(({ reasonCode }) => reasonCode).filter((code) => !own.has(code));
  requireOwnGrounds(refunds, codesOf);
  for (const code of common)
    demand(
      code,
      codesOf('termination_reason'),
      'is no code of the list termination_reason: write { code, title } for a ground that only this product has',
      ['refunds', code],
    );
  for (const [fieldsHere, before] of fieldsApart(fields, things?.fields)) {
    for (const [path, { needIf }] of everyField(fieldsHere)) {
      const known = needIf && codesIn(siblingOf(fieldsHere, path, needIf.field ?? ''), codesOf);
      for (const code of known ? (needIf?.is ?? []) : [])
        demand(
          code,
          known ?? [],
          `is none of the codes of ${needIf?.field}, which ${path}: needIf.is names`,
          [...before, ...path.split('.'), 'needIf', code],
        );
    }
  }
}

/** Throws DefinitionError unless each ground for termination that the product adds has a new code and one title. */
function requireOwnGrounds(refunds: readonly RefundRow[], codesOf: CodesOf): void {
  for (const { reasonCode, title } of refunds) {
    if (title === undefined) continue;
    const fault =
      (!/^[A-Z][A-Z0-9_]{1,59}$/.test(reasonCode) && 'is not written in capitals, digits and _') ||
      (codesOf('termination_reason').includes(reasonCode) &&
        'is a code of the list termination_reason: leave out its title, or choose another code') ||
      ((typeof title !== 'string' || title.trim() === '') && 'needs a title in Russian') ||
      (title !== ownGrounds(refunds).get(reasonCode) && 'has two titles: write the same in each of its rows');
    if (fault) throw new DefinitionError(`the ground ${reasonCode} ${fault}`, ['refunds', reasonCode]);
  }
}

/** Returns the fields of the contract and of its insured items, each with the words that lead to them. */
function fieldsApart(own: Fields, ofThings: Fields = {}): readonly (readonly [Fields, readonly string[]])[] {
  return [
    [own, ['fields']],
    [ofThings, ['things', 'fields']],
  ];
}

function siblingOf(fields: Fields, path: string, name: string): Field | undefined {
  const beside = [...path.split('.').slice(0, -1), name].join('.');
  return everyField(fields).find(([one]) => one === beside)?.[1];
}

/** Returns the possible values of a field as text; undefined if any value is possible. */
function codesIn(field: Field | undefined, codesOf: CodesOf): readonly string[] | undefined {
  if (field?.list) return codesOf(field.list);
  return field?.kind === 'flag' ? ['true', 'false'] : undefined;
}

/** Finds table cells and conditions that no sent value can equal and that therefore have no effect. */
export function codeFaults(
  definition: AnyDefinition,
  tables: Tables,
  codesOf: CodesOf,
): readonly TableFault[] {
  const known = columnCodes(definition, tables, codesOf);
  const wrong = (column: string, code: string): readonly Message[] => {
    const { codes, whose } = known.get(column) ?? {};
    if (codes === undefined || whose === undefined || [anyValue, absentValue, ...codes].includes(code))
      return [];
    return [message('CODE_OF_NONE', { code, whose, known: someOf(codes) })];
  };
  const inLookups = (tables.lookups ?? []).flatMap(({ table = '', columns = '' }) =>
    (tables[table] ?? []).flatMap((row, index) =>
      readNames(columns).flatMap((column) =>
        wrong(column, row[column] ?? anyValue).map((said) => faultAt(table, index, column, said)),
      ),
    ),
  );
  const inConditions = ['formula', 'limits'].flatMap((table) =>
    (tables[table] ?? []).flatMap((row, index) =>
      conditionsOf(row).flatMap(([attribute, code]) =>
        wrong(attribute, code).map((what) =>
          faultAt(table, index, 'when', message('AT', { place: attribute, what })),
        ),
      ),
    ),
  );
  return [...inLookups, ...inConditions];
}

function faultAt(table: string, index: number, column: string, said: Message): TableFault {
  return { table, line: lineNumber(index), column, message: said };
}

function conditionsOf({ when = '' }: Row): readonly (readonly [attribute: string, code: string])[] {
  return (readConditions(when) ?? []).flatMap(({ attribute, values }) =>
    [...values].map((code) => [attribute, code] as const),
  );
}

interface ColumnCodes {
  readonly codes: readonly string[];
  /** Description of the codes for the error text: "the list bicycle_kind". */
  readonly whose: Message;
}

/** Returns the possible codes of each column, except columns with other than known codes. */
function columnCodes(
  { installments, fields, things }: AnyDefinition,
  tables: Tables,
  codesOf: CodesOf,
): ReadonlyMap<string, ColumnCodes> {
  const classes = (tables.risks ?? []).map((row) => row.class ?? '');
  const known = new Map<string, ColumnCodes>([
    ['holder', { codes: holderTypes, whose: message('CODES_OF_HOLDERS') }],
    ['installment', { codes: installments, whose: message('CODES_OF_INSTALLMENTS') }],
    ['risk_class', { codes: [...new Set(classes)], whose: message('CODES_OF_RISKS') }],
  ]);
  for (const [name, { rated, list, kind }] of [...everyField(fields), ...everyField(things?.fields ?? {})]) {
    if (rated === undefined) continue;
    if (list) known.set(rated, { codes: codesOf(list), whose: message('CODES_OF_LIST', { list }) });
    if (kind === 'flag')
      known.set(rated, { codes: ['yes', 'no'], whose: message('CODES_OF_FLAG', { name }) });
  }
  return known;
}

const codesShown = 20;

/** Formats codes as a text, of which at most 20 are listed. */
export function listSome(codes: readonly string[]): string {
  return someOf(codes).join(', ');
}

function someOf(codes: readonly string[]): readonly string[] {
  const more = codes.length - codesShown;
  return more > 0 ? [...codes.slice(0, codesShown), `… (+${more})`] : codes;
}
