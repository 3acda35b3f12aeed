import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { JsonObject } from '#kernel/json/json.ts';
import { casco } from '#products/lines/casco/index.ts';
import { cascoBody } from '../../support/casco-body.ts';
import { changed, valueAt } from '../../support/change.ts';
import { shippedTariff } from './rating/support.ts';

const { prolongation } = casco;
if (!prolongation) throw new Error('casco is prolonged');

const policyNumber = 'KSK-2026-00000001';
const body = cascoBody({ today: '2026-11-21' });
const contract = {
  policyNumber,
  body,
  concludedOn: '2026-11-21',
  startsOn: '2026-12-01',
  endsOn: '2027-11-30',
  termEndsOn: '2027-11-30',
};

const junk = fc.jsonValue({ maxDepth: 3 });
const names = ['vehicle', 'covers', 'drivers', 'owner', 'antiTheftSystem', 'leasing', 'previousPolicyNumber'];
const sent = fc.record(
  {
    startDate: junk,
    endDate: junk,
    policyHolder: junk,
    insuredObject: fc.oneof(
      junk,
      fc.record({ casco: fc.oneof(junk, fc.record(Object.fromEntries(names.map((name) => [name, junk])))) }),
    ),
  },
  { requiredKeys: [] },
);

test('a casco prolongation accepts any request body and does not modify the body of the earlier contract', () => {
  const before = structuredClone(body);
  fc.assert(
    fc.property(sent, (junkBody) => {
      const { body: whole } = prolongation.continued(
        contract,
        junkBody as JsonObject,
        '2027-11-25',
        shippedTariff,
      );
      prolongation.previous(junkBody as JsonObject);
      assert.equal(typeof whole, 'object');
    }),
  );
  assert.deepEqual(body, before);
});

test("in a casco prolongation, cover sums equal to the vehicle's old value become its new value", () => {
  const at = 'insuredObject.casco.covers';
  const glass = { cover: { code: '22', option: 'NO_LIMIT' }, sumInsured: 1_300_000 };
  const said = changed(body, { [at]: [{ cover: { code: '8' }, sumInsured: 1_300_000 }, glass] });
  const { body: whole } = prolongation.continued(
    { ...contract, body: said },
    {},
    '2027-11-25',
    shippedTariff,
  );
  assert.ok(Number(valueAt(whole, `${at}[0].sumInsured`)) < 1_300_000);
  assert.deepEqual(valueAt(whole, `${at}[1]`), { cover: glass.cover });
});

test('a casco prolongation makes drivers a year older and copies all fields except the day of conclusion and the consent', () => {
  const said = { ...contract, body: { ...body, issueDate: '2026-11-21T00:00:00+03:00' } };
  const { body: whole } = prolongation.continued(said, {}, '2027-11-25', shippedTariff);
  assert.equal(valueAt(whole, 'insuredObject.casco.drivers[0].driverAge'), '41');
  assert.equal(valueAt(whole, 'insuredObject.casco.drivers[0].driveExperience'), '21');
  const missing = Object.keys(said.body).filter((name) => !Object.hasOwn(whole, name));
  assert.deepEqual(missing.sort(), ['consentPersonalData', 'issueDate']);
});
