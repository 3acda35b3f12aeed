import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { JsonObject } from '#kernel/json/json.ts';
import { assertError, onlyDetail, textOf } from '../../support/assert-error.ts';
import { osagoBody } from '../../support/osago-body.ts';
import { nextYear, prolonging } from '../../support/prolongation.ts';
import { type Draft, paidInCash, savedDraft, soldContract } from '../../support/sale.ts';
import { withSaleSettings } from '../../support/sale-settings.ts';
import {
  type Response,
  type TestPartner,
  type TestService,
  testDay,
  testService,
} from '../../support/service.ts';

const base = '/sales/v2/individual/osago';
const field = 'insuredObject.osago.previousPolicyNumber';
const unknown = 'XXX9999999999';

let service: TestService;
let partner: TestPartner;
let sold: Draft;

before(async () => {
  service = await testService();
  // Allows prolongations up to 1,100 days before their start.
  await withSaleSettings(service, { latest_start_days: 1_100 });
  partner = await service.partner();
  sold = await soldContract(partner);
});
after(() => service.close());

/** Sends a quote and a creation, and checks that both return the same errors. */
async function refused(body: JsonObject, by = partner) {
  return [await by.call('POST', `${base}/quotes`, body), await by.call('POST', `${base}/policies`, body)];
}

describe('a previous contract that is not found', () => {
  const numbers: readonly [string, () => Promise<string>][] = [
    ['with an unknown number', async () => unknown],
    ["another partner's", async () => (await soldContract(await service.partner())).policyNumber],
    ["another partner's draft", async () => (await savedDraft(await service.partner())).policyNumber],
    [
      'of another holder type',
      async () => (await soldContract(partner, { holderType: 'corporate' })).policyNumber,
    ],
  ];
  for (const [what, numberOf] of numbers) {
    test(what, async () => {
      const policyNumber = await numberOf();
      const whole = osagoBody({
        today: testDay,
        set: { [field]: policyNumber, 'insuredObject.osago.isProlongation': true },
      });
      for (const body of [prolonging(policyNumber, nextYear), whole]) {
        for (const answer of await refused(body)) {
          const detail = onlyDetail(answer, 'NOT_FOUND');
          assert.equal(detail.field, field);
          const [other] = await refused(prolonging(unknown, nextYear));
          assert.ok(other);
          assert.equal(textOf(answer).replaceAll(policyNumber, unknown), textOf(other));
        }
      }
    });
  }

  test("a complete body that names another partner's contract as the previous contract reveals nothing about it", async () => {
    const stranger = await service.partner();
    const body = osagoBody({ today: testDay, set: { [field]: sold.policyNumber } });
    const answers = await refused(body, stranger);
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 400],
    );
    const nobodys = await refused(osagoBody({ today: testDay, set: { [field]: unknown } }), stranger);
    const reported = ({ status, body: { warnings, details } }: Response) =>
      JSON.stringify([status, warnings, details]).replaceAll(sold.policyNumber, unknown);
    assert.deepEqual(answers.map(reported), nobodys.map(reported));
  });
});

test('a prolongation of an unpaid contract is refused', async () => {
  const draft = await savedDraft(partner);
  const waiting = await service.partner({ cash: 'ON_CONFIRMATION' });
  const awaiting = await savedDraft(waiting);
  await paidInCash(waiting, awaiting);
  for (const [by, { policyNumber }, status] of [
    [partner, draft, 'DRAFT'],
    [waiting, awaiting, 'AWAITING_PAYMENT'],
  ] as const) {
    for (const answer of await refused(prolonging(policyNumber, nextYear), by)) {
      const detail = onlyDetail(answer, 'INVALID_ARGUMENT');
      assert.equal(detail.field, field);
      assert.match(detail.description, new RegExp(`не был заключён.*${status}`));
    }
  }
});

test('consent is not copied: a prolongation needs new consent, a quote needs none', async () => {
  const body = { insuredObject: { osago: { previousPolicyNumber: sold.policyNumber } } };
  const contract = await partner.call('POST', `${base}/policies`, body);
  const detail = onlyDetail(contract, 'INVALID_ARGUMENT');
  assert.match(detail.field, /^consentPersonalData/);
  const quote = await partner.call('POST', `${base}/quotes`, body);
  assert.equal(quote.status, 200, quote.text);
});

