import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { JsonObject } from '#kernel/json/json.ts';
import {
  addendumStates,
  askAddendum,
  change,
  changedContract,
  endsOn,
  installmentsOf,
  march,
  payInstallment,
  readContract,
  signedInAgain,
  startsOn,
  terminate,
  youngDriverAdded,
} from '../../support/addendum.ts';
import { onlyDetail } from '../../support/assert-error.ts';
import { valueAt } from '../../support/change.ts';
import { soldContract, statusCode } from '../../support/sale.ts';
import { type TestPartner, type TestService, testDay, testService } from '../../support/service.ts';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

test('adding a driver creates a surcharge installment; once paid, the change applies from its effective date', async () => {
  const contract = await soldContract(partner);
  const addendum = await change(partner, contract, youngDriverAdded);
  assert.equal(addendum.addendumNumber, `${contract.policyNumber}-1`);
  assert.equal(addendum.policyNumber, contract.policyNumber);
  assert.equal(addendum.kind, 'CHANGE');
  assert.equal(addendum.effectiveDate, march);
  assert.equal(statusCode(addendum), 'AWAITING_PAYMENT');
  assert.equal(addendum.installmentNr, 2);
  assert.equal(addendum.refund, undefined);
  const before = contract.premium;
  const later = Number(valueAt(addendum, 'contract.premium'));
  assert.ok(later > before);
  assert.equal(addendum.premiumDifference, Number((((later - before) * 275) / 365).toFixed(2)));

  const pending = await readContract(partner, contract);
  const [stored] = pending.addendums as { createDate: string }[];
  assert.deepEqual(
    [addendum.createDate, stored?.createDate],
    ['2026-11-21T12:00:00+03:00', '2026-11-21T12:00:00+03:00'],
  );
  assert.equal(pending.premium, before, 'an unpaid addendum changes nothing');
  assert.equal(valueAt(pending, 'insuredObject.osago.drivers[1]'), undefined);
  assert.deepEqual(installmentsOf(pending), [`1 PAID ${before}`, `2 DUE ${addendum.premiumDifference}`]);
  assert.deepEqual(addendumStates(pending), ['AWAITING_PAYMENT']);

  await payInstallment(partner, contract, 2, addendum.premiumDifference ?? 0);
  const agreed = await readContract(partner, contract);
  assert.deepEqual(addendumStates(agreed), ['COMPLETE']);
  assert.equal(agreed.premium, before, 'it counts from its day');
  service.clock.set(`${march}T00:00:00+03:00`);
  const inForce = await readContract(await signedInAgain(service, partner), contract);
  service.clock.set(`${testDay}T12:00:00+03:00`);
  assert.equal(statusCode(inForce), 'COMPLETE');
  assert.equal(inForce.premium, later);
  assert.equal(valueAt(inForce, 'insuredObject.osago.drivers[1].person.firstName'), 'Юрий');
  assert.deepEqual(addendumStates(inForce), ['COMPLETE']);
  assert.deepEqual(valueAt(inForce, 'calculation'), valueAt(addendum, 'contract.calculation'));
  const actions = (inForce.history as { action: string }[]).map(({ action }) => action);
  assert.deepEqual(actions, ['save', 'pay', 'proposeAddendum', 'payNext', 'amend']);
});

test('changing a plate is free of charge and applies from the effective date', async () => {
  const contract = await soldContract(partner);
  const addendum = await change(partner, contract, {
    'insuredObject.osago.vehicle.licensePlate': 'В002ВВ77',
  });
  assert.equal(statusCode(addendum), 'COMPLETE');
  assert.equal(addendum.premiumDifference, 0);
  assert.equal(addendum.installmentNr, undefined);
  assert.equal(addendum.refund, undefined);
  service.clock.set(`${march}T00:00:00+03:00`);
  const later = await signedInAgain(service, partner);
  const read = await readContract(later, contract);
  assert.equal(valueAt(read, 'insuredObject.osago.vehicle.licensePlate'), 'В002ВВ77');
  assert.equal(read.premium, contract.premium);
  service.clock.set(`${testDay}T12:00:00+03:00`);
});

test('removing a driver refunds the share that a cancellation by the holder would refund', async () => {
  const contract = await soldContract(partner);
  const added = await change(partner, contract, youngDriverAdded, { effectiveDate: startsOn });
  await payInstallment(partner, contract, 2, added.premiumDifference ?? 0);
  const answer = await askAddendum(partner, contract, {
    effectiveDate: startsOn,
    contract: changedContract(contract, {}),
  });
  assert.equal(answer.status, 200, answer.text);
  assert.equal(statusCode(answer.body), 'COMPLETE');
  assert.equal(answer.body.addendumNumber, `${contract.policyNumber}-2`);
  const share = Math.round(Number(added.premiumDifference) * 77) / 100;
  assert.equal(answer.body.premiumDifference, -share);
  assert.equal(answer.body.refund, share);
  assert.equal(answer.body.reasonCode, 'HOLDER_WISH');
  assert.equal((await readContract(partner, contract)).premium, contract.premium);
});

