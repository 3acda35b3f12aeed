import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Row, TariffVersion } from '#catalogues/tariffs/tariff.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import type { Rules } from '#products/definition/define/definition.ts';
import { defineProduct } from '#products/definition/define/index.ts';
import { code, date, flag, part, text, whole } from '#products/fields/kinds.ts';
import { valueAt } from '../../support/change.ts';
import { shippedBook } from '../../support/shipped-book.ts';

const people = {
  name: text('имя', 'Пётр', { need: 'quote' }),
  age: whole('возраст', 40, { rated: 'age', assumed: [40, 'возраст: 40'], advice: 'возьмите проводника' }),
  gender: code('пол', 'F', { list: 'gender_type', rated: 'gender' }),
  climbs: flag('ходит в горы', { rated: 'climbs', assumed: [false, 'горы: нет'] }),
};
const permit = {
  number: text('номер разрешения', '77', { need: 'quote' }),
  issuedOn: date('дата разрешения', '2026-11-01', { isPast: true, changeable: true, askedAgain: true }),
};
const hike = {
  days: whole('дней в пути', 3, { need: 'quote', changeable: true }),
  permit: part('разрешение', permit),
};

/** Defines a product with a list of covers common to all items, a computed sum insured and a premium for each day. */
const hiking = defineProduct({
  code: 'hiking',
  title: 'Походы',
  insurance: 'в походе',
  productCodes: { individual: 'HIKING_FL', corporate: 'HIKING_UL' },
  series: 'POH',
  testSeries: 'ZZQ',
  term: { monthsMax: 1, rule: 'поход длится не больше месяца' },
  latestStartDays: 30,
  installments: ['ONE_TIME'],
  fields: hike,
  things: {
    name: 'people',
    title: 'хотя бы один человек',
    each: 'Турист',
    max: 3,
    covers: 'common',
    fields: people,
    identity: ['name'],
    line: ({ name = '' }) => name,
  },
  risks: {
    RESCUE: { title: 'Спасение', sum: 'own' },
    GEAR: { title: 'Снаряжение', sum: { computed: 'gear' } },
  },
  attributes: ({ ofContract }) => ({
    hike_days: ofContract.times('дней', 'days', ({ said }) => said.days),
  }),
  names: { terrain: { PEAK: 'вершины' } },
  rating: { sums: { gear: { kind: 'computed', sum: () => 1_000_000n } } },
  rules: {
    contract: ({ said, things }) => [
      (said.days ?? 0) > 20 && ['days', 'не дольше двадцати дней'],
      things.length > 2 && ['startDate', 'втроём только летом'],
    ],
  },
});

const tables: Readonly<Record<string, readonly Row[]>> = {
  risks: [
    { risk: 'RESCUE', title: 'Спасение', class: 'rescue', sum: 'own', deductible: 'none', premium: 'rated' },
    { risk: 'GEAR', title: 'Снаряжение', class: 'gear', sum: 'gear', deductible: 'none', premium: 'rated' },
  ],
  formula: [
    row(10, 'BASE', 'rate', 'table:base'),
    row(20, 'SUM', 'of_sum', 'input:sum_insured'),
    row(30, 'K_CLIMBS', 'multiply', 'table:climbing'),
    row(40, 'DAYS', 'multiply', 'input:hike_days'),
  ],
  lookups: [
    { table: 'availability', columns: 'risk' },
    { table: 'base', columns: 'risk' },
    { table: 'climbing', columns: 'climbs' },
  ],
  availability: [{ risk: '*', value: 'yes' }],
  base: [{ risk: '*', value: '0.01' }],
  climbing: [
    { climbs: 'yes', value: '3' },
    { climbs: 'no', value: '1' },
  ],
  limits: [{ title: 'Возраст', attribute: 'age', risks: '*', when: '', min: '18', max: '70' }],
};

function row(order: number, code: string, operation: string, source: string): Row {
  return { order: String(order), code, title: code, operation, source, risks: '*', when: '' };
}

function version(own: Readonly<Record<string, readonly Row[]>> = {}): TariffVersion {
  return {
    versionId: 'hiking/rates/2026-01-01',
    product: 'hiking',
    kind: 'rates',
    effectiveFrom: '2026-01-01',
    state: 'published',
    checksum: '',
    author: 'test',
    comment: '',
    tables: { ...tables, ...own },
  };
}

