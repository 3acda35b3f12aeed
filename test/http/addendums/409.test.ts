import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isObject } from '#kernel/json/json.ts';
import {
  addendumStates,
  askAddendum,
  change,
  changedContract,
  installmentsOf,
  payInstallment,
  readContract,
  youngDriverAdded,
} from '../../support/addendum.ts';
import { assertError } from '../../support/assert-error.ts';
import { type Changes, changed } from '../../support/change.ts';
import { soldContract } from '../../support/sale.ts';
import { type TestPartner, type TestService, testService } from '../../support/service.ts';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

test('concurrent addendum requests create only one addendum', async () => {
  const contract = await soldContract(partner);
  const answers = await Promise.all([
    ...Array.from({ length: 6 }, () =>
      askAddendum(partner, contract, { contract: changedContract(contract, youngDriverAdded) }),
    ),
    askAddendum(partner, contract, {
      contract: changedContract(contract, {
        'insuredObject.osago.drivers': [],
        'insuredObject.osago.isUnlimitedDrivers': true,
      }),
    }),
  ]);
  const made = answers.filter(({ status }) => status === 200);
  assert.equal(made.length, 1, answers.map(({ status }) => status).join());
  for (const answer of answers) {
    if (answer.status === 409) assertError(answer, 'ABORTED');
    else if (answer.status !== 200) assertError(answer, 'INVALID_ARGUMENT');
  }
  const read = await readContract(partner, contract);
  assert.deepEqual(addendumStates(read), ['AWAITING_PAYMENT']);
  assert.equal(installmentsOf(read).length, 2);
});

test('concurrent termination requests terminate the contract only once', async () => {
  const contract = await soldContract(partner);
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => askAddendum(partner, contract, { kind: 'TERMINATION' })),
  );
  assert.equal(answers.filter(({ status }) => status === 200).length, 1);
  const { rows } = await service.pool.query<{ count: number }>(
    `select count(*)::int as count from premium_refunds r join contracts c using (contract_id)
      where c.policy_number = $1`,
    [contract.policyNumber],
  );
  assert.equal(rows[0]?.count, 1);
});

test('a surcharge payment concurrent with a termination is either accepted or refused', async () => {
  for (let round = 0; round < 4; round += 1) {
    const contract = await soldContract(partner);
    const addendum = await change(partner, contract, youngDriverAdded);
    const [payment, end] = await Promise.all([
      partner.call('PUT', `${contract.path}/installments/2`, {
        amount: addendum.premiumDifference,
        paymentType: 'CASH',
      }),
      askAddendum(partner, contract, { kind: 'TERMINATION' }),
    ]);
    const read = await readContract(partner, contract);
    const surcharge = installmentsOf(read)[1]?.split(' ')[1];
    assert.equal(
      surcharge === 'PAID',
      payment.status === 200,
      `${payment.status} ${end.status} ${surcharge}`,
    );
    assert.ok(payment.status === 200 || end.status === 200);
    const states = addendumStates(read);
    assert.equal(states[0], payment.status === 200 ? 'COMPLETE' : 'CANCELLED');
  }
});

test('an addendum is refused with a contract version older than a change, but accepted with a version older than a payment', async () => {
  const contract = await soldContract(partner);
  const plate = { 'insuredObject.osago.vehicle.licensePlate': 'К777КК77' };
  const withVersion = (version: number, changes: Changes) => ({
    contract: { ...changedContract(contract, changes), version },
  });
  // After the payment the version is 2, but the partner still holds version 1 from the creation.
  const proposed = await askAddendum(partner, contract, withVersion(1, youngDriverAdded));
  assert.equal(proposed.status, 200, proposed.text);
  const { installmentNr: nr, premiumDifference: amount, contract: answered } = proposed.body;
  assert.ok(isObject(answered));
  assert.equal(answered.version, 3);
  // The error reports the pending addendum, not the outdated version.
  assertError(await askAddendum(partner, contract, withVersion(1, youngDriverAdded)), 'INVALID_ARGUMENT');
  await payInstallment(partner, contract, Number(nr), amount ?? null);
  assertError(await askAddendum(partner, contract, withVersion(2, plate)), 'ABORTED');
  assertError(await askAddendum(partner, contract, withVersion(99, plate)), 'ABORTED');
  // The answer to an addendum contains the current contract, which the partner can change again.
  const unlimited = { 'insuredObject.osago.isUnlimitedDrivers': true, 'insuredObject.osago.drivers': [] };
  const answer = await askAddendum(partner, contract, { contract: changed(answered, unlimited) });
  assert.equal(answer.status, 200, answer.text);
});

test('an idempotency key that another request has used is refused', async () => {
  const contract = await soldContract(partner);
  const headers = { 'idempotency-key': contract.policyNumber };
  await askAddendum(partner, contract, { kind: 'TERMINATION' }, headers);
  assertError(
    await askAddendum(partner, contract, { kind: 'TERMINATION', reason: 'Другая' }, headers),
    'ABORTED',
  );
});