test('a termination refunds 77 % of the unused premium and ends the contract on its effective date', async () => {
  const contract = await soldContract(partner);
  const addendum = await terminate(partner, contract);
  const refund = Number(((contract.premium * 0.77 * 275) / 365).toFixed(2));
  assert.equal(statusCode(addendum), 'COMPLETE');
  assert.equal(addendum.refund, refund);
  assert.equal(addendum.premiumDifference, -refund);
  assert.equal(addendum.reasonCode, 'HOLDER_WISH');
  assert.equal(valueAt(addendum, 'contract.status.code'), 'COMPLETE');
  const read = await readContract(partner, contract);
  assert.equal(statusCode(read), 'COMPLETE');
  assert.equal(valueAt(read, 'status.description'), 'Оплачен, договор заключён; расторгается с 01.03.2027');
  assert.equal(read.cancellationDate, `${march}T00:00:00+03:00`);
  assert.deepEqual(installmentsOf(read), [`1 PAID ${contract.premium}`]);
});

test('a contract that a partner reads and returns with one change gets only that change', async () => {
  const contract = await soldContract(partner);
  const { payments: _, history: __, addendums: ___, ...read } = await readContract(partner, contract);
  const answer = await askAddendum(partner, contract, {
    contract: {
      ...read,
      insuredObject:
        valueAt(changedContract(contract, { 'insuredObject.osago.withTrailer': true }), 'insuredObject') ??
        null,
    },
  });
  assert.equal(answer.status, 200, answer.text);
});

test('an unchangeable field keeps its value if the partner does not send it', async () => {
  const contract = await soldContract(partner, { set: { loyalties: { card: '1' } } });
  const addendum = await change(partner, contract, {
    loyalties: undefined,
    issueDate: undefined,
    infoList: undefined,
    'insuredObject.osago.vehicle.licensePlate': 'В002ВВ77',
  });
  assert.equal(statusCode(addendum), 'COMPLETE');
  const read = addendum.contract as JsonObject;
  assert.deepEqual(read.loyalties, { card: '1' });
  assert.equal(read.issueDate, contract.body.issueDate);
});

test('repeating an addendum request with its idempotency key returns the first answer', async () => {
  const contract = await soldContract(partner);
  const body = { contract: changedContract(contract, youngDriverAdded) };
  const headers = { 'idempotency-key': `addendum-${contract.policyNumber}` };
  const first = await askAddendum(partner, contract, body, headers);
  const second = await askAddendum(partner, contract, body, headers);
  assert.equal(first.status, 200, first.text);
  assert.equal(second.text, first.text);
  assert.equal(second.headers.get('idempotent-replayed'), 'true');
  assert.deepEqual(addendumStates(await readContract(partner, contract)), ['AWAITING_PAYMENT']);
});

test('an unpaid addendum can be replaced by another addendum, and a termination cancels an unpaid addendum', async () => {
  const contract = await soldContract(partner);
  const first = await change(partner, contract, youngDriverAdded);
  const second = await change(
    partner,
    contract,
    { 'insuredObject.osago.drivers': [], 'insuredObject.osago.isUnlimitedDrivers': true },
    { replaces: first.addendumNumber ?? '' },
  );
  assert.equal(second.installmentNr, 3);
  const replaced = await readContract(partner, contract);
  assert.deepEqual(addendumStates(replaced), ['CANCELLED', 'AWAITING_PAYMENT']);
  assert.deepEqual(
    installmentsOf(replaced).map((text) => text.split(' ', 2).join(' ')),
    ['1 PAID', '2 CANCELLED', '3 DUE'],
  );
  await terminate(partner, contract);
  const ended = await readContract(partner, contract);
  assert.deepEqual(addendumStates(ended), ['CANCELLED', 'CANCELLED', 'COMPLETE']);
  assert.equal(statusCode(ended), 'COMPLETE');
  assert.equal(ended.cancellationDate, `${march}T00:00:00+03:00`);
});

test('an addendum request may contain a response time limit', async () => {
  const contract = await soldContract(partner);
  const answer = await askAddendum(
    partner,
    contract,
    { contract: changedContract(contract, youngDriverAdded) },
    { 'desired-timeout': '60000' },
  );
  assert.ok(answer.status === 200 || answer.status === 202, answer.text);
});

test('a change effective on the last day cannot be undone from an earlier day, and undoing the change refunds at most its cost', async () => {
  const dearer = { 'insuredObject.osago.purpose': 'TAXI' };
  const contract = await soldContract(partner);
  const raised = await change(partner, contract, dearer, { effectiveDate: endsOn });
  const cost = Number(raised.premiumDifference);
  await payInstallment(partner, contract, Number(raised.installmentNr), cost);
  const back = changedContract(contract, { 'insuredObject.osago.purpose': 'PERSONAL' });
  const early = await askAddendum(partner, contract, { contract: back, effectiveDate: startsOn });
  const fault = onlyDetail(early, 'INVALID_ARGUMENT');
  assert.equal(fault.field, 'effectiveDate');
  assert.match(fault.description, /действует с 30\.11\.2027: передайте этот день или более поздний/);
  const cheaper = await askAddendum(partner, contract, { contract: back, effectiveDate: endsOn });
  assert.equal(cheaper.body.premiumDifference, -(Math.round(cost * 77) / 100));
  assert.equal(cheaper.body.refund, Math.round(cost * 77) / 100);
  const ended = await soldContract(partner);
  const again = await change(partner, ended, dearer, { effectiveDate: endsOn });
  await payInstallment(partner, ended, Number(again.installmentNr), cost);
  const { refund } = await terminate(partner, ended, startsOn);
  // The change never took effect, so the whole surcharge is refunded.
  assert.ok(Math.abs(Number(refund) - ended.premium * 0.77 - cost) < 0.02, `${refund} of ${ended.premium}`);
});