describe('dates of a prolongation', () => {
  const overlaps = ['2026-12-01', '2027-11-30', '2027-06-01'];
  for (const day of overlaps) {
    test(`a prolongation that starts on ${day}, while the previous contract is in force, is refused`, async () => {
      for (const answer of await refused(
        prolonging(sold.policyNumber, { startDate: `${day}T00:00:00+03:00` }),
      )) {
        const detail = onlyDetail(answer, 'INVALID_ARGUMENT');
        assert.equal(detail.field, 'startDate');
        assert.match(detail.description, new RegExp(`${sold.policyNumber} действует по 30.11.2027`));
      }
    });
  }

  test('a contract that was already prolonged cannot be prolonged again', async () => {
    const own = await service.partner();
    const first = await soldContract(own);
    const { body } = await own.call('POST', `${base}/policies`, prolonging(first.policyNumber));
    const policyNumber = String(body.policyNumber);
    const path = `${base}/policies/${policyNumber}`;
    await paidInCash(own, { ...first, policyNumber, premium: Number(body.premium), path });
    for (const answer of await refused(prolonging(first.policyNumber), own)) {
      const detail = onlyDetail(answer, 'INVALID_ARGUMENT');
      assert.equal(detail.field, 'startDate');
      assert.match(detail.description, new RegExp(`уже пролонгирован договором ${policyNumber}.*30.11.2028`));
    }
    const later = { startDate: '2028-12-01T00:00:00+03:00', endDate: '2029-11-30T23:59:59+03:00' };
    const after = await own.call('POST', `${base}/policies`, prolonging(first.policyNumber, later));
    assert.equal(after.status, 200, after.text);
  });
});

test('errors of sent fields, copied fields and the previous contract are reported together', async () => {
  const body = {
    ...prolonging(
      sold.policyNumber,
      { startDate: '2027-01-01T00:00:00+03:00', policyHolder: { email: 'none' } },
      { vehicle: { licensePlate: '?', vehicleModel: 7 }, drivers: 'nobody' },
    ),
    consentPersonalData: { consentFlag: 'no' },
  };
  const [, answer] = await refused(body);
  assert.ok(answer);
  const fields = assertError(answer, 'INVALID_ARGUMENT').map((detail) => detail.field);
  for (const expected of [
    'startDate',
    'policyHolder.email',
    'consentPersonalData.consentFlag',
    'insuredObject.osago.drivers',
    'insuredObject.osago.vehicle.licensePlate',
    'insuredObject.osago.vehicle.vehicleModel',
  ]) {
    assert.ok(fields.includes(expected), `${expected} is missing among ${fields.join(', ')}`);
  }
});

test('a prolongation with another car or person does not copy the old car or person', async () => {
  const other = { vin: 'XTAGFL110MY000009' };
  const [, car] = await refused(prolonging(sold.policyNumber, nextYear, { vehicle: other }));
  assert.ok(car);
  const fields = assertError(car, 'INVALID_ARGUMENT').map((detail) => detail.field);
  assert.ok(fields.includes('insuredObject.osago.vehicleDocument'), fields.join(', '));
  const person = {
    firstName: 'Анна',
    lastName: 'Примерова',
    birthDate: '1990-01-01',
    gender: 'F',
    isResident: true,
  };
  const [, holder] = await refused(prolonging(sold.policyNumber, { ...nextYear, policyHolder: { person } }));
  assert.ok(holder);
  const missing = assertError(holder, 'INVALID_ARGUMENT').map((detail) => detail.field);
  assert.ok(missing.includes('policyHolder.passport'), missing.join(', '));
});

test('malformed bodies of prolongations are refused', async () => {
  const number = sold.policyNumber;
  const bodies: readonly JsonObject[] = [
    { insuredObject: 7, previousPolicyNumber: number },
    { insuredObject: { osago: [] }, previousPolicyNumber: number },
    { insuredObject: { osago: { previousPolicyNumber: 7 } } },
    prolonging(number, { startDate: 'soon', endDate: 5, policyHolder: [] }),
    prolonging(number, {}, { usagePeriods: 'always', vehicle: null, owner: 1 }),
    prolonging('XXX1', nextYear),
  ];
  for (const body of bodies) {
    const [, answer] = await refused(body);
    assert.ok(answer);
    assertError(answer, 'INVALID_ARGUMENT');
  }
});
