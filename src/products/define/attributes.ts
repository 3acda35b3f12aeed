import type { Decimal } from '../../kernel/decimal.ts';
import type { Kopecks } from '../../kernel/money.ts';
import type { Attribute, Scope } from '../../rating/attributes/attribute.ts';
import { coverAttributes } from '../../rating/attributes/cover-attributes.ts';
import { attributesOf } from '../../rating/attributes/make.ts';
import { printedAmount, printedDay, printedDays, printedPercent } from '../../rating/attributes/numbers.ts';
import type { Subject } from '../../rating/attributes/subject.ts';
import { dayNumber } from '../../rating/attributes/whole-number.ts';
import { figureOf } from '../amounts.ts';
import { oneTime } from '../due-dates.ts';
import { everyField, type Field, type Fields, valueBelow } from '../fields/field.ts';
import { currencyColumns } from '../voluntary/currency.ts';
import { memberColumn } from '../voluntary/members.ts';
import { vehicleColumns } from '../voluntary/vehicle-columns.ts';
import type { AnyDefinition } from './definition.ts';
import type { Rated, ReadContract, ReadThing } from './reading.ts';

/** Makes columns of an insured thing: the field by which a person corrects the value, and how it is read. */
interface ThingMakers<Own extends Fields, Things extends Fields, Risk extends string> {
  text(
    label: string,
    field: FieldOf<Things>,
    read: ReadOfThing<Own, Things, Risk, string>,
  ): Made<Own, Things, Risk>;
  flag(
    label: string,
    field: FieldOf<Things>,
    read: ReadOfThing<Own, Things, Risk, boolean>,
  ): Made<Own, Things, Risk>;
  whole(
    label: string,
    field: FieldOf<Things>,
    read: ReadOfThing<Own, Things, Risk, number>,
  ): Made<Own, Things, Risk>;
  decimal(
    label: string,
    field: FieldOf<Things>,
    read: ReadOfThing<Own, Things, Risk, Decimal>,
  ): Made<Own, Things, Risk>;
  amount(
    label: string,
    field: FieldOf<Things>,
    read: ReadOfThing<Own, Things, Risk, Kopecks>,
  ): Made<Own, Things, Risk>;
}

type FieldOf<Of extends Fields> = (keyof Of & string) | `${keyof Of & string}.${string}` | 'covers';
type Made<Own extends Fields, Things extends Fields, Risk extends string> = Attribute<
  Rated<Own, Things, Risk>
>;
type ReadOfThing<Own extends Fields, Things extends Fields, Risk extends string, Value> = (
  thing: ReadThing<Things, Risk>,
  contract: ReadContract<Own, Things, Risk>,
) => Value | undefined;

/** Makers of columns: of an insured thing, and of the whole contract with all that the engine knows. */
export interface AttributeMakers<Own extends Fields, Things extends Fields, Risk extends string> {
  readonly ofThing: ThingMakers<Own, Things, Risk>;
  readonly ofContract: ReturnType<typeof attributesOf<Rated<Own, Things, Risk>>>;
  readonly ofMember: ReturnType<typeof attributesOf<Rated<Own, Things, Risk>>>;
  readonly ofCover: ReturnType<typeof attributesOf<Rated<Own, Things, Risk>>>;
}

/** Every column that the tables of a product can have. */
export function attributesOfProduct(definition: AnyDefinition): ReadonlyMap<string, Attribute<Rated>> {
  type Of = Rated;
  const { code, fields, things, vehicle, members, currency } = definition;
  const path = `insuredObject.${code}`;
  const ofContract = attributesOf<Of>('contract');
  return new Map<string, Attribute<Of>>(
    Object.entries<Attribute<Of>>({
      ...ofCovers(definition),
      holder: ofContract.text('страхователь', 'policyHolder', ({ contract }) => contract.holderType),
      installment: ofContract.text(
        'порядок оплаты',
        'installmentType',
        ({ contract }) => contract.application.installmentType?.trim() || oneTime,
      ),
      term_months: ofContract.whole('срок (месяцев)', 'endDate', ({ contract }) => contract.term.months),
      term_days: ofContract.times('срок', 'endDate', ({ contract }) => contract.term.days, printedDays),
      concluded_on: ofContract.whole(
        'день заключения',
        'issueDate',
        ({ contract }) => dayNumber(contract.term.concludedOn),
        printedDay,
      ),
      discount_kv: ofContract.decimal(
        'скидка за счёт КВ',
        'additionalProperties.discountKVPercent',
        ({ contract }) => figureOf(contract.application.additionalProperties?.discountKVPercent ?? 0),
        printedPercent,
      ),
      ...columnsOf<Of>(
        'contract',
        fields,
        (name) => `${path}.${name}`,
        ({ contract }) => contract.said,
      ),
      ...(currency ? currencyColumns<Of>(`${path}.${currency.field}`, coversFieldOf(definition)) : {}),
      ...(members ? { [members.each]: memberColumn<Of>(path, members) } : {}),
      ...(things
        ? columnsOf<Of>(
            'item',
            things.fields,
            (name) => (subject) => `${subject.item?.path ?? path}.${name}`,
            ({ item }) => item?.value.said,
          )
        : {}),
      ...(vehicle === undefined ? {} : vehicleColumns<Of>(`${path}.${vehicle}`)),
      ...definition.attributes?.({
        ofContract,
        ofMember: attributesOf<Of>('member'),
        ofCover: attributesOf<Of>('cover'),
        ofThing: thingMakers(path, things?.fields ?? {}),
      }),
    }),
  );
}

