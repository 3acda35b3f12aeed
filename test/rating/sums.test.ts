import assert from 'node:assert/strict';
import { test } from 'node:test';
import { messageText } from '#kernel/errors/message.ts';
import { decimal } from '#kernel/money/decimal.ts';
import { formatNumber } from '#rating/attributes/numbers.ts';
import type { RatingModel } from '#rating/model.ts';
import { checkRates } from '#rating/tables/check-rates.ts';
import {
  attributesWith,
  calculated,
  coversOf,
  flat,
  type HouseSubject,
  house,
  refused,
  rubles,
  tariff,
} from './support.ts';

const head = 'order,code,title,operation,source,risks,people,when';
const path = 'insuredObject.things.list[0].covers[0]';
const fire = (sumInsured?: bigint) =>
  coversOf([flat], [{ code: 'FIRE', ...(sumInsured === undefined ? {} : { sumInsured }) }]);

function withRisk(sum: string, deductible = 'own'): string {
  return `risk,title,class,sum,deductible,premium
    FIRE,Пожар,property,${sum},${deductible},rated`;
}

test('a rate may be a percentage of another amount, and a missing amount is refused', () => {
  const tables = tariff({
    formula: `${head}
      10,BASE,Базовый тариф,rate,table:base,*,,
      20,PRICE,Цена покупки,of_sum,input:price,*,,`,
    lookups: `table,columns
      availability,risk
      banks,bank
      base,risk construction
      constructions,kind material`,
    ages: '',
  });
  const { ages: _, ...rest } = tables;
  const { parts } = calculated({
    covers: fire(rubles(300_000)),
    contract: { price: rubles(2_000_000) },
    tables: rest,
  });
  assert.equal(parts[0]?.premium, rubles(4_000));
  assert.deepEqual(parts[0]?.steps, ['0,20 % × 2 000 000 ₽ = 4000 ₽', 'Премия: 4 000,00 ₽']);
  assert.deepEqual(refused({ covers: fire(rubles(300_000)), tables: rest }), [
    ['insuredObject.things.price', 'Не указано, а без этого премии нет: цена покупки'],
  ]);
});

test('a missing sum insured is refused', () => {
  assert.deepEqual(refused({ covers: fire() }), [
    [`${path}.sumInsured`, 'Укажите страховую сумму по риску «Пожар»'],
  ]);
});

const computed = tariff({ risks: withRisk('computed') });

test('a computed sum is the debt with the markup of the bank, to the kopeck', () => {
  const { parts } = calculated({ covers: fire(), contract: { debt: 123_456_789n }, tables: computed });
  assert.equal(parts[0]?.sumInsured, 135_802_468n);
});

test('a sent sum that equals the computed sum is accepted, and the error for another sum names the computed sum', () => {
  const contract = { debt: rubles(1_000_000), bank: 'SECOND' };
  assert.equal(
    calculated({ covers: fire(rubles(1_000_000)), contract, tables: computed }).premium,
    rubles(2_000),
  );
  const [[field, text] = ['', '']] = refused({ covers: fire(rubles(900_000)), contract, tables: computed });
  assert.equal(field, `${path}.sumInsured`);
  assert.match(text, /равна 1 000 000,00, указано 900 000,00/);
});

test('an error in computing a sum is reported at the field to correct', () => {
  assert.deepEqual(
    refused({ covers: fire(), contract: { debt: rubles(1), bank: 'NONE' }, tables: computed }).map(
      ([field]) => field,
    ),
    ['insuredObject.things.bank'],
  );
  assert.deepEqual(refused({ covers: fire(), tables: computed }), [
    [`${path}.sumInsured`, 'Страховую сумму не рассчитать по риску «Пожар»'],
  ]);
});

