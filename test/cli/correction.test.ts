import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, mock, test } from 'node:test';
import type { Json } from '#kernel/json/json.ts';
import { systemClock } from '#kernel/time/clock.ts';
import {
  addendumStates,
  askAddendum,
  changedContract,
  installmentsOf,
  readContract,
  signedInAgain,
} from '../support/addendum.ts';
import { onlyDetail } from '../support/assert-error.ts';
import { savedCasco } from '../support/casco-sale.ts';
import { type Changes, valueAt } from '../support/change.ts';
import { binderyHere } from '../support/process.ts';
import { type Draft, paidInCash, soldContract } from '../support/sale.ts';
import { type TestPartner, type TestService, testDay, testService } from '../support/service.ts';

let service: TestService;
let partner: TestPartner;
const directory = mkdtempSync(join(tmpdir(), 'corrections-'));
const licence = 'insuredObject.osago.drivers[0].driversLicense';
const late = '2026-12-20';

before(async () => {
  service = await testService();
  mock.method(systemClock, 'now', service.clock.now);
  partner = await service.partner();
});
after(async () => {
  rmSync(directory, { recursive: true });
  await service.close();
});

function correct(contract: Draft, changes: Json, ...more: string[]) {
  const file = join(directory, `${contract.policyNumber}.json`);
  writeFileSync(file, JSON.stringify(changes));
  const words = [
    '--policy',
    contract.policyNumber,
    '--changes',
    file,
    '--reason',
    'Заявление',
    '--as',
    'anna.petrova',
  ];
  return binderyHere(['addendum', 'correct', ...words, ...more], { DATABASE_URL: service.connectionString });
}

/** Returns the error of a correction that the partner makes too late. */
async function refusedLate(contract: Draft, changes: Changes) {
  service.clock.set(`${late}T12:00:00+03:00`);
  const later = await signedInAgain(service, partner);
  const answer = await askAddendum(later, contract, {
    kind: 'CORRECTION',
    contract: changedContract(contract, changes),
    effectiveDate: late,
  });
  assert.match(onlyDetail(answer, 'INVALID_ARGUMENT').description, /обратитесь к страховщику/);
  return later;
}

test('staff may correct osago and casco contracts after fourteen days', async () => {
  for (const sell of [() => soldContract(partner), () => soldCasco()]) {
    const contract = await sell();
    const changes = { 'policyHolder.person.lastName': 'Исправленный' };
    const later = await refusedLate(contract, changes);
    const { stdout, stderr, code } = await correct(contract, changes);
    assert.equal(code, 0, stderr);
    assert.match(stdout, /is corrected, addendum \S+-1: in force\nto give back 0\.00 rubles/);
    const after = await readContract(later, contract);
    assert.equal(valueAt(after, 'policyHolder.person.lastName'), 'Исправленный');
    assert.ok(Array.isArray(after.history));
    assert.equal(valueAt(after.history.at(-1) ?? null, 'actor'), 'staff:anna.petrova');
    service.clock.set(`${testDay}T12:00:00+03:00`);
  }
});

async function soldCasco(): Promise<Draft> {
  const contract = await savedCasco(partner);
  await paidInCash(partner, contract);
  return contract;
}

test('staff may correct the `carId` of a vehicle after fourteen days, in osago and casco', async () => {
  const vehicle = 'insuredObject.osago.vehicle';
  const byCarId = {
    [`${vehicle}.markCode`]: undefined,
    [`${vehicle}.modelCode`]: undefined,
    [`${vehicle}.carId`]: 'LADA-VESTA',
  };
  for (const [contract, field] of [
    [await soldContract(partner, { set: byCarId }), `${vehicle}.carId`],
    [await soldCasco(), 'insuredObject.casco.vehicle.vehicleModel.carId'],
  ] as const) {
    const changes = { [field]: 'LADA-VESTA_SW' };
    const later = await refusedLate(contract, changes);
    const { stderr, code } = await correct(contract, changes);
    assert.equal(code, 0, stderr);
    assert.equal(valueAt(await readContract(later, contract), field), 'LADA-VESTA_SW');
    service.clock.set(`${testDay}T12:00:00+03:00`);
  }
});

