import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { change, payInstallment, terminate, youngDriver } from '../support/addendum.ts';
import { valueAt } from '../support/change.ts';
import { binderyHere } from '../support/process.ts';
import { savedDraft, soldContract } from '../support/sale.ts';
import { type TestPartner, type TestService, testDay, testService } from '../support/service.ts';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service?.close());

const explain = (policyNumber: string) =>
  binderyHere(['tariff', 'explain', policyNumber], { DATABASE_URL: service.connectionString });

test('`tariff explain` calculates a stored contract again to the kopeck and prints its worksheet', async () => {
  const contracts = [
    await savedDraft(partner),
    await soldContract(partner, {
      set: { 'insuredObject.osago.drivers': [], 'insuredObject.osago.isUnlimitedDrivers': true },
    }),
    await savedDraft(partner, { holderType: 'corporate' }),
  ];
  for (const { policyNumber, premium } of contracts) {
    const answer = await explain(policyNumber);
    assert.equal(answer.code, 0, answer.stderr);
    assert.match(answer.stdout, /^ {2}TB +\d+ +базовая ставка/m);
    assert.match(answer.stdout, /^ {2}KT +1\.8 /m);
    assert.match(answer.stdout, /тариф osago\/directive\/\S+ \+ osago\/base-rates\/\S+$/m);
    assert.ok(answer.stdout.includes(`equal to what is stored: ${premium.toFixed(2)}`), answer.stdout);
  }
});

test('`tariff explain` calculates a contract years later with the same result', async () => {
  const { policyNumber } = await savedDraft(partner);
  service.clock.set('2031-01-01T12:00:00+03:00');
  assert.equal((await explain(policyNumber)).code, 0);
  service.clock.set(`${testDay}T12:00:00+03:00`);
});

test('`tariff explain` calculates a changed contract and its addendums as they were agreed', async () => {
  const contract = await soldContract(partner);
  const begunLater = { ...youngDriver, driveExperience: '0', driveExperienceFrom: testDay };
  const addendum = await change(partner, contract, { 'insuredObject.osago.drivers[1]': begunLater });
  await payInstallment(partner, contract, 2, addendum.premiumDifference ?? 0);
  await terminate(partner, contract, '2027-06-01');
  const answer = await explain(contract.policyNumber);
  assert.equal(answer.code, 0, answer.stderr);
  const premium = valueAt(addendum, 'contract.premium');
  assert.ok(answer.stdout.includes(`equal to what is stored: ${Number(premium).toFixed(2)}`), answer.stdout);
  assert.match(answer.stdout, new RegExp(`^${contract.policyNumber}-1 CHANGE COMPLETE$`, 'm'));
  assert.match(answer.stdout, /× 275 \/ 365 = /);
  assert.match(answer.stdout, /К возврату: .* × 183 \/ 365 × 77 % = /);
  await service.pool.query(
    'update addendums set difference_kopecks = difference_kopecks + 1 where addendum_number = $1',
    [`${contract.policyNumber}-1`],
  );
  const wrong = await explain(contract.policyNumber);
  assert.equal(wrong.code, 1);
  assert.match(wrong.stderr, /the sum of \S+-1 is not what is stored/);
});

test('`tariff explain` fails if a stored figure differs from the calculation, and reports the figure', async () => {
  const { policyNumber, premium } = await savedDraft(partner);
  await service.pool.query(
    `update contracts
        set premium_kopecks = premium_kopecks + 1,
            calculation = jsonb_set(calculation, '{coefficients,0,value}', '"1.9"')
      where policy_number = $1`,
    [policyNumber],
  );
  const answer = await explain(policyNumber);
  assert.equal(answer.code, 1);
  assert.match(answer.stderr, new RegExp(`not equal to what is stored: .*, ${premium.toFixed(2)} now`));
  assert.match(answer.stderr, /coefficients\[0\]\.value: stored "1\.9", now "1\.8"/);
});

test('`tariff explain` refuses an unknown contract number with a one-line error', async () => {
  const answer = await explain('XXX0000000000');
  assert.equal(answer.code, 1);
  assert.equal(answer.stderr, 'bindery: contract XXX0000000000 not found; see `bindery contract find`\n');
});
