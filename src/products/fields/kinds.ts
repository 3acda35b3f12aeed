import Type, {
  type TBoolean,
  type TInteger,
  type TNumber,
  type TSchema,
  type TString,
  type TUnsafe,
} from 'typebox';
import type { Reason } from '#kernel/errors/reasons.ts';
import { isObject, type Json } from '#kernel/json/json.ts';
import { type Kopecks, rublesPrinted } from '#kernel/money/money.ts';
import * as schema from '#kernel/schema/schema-fields.ts';
import type { Sent } from '#kernel/schema/schema-parts.ts';
import { dateInText, datePrinted, toMoscowDay } from '#kernel/time/calendar.ts';
import { amountOf, rublesExpected } from '../product/amounts.ts';
import { yearOf } from '../product/dates/contract-dates.ts';
import { formatYesNo, namedIn, present } from '../product/printed/changes.ts';
import { capitalize, formatDay, formatQuantity, line } from '../product/printed/text.ts';
import {
  checkFields,
  defineSchemas,
  type Field,
  type FieldOptions,
  type Fields,
  type Values,
} from './field.ts';
import { checkListedCode, type SaleChecks } from './parties.ts';
import { printedLines } from './printed.ts';

interface Bounds {
  readonly min?: number;
  readonly max?: number;
}

const numberMax = 1_000_000_000;

export function text(
  title: string,
  example: string,
  options: FieldOptions<string> & Pick<Field, 'pattern'> & { readonly lengthMax?: number } = {},
): Field<TString> {
  const { pattern } = options;
  return {
    ...plain('text', title, options, schema.textField(capitalize(title), example, options.lengthMax)),
    ...(pattern
      ? {
          check: (checks, path, value) => {
            if (!pattern.is.test(value.trim()))
              checks.report(path, `ожидается ${pattern.expected}`, 'FORMAT_INVALID');
          },
        }
      : {}),
    lines: (value) => present(line(value)),
  };
}

/** Makes a field for a code of a reference list; `printsCode` also prints the code next to its name. */
export function code(
  title: string,
  example: string,
  options: FieldOptions<string> & { readonly list: string; readonly printsCode?: boolean },
): Field<TString> {
  const { list, printsCode = false } = options;
  const named = namedIn(list);
  return {
    ...plain('text', title, options, schema.listedField(capitalize(title), list, example)),
    list,
    check: (checks, path, value) => checkListedCode(checks, list, path, value),
    lines: (value, reference) =>
      named(value, reference).map((name) =>
        printsCode && name !== value ? `${line(value)} — ${name}` : name,
      ),
  };
}

/** Makes a date field; with `isPast`, the date must not be after the day of conclusion. */
export function date(
  title: string,
  example: string,
  options: FieldOptions<string> & { readonly isPast?: boolean } = {},
): Field<TString> {
  return dayField(title, example, options, dateInText);
}

function dayField(
  title: string,
  example: string,
  options: FieldOptions<string> & { readonly isPast?: boolean },
  dayOf: (value: string) => string,
): Field<TString> {
  const { isPast = false } = options;
  return {
    ...plain('text', title, options, schema.dateField(capitalize(title), example)),
    check: (checks, path, value) => {
      if (isPast && dayOf(value) > checks.concludedOn)
        checks.report(
          path,
          `${title}: не позже дня заключения договора (${datePrinted(checks.concludedOn)})`,
          'DATES_CONTRADICT',
        );
    },
    lines: (value) =>
      present(value === undefined ? '' : formatDay(typeof value === 'string' ? dayOf(value) : value)),
  };
}

/** Makes a field for a time, of which only the Moscow day is used; the day must not be after the conclusion. */
export function moment(title: string, example: string, options: FieldOptions<string> = {}): Field<TString> {
  return {
    ...dayField(title, example, { ...options, isPast: true }, toMoscowDay),
    schema: schema.dateTimeField(capitalize(title), example),
  };
}

/** Checks for product authors, who may omit the reason code of an error; it is then PRODUCT_RULE_VIOLATED. */
type OwnChecks = Omit<SaleChecks, 'report'> & {
  report(field: string, description: string, reason?: Reason): void;
};

