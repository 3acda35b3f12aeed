import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addendumStates, askAddendum, changedContract, readContract } from '../../support/addendum.ts';
import { assertError, onlyDetail } from '../../support/assert-error.ts';
import { savedCasco } from '../../support/casco-sale.ts';
import { type Changes, valueAt } from '../../support/change.ts';
import { osagoBody } from '../../support/osago-body.ts';
import { type Draft, paidInCash, savedDraft, soldContract } from '../../support/sale.ts';
import { type TestPartner, type TestService, testDay, testService } from '../../support/service.ts';
import { nextVin } from '../../support/vin.ts';

let service: TestService;
let partner: TestPartner;
const vehicle = 'insuredObject.osago.vehicle';
const vin = `${vehicle}.vin`;
const document = 'insuredObject.osago.vehicleDocument.number';

before(async () => {
  service = await testService({ REGISTRY_TIMEOUT_MS: '4000' });
  partner = await service.partner();
});
after(() => service.close());

function correct(contract: Draft, changes: Changes) {
  return askAddendum(partner, contract, {
    kind: 'CORRECTION',
    reason: 'Ошибка в номере',
    contract: changedContract(contract, changes),
    effectiveDate: testDay,
  });
}

test('a VIN that the registry does not confirm is refused in a correction and its quote, with advice to contact the insurer', async () => {
  const contract = await soldContract(partner);
  for (const [start, field] of [
    ['TESTNVEH', `contract.${vin}`],
    ['TESTNWNR', 'contract.insuredObject.osago.owner'],
    ['TESTDBLE', 'contract.startDate'],
  ] as const) {
    const fault = onlyDetail(await correct(contract, { [vin]: `${start}000000001` }), 'INVALID_ARGUMENT');
    assert.ok(fault.field.startsWith(field), fault.field);
    assert.match(fault.description, /^Реестр: .*обратитесь к страховщику$/);
  }
  assertError(await correct(contract, { [vin]: 'TESTDWNN000000001' }), 'UNAVAILABLE');
  const base = contract.path.slice(0, contract.path.indexOf('/policies/'));
  const quoted = await partner.call('POST', `${base}/addendums/quotes`, {
    policyNumber: contract.policyNumber,
    kind: 'CORRECTION',
    reason: 'Ошибка',
    contract: changedContract(contract, { [vin]: 'TESTNVEH000000001' }),
  });
  assert.match(onlyDetail(quoted, 'INVALID_ARGUMENT').description, /не найдено/);
  assert.deepEqual(addendumStates(await readContract(partner, contract)), []);
});

test('a registry outage does not block a correction that leaves the vehicle unchanged', async () => {
  const contract = await soldContract(partner);
  await service.pool.query(
    `update contracts set body = jsonb_set(body, $2, '"TESTDWNN000000001"') where policy_number = $1`,
    [contract.policyNumber, `{${vin.replaceAll('.', ',')}}`],
  );
  const answer = await correct(contract, {
    [vin]: 'TESTDWNN000000001',
    'policyHolder.person.lastName': 'Иной',
  });
  assert.equal(answer.status, 200, answer.text);
});

test('partners may correct the VIN and the vehicle document together only if the vehicle has a plate', async () => {
  const changes = () => ({ [vin]: nextVin(), [document]: '164301000000002' });
  const plated = await soldContract(partner, { set: { [`${vehicle}.licensePlate`]: 'А001АА77' } });
  const answer = await correct(plated, changes());
  assert.equal(answer.status, 200, answer.text);
  const bare = await soldContract(partner, {
    set: { [`${vehicle}.licensePlate`]: undefined, [`${vehicle}.isNotRegistered`]: true },
  });
  const fault = onlyDetail(await correct(bare, changes()), 'INVALID_ARGUMENT');
  assert.equal(fault.field, `contract.${vin}`);
  assert.match(fault.description, /обратитесь к страховщику/);
  assert.equal((await correct(bare, { [vin]: nextVin() })).status, 200);
});

test('a casco correction may change up to three characters of a VIN and does not query the registry', async () => {
  const contract = await savedCasco(partner);
  await paidInCash(partner, contract);
  const casco = 'insuredObject.casco.vehicle.vin';
  const { description } = onlyDetail(
    await correct(contract, { [casco]: 'TESTNVEH000000002' }),
    'INVALID_ARGUMENT',
  );
  assert.match(description, /больше чем в 3 знаках: такое исправление делает страховщик/);
  const written = String(valueAt(contract.body, casco));
  const answer = await correct(contract, { [casco]: `${written.slice(0, -2)}98` });
  assert.equal(answer.status, 200, answer.text);
});

test('a correction is refused if the new VIN or body number belongs to another insured vehicle', async () => {
  const vins = await soldContract(partner);
  const contract = await soldContract(partner);
  const other = String(valueAt(vins.body, vin));
  const fault = onlyDetail(await correct(contract, { [vin]: other }), 'INVALID_ARGUMENT');
  assert.equal(fault.field, 'contract');
  assert.match(fault.description, /уже застраховано.*: расторгните один из договоров$/);
  const byBody = await soldContract(partner, {
    set: { [vin]: undefined, [`${vehicle}.bodyNumber`]: '2110-777' },
  });
  const also = await correct(contract, { [`${vehicle}.bodyNumber`]: '2110 777' });
  assertError(also, 'INVALID_ARGUMENT');
  assert.deepEqual(addendumStates(await readContract(partner, byBody)), []);
});

test('after a correction, the new body number blocks another contract, and the mistyped number no longer does', async () => {
  const set = { [vin]: undefined, [`${vehicle}.bodyNumber`]: '2110-1000001' };
  const contract = await soldContract(partner, { set });
  const answer = await correct(contract, { [`${vehicle}.bodyNumber`]: '2110-1000002' });
  assert.equal(answer.status, 200, answer.text);
  const { rows } = await service.pool.query(
    'select body_number as "bodyNumber" from contracts where policy_number = $1',
    [contract.policyNumber],
  );
  assert.deepEqual(rows, [{ bodyNumber: '21101000002' }]);
  await savedDraft(partner, { set });
  const taken = await partner.call(
    'POST',
    '/sales/v2/individual/osago/policies',
    osagoBody({ today: testDay, set: { ...set, [`${vehicle}.bodyNumber`]: '2110-1000002' } }),
  );
  assert.match(onlyDetail(taken, 'INVALID_ARGUMENT').description, /уже застраховано/);
});

const named = { osago: vehicle, casco: 'insuredObject.casco.vehicle.vehicleModel' };
/** Changes that identify an OSAGO vehicle by `carId` instead of make and model. */
const byCarId: Changes = {
  [`${vehicle}.markCode`]: undefined,
  [`${vehicle}.modelCode`]: undefined,
  [`${vehicle}.carId`]: 'LADA-VESTA',
};

test('make and model identified by `carId` can be corrected, in osago and in casco', async () => {
  const bare = await savedCasco(partner);
  await paidInCash(partner, bare);
  for (const [contract, path] of [
    [await soldContract(partner, { set: byCarId }), named.osago],
    [bare, named.casco],
  ] as const) {
    const answer = await correct(contract, { [`${path}.carId`]: 'LADA-VESTA_SW' });
    assert.equal(answer.status, 200, answer.text);
    assert.equal(valueAt(answer.body, `contract.${path}.carId`), 'LADA-VESTA_SW');
    const unknown = await correct(contract, { [`${path}.carId`]: 'LADA-NOTHING' });
    assert.equal(unknown.status, 400, unknown.text);
  }
});
