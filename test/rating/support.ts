import assert from 'node:assert/strict';
import type { Row, Tables } from '#catalogues/tariffs/tariff.ts';
import { decimal } from '#kernel/money/decimal.ts';
import type { Attribute } from '#rating/attributes/attribute.ts';
import { coverAttributes } from '#rating/attributes/cover-attributes.ts';
import { attributeMakers } from '#rating/attributes/make.ts';
import { formatNumber, quotient, takePercent } from '#rating/attributes/numbers.ts';
import type { RatedCover, Subject } from '#rating/attributes/subject.ts';
import { rate } from '#rating/calculation/rate.ts';
import type { RatingInput, RatingModel } from '#rating/model.ts';
import type { CalculationInParts } from '#rating/result/calculation.ts';
import { checkRates } from '#rating/tables/check-rates.ts';
import { compileRates } from '#rating/tables/compile.ts';

/**
 * An invented contract with separately rated items, a price, a debt, a trip and members. The member with the highest
 * coefficient decides.
 */
export interface Contract {
  readonly holder: string;
  readonly price?: bigint;
  readonly debt?: bigint;
  readonly bank: string;
  readonly days?: number;
  readonly currency: string;
  readonly exchangeRate: string;
  readonly shipmentSum: bigint;
}

export interface Thing {
  readonly kind: string;
  readonly material?: string;
  readonly age: number;
  readonly weight?: number;
  readonly height?: number;
}

export type HouseSubject = Subject<Contract, Thing, { readonly age: number }>;

const body = 'insuredObject.things';
const contract = attributeMakers<HouseSubject>('contract');
const item = attributeMakers<HouseSubject>('item');
const member = attributeMakers<HouseSubject>('member');
const at = (field: string) => (subject: HouseSubject) => `${subject.item?.path}.${field}`;

export function attributesWith(
  deductibleBase: (subject: HouseSubject) => bigint | undefined,
): Readonly<Record<string, Attribute<HouseSubject>>> {
  return {
    ...coverAttributes<HouseSubject>({ coversField: `${body}.covers`, deductibleBase }),
    holder: contract.text('страхователь', 'policyHolder', (of) => of.contract.holder),
    bank: contract.text('банк', `${body}.bank`, (of) => of.contract.bank),
    price: contract.amount('цена покупки', `${body}.price`, (of) => of.contract.price),
    days: contract.times('дней', `${body}.days`, (of) => of.contract.days),
    exchange_rate: contract.decimal('курс', `${body}.currency`, (of) => decimal(of.contract.exchangeRate)),
    limit_percent: attributeMakers<HouseSubject>('cover').share('предел к цене', `${body}.price`, (of) =>
      of.cover?.sumInsured && of.contract.price ? [of.cover.sumInsured, of.contract.price] : undefined,
    ),
    kind: item.text('вид', at('kind'), (of) => of.item?.value.kind),
    material: item.text('материал', at('material'), (of) => of.item?.value.material),
    age: item.whole('возраст', at('age'), (of) => of.item?.value.age),
    body_mass: {
      kind: 'number',
      scope: 'item',
      whole: false,
      label: 'индекс массы тела',
      field: at('weight'),
      read: ({ item }) => massOf(item?.value),
      print: formatNumber,
    },
    person_age: member.whole('возраст', `${body}.people`, (of) => of.member?.value.age),
  };
}

function massOf(thing: Thing | undefined): bigint | undefined {
  if (thing?.weight === undefined || thing.height === undefined) return undefined;
  const square = BigInt(thing.height) ** 2n;
  return quotient({ units: BigInt(thing.weight) * 10_000n, scale: 0 }, { units: square, scale: 0 });
}

export const house: RatingModel<HouseSubject> = {
  attributes: new Map(Object.entries(attributesWith(({ cover }) => cover?.sumInsured ?? undefined))),
  members: { column: 'people', title: 'человек' },
  field: body,
  coversField: `${body}.covers`,
  sums: {
    own: { kind: 'own' },
    listed: { kind: 'listed' },
    none: { kind: 'none' },
    computed: {
      kind: 'computed',
      sum: ({ contract: { debt } }, ask) => {
        const markup = debt === undefined ? undefined : ask('banks');
        return debt === undefined || markup === undefined ? undefined : debt + takePercent(debt, markup);
      },
    },
  },
  deductibles: { own: (cover) => cover.deductible ?? null, none: () => null },
  asked: { banks: 'figure' },
};

