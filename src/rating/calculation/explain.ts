import { type Attribute, absentValue, million, type NumberAttribute } from '../attributes/attribute.ts';
import { formatNumber } from '../attributes/numbers.ts';
import type { Subject } from '../attributes/subject.ts';
import {
  type Band,
  findMiss,
  type LookupColumn,
  type LookupTable,
  type LookupValue,
} from '../lookup/lookup-table.ts';
import { attributeValues, type FormulaWork, refuseRating } from './work.ts';

const codesMax = 30;
const bandsMax = 15;
const words: Readonly<Record<string, string>> = { yes: 'да', no: 'нет', [absentValue]: 'нет' };

/** Describes the values that selected a row: "возраст ТС 2 года"; in a table of one column, without a label. */
export function describedValues<Cell>(
  { columns }: LookupTable<Cell>,
  values: readonly LookupValue[],
  shown: readonly number[],
  isAlone = true,
): string {
  const [only] = columns;
  if (isAlone && only && columns.length === 1) return printedValue(only, values[0]);
  let text = '';
  for (const index of only && columns.length === 1 ? [0] : shown) {
    const column = columns[index];
    if (column) text += `${text === '' ? '' : ', '}${column.label}${valueAfterLabel(column, values[index])}`;
  }
  return text;
}

function valueAfterLabel(column: LookupColumn, value: LookupValue): string {
  const isCode = typeof value === 'string' && !column.attribute?.isSecret;
  const name = isCode ? column.nameOf?.(value) : undefined;
  if (name !== undefined) return ` «${name}»`;
  return `${isCode && Object.hasOwn(words, value) ? ':' : ''} ${printedValue(column, value)}`;
}

export function explainMiss<Cell>(
  work: FormulaWork,
  what: string,
  table: LookupTable<Cell>,
  values: readonly LookupValue[],
  subject: Subject,
): null {
  const miss = findMiss(table, values);
  const column = table.columns[miss.column];
  const value = values[miss.column];
  if (!column)
    return refuseRating(
      work,
      work.model.field,
      `${what}: такое сочетание не страхуется`,
      'TARIFF_HAS_NO_RATE',
    );
  const { name, attribute, label } = column;
  const derived = work.derivedAttributes.get(name);
  const isUnknown = value === undefined || value === absentValue;
  if (derived && isUnknown) {
    const inputs = attributeValues(work, derived.table, subject);
    return explainMiss(work, derived.label, derived.table, inputs, subject);
  }
  const field = fieldFor(work, name, subject);
  const others = describedValues(table, values, [...Array(miss.column).keys()]);
  const given = `${label}: ${printedValue(column, value)}${others === '' ? '' : ` (${others})`}`;
  const allowed = [
    ...codesOf(column, miss.codes),
    ...(attribute?.kind === 'number' ? bandsOf(attribute, miss.bands) : []),
  ];
  const instead = allowed.length > 0 ? `Допустимо: ${allowed.join(', ')}` : 'Такое сочетание не страхуется';
  return refuseRating(
    work,
    field,
    `${what}: в тарифе нет строки для значения «${given}». ${instead}`,
    'TARIFF_HAS_NO_RATE',
  );
}

export function explainedField(
  work: FormulaWork,
  name: string,
  attribute: Attribute,
  subject: Subject,
): string {
  const own = work.input.fields?.[name];
  if (own !== undefined) return own;
  return typeof attribute.field === 'string' ? attribute.field : attribute.field(subject);
}

/** Returns the field to correct. For a derived text, this is the field of the first attribute that it is derived from. */
function fieldFor(work: FormulaWork, name: string, subject: Subject): string {
  const derived = work.derivedAttributes.get(name);
  const own = work.model.attributes.get(name);
  if (own) return explainedField(work, name, own, subject);
  const [first] = derived?.table.columns ?? [];
  return first ? fieldFor(work, first.name, subject) : work.model.field;
}

/** Formats a value for people: the name of a code, or the code if it has no name. */
export function printedValue(
  { attribute, nameOf }: Partial<Pick<LookupColumn, 'attribute' | 'nameOf'>>,
  value: LookupValue,
): string {
  if (attribute?.isSecret) return 'не показывается';
  if (value === undefined) return 'не указано';
  if (typeof value === 'string') return nameOf?.(value) ?? words[value] ?? value.slice(0, 40);
  return attribute?.kind === 'number' ? attribute.print(value) : String(value);
}

/** Formats codes for an error: by code and name if partners send the code in the body, otherwise by name only. */
function codesOf({ attribute, nameOf }: LookupColumn, codes: readonly string[]): string[] {
  const shown = codes.slice(0, codesMax).map((code) => {
    const name = nameOf?.(code);
    if (name === undefined) return words[code] ?? code;
    return attribute ? `${code} — ${name}` : `«${name}»`;
  });
  return codes.length > codesMax ? [...shown, `и ещё ${codes.length - codesMax}`] : shown;
}

function bandsOf({ whole, print }: NumberAttribute, bands: readonly Band[]): string[] {
  return bands.slice(0, bandsMax).map(({ over, upTo }) => {
    if (over !== null && upTo !== null && upTo - over === 1n) return print(upTo);
    const from = over === null ? '' : whole ? `от ${formatNumber(over + million)}` : `более ${print(over)}`;
    const to = upTo === null ? '' : `до ${whole ? formatNumber(upTo) : print(upTo)}`;
    return [from, to].filter(Boolean).join(' ');
  });
}
