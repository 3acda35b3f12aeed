import { absent, fieldOf, million, type Subject } from '../attributes/attribute.ts';
import { attributeCatalogue } from '../../products/casco/tariff/attributes/catalogue.ts';
import { printed } from '../attributes/numbers.ts';
import { type Band, type LookupTable, type LookupValue, missOf } from '../lookup/lookup-table.ts';
import { type RatingWork, refuse, valuesFor } from './work.ts';

const codesMax = 30;
const bandsMax = 15;
const words: Readonly<Record<string, string>> = { yes: 'да', no: 'нет', [absent]: 'нет' };

/** "возраст ТС 2 года, группа моделей 3": what a row was chosen by; a table of one column needs no label. */
export function describedValues<Cell>(
  work: RatingWork,
  table: LookupTable<Cell>,
  values: readonly LookupValue[],
  columns: readonly number[],
): string {
  const [only] = table.columns;
  if (only && table.columns.length === 1) return printedValue(only.name, values[0]);
  let text = '';
  for (const column of columns) {
    const name = table.columns[column]?.name ?? '';
    const value = values[column];
    const mark = typeof value === 'string' && Object.hasOwn(words, value) ? ':' : '';
    text += `${text === '' ? '' : ', '}${labelOf(work, name)}${mark} ${printedValue(name, value)}`;
  }
  return text;
}

/** Refuses values that have no row, at the field that a person can correct, with what the table knows. */
export function refuseMiss<Cell>(
  work: RatingWork,
  what: string,
  table: LookupTable<Cell>,
  values: readonly LookupValue[],
  subject: Subject,
): null {
  const miss = missOf(table, values);
  const name = table.columns[miss.column]?.name ?? '';
  const derived = work.tariff.derived.get(name);
  const isUnknown = values[miss.column] === undefined || values[miss.column] === absent;
  if (derived && isUnknown) {
    const inputs = valuesFor(work, derived.table, subject);
    return refuseMiss(work, derived.label, derived.table, inputs, subject);
  }
  const attribute = attributeCatalogue.get(name);
  const field = fieldFor(work, name, subject);
  const value = printedValue(name, values[miss.column]);
  const others = describedValues(work, table, values, beforeOf(miss.column));
  const given = `${labelOf(work, name)}: ${value}${others === '' ? '' : ` (${others})`}`;
  const allowed = [
    ...codesOf(miss.codes),
    ...(attribute?.kind === 'number' ? bandsOf(name, miss.bands) : []),
  ];
  const instead = allowed.length > 0 ? `Допустимо: ${allowed.join(', ')}` : 'Такое сочетание не страхуется';
  return refuse(work, field, `${what}: в тарифе нет строки для значения «${given}». ${instead}`);
}

/** A derived text is corrected where the first thing that it is made of stands. */
function fieldFor(work: RatingWork, name: string, subject: Subject): string {
  const derived = work.tariff.derived.get(name);
  const own = attributeCatalogue.get(name);
  if (own) return fieldOf(name, own, subject);
  const [first] = derived?.table.columns ?? [];
  return first ? fieldFor(work, first.name, subject) : 'insuredObject.casco';
}

function labelOf(work: RatingWork, name: string): string {
  return work.tariff.derived.get(name)?.label ?? attributeCatalogue.get(name)?.label ?? name;
}

export function printedValue(name: string, value: LookupValue): string {
  if (value === undefined) return 'не указано';
  if (typeof value === 'string') return words[value] ?? value.slice(0, 40);
  const attribute = attributeCatalogue.get(name);
  return attribute?.kind === 'number' ? attribute.print(value) : String(value);
}

function codesOf(codes: readonly string[]): string[] {
  const shown = codes.slice(0, codesMax);
  return codes.length > codesMax ? [...shown, `и ещё ${codes.length - codesMax}`] : shown;
}

function bandsOf(name: string, bands: readonly Band[]): string[] {
  const attribute = attributeCatalogue.get(name);
  if (attribute?.kind !== 'number') return [];
  const { whole, print } = attribute;
  return bands.slice(0, bandsMax).map(({ over, upTo }) => {
    if (over !== null && upTo !== null && upTo - over === 1n) return print(upTo);
    const from = over === null ? '' : whole ? `от ${printed(over + million)}` : `более ${print(over)}`;
    const to = upTo === null ? '' : `до ${whole ? printed(upTo) : print(upTo)}`;
    return [from, to].filter(Boolean).join(' ');
  });
}

function beforeOf(column: number): number[] {
  return Array.from({ length: column }, (_, index) => index);
}
