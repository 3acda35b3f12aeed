import assert from 'node:assert/strict';
import { test } from 'node:test';
import { messageText } from '#kernel/errors/message.ts';
import { checkRates } from '#rating/tables/check-rates.ts';
import { calculated, coversOf, flat, house, refused, rubles, tariff, woodenHouse } from './support.ts';

const million = { code: 'FIRE', sumInsured: rubles(1_000_000) };
const place = 'insuredObject.things.list';

test('each insured item is rated separately by its derived codes, and the premium is the total', () => {
  const { premium, parts } = calculated({
    covers: coversOf([flat, woodenHouse, { ...flat, age: 40 }], [million]),
  });
  assert.deepEqual(
    parts.map((part) => [part.field, part.premium]),
    [
      [`${place}[0].covers[0]`, rubles(2_000)],
      [`${place}[1].covers[0]`, rubles(7_500)],
      [`${place}[2].covers[0]`, rubles(2_400)],
    ],
  );
  assert.equal(premium, rubles(11_900));
});

test('a cover common to all items has a part of the calculation for each item, with the path of the cover and the item', () => {
  const covers = coversOf([flat, woodenHouse], [million]).map((cover) => ({
    ...cover,
    path: 'insuredObject.things.covers[0]',
    partField: `insuredObject.things.covers[0] ${cover.item?.path}`,
  }));
  const { parts } = calculated({ covers });
  assert.deepEqual(
    parts.map(({ field }) => field),
    [`insuredObject.things.covers[0] ${place}[0]`, `insuredObject.things.covers[0] ${place}[1]`],
  );
});

test('the worksheet of a part names the values that selected its row', () => {
  const [, part] = calculated({ covers: coversOf([flat, woodenHouse], [million]) }).parts;
  assert.deepEqual(
    part?.coefficients.map(({ code, reason }) => [code, reason]),
    [
      ['BASE', 'Базовый тариф: риск «Пожар», тип конструкции WOOD'],
      ['K_AGE', 'Возраст: тип конструкции WOOD, возраст 20'],
    ],
  );
});

test("an insured item without a tariff row is refused at the item's field", () => {
  const faults = refused({
    covers: coversOf([flat, { kind: 'HOUSE', age: 3 }, { ...flat, age: 51 }], [million]),
  });
  assert.deepEqual(
    faults.map(([field]) => field),
    [`${place}[1].material`, `${place}[2].age`],
  );
  assert.match(
    faults[0]?.[1] ?? '',
    /тип конструкции: в тарифе нет строки для значения «материал: нет.*WOOD, BRICK/,
  );
  assert.match(faults[1]?.[1] ?? '', /от 0 до 30, от 31 до 50/);
});

test("a limit is checked for each insured item that meets the limit's condition", () => {
  const faults = refused({
    covers: coversOf(
      [
        { ...flat, age: 36 },
        { ...woodenHouse, age: 36 },
      ],
      [million],
    ),
  });
  assert.deepEqual(faults, [[`${place}[1].age`, 'Возраст дерева: допустимо до 35, указано 36']]);
});

test('the highest coefficient of all members applies, once to each cover', () => {
  const tables = tariff({
    formula: `order,code,title,operation,source,risks,people,when
      10,BASE,Базовый тариф,rate,table:base,*,,
      20,SUM,Страховая сумма,of_sum,input:sum_insured,*,,
      30,K_AGE,Возраст,multiply,table:ages,*,,
      40,K_PEOPLE,Жильцы,multiply,table:people,*,max,`,
    lookups: `table,columns
      availability,risk
      banks,bank
      base,risk construction
      ages,construction age
      people,person_age
      constructions,kind material`,
    people: `person_age_from,person_age_to,value
      0,17,1.30
      18,,1.00`,
  });
  const { parts, coefficients } = calculated({
    covers: coversOf([flat, woodenHouse], [million]),
    people: [40, 12, 9],
    tables,
  });
  assert.deepEqual(
    parts.map(({ premium }) => premium),
    [rubles(2_600), rubles(9_750)],
  );
  assert.deepEqual(
    coefficients.map(({ reason }) => reason),
    ['Жильцы: человек 2 из 3 (наибольший), возраст 12'],
  );
});

test("the derived codes of a member select the member's coefficient, and the highest coefficient applies", () => {
  const tables = tariff({
    formula: `order,code,title,operation,source,risks,people,when
      10,BASE,Базовый тариф,rate,table:base,*,,
      20,SUM,Страховая сумма,of_sum,input:sum_insured,*,,
      30,K_AGE,Возраст,multiply,table:ages,*,,
      40,K_PEOPLE,Жильцы,multiply,table:people,*,max,`,
    lookups: `table,columns
      availability,risk
      banks,bank
      base,risk construction
      ages,construction age
      constructions,kind material
      groups,person_age
      people,group`,
    derived: `attribute,title,table
      construction,тип конструкции,constructions
      group,группа,groups`,
    groups: `person_age_from,person_age_to,value
      0,17,CHILD
      18,,ADULT`,
    people: `group,value
      CHILD,1.30
      ADULT,1.00`,
  });
  const { parts, coefficients } = calculated({
    covers: coversOf([flat], [million]),
    people: [40, 12, 50],
    tables,
  });
  assert.deepEqual(
    parts.map(({ premium }) => premium),
    [rubles(2_600)],
  );
  assert.deepEqual(
    coefficients.map(({ reason }) => reason),
    ['Жильцы: человек 2 из 3 (наибольший), группа CHILD'],
  );
});

const faultsOfTables: readonly [
  name: string,
  changes: Readonly<Record<string, string>>,
  place: string,
  says: RegExp,
][] = [
  [
    'people and items in one table',
    {
      lookups: `table,columns
        availability,risk
        banks,bank
        base,risk construction
        ages,person_age kind
        constructions,kind material`,
      ages: `person_age_from,person_age_to,kind,value
        ,,*,1`,
    },
    'ages 1 value',
    /at people or at insured things, not at both/,
  ],
  [
    'a minimum premium for each item',
    {
      formula: `order,code,title,operation,source,risks,people,when
        10,BASE,Базовый тариф,rate,table:base,*,,
        20,SUM,Страховая сумма,of_sum,input:sum_insured,*,,
        30,MINIMUM,Наименьшая премия,at_least,table:ages,total,,`,
    },
    'formula 4 source',
    /looks at construction, which is not of the contract/,
  ],
  [
    'a text derived from a cover',
    {
      lookups: `table,columns
        availability,risk
        banks,bank
        base,risk construction
        ages,construction age
        constructions,risk`,
      constructions: `risk,value
        *,STONE`,
    },
    'derived 2 table',
    /constructions looks at risk/,
  ],
];

for (const [name, changes, at, says] of faultsOfTables) {
  test(`publication of a tariff for several items refuses ${name}`, () => {
    const found = checkRates(house, tariff(changes));
    const fault = found.find(({ table, line, column }) => `${table} ${line ?? '-'} ${column ?? '-'}` === at);
    assert.ok(fault, JSON.stringify(found));
    assert.match(messageText(fault.message), says);
  });
}
