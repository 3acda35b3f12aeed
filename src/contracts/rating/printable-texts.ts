import { type Fault, faultAt, type Warning } from '#kernel/errors/errors.ts';
import type { Json } from '#kernel/json/json.ts';
import { valueAt } from '#kernel/json/json-change.ts';
import { isWithin } from '#kernel/schema/schema.ts';
import { namedCharacter, unprintableIn } from '#kernel/text/printable-text.ts';

/** Reports texts with characters that the fonts lack, except unknown fields and texts of the contract in force. */
export function unprintableFaults(
  body: Json,
  unknown: readonly Warning[],
  standing?: Json,
): readonly Fault[] {
  const faults: Fault[] = [];
  visit(body, '', (field, text) => {
    const sign = unprintableIn(text);
    if (sign === undefined || unknown.some((one) => isWithin(field, one.field))) return;
    if (standing === undefined || valueAt(standing, field) !== text)
      faults.push(unprintableFault(field, sign));
  });
  return faults;
}

export function unprintableFault(field: string, sign: string): Fault {
  return faultAt(
    field,
    `знак ${namedCharacter(sign)} не печатается в документах: замените его русскими или латинскими буквами, цифрами и обычными знаками препинания`,
    'CHARACTERS_FORBIDDEN',
  );
}

function visit(value: Json, field: string, see: (field: string, text: string) => void): void {
  if (typeof value === 'string') see(field, value);
  else if (Array.isArray(value)) for (const [at, one] of value.entries()) visit(one, `${field}[${at}]`, see);
  else if (typeof value === 'object' && value !== null)
    for (const [key, one] of Object.entries(value)) visit(one, field === '' ? key : `${field}.${key}`, see);
}