const covers = [{ cover: { code: 'RESCUE' }, sumInsured: 100_000 }, { cover: { code: 'GEAR' } }];
const pair = [{ name: 'Пётр' }, { name: 'Анна', age: 30, climbs: true }];

function prepared(insured: JsonObject) {
  const body = { insuredObject: { hiking: { days: 10, covers, people: pair, ...insured } } };
  const read = hiking.read(body, { purpose: 'quote', holderType: 'individual', today: '2026-11-21' });
  return { body, contract: hiking.prepare(read, hiking.tariff.compile([version()])) };
}

const faults = (insured: JsonObject) =>
  hiking.refuse(prepared(insured).contract, { reference: shippedBook }).faults;

test('the tables of a defined product have no errors', () => {
  assert.deepEqual(hiking.tariff.check(version(), []), []);
});

test('a calculation prints names of codes from list, definition and tariff, and a code without a name as sent', () => {
  const place = { table: 'places', columns: 'terrain gender risk_class' };
  const own = version({
    formula: [...(tables.formula ?? []), row(25, 'K_PLACE', 'multiply', 'table:places')],
    lookups: [...(tables.lookups ?? []), { table: 'terrains', columns: 'climbs' }, place],
    derived: [{ attribute: 'terrain', title: 'местность', table: 'terrains' }],
    terrains: [
      { climbs: 'yes', value: 'PEAK' },
      { climbs: 'no', value: 'PLAIN' },
    ],
    places: ['rescue', 'gear'].flatMap((risk_class) => [
      { terrain: 'PEAK', gender: 'F', risk_class, value: '2' },
      { terrain: 'PLAIN', gender: 'none', risk_class, value: '1' },
    ]),
  });
  assert.deepEqual(hiking.tariff.check(own, []), []);
  const people = [{ name: 'Пётр' }, { name: 'Анна', gender: 'F', climbs: true }];
  const body = { insuredObject: { hiking: { days: 10, covers, people } } };
  const read = hiking.read(body, { purpose: 'quote', holderType: 'individual', today: '2026-11-21' });
  const tariff = hiking.tariff.compile([own], { book: shippedBook });
  const rated = hiking.calculate(hiking.prepare(read, tariff), {});
  assert.ok('calculation' in rated);
  const { parts = [], steps } = rated.calculation;
  assert.deepEqual(
    parts.flatMap(({ coefficients }) =>
      coefficients.filter(({ code: of }) => of === 'K_PLACE').map(({ reason }) => reason),
    ),
    [
      'K_PLACE: местность PLAIN, пол: нет, вид риска «Спасение»',
      'K_PLACE: местность «вершины», пол «Женский», вид риска «Спасение»',
      'K_PLACE: местность PLAIN, пол: нет, вид риска «Снаряжение»',
      'K_PLACE: местность «вершины», пол «Женский», вид риска «Снаряжение»',
    ],
  );
  assert.match(steps[0] ?? '', /^Риск «Спасение»: /);
});

test('a definition gets the names of codes from an existing reference list, a record or a function', () => {
  const withNames = (names: unknown) => () => defineProduct({ ...hiking.definition, names } as never);
  assert.throws(
    withNames({ terrain: 5 }),
    /names: terrain must be a reference list, names by code, or a function/,
  );
  assert.doesNotThrow(withNames({ terrain: (of: string) => of }));
});

test('a common list of covers is rated for each item, and an answer has the total premium of each cover', () => {
  const { body, contract } = prepared({});
  const rated = hiking.calculate(contract, {});
  assert.ok('calculation' in rated);
  const { parts = [], premium, assumptions } = rated.calculation;
  assert.deepEqual(
    parts.map(({ field, premium: own }) => [field, own]),
    [
      ['insuredObject.hiking.covers[0].people[0]', 10_000n],
      ['insuredObject.hiking.covers[0].people[1]', 30_000n],
      ['insuredObject.hiking.covers[1].people[0]', 1_000n],
      ['insuredObject.hiking.covers[1].people[1]', 3_000n],
    ],
  );
  assert.equal(premium, 44_000n);
  assert.ok(assumptions.includes('возраст: 40'));
  const echoed = hiking.withPremiums?.(body, rated.calculation) ?? {};
  const [first] = (echoed as typeof body).insuredObject.hiking.covers;
  assert.deepEqual(first, {
    ...covers[0],
    premium: 400,
    premiums: [
      { subject: 'people[0]', sumInsured: 100_000, premium: 100 },
      { subject: 'people[1]', sumInsured: 100_000, premium: 300 },
    ],
  });
  assert.match(JSON.stringify(echoed), /"premium":40\b/);
  assert.deepEqual(hiking.withoutPremiums?.(echoed), body);
});

