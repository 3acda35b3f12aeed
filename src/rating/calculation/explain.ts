import { type Attribute, absentValue, million, type NumberAttribute } from '../attributes/attribute.ts';
import { formatNumber } from '../attributes/numbers.ts';
import type { Subject } from '../attributes/subject.ts';
import { type Band, findMiss, type LookupTable, type LookupValue } from '../lookup/lookup-table.ts';
import type { Catalogue } from '../model.ts';
import { attributeValues, type FormulaWork, refuseRating } from './work.ts';

const codesMax = 30;
const bandsMax = 15;
const words: Readonly<Record<string, string>> = { yes: 'да', no: 'нет', [absentValue]: 'нет' };

/**
 * Describes the values that selected a row: "возраст ТС 2 года, группа моделей 3"; a table of one column needs no label.
 */
export function describedValues<Cell>(
  work: FormulaWork,
  table: LookupTable<Cell>,
  values: readonly LookupValue[],
  columns: readonly number[],
): string {
  const [only] = table.columns;
  if (only && table.columns.length === 1) return printedValue(work.model, only.name, values[0]);
  let text = '';
  for (const column of columns) {
    const name = table.columns[column]?.name ?? '';
    const value = values[column];
    const mark = typeof value === 'string' && Object.hasOwn(words, value) ? ':' : '';
    text += `${text === '' ? '' : ', '}${explainedLabel(work, name)}${mark} ${printedValue(work.model, name, value)}`;
  }
  return text;
}

/** Reports values without a row at the field to correct, with the values that the table has. */
export function explainMiss<Cell>(
  work: FormulaWork,
  what: string,
  table: LookupTable<Cell>,
  values: readonly LookupValue[],
  subject: Subject,
): null {
  const miss = findMiss(table, values);
  const name = table.columns[miss.column]?.name ?? '';
  const derived = work.derivedAttributes.get(name);
  const isUnknown = values[miss.column] === undefined || values[miss.column] === absentValue;
  if (derived && isUnknown) {
    const inputs = attributeValues(work, derived.table, subject);
    return explainMiss(work, derived.label, derived.table, inputs, subject);
  }
  const attribute = work.model.attributes.get(name);
  const field = fieldFor(work, name, subject);
  const value = printedValue(work.model, name, values[miss.column]);
  const others = describedValues(work, table, values, beforeOf(miss.column));
  const given = `${explainedLabel(work, name)}: ${value}${others === '' ? '' : ` (${others})`}`;
  const allowed = [
    ...codesOf(miss.codes),
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

/** Path of an attribute's value in the body. */
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

/** A derived text is corrected at the first attribute that it is made of. */
function fieldFor(work: FormulaWork, name: string, subject: Subject): string {
  const derived = work.derivedAttributes.get(name);
  const own = work.model.attributes.get(name);
  if (own) return explainedField(work, name, own, subject);
  const [first] = derived?.table.columns ?? [];
  return first ? fieldFor(work, first.name, subject) : work.model.field;
}

export function explainedLabel(work: FormulaWork, name: string): string {
  return work.derivedAttributes.get(name)?.label ?? work.model.attributes.get(name)?.label ?? name;
}

export function printedValue({ attributes }: Catalogue, name: string, value: LookupValue): string {
  const attribute = attributes.get(name);
  if (attribute?.isSecret) return 'не показывается';
  if (value === undefined) return 'не указано';
  if (typeof value === 'string') return words[value] ?? value.slice(0, 40);
  return attribute?.kind === 'number' ? attribute.print(value) : String(value);
}

function codesOf(codes: readonly string[]): string[] {
  const shown = codes.slice(0, codesMax);
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

function beforeOf(column: number): number[] {
  return Array.from({ length: column }, (_, index) => index);
}
