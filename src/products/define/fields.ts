import type { TBoolean, TInteger, TNumber, TSchema, TString } from 'typebox';
import * as schema from '../../kernel/schema-fields.ts';
import type { StoredListName } from '../../reference/list-names.ts';
import { namedIn, present, yesOrNo } from '../printed/changes.ts';
import { capitalised, line } from '../printed/text.ts';
import { checkListed } from '../voluntary/parties.ts';
import type { Field, FieldOptions } from './field.ts';

/** Bounds of a number. */
interface Bounds {
  readonly min?: number;
  readonly max?: number;
}

const numberMax = 1_000_000_000;

/** A text, of one form where `pattern` says which and how to tell it. */
export function text(
  title: string,
  example: string,
  options: FieldOptions<string> & {
    readonly lengthMax?: number;
    readonly pattern?: { readonly is: RegExp; readonly expected: string };
  } = {},
): Field<TString> {
  const { pattern } = options;
  return {
    ...plain('text', title, options, schema.text(capitalised(title), example, options.lengthMax)),
    ...(pattern
      ? {
          check: (checks, path, value) => {
            if (!pattern.is.test(value.trim())) checks.report(path, `ожидается ${pattern.expected}`);
          },
        }
      : {}),
    lines: (value) => present(line(value)),
  };
}

/** A code of a reference list. */
export function code(
  title: string,
  example: string,
  options: FieldOptions<string> & { readonly list: StoredListName },
): Field<TString> {
  const { list } = options;
  return {
    ...plain('text', title, options, schema.text(`${capitalised(title)}, код списка ${list}`, example, 60)),
    check: (checks, path, value) => checkListed(checks, list, path, value),
    lines: namedIn(list),
  };
}

export function flag(title: string, options: FieldOptions<boolean> = {}): Field<TBoolean> {
  return {
    ...plain('flag', title, options, schema.flag(capitalised(title))),
    lines: (value) => (value === undefined ? [] : yesOrNo(value)),
  };
}

export function whole(
  title: string,
  example: number,
  options: FieldOptions<number> & Bounds = {},
): Field<TInteger> {
  const { min = 0, max = numberMax } = options;
  return {
    ...plain('whole', title, options, schema.wholeNumber(capitalised(title), example, min, max)),
    lines: (value) => present(line(value)),
  };
}

export function number(
  title: string,
  example: number,
  options: FieldOptions<number> & Bounds = {},
): Field<TNumber> {
  const { min = 0, max = numberMax } = options;
  return {
    ...plain('number', title, options, schema.number(capitalised(title), example, min, max)),
    lines: (value) => present(line(value).replace('.', ',')),
  };
}

function plain<Of extends TSchema>(
  kind: Field['kind'],
  title: string,
  options: FieldOptions,
  of: Of,
): Omit<Field<Of>, 'lines'> {
  return { ...options, kind, title, schema: of };
}