test('a tariff error contains the advice of its field', () => {
  const [fault] = faults({ people: [{ name: 'Дед', age: 90 }] }).filter(({ field }) => field.endsWith('age'));
  assert.equal(fault?.field, 'insuredObject.hiking.people[0].age');
  assert.match(fault?.description ?? '', /от 18 до 70.*; возьмите проводника$/);
});

test('rules of a contract can use the fields of the product and the fields of all products', () => {
  const fields = faults({ days: 30, people: [...pair, { name: 'Юрий' }] }).map(({ field }) => field);
  assert.ok(fields.includes('insuredObject.hiking.days'));
  assert.ok(fields.includes('startDate'));
});

test('each field of a part is validated, printed and changed like other fields', () => {
  const at = 'insuredObject.hiking.permit';
  const reported = faults({ permit: { issuedOn: '2026-12-01' } }).filter(({ field }) => field.startsWith(at));
  assert.deepEqual(
    reported.map(({ field, description }) => [field, description]),
    [
      [`${at}.number`, 'обязательное поле: номер разрешения'],
      [`${at}.issuedOn`, 'дата разрешения: не позже дня заключения договора (21.11.2026)'],
    ],
  );
  const change = hiking.addendums.changeable.find(({ path }) => path === `${at}.issuedOn`);
  assert.deepEqual(change?.printed?.('2026-11-01', shippedBook, undefined as never), ['01.11.2026']);
  const body = { insuredObject: { hiking: { permit: { number: '77', issuedOn: '2026-11-01' } } } };
  const before = { policyNumber: 'POH-2026-00000001', body, startsOn: '2026-12-01', endsOn: '2026-12-05' };
  const next = hiking.prolongation?.continued(before as never, {}, '2026-12-01', undefined as never);
  assert.deepEqual(valueAt(next?.body ?? {}, at), { number: '77' });
});

test('a sent sum is accepted only if it equals the computed sum, and answers return the total of all items', () => {
  const wrong = [{ cover: { code: 'GEAR' }, sumInsured: 5 }];
  assert.ok(
    faults({ covers: wrong }).some(({ field }) => field === 'insuredObject.hiking.covers[0].sumInsured'),
  );
  const right = [{ cover: { code: 'GEAR' }, sumInsured: 20_000 }];
  assert.ok(!faults({ covers: right }).some(({ field }) => field.includes('covers')));
});

test('a cover of an unknown risk is refused at its code', () => {
  const [fault] = faults({ covers: [{ cover: { code: 'GEER' } }] }).filter(({ field }) =>
    field.endsWith('cover.code'),
  );
  assert.equal(fault?.description, 'риск GEER не входит в продукт; допустимые значения: RESCUE, GEAR');
});

test('the error for an unknown risk in a table names table, line and column', () => {
  const [rescue, gear] = tables.risks ?? [];
  const wrong = [rescue ?? {}, { ...gear, risk: 'GEER' }];
  const found = hiking.tariff.check(version({ risks: wrong }), []);
  assert.deepEqual(found[0], {
    table: 'risks',
    line: 3,
    column: 'risk',
    message: { code: 'RISK_UNKNOWN', values: { risk: 'GEER', known: ['RESCUE', 'GEAR'] } },
  });
});

test('a kind of sum or deductible that contradicts the definition is refused in the table', () => {
  const [rescue, gear] = tables.risks ?? [];
  const wrong = [{ ...rescue, sum: 'none', deductible: 'own' }, gear ?? {}];
  const found = hiking.tariff.check(version({ risks: wrong }), []);
  for (const column of ['sum', 'deductible']) {
    const fault = found.find((one) => one.table === 'risks' && one.column === column);
    assert.equal(fault?.line, 2, column);
  }
});

test('the compiler refuses an unknown name in a rule', () => {
  type Own = Rules<typeof hike, typeof people, 'RESCUE' | 'GEAR'>;
  const wrong: Own = {
    // @ts-expect-error there is no field "age" of a contract
    contract: () => [['age', 'нет такого поля']],
    thing: (person) => [
      // @ts-expect-error no risk has this code
      person.cover('RESQUE') !== undefined && ['name', 'нет такого риска'],
      // @ts-expect-error people have no such field
      person.said.surname !== undefined && ['name', 'нет такого поля'],
    ],
  };
  assert.ok(wrong);
});
