import type { ReferenceBook } from '#catalogues/reference/reference-book.ts';
import type { Json, JsonObject } from '#kernel/json/json.ts';
import type { FormData } from '#kernel/ports/ports.ts';
import type { ChangeablePart, CorrectablePart } from '../product/addendum-rules.ts';
import { correctableFields } from '../product/corrections.ts';
import type { Mentioned } from '../product/printed/parties.ts';
import { capitalize, line } from '../product/printed/text.ts';
import { everyField, type Field, type Fields, saidValue, shownFields } from './field.ts';

/** A value with its caption; a wide value gets its own row. */
export interface Fact extends FormData {
  readonly name: string;
  readonly value: string;
}

/** Formats fields with captions; parties are left out, because forms print them in a table. */
export function printedFacts(
  fields: Fields,
  said: object,
  reference: ReferenceBook,
  currency = '',
): readonly Fact[] {
  return shownFields(fields).flatMap(([path, field]): readonly Fact[] => {
    const value = saidValue(said, path) as Json | undefined;
    if (value !== undefined && field.facts) {
      return field.facts(value).flatMap(([name, text]) => (text === '' ? [] : [{ name, value: text }]));
    }
    // An object is left out, because each of its fields has its own line.
    const isReported = value !== undefined && !field.mentions && !field.fields;
    const unit = field.isInCurrency ? ` ${currency}` : '';
    const text =
      (isReported && `${field.lines(value, reference).join('; ')}${unit}`.trim()) || absentTold(field, value);
    const name = capitalize(fieldTitle(path, field, (at) => saidValue(said, at)));
    const repeats = text.toLowerCase().startsWith(`${name.toLowerCase()} `);
    return text === ''
      ? []
      : [
          {
            name,
            value: repeats ? text.slice(name.length + 1) : text,
            isWide: field.kind === 'part' && !repeats,
            ...(Array.isArray(value) ? { isList: true } : {}),
          },
        ];
  });
}

/** Returns the title of a field, which may depend on other values; `saidAt` reads a value by path. */
export function fieldTitle(
  path: string,
  { title, calledIf }: Field,
  saidAt: (path: string) => unknown,
): string {
  const beside = calledIf && saidAt(path.replace(/[^.]*$/, calledIf.field));
  return calledIf?.is.includes(line(beside)) ? calledIf.title : title;
}

function absentTold({ absentTold: formData = '' }: Field, value: Json | undefined): string {
  return value === undefined || (Array.isArray(value) && value.length === 0) ? formData : '';
}

/** Returns, by field, the names of the codes that the items contain. */
export function codesTold(
  fields: Fields = {},
  things: readonly { readonly said: object }[],
  reference: ReferenceBook,
): FormData {
  const formData = shownFields(fields).flatMap(([path, { list }]): [string, FormData][] => {
    if (list === undefined) return [];
    const codes = things.map(({ said }) => line(saidValue(said, path))).filter((code) => code !== '');
    const names = codes.map((code) => [code, reference.entry(list, code)?.name ?? code]);
    return [[path, Object.fromEntries(names)]];
  });
  return Object.fromEntries(formData);
}

export function findMentions(fields: Fields, said: object): readonly Mentioned[] {
  return everyField(fields).flatMap(
    ([path, field]) => field.mentions?.(saidValue(said, path) as never) ?? [],
  );
}

export function listAssumptions(fields: Fields, said: object): readonly string[] {
  return everyField(fields).flatMap(([name, { assumed }]) =>
    assumed?.[1] !== undefined && saidValue(said, name) === undefined ? assumed[1] : [],
  );
}

/** Lists the fields below a path that an addendum may change. */
export function changeableFields(path: string, fields: Fields): readonly ChangeablePart[] {
  return everyField(fields).flatMap(([name, { title, lines, changeable }]) =>
    changeable === true
      ? { path: `${path}.${name}`, title, printed: (value, reference) => lines(value, reference) }
      : [],
  );
}

/** Formats each field that has a value as a line: "площадь, кв. м: 54,3". */
export function printedLines(fields: Fields, said: JsonObject, reference: ReferenceBook): readonly string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const text = field.lines(said[name], reference).join('; ');
    const unit = field.isInCurrency ? ' в валюте страховых сумм' : '';
    return text === '' ? [] : [`${fieldTitle(name, field, (at) => saidValue(said, at))}: ${text}${unit}`];
  });
}

/** Lists the name and document fields of each party, in which typos can be corrected. */
export function partiesWritten(path: string, own: Fields): readonly CorrectablePart[] {
  return everyField(own).flatMap(([name, { title, lines, eitherOf }]) => {
    const at = `${path}.${name}`;
    const fields = eitherOf?.flatMap((party) => correctableFields(`${at}.${party}`));
    return fields
      ? { path: at, title: `имя и документ: ${title}`, fields, printed: (value, book) => lines(value, book) }
      : [];
  });
}

export function thingsWritten(
  own: Fields,
  { path, printed }: Required<Pick<ChangeablePart, 'path' | 'printed'>>,
): readonly CorrectablePart[] {
  const written = everyField(own).filter(([, { slips }]) => slips);
  const fields = written.flatMap(([name, { slips = [] }]) =>
    slips.map((slip) => `${path}[].${name}.${slip}`),
  );
  const title = written.map(([, field]) => field.title).join(', ');
  return fields.length === 0 ? [] : [{ path, title, fields, printed }];
}
