import type { Attribute } from '#rating/attributes/attribute.ts';
import { coverAttributes } from '#rating/attributes/cover-attributes.ts';
import { printedAmount } from '#rating/attributes/numbers.ts';
import type { CoverInWork, Reader } from '#rating/attributes/subject.ts';
import { type ColumnMakers, columnMakers, defineColumns } from '../../fields/columns.ts';
import { everyField, type Fields } from '../../fields/field.ts';
import { insuredVehicleColumns } from '../../fields/vehicle/vehicle-columns.ts';
import { boundColumns } from '../voluntary/bound-policy.ts';
import { sumFieldPath } from '../voluntary/computed-sums.ts';
import { currencyColumns } from '../voluntary/currency.ts';
import { agreementColumns } from '../voluntary/general-agreement.ts';
import { memberColumn } from '../voluntary/members.ts';
import { saleColumns } from '../voluntary/sale-columns.ts';
import type { AnyDefinition, FieldOf } from './definition.ts';
import type { Rated, ReadContract, ReadThing } from './reading.ts';

/** Makers of table columns for the contract, a member, an item and a cover. Columns can also read the contract. */
export interface AttributeMakers<Own extends Fields, Things extends Fields, Risk extends string> {
  readonly ofContract: Makers<Own, Things, Risk, ContractField<Own>>;
  readonly ofMember: Makers<Own, Things, Risk, ContractField<Own>, [member: unknown]>;
  readonly ofThing: Makers<Own, Things, Risk, FieldOf<Things> | 'covers', [ReadThing<Things, Risk>]>;
  readonly ofCover: Makers<Own, Things, Risk, 'cover.code' | 'sumInsured', [CoverInWork | undefined]>;
}
type ContractField<Own extends Fields> = FieldOf<Own> | 'covers' | 'things';
type Makers<
  Own extends Fields,
  Things extends Fields,
  Risk extends string,
  Name extends string,
  Given extends readonly unknown[] = [],
> = ColumnMakers<Rated<Own, Things, Risk>, Name, [...Given, contract: ReadContract<Own, Things, Risk>]>;

export function attributesOfProduct(definition: AnyDefinition): ReadonlyMap<string, Attribute<Rated>> {
  const { code, fields, things, vehicle, related, agreement, insuredSum, members, currency } = definition;
  const path = `insuredObject.${code}`;
  return new Map<string, Attribute<Rated>>(
    Object.entries<Attribute<Rated>>({
      ...coverAttributes<Rated>({
        coversField: coversPath(definition),
        ...(currency ? { printSum: printedAmount } : {}),
        deductibleBase: ({ cover, contract }) => insuredSum?.(contract) ?? cover?.sumInsured ?? undefined,
        sumField: (subject) => sumFieldPath(definition, subject),
      }),
      ...saleColumns<Rated>(),
      ...defineColumns<Rated>(
        'contract',
        fields,
        (name) => `${path}.${name}`,
        ({ contract }) => contract.said,
      ),
      ...(currency ? currencyColumns<Rated>(`${path}.${currency.field}`, coversPath(definition)) : {}),
      ...(members ? { [members.each]: memberColumn<Rated>(path, members) } : {}),
      ...defineColumns<Rated>(
        'item',
        things?.fields ?? {},
        (name) => atThing(path, name),
        ({ item }) => item?.value.said,
      ),
      ...(vehicle ? insuredVehicleColumns<Rated>(path, vehicle) : {}),
      ...(agreement ? agreementColumns<Rated>(`${path}.${agreement}`) : {}),
      ...(related ? boundColumns<Rated>(path, related) : {}),
      ...definition.attributes?.(makersOf(definition)),
    }),
  );
}

/** Returns the columns that only this product has: its rated fields, `members` and `attributes`. */
export function ownAttributeNames(definition: AnyDefinition): readonly string[] {
  const fields = [...everyField(definition.fields), ...everyField(definition.things?.fields ?? {})];
  return [
    ...fields.flatMap(([, { rated }]) => (rated === undefined ? [] : [rated])),
    ...(definition.members ? [definition.members.each] : []),
    ...Object.keys(definition.attributes?.(makersOf(definition)) ?? {}),
  ];
}

function makersOf(definition: AnyDefinition): AttributeMakers<Fields, Fields, string> {
  const { code, fields, things } = definition;
  const path = `insuredObject.${code}`;
  const ofOwn = (name: string) => `${path}.${name === 'things' ? things?.name : name}`;
  const ofCover = (name: string): Reader<Rated, string> => {
    return ({ cover }) => `${cover?.cover.path ?? coversPath(definition)}.${name}`;
  };
  return {
    ofContract: columnMakers('contract', fields, ofOwn, ({ contract }: Rated) => [contract]),
    ofMember: columnMakers('member', fields, ofOwn, ({ member, contract }: Rated) => [
      member?.value,
      contract,
    ]),
    ofThing: columnMakers(
      'item',
      things?.fields ?? {},
      (name) => atThing(path, name),
      ({ item, contract }: Rated) => item && [item.value, contract],
    ),
    ofCover: columnMakers('cover', {}, ofCover, ({ cover, contract }: Rated) => [cover, contract]),
  };
}

/** Returns the body path of the covers or, if items have their own covers, of the items. */
export function coversPath({ code, things }: AnyDefinition): string {
  return `insuredObject.${code}.${things?.covers === 'own' ? things.name : 'covers'}`;
}

function atThing(path: string, field: string): Reader<Rated, string> {
  return ({ item }) => `${item?.path ?? path}.${field}`;
}
