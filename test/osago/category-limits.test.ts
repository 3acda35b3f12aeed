import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { JsonObject } from '#kernel/json/json.ts';
import { assertError } from '../support/assert-error.ts';
import type { Changes } from '../support/change.ts';
import { osagoBody } from '../support/osago-body.ts';
import { type TestPartner, type TestService, testDay, testService } from '../support/service.ts';

const vehicle = 'insuredObject.osago.vehicle';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

function asked(category: string, model: JsonObject, what = 'quotes', more: Changes = {}) {
  const set = {
    [`${vehicle}.vehicleCategoryCode`]: category,
    [`${vehicle}.vehicleModel`]: { engineType: 'DIESEL', horsePower: '150', ...model },
    ...more,
  };
  return partner.call('POST', `/sales/v2/individual/osago/${what}`, osagoBody({ today: testDay, set }));
}

const fits: readonly (readonly [string, JsonObject])[] = [
  ['B', { weightMax: 3_500, seats: 8 }],
  ['B', { weightMax: '3500', seats: '1' }],
  ['BE', { weightMax: 3_500 }],
  ['C1', { weightMax: 7_500 }],
  ['C1', { weightMax: 2_000 }],
  ['C1E', { weightMax: 7_500 }],
  ['C', { weightMax: 20_000 }],
  ['CE', { weightMax: 40_000 }],
  ['D1', { seats: 16 }],
  ['D1E', { seats: 9 }],
  ['D', { seats: 40 }],
];

const contradicts: readonly (readonly [string, JsonObject, 'weightMax' | 'seats'])[] = [
  ['B', { weightMax: 3_501 }, 'weightMax'],
  ['b', { weightMax: '20000' }, 'weightMax'],
  ['В', { weightMax: 3_500.5 }, 'weightMax'],
  ['B', { seats: 9 }, 'seats'],
  ['BE', { weightMax: 5_000 }, 'weightMax'],
  ['C1', { weightMax: 7_501 }, 'weightMax'],
  ['С1', { weightMax: '20000' }, 'weightMax'],
  ['C1E', { weightMax: 20_000 }, 'weightMax'],
  ['D1', { seats: 17 }, 'seats'],
  ['D1E', { seats: '40' }, 'seats'],
];

describe('a vehicle with more mass or seats than its category allows is refused', () => {
  for (const [category, model] of fits) {
    test(`a quote accepts ${JSON.stringify(model)} as ${category}`, async () => {
      const answer = await asked(category, model);
      assert.equal(answer.status, 200, answer.text);
    });
  }

  const abroad: Changes = {
    [`${vehicle}.countyrTs`]: 'KZ',
    [`${vehicle}.licensePlate`]: '123ABC02',
    'insuredObject.osago.vehicleDocument': {
      typeCode: 'FOREIGN_VEHICLE_REGISTRATION',
      number: 'AB123456',
      countryCode: 'KZ',
    },
  };
  for (const [category, model, field] of contradicts) {
    for (const what of ['quotes', 'policies']) {
      for (const [where, more] of [
        ['Russia', {}],
        ['abroad', abroad],
      ] as const) {
        test(`a quote refuses ${JSON.stringify(model)} as ${category}: ${what}, ${where}`, async () => {
          const answer = await asked(category, model, what, more);
          const details = assertError(answer, 'INVALID_ARGUMENT');
          const detail = details.find((one) => one.field === `${vehicle}.vehicleModel.${field}`);
          assert.match(detail?.description ?? '', /vehicleCategoryCode/, answer.text);
          if (field === 'seats') assert.match(detail?.description ?? '', /водител/);
        });
      }
    }
  }

  test('a quote for a vehicle with too much mass and too many seats reports both errors', async () => {
    const details = assertError(await asked('B', { weightMax: 4_000, seats: 20 }), 'INVALID_ARGUMENT');
    assert.deepEqual(
      details.map(({ field }) => field),
      [`${vehicle}.vehicleModel.weightMax`, `${vehicle}.vehicleModel.seats`],
    );
  });

  test('quote variants refuse a vehicle with more seats than its category allows', async () => {
    const base = osagoBody({ today: testDay });
    const changes = { insuredObject: { osago: { vehicle: { vehicleModel: { seats: 9 } } } } };
    const body = { base, variants: [{ changes }] };
    const answer = await partner.call('POST', '/sales/v2/individual/osago/quotes/variants', body);
    assert.match(answer.text, /vehicleCategoryCode/);
  });

  test("a quote accepts a van with nine seats, including the driver's, from the vehicle directory", async () => {
    const set = {
      [`${vehicle}.markCode`]: 'TOYOTA',
      [`${vehicle}.modelCode`]: 'HIACE',
      [`${vehicle}.yearIssue`]: '2010-01-01',
      [`${vehicle}.vehicleModel`]: { horsePower: '151' },
    };
    const body = osagoBody({ today: testDay, set });
    const answer = await partner.call('POST', '/sales/v2/individual/osago/quotes', body);
    assert.equal(answer.status, 200, answer.text);
  });
});
