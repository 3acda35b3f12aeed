import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { JsonObject } from '#kernel/json/json.ts';
import { change, readContract } from '../support/addendum.ts';
import { assertError, onlyDetail } from '../support/assert-error.ts';
import { type Changes, valueAt } from '../support/change.ts';
import { osagoBody, osagoDriver } from '../support/osago-body.ts';
import { nextYear, prolonging } from '../support/prolongation.ts';
import { type Draft, soldContract } from '../support/sale.ts';
import { withSaleSettings } from '../support/sale-settings.ts';
import { type TestPartner, type TestService, testDay, testService } from '../support/service.ts';
import { rated } from './rated.ts';

const osago = 'insuredObject.osago';
const drivers = `${osago}.drivers`;
const flag = `${osago}.isUnlimitedDrivers`;

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  // Allow a prolongation that starts more than a year ahead.
  await withSaleSettings(service, { latest_start_days: 1_100 });
  partner = await service.partner();
});
after(() => service.close());

const open: readonly (readonly [string, Changes])[] = [
  ['neither a list nor a limit', { [drivers]: undefined, [flag]: undefined }],
  ['an empty list', { [drivers]: [], [flag]: undefined }],
  ['a limit without a list', { [drivers]: undefined, [flag]: false }],
  ['a limit with an empty list', { [drivers]: [], [flag]: false }],
];

describe('a contract with neither a list of drivers nor unlimited drivers is refused', () => {
  for (const [what, set] of open) {
    for (const holderType of ['individual', 'corporate'] as const) {
      test(`a contract with ${what} is refused, and the error names both fields: ${holderType}`, async () => {
        const body = osagoBody({ today: testDay, holderType, set });
        const answer = await partner.call('POST', `/sales/v2/${holderType}/osago/policies`, body);
        const detail = onlyDetail(answer, 'INVALID_ARGUMENT');
        assert.equal(detail.field, drivers);
        assert.ok(detail.description.includes(flag), detail.description);
      });
    }
  }

  test('a contract with unlimited drivers and a list of drivers is refused', async () => {
    const body = osagoBody({ today: testDay, set: { [flag]: true } });
    for (const purpose of ['policies', 'quotes']) {
      const answer = await partner.call('POST', `/sales/v2/individual/osago/${purpose}`, body);
      assert.equal(onlyDetail(answer, 'INVALID_ARGUMENT').field, drivers);
    }
  });
});

describe('a quote without a list of drivers is rated with assumed drivers', () => {
  for (const [what, set] of open.slice(0, 2)) {
    test(`a quote with ${what} assumes unlimited drivers and reports the assumption`, async () => {
      const { coefficients, assumptions } = await rated(partner, set);
      assert.equal(coefficients.get('KO'), 3.16);
      assert.ok(assumptions.includes('водители: без ограничения'));
    });
  }

  for (const [what, set] of open.slice(2)) {
    test(`a quote with ${what} assumes one driver with class 3 and the most expensive age and experience`, async () => {
      const { coefficients, assumptions } = await rated(partner, set);
      assert.equal(coefficients.get('KO'), 1);
      assert.equal(coefficients.get('KBM'), 1.17);
      assert.equal(coefficients.get('KVS'), 2.27);
      assert.match(assumptions.join('\n'), /водители: один, о котором ничего не известно/);
    });
  }
});

describe('a contract of an older release without drivers can be changed', () => {
  async function openContract(how: JsonObject): Promise<Draft> {
    const sold = await soldContract(partner, { set: { [drivers]: [], [flag]: true } });
    await service.pool.query(
      `update contracts set body = jsonb_set(body, '{insuredObject,osago}',
         (body #> '{insuredObject,osago}') - 'drivers' - 'isUnlimitedDrivers' || $2::jsonb)
       where policy_number = $1`,
      [sold.policyNumber, JSON.stringify(how)],
    );
    return { ...sold, body: await readContract(partner, sold) };
  }

  for (const how of [{}, { drivers: [] }, { isUnlimitedDrivers: false }]) {
    test(`an old contract without drivers is changed and prolonged with unlimited drivers: ${JSON.stringify(how)}`, async () => {
      const contract = await openContract(how);
      const changed = await change(partner, contract, { [`${osago}.vehicle.licensePlate`]: 'А002АА77' });
      assert.equal(changed.premiumDifference, 0);
      for (const purpose of ['quotes', 'policies']) {
        const answer = await partner.call(
          'POST',
          `/sales/v2/individual/osago/${purpose}`,
          prolonging(contract.policyNumber, nextYear, { isProlongation: true }),
        );
        assert.equal(answer.status, 200, answer.text);
        assert.equal(valueAt(answer.body, flag), true);
        assert.match(JSON.stringify(answer.body.calculation), /без ограничения, как в прежнем договоре/);
      }
      const limited = { isProlongation: true, isUnlimitedDrivers: false };
      const refused = await partner.call(
        'POST',
        '/sales/v2/individual/osago/policies',
        prolonging(contract.policyNumber, nextYear, limited),
      );
      assert.deepEqual(
        assertError(refused, 'INVALID_ARGUMENT').map(({ field }) => field),
        [drivers],
      );
    });
  }

  test('a change of an old contract without drivers can limit it to listed drivers', async () => {
    const contract = await openContract({});
    const { contract: changed } = await change(partner, contract, { [drivers]: [osagoDriver(testDay)] });
    assert.equal((valueAt(changed as JsonObject, drivers) as readonly unknown[]).length, 1);
  });
});