const abroad: RatingModel<HouseSubject> = {
  ...house,
  attributes: new Map(
    Object.entries({
      ...attributesWith(({ cover }) => cover?.sumInsured ?? undefined),
    }).map(([name, one]) => [
      name,
      name === 'sum_insured' && one.kind === 'number' ? { ...one, print: formatNumber } : one,
    ]),
  ),
  currency: { code: ({ contract }) => contract.currency, rate: 'exchange_rate' },
};
const trip = {
  formula: `${head}
    10,BASE,Базовый тариф за день,rate,table:base,*,,
    20,SUM,Страховая сумма,of_sum,input:sum_insured,*,,
    30,DAYS,Дней,multiply,input:days,*,,
    40,FX,Курс,multiply,input:exchange_rate,*,,
    50,MINIMUM,Наименьшая премия по риску,at_least,1500,*,,
    60,MINIMUM,Наименьшая премия,at_least,9000,total,,`,
  risks: withRisk('listed'),
  lookups: `table,columns
    availability,risk
    banks,bank
    base,risk
    constructions,kind material`,
  base: `risk,value
    *,0.005`,
  sums: `programme,risk,sum_currency,is_default
    *,FIRE,30000,yes
    *,FIRE,50000,no`,
};

function tripTables(changes: Readonly<Record<string, string>> = {}) {
  const { ages: _, ...tables } = tariff({ ...trip, ...changes });
  return tables;
}

test('sums in a currency are converted at the exchange rate of the day, and the minimum premium is in rubles', () => {
  const tables = tripTables();
  const asked = { model: abroad, tables, covers: coversOf([flat, flat], [{ code: 'FIRE' }]) };
  const { premium, parts } = calculated({ ...asked, contract: { days: 14, exchangeRate: '95.1234' } });
  assert.deepEqual(parts[1]?.steps, ['0,005 % × 30000 × 14 × 95,1234 = 1997,5914 ₽', 'Премия: 1 997,59 ₽']);
  assert.equal(premium, rubles(9_000));
  assert.match(parts[0]?.steps.at(-1) ?? '', /Наименьшая премия 9 000,00 ₽: доплата 5 004,82 ₽/);
  const short = calculated({ ...asked, contract: { days: 1 } });
  assert.deepEqual(short.parts[1]?.steps, [
    '0,005 % × 30000 × 1 × 95 = 142,5 ₽',
    'Наименьшая премия по риску: не менее 1500 ₽',
    'Премия: 1 500,00 ₽',
  ]);
});

test('worksheet lines before the exchange rate are in the currency', () => {
  const formula = trip.formula.replace('40,FX', '35,FEE,Сбор,add,2,*,,\n    40,FX');
  const { parts } = calculated({
    model: abroad,
    tables: tripTables({ formula }),
    covers: coversOf([flat], [{ code: 'FIRE' }]),
    contract: { days: 100, currency: 'USD', exchangeRate: '80' },
  });
  assert.deepEqual(parts[0]?.steps.slice(0, 3), [
    '0,005 % × 30000 × 100 = 150 USD',
    '150 + 2 = 152 USD',
    '152 USD × 80 = 12160 ₽',
  ]);
});

test('a missing number of days is refused, never assumed', () => {
  assert.deepEqual(
    refused({ model: abroad, tables: tripTables(), covers: coversOf([flat], [{ code: 'FIRE' }]) }),
    [['insuredObject.things.days', 'Не указано, а без этого премии нет: дней']],
  );
});

test('publication refuses a formula that never converts its currency or converts it twice', () => {
  const without = trip.formula.replace(/.*FX.*\n/, '');
  const twice = trip.formula.replace('input:days', 'input:exchange_rate');
  for (const formula of [without, twice]) {
    const [fault] = checkRates(abroad, tripTables({ formula }));
    assert.equal(fault?.table, 'risks');
    assert.match(messageText(fault?.message ?? ''), /needs one row multiply input:exchange_rate/);
  }
});

test('a table of minimum premiums prevents a larger sum from costing less than a smaller sum', () => {
  const tables = tariff({
    formula: `${head}
      10,BASE,Базовый тариф,rate,table:base,*,,
      20,SUM,Страховая сумма,of_sum,input:sum_insured,*,,
      30,FLOOR,Не дешевле меньшей страховой суммы,at_least,table:floors,*,,
      40,K_AGE,Возраст,multiply,table:ages,*,,`,
    lookups: `table,columns
      availability,risk
      banks,bank
      base,risk sum_insured
      floors,risk sum_insured
      ages,construction age
      constructions,kind material`,
    base: `risk,sum_insured_over,sum_insured_up_to,value
      *,,500000,0.95
      *,500000,,0.60`,
    floors: `risk,sum_insured_over,sum_insured_up_to,value
      *,,500000,0
      *,500000,,4750`,
  });
  const premium = (sum: number) => calculated({ covers: fire(rubles(sum)), tables }).premium;
  assert.deepEqual([500_000, 500_001, 791_666, 791_667].map(premium), [
    475_000n,
    475_000n,
    475_000n,
    475_000n,
  ]);
  assert.equal(premium(800_000), 480_000n);
  const [part] = calculated({ covers: fire(rubles(700_000)), tables }).parts;
  assert.deepEqual(part?.steps.slice(0, 2), [
    '0,60 % × 700 000 ₽ = 4200 ₽',
    'Не дешевле меньшей страховой суммы: не менее 4750 ₽',
  ]);
  assert.ok(!part?.coefficients.some(({ code }) => code === 'FLOOR'), 'a bound is no coefficient');
});

