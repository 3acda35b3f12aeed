import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { savedDraft, soldContract } from '../../support/sale.ts';
import { type TestPartner, type TestService, testService } from '../../support/service.ts';

let service: TestService;
let stranger: TestPartner;
let numbers: readonly string[];

before(async () => {
  service = await testService();
  const owner = await service.partner();
  stranger = await service.partner();
  const set = { 'insuredObject.osago.vehicle.bodyNumber': 'BODY 1234567' };
  numbers = [(await savedDraft(owner, { set })).policyNumber, (await soldContract(owner)).policyNumber];
});
after(() => service.close());

test('a search by any field finds no contract of another partner', async () => {
  const queries = [
    '',
    '?product=osago',
    '?status=COMPLETE',
    '?vin=XTAGFL110MY000001',
    `?licensePlate=${encodeURIComponent('А001АА77')}`,
    '?subjectKey=XTAGFL110MY000001',
    '?subjectKey=A001AA77',
    '?subjectKey=BODY1234567',
    '?createdFrom=2026-11-21',
    ...numbers.map((number) => `?policyNumber=${number}`),
  ];
  for (const query of queries) {
    const answer = await stranger.call('GET', `/sales/v2/policies${query}`);
    assert.deepEqual([answer.status, answer.body], [200, { results: [] }], query);
  }
});
