import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import type { Json, JsonObject } from '#kernel/json/json.ts';
import { assertEchoed } from '../../support/assert-echoed.ts';
import { givenBlanks, onPaper } from '../../support/blanks.ts';
import type { Changes } from '../../support/change.ts';
import { osagoBody, osagoDriver, registeredAbroad } from '../../support/osago-body.ts';
import { type TestPartner, type TestService, testDay, testService } from '../../support/service.ts';
import { premiumByHand, worksheetOf } from '../../support/worksheet.ts';

const base = '/sales/v2/individual/osago';
const address = `${base}/policies`;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner(onPaper);
  await givenBlanks(service, partner, '7000000001');
});
after(() => service.close());

async function created(body: JsonObject, path = address): Promise<JsonObject> {
  const answer = await partner.call('POST', path, body);
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}

describe('the answer to the creation of a contract', () => {
  test('the answer to a creation has every specified field', async () => {
    const body = osagoBody({ today: testDay });
    const answer = await created(body);
    assertEchoed(body, answer);
    assert.match(String(answer.policyNumber), /^ZZZ\d{10}$/);
    assert.match(String(answer.draftId), uuid);
    assert.deepEqual(Object.keys(answer.status as JsonObject).sort(), ['code', 'description']);
    assert.equal((answer.status as JsonObject).code, 'DRAFT');
    assert.match(String((answer.status as JsonObject).description), /[а-яё]/);
    assert.equal(answer.premium, premiumByHand(worksheetOf(answer)));
    assert.equal(answer.currencyCode, 'RUR');
    assert.equal(answer.holderType, 'individual');
    assert.equal(answer.version, 1);
    assert.equal(answer.isReinsurance, false);
    assert.match(String(answer.createDate), /^2026-11-21T12:00:00\+03:00$/);
    assert.deepEqual(answer.installments, [
      { nr: 1, amount: answer.premium, dueDate: '2026-12-01', payUntil: '2026-12-01', status: 'DUE' },
    ]);
    assert.deepEqual(worksheetOf(answer).assumptions, []);
  });

  test('the answer to a creation for an organization contains the sent fields, the number and the premium', async () => {
    const body = osagoBody({ today: testDay, holderType: 'corporate' });
    const answer = await created(body, '/sales/v2/corporate/osago/policies');
    assertEchoed(body, answer);
    assert.match(String(answer.policyNumber), /^ZZZ\d{10}$/);
    assert.equal(answer.holderType, 'corporate');
    assert.equal(answer.premium, premiumByHand(worksheetOf(answer)));
  });

  test('the answer to a creation reports that the contract is in the reinsurance pool', async () => {
    for (const [vin, isReinsurance] of [
      ['TESTRNSR000000001', true],
      ['testrnsr000000001', true],
      ['XTAGFL110MY000001', false],
    ] as const) {
      const answer = await created(
        osagoBody({ today: testDay, set: { 'insuredObject.osago.vehicle.vin': vin } }),
      );
      assert.equal(answer.isReinsurance, isReinsurance, vin);
    }
  });

  test('the conclusion day of a contract is today by default', async () => {
    const body = osagoBody({ today: testDay, set: { issueDate: undefined } });
    assert.equal((await created(body)).issueDate, '2026-11-21T00:00:00+03:00');
  });

  test('a createDate that the partner sends is stored', async () => {
    const createDate = '2026-11-20T10:00:00+03:00';
    assert.equal((await created(osagoBody({ today: testDay, set: { createDate } }))).createDate, createDate);
  });
});