export function part<Of extends Fields>(
  title: string,
  fields: Of,
  {
    check,
    ...options
  }: Pick<FieldOptions, 'need' | 'needIf' | 'changeable' | 'askedAgain' | 'isSpecial'> & {
    check?(checks: OwnChecks, path: string, value: Values<Of>): void;
  } = {},
): Field<TUnsafe<Values<Of>>> {
  return {
    ...options,
    kind: 'part',
    title,
    fields,
    schema: Type.Unsafe<Values<Of>>(schema.objectField(capitalize(title), defineSchemas(fields))),
    check(checks, path, value) {
      checkFields(checks, path, fields, value);
      check?.(checks, path, value as Values<Of>);
    },
    lines: (value, reference) => (isObject(value) ? printedLines(fields, value, reference) : []),
  };
}

export function listOf<Of extends TSchema>(
  title: string,
  each: Field<Of>,
  options: Pick<FieldOptions, 'need' | 'changeable' | 'askedAgain'> & { readonly max: number },
): Field<TUnsafe<readonly Sent<Of>[]>> {
  return {
    ...options,
    kind: 'part',
    title,
    schema: Type.Unsafe<readonly Sent<Of>[]>(schema.listField(capitalize(title), each.schema, options.max)),
    check: (checks, path, value) => {
      for (const [index, one] of value.entries()) {
        // Skip an entry that the schema replaced by `{}`, unless entries are objects: their check reports missing fields.
        if (each.kind === 'part' || !isObject(one))
          each.check?.(checks, `${path}[${index}]`, one as Sent<Of>, {});
      }
    },
    lines: (value, reference) =>
      Array.isArray(value) ? value.map((one) => each.lines(one, reference).join(', ')) : [],
    data: (value) => (Array.isArray(value) ? value.map((one: Json) => each.data?.(one) ?? line(one)) : []),
  };
}

export function flag(title: string, options: FieldOptions<boolean> = {}): Field<TBoolean> {
  return {
    ...plain('flag', title, options, schema.booleanField(capitalize(title))),
    lines: (value = options.assumed?.[0]) => (value === undefined ? [] : formatYesNo(value)),
    data: (value) => value === true,
  };
}

export function whole(
  title: string,
  example: number,
  options: FieldOptions<number> & Bounds = {},
): Field<TInteger> {
  const { min = 0, max = numberMax } = options;
  return {
    ...plain('whole', title, options, schema.integerField(capitalize(title), example, min, max)),
    lines: (value) => present(formatQuantity(value)),
  };
}

/** Makes a field for a year that is not after the start of the contract. */
export function year(
  title: string,
  example: number,
  options: FieldOptions<number> & Pick<Bounds, 'min'> = {},
): Field<TInteger> {
  return {
    ...whole(title, example, { min: 1850, max: 2200, ...options }),
    check(checks, path, value) {
      const last = yearOf(checks.startsOn ?? checks.concludedOn);
      if (value > last)
        checks.report(path, `${title} не позже года начала страхования (${last})`, 'DATES_CONTRADICT');
    },
  };
}

export function number(
  title: string,
  example: number,
  options: FieldOptions<number> & Bounds = {},
): Field<TNumber> {
  const { min = 0, max = numberMax } = options;
  return {
    ...plain('number', title, options, schema.numberField(capitalize(title), example, min, max)),
    lines: (value) => present(formatQuantity(value)),
  };
}

/** Makes a field for an amount in the contract's currency. */
export function amountInCurrency(
  title: string,
  example: number,
  options: FieldOptions<number> & Bounds,
): Field<TNumber> {
  return {
    ...number(title, example, options),
    isInCurrency: true,
    lines: (value) => printedAmount(value).map((amount) => rublesPrinted(amount)),
  };
}

/** Makes a field for an amount above zero in rubles, with at most two decimals. */
export function rubles(
  title: string,
  example: number,
  options: FieldOptions<number> & Bounds = {},
): Field<TNumber> {
  const unit = /рубл|руб\./i.test(title) ? '' : ' руб.';
  return {
    ...number(title, example, options),
    check: (checks, path, value) => {
      if (amountOf(value) === undefined)
        checks.report(path, `ожидается ${rublesExpected(example)}`, 'AMOUNT_INVALID');
    },
    lines: (value) => printedAmount(value).map((amount) => `${rublesPrinted(amount)}${unit}`),
  };
}

function printedAmount(value: Json | undefined): readonly Kopecks[] {
  const amount = typeof value === 'number' ? amountOf(value) : undefined;
  return amount === undefined ? [] : [amount];
}

function plain<Of extends TSchema>(kind: Field['kind'], title: string, options: FieldOptions, of: Of) {
  return { ...options, kind, title, schema: of };
}
