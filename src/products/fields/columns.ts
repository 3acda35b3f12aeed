import type { Attribute, Scope } from '#rating/attributes/attribute.ts';
import { attributeMakers } from '#rating/attributes/make.ts';
import type { Subject } from '#rating/attributes/subject.ts';
import { figureOf } from '../product/amounts.ts';
import { everyField, type Field, type Fields, type RatedBeside, valueBelow } from './field.ts';

type Makers = ReturnType<typeof attributeMakers<Subject>>;

/** Makers of tariff columns. Without names of codes, the reference list of the field names the codes. */
export type ColumnMakers<Of, Name extends string, Given extends readonly unknown[]> = {
  readonly [Kind in keyof Makers]: (
    label: string,
    field: Name,
    read: (...given: Given) => ReturnType<Parameters<Makers[Kind]>[2]>,
    how?: Parameters<Makers[Kind]>[3],
  ) => Attribute<Of>;
};

/** Makes `ColumnMakers` for one scope. If `givenOf` returns undefined, the column stays empty. */
export function columnMakers<Of extends Subject, Given extends readonly unknown[]>(
  scope: Scope,
  fields: Fields,
  pathOf: (name: string) => Attribute<Of>['field'],
  givenOf: (subject: Of) => Given | undefined,
): ColumnMakers<Of, string, Given> {
  const lists = new Map(everyField(fields).map(([name, { list }]) => [name, list]));
  const made = Object.entries(attributeMakers<Of>(scope)).map(([kind, make]) => [
    kind,
    (label: string, field: string, read: (...given: Given) => undefined, how?: never) => {
      const readOf = (subject: Of) => {
        const given = givenOf(subject);
        return given && read(...given);
      };
      const named = kind === 'text' ? (how ?? lists.get(field)) : how;
      return markSecret(fields, field, make(label, pathOf(field), readOf, named as never));
    },
  ]);
  return Object.fromEntries(made);
}

/** Makes a tariff column for each field that has `rated`; a field that was not sent has its `assumed` value. */
export function defineColumns<Of extends Subject>(
  scope: Scope,
  fields: Fields,
  pathOf: (name: string) => Attribute<Of>['field'],
  saidOf: (subject: Of) => object | undefined,
): Readonly<Record<string, Attribute<Of>>> {
  const columns: Record<string, Attribute<Of>> = {};
  for (const [name, field] of everyField(fields)) {
    if (field.rated === undefined) continue;
    const names = name.split('.');
    const read = (subject: Of) => valueBelow(saidOf(subject), names) ?? field.assumed?.[0];
    columns[field.rated] = markSecret(fields, name, column<Of>(scope, field, pathOf(name), read));
  }
  return columns;
}

/** Marks columns of special-category data, which are used for rating but never shown. */
export function markSecret<Made extends object>(fields: Fields, path: string, made: Made): Made {
  return fields[path.split('.')[0] ?? '']?.isSpecial ? { ...made, isSecret: true } : made;
}

function column<Of extends Subject>(
  scope: Scope,
  { kind, title, ratedAs, list }: Field,
  path: Attribute<Of>['field'],
  read: (subject: Of) => unknown,
): Attribute<Of> {
  const make = attributeMakers<Of>(scope);
  if (ratedAs)
    return make.text(
      ratedAs.label,
      path,
      (subject) => ratedAs.of(read(subject) as never, subject.contract as RatedBeside),
      ratedAs.names,
    );
  const number = (subject: Of) => {
    const value = read(subject);
    return typeof value === 'number' ? value : undefined;
  };
  if (kind === 'whole') return make.whole(title, path, number);
  if (kind === 'number') return make.decimal(title, path, (subject) => figureOf(number(subject)));
  if (kind === 'flag') {
    return make.flag(title, path, (subject) => {
      const value = read(subject);
      return value === undefined ? undefined : value === true;
    });
  }
  const text = (subject: Of) => {
    const value = read(subject);
    return typeof value === 'string' ? value.trim() : undefined;
  };
  return make.text(title, path, text, list);
}