describe('accepted bodies of a contract', () => {
  const vehicle = 'insuredObject.osago.vehicle';
  const cases: readonly (readonly [string, Changes])[] = [
    ['a VIN with a wrong check digit', { [`${vehicle}.vin`]: 'XTA210990Y2765439' }],
    [
      'a body number instead of a VIN',
      { [`${vehicle}.vin`]: undefined, [`${vehicle}.bodyNumber`]: 'АБ-123' },
    ],
    [
      'a chassis number instead of a VIN',
      { [`${vehicle}.vin`]: undefined, [`${vehicle}.chassisNumber`]: 'KMF1' },
    ],
    ['a plate in lower-case Latin letters', { [`${vehicle}.licensePlate`]: 'a001aa77' }],
    ['no plate yet', { [`${vehicle}.licensePlate`]: undefined, [`${vehicle}.isNotRegistered`]: true }],
    [
      'make and model by name',
      {
        [`${vehicle}.markCode`]: undefined,
        [`${vehicle}.markName`]: 'Лада',
        [`${vehicle}.modelCode`]: undefined,
        [`${vehicle}.modelName`]: 'Vesta',
      },
    ],
    [
      'make and model in free text',
      {
        [`${vehicle}.markCode`]: undefined,
        [`${vehicle}.otherMarkName`]: 'Самоделка',
        [`${vehicle}.modelCode`]: undefined,
        [`${vehicle}.otherModelName`]: 'Первая',
      },
    ],
    [
      'the old vehicle scheme',
      {
        [`${vehicle}.markCode`]: undefined,
        [`${vehicle}.modelCode`]: undefined,
        [`${vehicle}.carId`]: 'LADA-VESTA',
      },
    ],
    ['a paper form', { 'infoList.policyKind': 'EBSO', bso: { serial: 'ТТТ', number: '7000000001' } }],
    [
      'a foreigner',
      { 'policyHolder.passport': { typeCode: 'FOREIGN_PASSPORT', number: 'N1234567', countryCode: 'KZ' } },
    ],
    ['a vehicle registered abroad', registeredAbroad()],
    [
      'a vehicle in transit',
      {
        [`${vehicle}.isTransit`]: true,
        endDate: '2026-12-20T23:59:59+03:00',
        'insuredObject.osago.usagePeriods': undefined,
      },
    ],
    [
      'a start on the first allowed day',
      {
        startDate: '2026-11-25T00:00:00+03:00',
        endDate: '2027-11-24T23:59:59+03:00',
        'insuredObject.osago.usagePeriods': undefined,
      },
    ],
    ['loyalties of any form', { loyalties: [{ code: 'A', points: 5 }] }],
    ['five drivers', { 'insuredObject.osago.drivers': fiveDrivers() }],
  ];
  for (const [what, set] of cases) {
    test(what, async () => {
      const body = osagoBody({ today: testDay, set });
      const answer = await created(body);
      assertEchoed(body, answer);
      const read = await partner.call('GET', `${address}/${String(answer.policyNumber)}`);
      assertEchoed(body, read.body);
    });
  }
});

describe('policy numbers of new contracts', () => {
  test('40 concurrent creations get 40 different numbers', async () => {
    const body = osagoBody({ today: testDay });
    const answers = await Promise.all(Array.from({ length: 40 }, () => created(body)));
    const numbers = answers.map(({ policyNumber }) => String(policyNumber));
    assert.equal(new Set(numbers).size, 40);
    for (const number of numbers) assert.match(number, /^ZZZ\d{10}$/);
    assert.equal(new Set(answers.map(({ draftId }) => draftId)).size, 40);
  });

  test('each new contract has a higher policy number', async () => {
    const first = await created(osagoBody({ today: testDay }));
    const second = await created(osagoBody({ today: testDay }));
    assert.ok(String(second.policyNumber) > String(first.policyNumber));
  });
});

test('unknown fields anywhere in a body are stored and returned', async () => {
  const odd: Json = { 'ключ с пробелом': [[], {}, null, 0, -0.5, '', 'текст ✓ 😀', false], constructor: 'x' };
  const at = 'insuredObject.osago';
  const set: Record<string, Json> = { odd, toString: 'своё' };
  for (const path of [
    'product',
    'policyHolder',
    'policyHolder.person',
    'policyHolder.passport',
    'policyHolder.phone',
    'policyHolder.address',
    'consentPersonalData',
    'infoList',
    'insuredObject',
    at,
    `${at}.vehicle`,
    `${at}.vehicle.vehicleModel`,
    `${at}.vehicleDocument`,
    `${at}.owner`,
    `${at}.owner.vehicleOwnerPerson`,
    `${at}.owner.vehicleOwnerPerson.document`,
    `${at}.drivers[0]`,
    `${at}.drivers[0].person`,
    `${at}.drivers[0].driversLicense`,
    `${at}.usagePeriods[0]`,
  ]) {
    set[`${path}.odd`] = odd;
  }
  set.beneficiaries = [{ person: { lastName: 'Иной' }, email: null, phone: 5, address: 'в одну строку' }];
  const body = osagoBody({ today: testDay, set });
  const answer = await created(body);
  assertEchoed(body, answer);
  const read = await partner.call('GET', `${address}/${String(answer.policyNumber)}`);
  assertEchoed(body, read.body);
});

