import { isObject, type Json } from '../../kernel/json.ts';
import { rublesPrinted } from '../../kernel/money.ts';
import type { ReferenceBook } from '../../reference/reference-book.ts';
import type { AddendumRules, ChangeablePart, CorrectablePart } from '../addendum-rules.ts';
import { amountOf } from '../amounts.ts';
import { correctionsOf, documentFields, nameFields } from '../corrections.ts';
import { everyField, type Field, type Fields } from '../fields/field.ts';
import { addressListed, partiesListed, phoneListed } from '../printed/changes.ts';
import { dayPrinted, joined, line } from '../printed/text.ts';
import { objectAt } from '../prolongation/merge.ts';
import { partsOf, sumOf } from '../voluntary/premiums.ts';
import { commonRefunds } from '../voluntary/refunds.ts';
import { saidTerm } from '../voluntary/term.ts';
import type { AnyDefinition } from './definition.ts';
import { readCovers } from './read.ts';

/** What can become of a contract in force: what of it may change follows from its fields. */
export function addendumsOf(definition: AnyDefinition): AddendumRules {
  const { code, fields, things, refunds = [], lacksReasons = [], changesHolder = false } = definition;
  const { hasCredit } = definition;
  const path = `insuredObject.${code}`;
  const own = everyField(fields);
  return {
    changeable: [
      ...(things
        ? [
            {
              path: `${path}.${things.name}`,
              title: 'застрахованные объекты, риски и суммы',
              printed: thingsListed(definition),
              showsDifference: true,
            },
          ]
        : []),
      ...(things?.covers === 'own' || definition.hasFixedCovers
        ? []
        : [{ path: `${path}.covers`, title: 'риски и суммы', printed: coversListed(definition, path) }]),
      ...changeableFields(path, fields),
      ...(definition.movesTerm ? termParts : []),
      ...(changesHolder ? [{ path: 'policyHolder', title: 'страхователь', printed: holderListed }] : []),
      { path: 'policyHolder.phone', title: 'телефон страхователя', printed: phoneListed },
      { path: 'policyHolder.email', title: 'электронная почта страхователя' },
      { path: 'policyHolder.address', title: 'адрес страхователя', printed: addressListed },
    ],
    correction: definition.vehicle
      ? correctionsOf(path, ofVehicleAlone)
      : {
          parts: [
            {
              path: 'policyHolder',
              title: 'имя и документ страхователя',
              fields: below('policyHolder'),
              printed: holderListed,
            },
            ...own.flatMap(([name, field]) => correctable(`${path}.${name}`, field)),
            ...(things ? slipsOf(definition, `${path}.${things.name}`) : []),
          ],
          // A name or a number of a document names no other thing.
          refuse: () => [],
        },
    // The first row that fits decides: a product's own stands before that of all.
    refunds: [...refunds, ...commonRefunds.filter(({ reasonCode }) => !lacksReasons.includes(reasonCode))],
    ...(definition.movesTerm ? { termOf: saidTerm } : {}),
    ...(hasCredit
      ? {
          hasCredit: (body) => {
            const own = objectAt(body, 'insuredObject', code);
            return hasCredit(own, readCovers(own, path));
          },
        }
      : {}),
  };
}

const termParts: readonly ChangeablePart[] = [
  { path: 'startDate', title: 'начало страхования', printed: daysListed, isKept: true },
  { path: 'endDate', title: 'окончание страхования', printed: daysListed, isKept: true },
];

function daysListed(value: Json | undefined): readonly string[] {
  return [dayPrinted(value)];
}

const ofVehicleAlone = { hasDrivers: false };

function holderListed(value: Json | undefined): readonly string[] {
  return value === undefined ? [] : partiesListed({ holder: value });
}

/** Those of the fields below a path that an addendum may change. */
export function changeableFields(path: string, fields: Fields): readonly ChangeablePart[] {
  return everyField(fields).flatMap(([name, { title, lines, changeable }]) =>
    changeable === true
      ? { path: `${path}.${name}`, title, printed: (value, reference) => lines(value, reference) }
      : [],
  );
}

/** How something of each thing is written. */
function slipsOf(definition: AnyDefinition, path: string): readonly CorrectablePart[] {
  const own = everyField(definition.things?.fields ?? {});
  const fields = own.flatMap(([name, { slips = [] }]) => slips.map((slip) => `${path}[].${name}.${slip}`));
  const title = own.flatMap(([, { slips, title: one }]) => (slips ? one : [])).join(', ');
  return fields.length === 0 ? [] : [{ path, title, fields, printed: thingsListed(definition) }];
}

/** Names and documents of whoever is named in one field. */
function correctable(path: string, { title, lines, eitherOf }: Field): readonly CorrectablePart[] {
  if (!eitherOf) return [];
  const fields = eitherOf.flatMap((name) => below(`${path}.${name}`));
  return [
    {
      path,
      title: `имя и документ: ${title}`,
      fields,
      printed: (value, reference) => lines(value, reference),
    },
  ];
}

function below(path: string): readonly string[] {
  return [...nameFields, ...documentFields].map((field) => `${path}.${field}`);
}

/** What is said of each thing and what it is covered against, a line each. */
function thingsListed(definition: AnyDefinition): NonNullable<ChangeablePart['printed']> {
  const { code, things } = definition;
  return (value, reference, calculation) => {
    if (!things || !Array.isArray(value)) return [];
    return value.filter(isObject).flatMap((thing, index) => {
      const facts = Object.entries<Field>(things.fields).map(([name, field]) =>
        field.isSpecial ? '' : printedLine(field, thing[name], reference),
      );
      const covers = coversListed(definition, `insuredObject.${code}.${things.name}[${index}]`);
      return [...facts, ...covers(thing.covers, reference, calculation)]
        .filter((one) => one !== '')
        .map((one) => `${things.each} ${index + 1}, ${one}`);
    });
  };
}

/** "Площадь, кв. м: 54,3"; nothing for what was not sent. */
export function printedLine(field: Field, value: Json | undefined, reference: ReferenceBook): string {
  const text = value === undefined ? '' : field.lines(value, reference).join('; ');
  return text === '' ? '' : `${field.title}: ${text}`;
}

/** "Внутренняя отделка: 700 000,00 руб., франшиза 2 %"; a sum that was not sent is the one that the tariff has. */
function coversListed({ risks }: AnyDefinition, path: string): NonNullable<ChangeablePart['printed']> {
  return (value, _reference, { parts = [], exchangeRate }) => {
    if (!Array.isArray(value)) return [];
    const unit = exchangeRate?.currency ?? 'руб.';
    return value.filter(isObject).map(({ cover, sumInsured, deductible, deductibleUnit }, index) => {
      const code = isObject(cover) ? line(cover.code) : '';
      const words = Object.hasOwn(risks, code) ? risks[code] : undefined;
      const rated = partsOf(parts, { path: `${path}.covers[${index}]` });
      const usual = typeof words?.sum === 'object' ? sumOf(rated) : rated[0]?.sumInsured;
      const sum = amountPrinted(sumInsured, unit) || (usual ? `${rublesPrinted(usual)} ${unit}` : '');
      const own =
        deductibleUnit === 'PERCENT'
          ? line(deductible) && `${line(deductible)} %`
          : amountPrinted(deductible, unit);
      return joined([joined([words?.title ?? code, sum], ': '), own && `франшиза ${own}`], ', ');
    });
  };
}

function amountPrinted(value: Json | undefined, unit: string): string {
  const amount = typeof value === 'number' ? amountOf(value) : undefined;
  return amount === undefined ? '' : `${rublesPrinted(amount)} ${unit}`;
}
