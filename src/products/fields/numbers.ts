import type { TString } from 'typebox';
import {
  containerExpected,
  foreignPlateExpected,
  isContainer,
  isPlate,
  plateExpected,
} from '#catalogues/vehicles/vehicle-numbers.ts';
import { inLatinCapitals } from '#kernel/text/lookalikes.ts';
import type { Field, FieldOptions } from './field.ts';
import { text } from './kinds.ts';

/** Makes a field for a number of a fixed format; `told` describes the format: "семь цифр". */
export function digits(
  title: string,
  example: string,
  { is, told, ...options }: FieldOptions<string> & { readonly is: RegExp; readonly told: string },
): Field<TString> {
  const asked = `${title}, ${told}`;
  return text(title, example, {
    asked,
    ...options,
    pattern: { is, expected: `${asked}, например ${example}` },
  });
}

export function cadastral(options: FieldOptions<string> = {}): Field<TString> {
  const expected = 'кадастровый номер, например 77:06:0001001:1234';
  const pattern = { is: /^\d{2}:\d{2}:\d{6,7}:\d{1,10}$/, expected };
  return text('кадастровый номер', '77:06:0001001:1234', { ...options, pattern });
}

export function plate(title: string, example: string, options: FieldOptions<string> = {}): Field<TString> {
  const test = (sent: string) => isPlate(sent) || /^(?=.*\d)[A-Z\d-]{4,15}$/.test(inLatinCapitals(sent));
  const expected = `${plateExpected}; знак другой страны — ${foreignPlateExpected}, латинскими буквами`;
  return text(title, example, { ...options, pattern: { is: { test }, expected } });
}

/** Makes a field for a shipping container number, whose check digit is verified. */
export function container(title: string, options: FieldOptions<string> = {}): Field<TString> {
  const pattern = { is: { test: isContainer }, expected: containerExpected };
  return text(title, 'OBRU1234563', { ...options, pattern });
}