test('a correction during cover that lowers the premium refunds the whole difference', async () => {
  const contract = await soldContract(partner, {
    set: { [`${licence}.serial`]: '9900', [`${licence}.number`]: '300000' },
  });
  const changes = { [`${licence}.serial`]: '7700', [`${licence}.number`]: '123457' };
  const later = await refusedLate(contract, changes);
  const { stdout, stderr } = await correct(contract, changes, '--json');
  const printed = JSON.parse(stdout || stderr);
  const whole = contract.premium - Number((await readContract(later, contract)).premium);
  assert.ok(whole > 0);
  assert.deepEqual(printed, {
    addendumNumber: `${contract.policyNumber}-1`,
    surcharge: '0.00',
    refund: whole.toFixed(2),
    installmentNr: null,
    payBefore: null,
  });
  service.clock.set(`${testDay}T12:00:00+03:00`);
});

test('a correction that raises the premium waits ten days for its surcharge', async () => {
  const contract = await soldContract(partner);
  const changes = { [`${licence}.serial`]: '9900', [`${licence}.number`]: '300000' };
  const { stdout, stderr } = await correct(contract, changes);
  const read = await readContract(partner, contract);
  const [, surcharge = ''] = /awaits (\S+) rubles, installment 2, until 2026-12-01/.exec(stdout) ?? [stderr];
  assert.deepEqual(addendumStates(read), ['AWAITING_PAYMENT']);
  assert.equal(installmentsOf(read)[1], `2 DUE ${Number(surcharge)}`, stderr);
});

test('staff may correct a vehicle to a VIN that the registry does not know, with another document and without a plate', async () => {
  const vehicle = 'insuredObject.osago.vehicle';
  const contract = await soldContract(partner, {
    set: { [`${vehicle}.licensePlate`]: undefined, [`${vehicle}.isNotRegistered`]: true },
  });
  const vin = 'TESTNVEH000000003';
  const changes = {
    [`${vehicle}.vin`]: vin,
    'insuredObject.osago.vehicleDocument.number': '164301000000002',
  };
  const { code, stderr } = await correct(contract, changes);
  assert.equal(code, 0, stderr);
  const found = await partner.call('GET', `/sales/v2/policies?vin=${vin}`);
  assert.match(found.text, new RegExp(contract.policyNumber));
  const second = await soldContract(partner);
  const twice = await correct(second, { [`${vehicle}.vin`]: vin });
  assert.equal(twice.code, 1);
  assert.match(twice.stderr, /уже застраховано/);
});

test('a correction with a field that cannot be corrected, an unknown contract or an invalid file is refused', async () => {
  const contract = await soldContract(partner);
  const { code, stderr } = await correct(contract, {
    'insuredObject.osago.purpose': 'TAXI',
    'insuredObject.osago.drivers[9].person.lastName': 'Лишний',
    [`${licence}.number`]: ['300000'],
  });
  assert.equal(code, 1);
  assert.match(stderr, /osago\.purpose: a correction cannot change this field/);
  assert.match(stderr, /drivers\[9\]\.person\.lastName: a correction cannot change this field/);
  assert.match(stderr, /driversLicense\.number: give a text/);
  const unfit = await correct(contract, { [`${licence}.number`]: '', 'policyHolder.person.lastName': null });
  assert.equal(unfit.code, 1);
  assert.match(unfit.stderr, /policyHolder\.person\.lastName: .+\n.*driversLicense\.number: /);
  const unknown = await correct({ ...contract, policyNumber: 'XXX9999999999' }, {});
  assert.match(unknown.stderr, /XXX9999999999 not found/);
  assert.match((await correct(contract, [])).stderr, /give an object of new values by field/);
  assert.match((await correct(contract, {}, '--file', directory)).stderr, /give either --changes or --file/);
  const missing = await correct(contract, {}, '--changes', join(directory, 'missing.json'));
  assert.match(missing.stderr, /cannot be read \(ENOENT\): there is no such file; give an object/);
  assert.deepEqual(addendumStates(await readContract(partner, contract)), []);
});
