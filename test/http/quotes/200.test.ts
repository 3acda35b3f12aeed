import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { JsonObject } from '#kernel/json/json.ts';
import { assertEchoed } from '../../support/assert-echoed.ts';
import { changed } from '../../support/change.ts';
import { osagoBody, osagoDriver } from '../../support/osago-body.ts';
import { type TestPartner, type TestService, testDay, testService } from '../../support/service.ts';
import { premiumByHand, worksheetOf } from '../../support/worksheet.ts';

const address = '/sales/v2/individual/osago/quotes';
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const moscow = { kladrId: '7700000000000' };

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

async function quoted(body: JsonObject, path = address): Promise<JsonObject> {
  const answer = await partner.call('POST', path, body);
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}

describe('quotes of a full body', () => {
  test('a quote of a full body returns a premium and every specified field', async () => {
    const answer = await quoted(osagoBody({ today: testDay }));
    const { premium } = answer;
    assert.ok(typeof premium === 'number' && premium > 0);
    assert.match(String(premium), /^\d+(\.\d{1,2})?$/, 'whole kopecks');
    assert.equal(answer.currencyCode, 'RUR');
    assert.deepEqual(answer.product, { code: 'OSAGO' });
    assert.equal(answer.holderType, 'individual');
    assert.match(String(answer.draftId), uuid);
    assert.match(String(answer.validUntil), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+03:00$/);
    assert.ok(String(answer.validUntil).slice(0, 10) >= testDay);
    const worksheet = worksheetOf(answer);
    assert.equal(premium, premiumByHand(worksheet));
    assert.deepEqual([...worksheet.coefficients.keys()], ['KT', 'KBM', 'KVS', 'KO', 'KM', 'KS']);
    assert.deepEqual(worksheet.assumptions, [], 'nothing had to be assumed');
    assert.ok(worksheet.effectiveFrom <= testDay);
  });

  test('a quote stores nothing', async () => {
    await quoted(osagoBody({ today: testDay }));
    for (const table of ['contracts', 'personal_records', 'contract_history', 'installments', 'payments']) {
      const { rows } = await service.pool.query<{ count: bigint }>(`select count(*) from ${table}`);
      assert.equal(rows[0]?.count, 0n, table);
    }
  });

  test('each quote gets a new draftId', async () => {
    const body = osagoBody({ today: testDay });
    assert.notEqual((await quoted(body)).draftId, (await quoted(body)).draftId);
  });

  test('a quote returns a full body in normal form, including its unknown fields', async () => {
    const extra = { note: 'своё поле', deep: [{ list: [1, 2.5, null, false, ''] }] };
    const body = osagoBody({
      today: testDay,
      set: {
        partnerReference: 'A-1',
        extra,
        'product.extra': extra,
        'policyHolder.extra': extra,
        'policyHolder.person.extra': extra,
        'policyHolder.address.extra': extra,
        'insuredObject.extra': extra,
        'insuredObject.osago.extra': extra,
        'insuredObject.osago.vehicle.extra': extra,
        'insuredObject.osago.vehicle.vehicleModel.extra': extra,
        'insuredObject.osago.drivers[0].extra': extra,
        'insuredObject.osago.drivers[0].person.extra': extra,
        'insuredObject.osago.usagePeriods[0].extra': extra,
        'consentPersonalData.extra': extra,
        'infoList.extra': extra,
      },
    });
    assertEchoed(body, await quoted(body));
  });

  test('a quote for an organization returns `corporate` as holder type', async () => {
    const answer = await quoted(
      osagoBody({ today: testDay, holderType: 'corporate' }),
      '/sales/v2/corporate/osago/quotes',
    );
    assert.equal(answer.holderType, 'corporate');
    assert.equal(answer.premium, premiumByHand(worksheetOf(answer)));
    assert.ok(worksheetOf(answer).coefficients.has('KPR'));
  });

  test('a quote is accepted with any JSON content type', async () => {
    for (const type of ['application/json; charset=utf-8', 'application/json', 'APPLICATION/JSON']) {
      const answer = await partner.call('POST', address, osagoBody({ today: testDay }), {
        'content-type': type,
      });
      assert.equal(answer.status, 200, answer.text);
    }
  });
});

describe('quotes of a minimal body', () => {
  const osago = (object: JsonObject): JsonObject => ({ insuredObject: { osago: object } });
  const minimal: readonly (readonly [string, JsonObject])[] = [
    [
      "the owner's address and the category",
      osago({
        vehicle: { vehicleCategoryCode: 'B' },
        owner: { vehicleOwnerPerson: { address: moscow } },
      }),
    ],
    ["the holder's address alone", { policyHolder: { address: moscow } }],
    ["the holder's region and city", { policyHolder: { address: { region: 'Москва', city: 'Москва' } } }],
    [
      'a product and a driver by age and experience',
      {
        product: { code: 'OSAGO' },
        policyHolder: { address: moscow },
        ...osago({ drivers: [{ driverAge: '40', driveExperience: '20' }] }),
      },
    ],
    [
      'only dates and the address',
      {
        policyHolder: { address: moscow },
        startDate: '2026-12-01T00:00:00+03:00',
        endDate: '2027-11-30T23:59:59+03:00',
      },
    ],
    ['a vehicle in transit, which needs no address', osago({ vehicle: { isTransit: true } })],
    ['a vehicle registered abroad, which needs no address', osago({ vehicle: { countyrTs: 'KZ' } })],
  ];
  for (const [what, body] of minimal) {
    test(`a minimal body is rated: ${what}`, async () => {
      const answer = await quoted(body);
      const worksheet = worksheetOf(answer);
      assert.ok(worksheet.assumptions.length > 0);
      for (const assumption of worksheet.assumptions) assert.match(assumption, /[а-яё]/);
      assert.equal(answer.premium, premiumByHand(worksheet));
      assertEchoed(body, answer);
    });
  }

  test('a quote of a minimal body lists assumptions about the owner, the drivers, the category, the power and the dates', async () => {
    const { assumptions } = worksheetOf(await quoted({ policyHolder: { address: moscow } }));
    for (const about of [/собственник/i, /водител/i, /категори/i, /мощность/i, /начало/i, /окончание/i]) {
      assert.ok(
        assumptions.some((assumption) => about.test(assumption)),
        `${about} in ${assumptions.join('; ')}`,
      );
    }
  });
});

test('a quote with two drivers of the same bonus-malus class is rated in the test environment', async () => {
  const driver = (number: string, age = 40) =>
    changed(osagoDriver(testDay, { licence: number, age }), { 'driversLicense.serial': '9900' });
  const answer = await quoted(
    osagoBody({
      today: testDay,
      set: { 'insuredObject.osago.drivers': [driver('300013'), driver('300113', 41)] },
    }),
  );
  assert.equal(worksheetOf(answer).coefficients.get('KBM'), 0.46);
});

describe('the premium of a quote', () => {
  test('the premium of a quote is limited to 3 × base rate × KT, and the calculation shows the limit', async () => {
    const answer = await quoted(
      osagoBody({
        today: testDay,
        set: {
          'insuredObject.osago.drivers[0].driversLicense.serial': '9900',
          'insuredObject.osago.drivers[0].driversLicense.number': '300099',
        },
      }),
    );
    const worksheet = worksheetOf(answer);
    assert.equal(worksheet.coefficients.get('KBM'), 3.92);
    assert.equal(answer.premium, premiumByHand(worksheet));
    assert.equal(answer.premium, (3 * worksheet.baseRate * 180) / 100);
    assert.ok(worksheet.steps.some((step) => step.includes('3 × ТБ × КТ')));
  });
});