const percentTables = tariff({
  formula: `${head}
    10,BASE,Базовый тариф,rate,table:base,*,,
    20,SUM,Страховая сумма,of_sum,input:sum_insured,*,,
    30,K_DEDUCTIBLE,Франшиза,multiply,table:deductibles,*,,`,
  lookups: `table,columns
    availability,risk
    banks,bank
    base,risk construction
    deductibles,deductible_percent
    constructions,kind material`,
  deductibles: `deductible_percent_over,deductible_percent_up_to,value
    ,0,1.00
    0,1,0.90
    1,10,0.80`,
});

const ofShipment: RatingModel<HouseSubject> = {
  ...house,
  attributes: new Map(Object.entries(attributesWith(({ contract }) => contract.shipmentSum))),
};

const deductibles: readonly [name: string, model: RatingModel<HouseSubject>, of: object, premium: bigint][] =
  [
    ['none', house, {}, rubles(2_000)],
    ['one percent', house, { unit: 'PERCENT', percent: decimal('1') }, rubles(1_800)],
    ['a little more', house, { unit: 'PERCENT', percent: decimal('1.000001') }, rubles(1_600)],
    ['one percent as an amount', house, { unit: 'SUM', amount: rubles(10_000) }, rubles(1_800)],
    ['a kopeck more', house, { unit: 'SUM', amount: rubles(10_000) + 1n }, rubles(1_600)],
    [
      'the same amount of the whole shipment',
      ofShipment,
      { unit: 'SUM', amount: rubles(10_001) },
      rubles(1_800),
    ],
  ];

for (const [name, model, of, premium] of deductibles) {
  test(`a deductible is priced by its share of the product's base amount: ${name}`, () => {
    const { ages: _, ...tables } = percentTables;
    const deductible =
      Object.keys(of).length === 0 ? {} : { deductible: { type: 'UNCONDITIONAL', ...of } as never };
    const covers = coversOf([flat], [{ code: 'FIRE', sumInsured: rubles(1_000_000), ...deductible }]);
    const contract = { shipmentSum: rubles(5_000_000) };
    assert.equal(calculated({ model, covers, contract, tables }).premium, premium);
  });
}

const limits = tariff({
  limits: `title,attribute,risks,when,min,max
    Предел к цене,limit_percent,*,,5,50
    Вес,body_mass,*,,18.5,40`,
});
const edges: readonly [sum: bigint, price: bigint, isAllowed: boolean][] = [
  [5n, 100n, true],
  [50n, 100n, true],
  [74_999_999n, 1_500_000_000n, false],
  [75_000_000n, 1_500_000_000n, true],
  [750_000_001n, 1_500_000_000n, false],
];

for (const [sum, price, isAllowed] of edges) {
  test(`a sum of ${sum} kopecks is ${isAllowed ? 'allowed' : 'refused'} by limits of 5 and 50 % of a price of ${price} kopecks`, () => {
    const asked = { covers: fire(sum), contract: { price }, tables: limits };
    if (isAllowed) calculated(asked);
    else assert.match(refused(asked)[0]?.[1] ?? '', /Предел к цене: допустимо от 5 % до 50 %/);
  });
}

test('a body mass index is compared as an exact fraction', () => {
  const of = (weight: number) => ({
    covers: coversOf([{ ...flat, weight, height: 180 }], [{ code: 'FIRE', sumInsured: rubles(100) }]),
    tables: limits,
  });
  calculated(of(60));
  assert.match(refused(of(130))[0]?.[1] ?? '', /Вес: допустимо от 18,5 до 40, указано 40,123457/);
});
