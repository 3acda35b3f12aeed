import type { Attribute, Scope } from '../../rating/attributes/attribute.ts';
import { attributesOf } from '../../rating/attributes/make.ts';
import type { Subject } from '../../rating/attributes/subject.ts';
import { figureOf } from '../amounts.ts';
import { everyField, type Field, type Fields, valueBelow } from './field.ts';

/** The columns of fields as they were sent, or assumed. */
export function columnsOf<Of extends Subject>(
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
    columns[field.rated] = keptSecret(fields, name, column<Of>(scope, field, pathOf(name), read));
  }
  return columns;
}

/** What is of a special category is looked at and not told. */
export function keptSecret<Made extends object>(fields: Fields, path: string, made: Made): Made {
  return fields[path.split('.')[0] ?? '']?.isSpecial ? { ...made, isSecret: true } : made;
}

function column<Of extends Subject>(
  scope: Scope,
  { kind, title }: Field,
  path: Attribute<Of>['field'],
  read: (subject: Of) => unknown,
): Attribute<Of> {
  const make = attributesOf<Of>(scope);
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
  return make.text(title, path, (subject) => {
    const value = read(subject);
    return typeof value === 'string' ? value.trim() : undefined;
  });
}
