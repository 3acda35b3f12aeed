import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { askAddendum } from '../../support/addendum.ts';
import { binderyHere } from '../../support/process.ts';
import { type Draft, soldContract } from '../../support/sale.ts';
import { type TestPartner, type TestService, testService } from '../../support/service.ts';

let service: TestService;
let partner: TestPartner;
let contract: Draft;
let tried: Draft;
let printed: string;

before(async () => {
  service = await testService();
  partner = await service.partner();
  const sold = await soldContract(partner);
  contract = { ...sold, policyNumber: sold.policyNumber.replace('ZZZ', 'XXX') };
  // Changes the contract number to the production series, which old test environments also used.
  for (const table of ['contracts', 'contract_keys']) {
    await service.pool.query(`update ${table} set policy_number = $2 where policy_number = $1`, [
      sold.policyNumber,
      contract.policyNumber,
    ]);
  }
  tried = await soldContract(partner);
  printed = `ХХХ № ${contract.policyNumber.slice(3)}`;
});
after(() => service.close());

const spellings = ['ХХХ № 0000000001', 'ххх0000000001', 'XXX 0000000001', 'хXх№0000000001'] as const;

for (const spelling of spellings) {
  test(`a contract is read, printed and found by its number written as ${spelling}`, async () => {
    const number = encodeURIComponent(spelling.replace(/\d+$/, contract.policyNumber.slice(3)));
    const read = await partner.call('GET', `/sales/v2/individual/osago/policies/${number}`);
    assert.equal(read.body.policyNumber, contract.policyNumber, read.text);
    const form = await partner.call('GET', `/sales/v2/policies/${number}/files/POLICY`);
    assert.equal(form.status, 200, form.text);
    const found = await partner.call('GET', `/sales/v2/policies?policyNumber=${number}`);
    assert.match(found.text, new RegExp(contract.policyNumber));
  });
}

for (const spelling of ['ZZZ № 0000000001', 'zzz0000000001', ' Zzz №0000000001 '] as const) {
  test(`a contract of the test environment is found by its number written as ${spelling}`, async () => {
    const number = encodeURIComponent(spelling.replace(/\d+/, tried.policyNumber.slice(3)));
    const read = await partner.call('GET', `/sales/v2/individual/osago/policies/${number}`);
    assert.equal(read.body.policyNumber, tried.policyNumber, read.text);
    const form = await partner.call('GET', `/sales/v2/policies/${number}/files/POLICY`);
    assert.equal(form.status, 200, form.text);
  });
}

test('an addendum prints the contract number in the spelling of the policy', async () => {
  const answer = await askAddendum(
    partner,
    { ...contract, policyNumber: printed },
    { kind: 'TERMINATION', effectiveDate: '2027-03-01' },
  );
  assert.equal(answer.body.policyNumber, contract.policyNumber, answer.text);
});

test('staff find the timeline of a contract by the number printed on its policy', async () => {
  const traced = await binderyHere(['trace', printed], { DATABASE_URL: service.connectionString });
  assert.equal(traced.code, 0, traced.stderr);
  assert.match(traced.stdout, new RegExp(contract.policyNumber));
});

test('an unknown contract number is not found in any spelling', async () => {
  const number = encodeURIComponent('ХХХ № 9999999999');
  assert.equal((await partner.call('GET', `/sales/v2/individual/osago/policies/${number}`)).status, 404);
});