test('a quote has the same premium as a contract with the same data, to the kopeck', async () => {
  await fc.assert(
    fc.asyncProperty(anyBody, async (body) => {
      const [quote, contract] = await Promise.all([
        partner.call('POST', `${base}/quotes`, body),
        partner.call('POST', address, body),
      ]);
      assert.equal(quote.status, 200, quote.text);
      assert.equal(contract.status, 200, contract.text);
      assert.equal(contract.body.premium, quote.body.premium);
      assert.deepEqual(contract.body.calculation, quote.body.calculation);
      assert.equal(contract.body.premium, premiumByHand(worksheetOf(contract.body)));
    }),
    { numRuns: 30, seed: 20_261_121 },
  );
});

/** Generates complete bodies with random values in the ranges that affect the price. */
const anyBody = fc
  .record({
    category: fc.constantFrom('A', 'M', 'B', 'BE', 'C', 'CE', 'D', 'DE', 'TB', 'TM', 'TRACTOR'),
    horsePower: fc.integer({ min: 1, max: 400 }),
    weightMax: fc.integer({ min: 3_501, max: 44_000 }),
    seats: fc.integer({ min: 9, max: 60 }),
    kladrId: fc.constantFrom(
      '7700000000000',
      '5400000100000',
      '0600000100000',
      '1600000100000',
      '9900000000000',
    ),
    purpose: fc.constantFrom('PERSONAL', 'TAXI', 'OTHER'),
    withTrailer: fc.boolean(),
    drivers: fc.array(
      fc.record({
        age: fc.integer({ min: 18, max: 80 }),
        experience: fc.integer({ min: 0, max: 60 }),
        kbm: fc.constantFrom('300099', '300000', '300003', '300008', '300013', '123456'),
      }),
      { maxLength: 3 },
    ),
  })
  .map(({ category, horsePower, weightMax, seats, kladrId, purpose, withTrailer, drivers }) =>
    osagoBody({
      today: testDay,
      set: {
        'insuredObject.osago.vehicle.vehicleCategoryCode': category,
        'insuredObject.osago.vehicle.vehicleModel': category.startsWith('B')
          ? { horsePower, weightMax: weightMax % 3_500 || 3_500, seats: seats % 9 || 8 }
          : { horsePower, weightMax, seats },
        'insuredObject.osago.owner.vehicleOwnerPerson.address': { kladrId },
        'insuredObject.osago.purpose': purpose,
        'insuredObject.osago.withTrailer': withTrailer,
        'insuredObject.osago.isUnlimitedDrivers': drivers.length === 0,
        'insuredObject.osago.drivers': drivers.map(({ age, experience, kbm }, index) =>
          numbered(
            osagoDriver(testDay, { age, experience: Math.min(experience, age - 17), licence: kbm }),
            index,
          ),
        ),
      },
    }),
  );

function fiveDrivers(): JsonObject[] {
  return [1, 2, 3, 4, 5].map((index) => numbered(osagoDriver(testDay, { licence: '123456' }), index));
}

/**
 * Changes a driver into another person with another licence, whose bonus-malus class still depends on the licence number.
 */
function numbered(driver: JsonObject, index: number): JsonObject {
  const licence = driver.driversLicense as JsonObject;
  const names = ['Первый', 'Второй', 'Третий', 'Четвёртый', 'Пятый', 'Шестой'];
  return {
    ...driver,
    person: { ...(driver.person as JsonObject), firstName: names[index] ?? 'Иной' },
    driversLicense: {
      ...licence,
      ...(String(licence.number).startsWith('3000') && index === 0
        ? { serial: '9900' }
        : { serial: `770${index}` }),
    },
  };
}
