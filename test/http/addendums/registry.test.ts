import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isObject, type JsonObject } from '#kernel/json/json.ts';
import {
  addendumStates,
  askAddendum,
  change,
  changedContract,
  named,
  payInstallment,
  readContract,
  signedInAgain,
  terminate,
  youngDriver,
  youngDriverAdded,
} from '../../support/addendum.ts';
import { assertError } from '../../support/assert-error.ts';
import { changed, valueAt } from '../../support/change.ts';
import { osagoDriver } from '../../support/osago-body.ts';
import { until } from '../../support/process.ts';
import { type Draft, soldContract } from '../../support/sale.ts';
import { type TestPartner, type TestService, testDay, testService } from '../../support/service.ts';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService({ REGISTRY_TIMEOUT_MS: '4000' });
  partner = await service.partner();
});
after(() => service.close());

/** Creates a driver whose licence number selects the answer of the test registry. */
function driverOf(number: string): JsonObject {
  return changed(named(osagoDriver(testDay, { licence: number }), 'Юрий'), {
    'driversLicense.serial': '9900',
  });
}

function coefficient(contract: unknown, code: string): unknown {
  const list = isObject(contract as JsonObject)
    ? valueAt(contract as JsonObject, 'calculation.coefficients')
    : [];
  assert.ok(Array.isArray(list));
  return list.filter(isObject).find((one) => one.code === code)?.value;
}

test('a change queries the registry for new drivers only, and other drivers keep their bonus-malus class', async () => {
  const contract = await soldContract(partner, {
    set: {
      'insuredObject.osago.drivers[0].driversLicense.serial': '9900',
      'insuredObject.osago.drivers[0].driversLicense.number': '300013',
    },
  });
  assert.equal(coefficient(contract.body, 'KBM'), 0.46);
  // Changes the stored class to show that a changed contract uses the stored class and does not query the registry again.
  await service.pool.query(
    `update contracts set facts = jsonb_set(facts, '{bonusMalus,drivers,0}', '"5"') where policy_number = $1`,
    [contract.policyNumber],
  );
  const plate = await change(partner, contract, { 'insuredObject.osago.withTrailer': true });
  assert.equal(coefficient(plate.contract, 'KBM'), 0.91);
  const added = await change(
    partner,
    contract,
    { 'insuredObject.osago.drivers[1]': driverOf('300010') },
    { replaces: plate.addendumNumber ?? '' },
  );
  assert.equal(coefficient(added.contract, 'KBM'), 0.91, 'the larger of a kept class 5 and a new class 10');
});

test('a silent or failing registry does not block a plate change, and a change with a new driver is refused within the time limit', async () => {
  const contract = await soldContract(partner);
  const silent = await askAddendum(partner, contract, {
    contract: changedContract(contract, { 'insuredObject.osago.drivers[1]': driverOf('100001') }),
  });
  assertError(silent, 'DEADLINE_EXCEEDED');
  const down = await askAddendum(partner, contract, {
    contract: changedContract(contract, { 'insuredObject.osago.drivers[1]': driverOf('200001') }),
  });
  assertError(down, 'UNAVAILABLE');
  assert.deepEqual(addendumStates(await readContract(partner, contract)), []);
  const plate = await change(partner, contract, { 'insuredObject.osago.vehicle.licensePlate': 'В002ВВ77' });
  assert.equal(plate.premiumDifference, 0);
});

test('an addendum that exceeds its response time is fetched later and is created only once', async () => {
  const contract = await soldContract(partner);
  const answer = await askAddendum(
    partner,
    contract,
    { contract: changedContract(contract, { 'insuredObject.osago.drivers[1]': driverOf('000400') }) },
    { 'desired-timeout': '50' },
  );
  assert.equal(answer.status, 202, answer.text);
  const address = String(answer.body.href ?? valueAt(answer.body, 'operation.href'));
  let fetched = await partner.call('GET', address);
  await until(async () => {
    fetched = await partner.call('GET', address);
    return fetched.status !== 404;
  });
  assert.equal(fetched.status, 200, fetched.text);
  assert.equal(fetched.body.addendumNumber, `${contract.policyNumber}-1`);
  assert.equal(addendumStates(await readContract(partner, contract)).length, 1);
});

test('a change is reported to the contract registry when it takes effect, and a termination is reported too', async () => {
  const contract = await soldContract(partner);
  const addendum = await change(partner, contract, youngDriverAdded);
  assert.equal(await reported(contract), 0);
  await payInstallment(partner, contract, 2, addendum.premiumDifference ?? 0);
  await until(async () => (await reported(contract)) === 1);
  await terminate(partner, contract);
  await until(async () => (await reported(contract)) === 2);
  const { rows } = await service.pool.query<{ id: string }>(
    `select registration_id as id from addendums where addendum_number like $1 || '-%' order by nr`,
    [contract.policyNumber],
  );
  assert.deepEqual(
    rows.map(({ id }) => id),
    [`SANDBOX-${contract.policyNumber}-1`, `SANDBOX-${contract.policyNumber}-2`],
  );
});

async function reported({ policyNumber }: Draft): Promise<number> {
  const { rows } = await service.pool.query<{ count: number }>(
    `select count(*)::int as count from addendums where addendum_number like $1 || '-%' and reported_at is not null`,
    [policyNumber],
  );
  return rows[0]?.count ?? 0;
}

test('a driver whose licence is newer than the contract can be added during cover', async () => {
  const contract = await soldContract(partner);
  service.clock.set('2027-05-10T12:00:00+03:00');
  const later = await signedInAgain(service, partner);
  const driver = { ...named(youngDriver, 'Юрий'), driveExperience: '0', driveExperienceFrom: '2027-05-01' };
  const addendum = await change(
    later,
    contract,
    { 'insuredObject.osago.drivers[1]': driver },
    { effectiveDate: '2027-05-11' },
  );
  const young = await change(
    later,
    contract,
    { 'insuredObject.osago.drivers[1]': { ...driver, driveExperienceFrom: testDay } },
    { effectiveDate: '2027-05-11', replaces: addendum.addendumNumber ?? '' },
  );
  assert.equal(addendum.premiumDifference, young.premiumDifference, 'no experience is no experience');
  const future = await askAddendum(later, contract, {
    effectiveDate: '2027-05-11',
    contract: changedContract(contract, {
      'insuredObject.osago.drivers[1]': { ...driver, driveExperienceFrom: '2027-05-11' },
    }),
  });
  assertError(future, 'INVALID_ARGUMENT');
  service.clock.set(`${testDay}T12:00:00+03:00`);
});

test('addendums, history and log contain no personal data in clear text', async () => {
  const contract = await soldContract(partner);
  await change(
    partner,
    contract,
    {
      'insuredObject.osago.drivers[1]': named(youngDriver, 'Ярополк'),
      'policyHolder.email': 'yaropolk@example.com',
    },
    { reason: 'Просил Ярополк Приметный' },
  );
  const { rows } = await service.pool.query<{ text: string }>(
    `select row_to_json(a)::text || (select json_agg(h)::text from contract_history h where h.contract_id = a.contract_id)
            as text from addendums a where addendum_number = $1`,
    [`${contract.policyNumber}-1`],
  );
  assert.equal(rows.length, 1);
  const received = [...rows.map(({ text }) => text), ...service.logged].join('\n');
  assert.doesNotMatch(received, /Ярополк|Приметный|yaropolk/);
  const read = await readContract(partner, contract);
  assert.equal(valueAt(read, 'addendums[0].reason'), 'Просил Ярополк Приметный');
});
