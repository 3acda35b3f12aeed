import type { Attribute } from '../../rating/attributes/attribute.ts';
import { coverAttributes } from '../../rating/attributes/cover-attributes.ts';
import { attributesOf } from '../../rating/attributes/make.ts';
import { printedAmount } from '../../rating/attributes/numbers.ts';
import type { Reader, Subject } from '../../rating/attributes/subject.ts';
import { columnsOf, keptSecret } from '../fields/columns.ts';
import type { Fields } from '../fields/field.ts';
import { currencyColumns } from '../voluntary/currency.ts';
import { memberColumn } from '../voluntary/members.ts';
import { saleColumns } from '../voluntary/sale-columns.ts';
import { vehicleColumns } from '../voluntary/vehicle-columns.ts';
import type { AnyDefinition, FieldOf } from './definition.ts';
import type { Rated, ReadContract, ReadThing } from './reading.ts';

type Makers<Of extends Subject> = ReturnType<typeof attributesOf<Of>>;

/** Makers of columns: of an insured thing, and of the whole contract with all that the engine knows. */
export type AttributeMakers<Own extends Fields, Things extends Fields, Risk extends string> = Readonly<
  Record<'ofContract' | 'ofMember' | 'ofCover', Makers<Rated<Own, Things, Risk>>>
> & {
  /** Each with the field by which a person corrects the value, and how it is read. */
  readonly ofThing: {
    readonly [Kind in keyof Makers<Subject>]: (
      label: string,
      field: FieldOf<Things> | 'covers',
      read: (
        thing: ReadThing<Things, Risk>,
        contract: ReadContract<Own, Things, Risk>,
      ) => ReturnType<Parameters<Makers<Subject>[Kind]>[2]>,
    ) => Attribute<Rated<Own, Things, Risk>>;
  };
};

/** Every column that the tables of a product can have. */
export function attributesOfProduct(definition: AnyDefinition): ReadonlyMap<string, Attribute<Rated>> {
  const { code, fields, things, vehicle, insuredSum, members, currency } = definition;
  const path = `insuredObject.${code}`;
  return new Map<string, Attribute<Rated>>(
    Object.entries<Attribute<Rated>>({
      ...coverAttributes<Rated>({
        coversField: coversFieldOf(definition),
        ...(currency ? { printSum: printedAmount } : {}),
        deductibleBase: ({ cover, contract }) => insuredSum?.(contract) ?? cover?.sumInsured ?? undefined,
        sumField: (subject) => sumFieldOf(definition, subject),
      }),
      ...saleColumns<Rated>(),
      ...columnsOf<Rated>(
        'contract',
        fields,
        (name) => `${path}.${name}`,
        ({ contract }) => contract.said,
      ),
      ...(currency ? currencyColumns<Rated>(`${path}.${currency.field}`, coversFieldOf(definition)) : {}),
      ...(members ? { [members.each]: memberColumn<Rated>(path, members) } : {}),
      ...columnsOf<Rated>(
        'item',
        things?.fields ?? {},
        (name) => atThing(path, name),
        ({ item }) => item?.value.said,
      ),
      ...(vehicle === undefined ? {} : vehicleColumns<Rated>(`${path}.${vehicle}`)),
      ...definition.attributes?.({
        ofContract: attributesOf<Rated>('contract'),
        ofMember: attributesOf<Rated>('member'),
        ofCover: attributesOf<Rated>('cover'),
        ofThing: thingMakers(path, things?.fields ?? {}),
      }),
    }),
  );
}

/** What is worked out of a thing is corrected there. */
function sumFieldOf({ risks }: AnyDefinition, { cover, item }: Rated): string | undefined {
  const from = risks[cover?.cover.code ?? '']?.sum;
  return typeof from === 'object' && from.of !== undefined && item ? `${item.path}.${from.of}` : undefined;
}

/** Where covers stand, told where there is none. */
export function coversFieldOf({ code, things }: AnyDefinition): string {
  return `insuredObject.${code}.${things?.covers === 'own' ? things.name : 'covers'}`;
}

/** A field of the thing in question. */
function atThing(path: string, field: string): Reader<Rated, string> {
  return ({ item }) => `${item?.path ?? path}.${field}`;
}

function thingMakers(path: string, fields: Fields): AttributeMakers<Fields, Fields, string>['ofThing'] {
  const made = Object.entries(attributesOf<Rated>('item')).map(([kind, make]) => [
    kind,
    (label: string, field: string, read: (thing: ReadThing, contract: ReadContract) => undefined) =>
      keptSecret(
        fields,
        field,
        make(label, atThing(path, field), ({ item, contract }) => item && read(item.value, contract)),
      ),
  ]);
  return Object.fromEntries(made);
}
