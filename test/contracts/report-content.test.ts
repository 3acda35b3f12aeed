import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isObject, type JsonObject } from '#kernel/json/json.ts';
import { change } from '../support/addendum.ts';
import { givenBlanks, onPaper } from '../support/blanks.ts';
import { valueAt } from '../support/change.ts';
import { until } from '../support/process.ts';
import { type RegistryPeer, registryPeer } from '../support/registry-peer.ts';
import { type Draft, soldContract } from '../support/sale.ts';
import { type TestPartner, type TestService, testService } from '../support/service.ts';

let registry: RegistryPeer;
let service: TestService;
let partner: TestPartner;

before(async () => {
  registry = await registryPeer();
  service = await testService({ REGISTRY_URL: registry.url });
  partner = await service.partner(onPaper);
  await givenBlanks(service, partner, '7012345678');
});
after(async () => {
  await service.close();
  await registry.close();
});

/** Waits for the report of a contract or an addendum; reports arrive in any order and may be repeated. */
async function reportOf({ policyNumber }: Draft, addendumNumber?: string): Promise<JsonObject> {
  const reported = () =>
    registry
      .askedAt('/contracts')
      .find(
        (one) =>
          one.policyNumber === policyNumber && valueAt(one, 'addendum.addendumNumber') === addendumNumber,
      );
  await until(async () => reported() !== undefined);
  return reported() ?? {};
}

/** Returns the code and value of every coefficient in a contract's calculation. */
function coefficientsOf(contract: JsonObject): unknown {
  const list = valueAt(contract, 'calculation.coefficients');
  assert.ok(Array.isArray(list));
  return list.filter(isObject).map(({ code, value }) => ({ code, value }));
}

test('the report of an electronic policy contains the kind of policy and the calculation of the premium', async () => {
  const previous = await soldContract(partner, {
    set: {
      'insuredObject.osago.usagePeriods': undefined,
      endDate: '2026-12-01T23:59:59+03:00',
    },
  });
  const sold = await soldContract(partner, {
    set: {
      'insuredObject.osago.previousPolicyNumber': `zzz № ${previous.policyNumber.slice(3)}`,
      'insuredObject.osago.usagePeriods': undefined,
      startDate: '2026-12-02T00:00:00+03:00',
      endDate: '2027-12-01T23:59:59+03:00',
    },
  });
  const report = await reportOf(sold);
  const content = report.content as JsonObject;
  assert.equal(content.policyKind, 'EOSAGO');
  assert.equal(content.bso, null);
  assert.equal(content.previousPolicyNumber, previous.policyNumber);
  assert.equal(content.premium, sold.premium);
  assert.equal(content.baseRate, valueAt(sold.body, 'calculation.baseRate'));
  assert.deepEqual(content.coefficients, coefficientsOf(sold.body));
});

test('a report of a contract on a pre-numbered paper form contains the serial and number of the form', async () => {
  const sold = await soldContract(partner, { set: { bso: { serial: 'ТТТ', number: '7012345678' } } });
  const report = await reportOf(sold);
  const content = report.content as JsonObject;
  assert.equal(report.policyNumber, sold.policyNumber);
  assert.deepEqual(content.bso, { serial: 'ТТТ', number: '7012345678' });
  assert.equal(content.policyKind, 'EBSO');
  assert.equal(content.previousPolicyNumber, null);
});

test('a report of a corporate contract on paper contains the serial and number of the form', async () => {
  const sold = await soldContract(partner, {
    holderType: 'corporate',
    set: { 'infoList.policyKind': 'ЭБСО' },
  });
  const report = await reportOf(sold);
  const content = report.content as JsonObject;
  assert.equal(content.policyKind, 'EBSO');
  assert.equal(content.bso, null);
  assert.deepEqual(content.coefficients, coefficientsOf(sold.body));
});

test('a report of an addendum contains the changed coefficients', async () => {
  const sold = await soldContract(partner);
  const before = coefficientsOf(sold.body);
  const amended = await change(partner, sold, { 'policyHolder.email': 'other@example.com' });
  assert.equal(amended.premiumDifference, 0);
  assert.deepEqual(valueAt(await reportOf(sold), 'content.coefficients'), before);
  const report = await reportOf(sold, `${sold.policyNumber}-1`);
  assert.deepEqual(valueAt(report, 'content.coefficients'), before);
});
