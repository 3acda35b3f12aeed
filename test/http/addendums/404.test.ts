import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { askAddendum, changedContract, youngDriverAdded } from '../../support/addendum.ts';
import { assertError, onlyDetail } from '../../support/assert-error.ts';
import { type Draft, soldContract } from '../../support/sale.ts';
import { type TestPartner, type TestService, testService } from '../../support/service.ts';

let service: TestService;
let partner: TestPartner;
let contract: Draft;

before(async () => {
  service = await testService();
  partner = await service.partner();
  contract = await soldContract(partner);
});
after(() => service.close());

test("an addendum to another partner's contract returns 404, whatever else is wrong with the request", async () => {
  const other = await service.partner();
  const body = { contract: changedContract(contract, youngDriverAdded) };
  const foreign = onlyDetail(await askAddendum(other, contract, body), 'NOT_FOUND');
  assert.equal(foreign.field, 'policyNumber');
  const absent = onlyDetail(
    await askAddendum(other, { ...contract, policyNumber: 'XXX9999999999' }, body),
    'NOT_FOUND',
  );
  assert.equal(absent.description.replace('XXX9999999999', contract.policyNumber), foreign.description);
  assertError(await askAddendum(other, contract, { kind: 'NONE', effectiveDate: '' }), 'NOT_FOUND');
});

test('an addendum address returns 404 for a contract of another product or holder type', async () => {
  const request = {
    policyNumber: contract.policyNumber,
    kind: 'TERMINATION',
    effectiveDate: '2027-03-01',
    reason: 'Продано',
  };
  for (const address of ['individual/casco', 'corporate/osago']) {
    assertError(await partner.call('POST', `/sales/v2/${address}/addendums`, request), 'NOT_FOUND');
  }
});