function ofCovers(definition: AnyDefinition): Readonly<Record<string, Attribute<Rated>>> {
  const { insuredSum, risks } = definition;
  const own = coverAttributes<Rated>({
    coversField: coversFieldOf(definition),
    ...(definition.currency ? { printSum: printedAmount } : {}),
    deductibleBase: ({ cover, contract }) => insuredSum?.(contract) ?? cover?.sumInsured ?? undefined,
  });
  const { sum_insured: sum } = own;
  if (!sum) return own;
  // What is worked out of a thing is corrected there.
  const field = (subject: Rated): string => {
    const from = risks[subject.cover?.cover.code ?? '']?.sum;
    const name = typeof from === 'object' ? from.of : undefined;
    if (name !== undefined && subject.item) return `${subject.item.path}.${name}`;
    return typeof sum.field === 'string' ? sum.field : sum.field(subject);
  };
  return { ...own, sum_insured: { ...sum, field } };
}

/** Where covers stand, told where there is none. */
export function coversFieldOf({ code, things }: AnyDefinition): string {
  return `insuredObject.${code}.${things?.covers === 'own' ? things.name : 'covers'}`;
}

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
    columns[field.rated] = kept(fields, name, column<Of>(scope, field, pathOf(name), read));
  }
  return columns;
}

/** What is of a special category is looked at and not told. */
function kept<Made extends object>(fields: Fields, path: string, made: Made): Made {
  return fields[path.split('.')[0] ?? '']?.isSpecial ? { ...made, isSecret: true } : made;
}

function column<Of extends Subject>(
  scope: Scope,
  { kind, title }: Field,
  path: Attribute<Of>['field'],
  read: (subject: Of) => unknown,
): Attribute<Of> {
  const make = attributesOf<Of>(scope);
  switch (kind) {
    case 'flag':
      return make.flag(title, path, (subject) =>
        read(subject) === undefined ? undefined : read(subject) === true,
      );
    case 'whole':
      return make.whole(title, path, (subject) => {
        const value = read(subject);
        return typeof value === 'number' ? value : undefined;
      });
    case 'number':
      return make.decimal(title, path, (subject) => {
        const value = read(subject);
        return typeof value === 'number' ? figureOf(value) : undefined;
      });
    default:
      return make.text(title, path, (subject) => {
        const value = read(subject);
        return typeof value === 'string' ? value.trim() : undefined;
      });
  }
}

function thingMakers(path: string, fields: Fields): ThingMakers<Fields, Fields, string> {
  type Of = Rated;
  const make = attributesOf<Of>('item');
  const at =
    (field: string) =>
    ({ item }: Of) =>
      `${item?.path ?? path}.${field}`;
  const of =
    <Value>(read: ReadOfThing<Fields, Fields, string, Value>) =>
    ({ item, contract }: Of) =>
      item && read(item.value, contract);
  return {
    text: (label, field, read) => kept(fields, field, make.text(label, at(field), of(read))),
    flag: (label, field, read) => kept(fields, field, make.flag(label, at(field), of(read))),
    whole: (label, field, read) => kept(fields, field, make.whole(label, at(field), of(read))),
    decimal: (label, field, read) => kept(fields, field, make.decimal(label, at(field), of(read))),
    amount: (label, field, read) => kept(fields, field, make.amount(label, at(field), of(read))),
  };
}