export function rows(text: string): readonly Row[] {
  const [head = '', ...lines] = text
    .trim()
    .split('\n')
    .map((line) => line.trim());
  const names = head.split(',');
  return lines.map((line) => {
    const cells = line.split(',');
    return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']));
  });
}

/** Creates the tables of a tariff; `changes` replace whole tables, as texts of CSV files. */
export function tariff(changes: Readonly<Record<string, string>> = {}): Tables {
  const files = { ...usual, ...changes };
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [name, rows(text)]));
}

const usual: Readonly<Record<string, string>> = {
  formula: `order,code,title,operation,source,risks,people,when
    10,BASE,Базовый тариф,rate,table:base,*,,
    20,SUM,Страховая сумма,of_sum,input:sum_insured,*,,
    30,K_AGE,Возраст,multiply,table:ages,*,,`,
  risks: `risk,title,class,sum,deductible,premium
    FIRE,Пожар,property,own,own,rated
    FLOOD,Залив,property,own,own,rated`,
  lookups: `table,columns
    availability,risk
    banks,bank
    base,risk construction
    ages,construction age
    constructions,kind material`,
  derived: `attribute,title,table
    construction,тип конструкции,constructions`,
  constructions: `kind,material,value
    FLAT,*,STONE
    HOUSE,WOOD,WOOD
    HOUSE,BRICK,STONE`,
  availability: `risk,value
    *,yes`,
  banks: `bank,value
    FIRST,10
    SECOND,0`,
  base: `risk,construction,value
    FIRE,STONE,0.20
    FIRE,WOOD,0.50
    FLOOD,*,0.10`,
  ages: `construction,age_from,age_to,value
    STONE,0,30,1.00
    STONE,31,50,1.20
    WOOD,0,35,1.50`,
  limits: `title,attribute,risks,when,min,max
    Возраст дерева,age,*,construction=WOOD,,35`,
};

export const usualContract: Contract = {
  holder: 'individual',
  bank: 'FIRST',
  currency: 'EUR',
  exchangeRate: '95.0000',
  shipmentSum: 0n,
};

export const flat: Thing = { kind: 'FLAT', age: 10 };
export const woodenHouse: Thing = { kind: 'HOUSE', material: 'WOOD', age: 20 };

/** Returns covers for each item, in the order of the items. */
export function coversOf(
  things: readonly Thing[],
  covers: readonly Omit<RatedCover, 'path' | 'item'>[],
): readonly RatedCover[] {
  return things.flatMap((value, index) =>
    covers.map((cover, at) => ({
      ...cover,
      path: `${body}.list[${index}].covers[${at}]`,
      item: { index, path: `${body}.list[${index}]`, value },
    })),
  );
}

export const rubles = (amount: number): bigint => BigInt(amount) * 100n;

interface Asked {
  readonly contract?: Partial<Contract>;
  readonly covers: readonly RatedCover[];
  readonly people?: readonly number[];
  readonly tables?: Tables;
  readonly model?: RatingModel<HouseSubject>;
}

function result({ contract: changes = {}, covers, people = [], tables = tariff(), model = house }: Asked) {
  assert.deepEqual(checkRates(model, tables), []);
  const version = { versionId: 'made-up', effectiveFrom: '2026-01-01', tables };
  const rates = compileRates(model, [
    { ...version, product: '', kind: '', state: 'published', checksum: '', author: '', comment: '' },
  ]);
  const input: RatingInput<HouseSubject> = {
    contract: { ...usualContract, ...changes },
    covers,
    members: people.map((age, index) => ({ index, path: `${body}.people[${index}]`, value: { age } })),
  };
  return rate(rates, input);
}

export function calculated(asked: Asked): CalculationInParts {
  const found = result(asked);
  assert.ok('calculation' in found, 'faults' in found ? JSON.stringify(found.faults) : '');
  const { parts, ...whole } = found.calculation;
  return { ...whole, parts: parts.map((part) => ({ ...part, steps: part.steps.map(plain) })) };
}

function plain(text: string): string {
  return text.replaceAll(/[\u00a0\u202f]/g, ' ');
}

export function refused(asked: Asked): readonly (readonly [field: string, description: string])[] {
  const found = result(asked);
  assert.ok('faults' in found, 'was rated');
  return found.faults.map(({ field, description }) => [field, plain(description)] as const);
}
