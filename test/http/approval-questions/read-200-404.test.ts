import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { valueAt } from '../../support/change.ts';
import { savedDraft } from '../../support/sale.ts';
import { type TestPartner, type TestService, testService } from '../../support/service.ts';
import { askedContract, questionsOf } from './support.ts';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

test('the questions about a contract are returned with its approval state and the deadline', async () => {
  const { draft, questionId } = await askedContract(service, partner);
  const { status, body } = await partner.call('GET', questionsOf(draft));
  assert.equal(status, 200);
  assert.equal(body.policyNumber, draft.policyNumber);
  assert.equal(valueAt(body, 'approval.status.code'), 'REQUIRED');
  assert.equal(valueAt(body, 'approval.decideBy'), String(draft.body.startDate).slice(0, 10));
  assert.deepEqual(
    body.questions,
    [{ id: questionId, question: 'Какой пробег?', askDate: '2026-11-21T10:00:00+03:00' }].map((one) => ({
      ...one,
      askDate: valueAt(body, 'questions[0].askDate'),
    })),
  );
});

test('a contract that needs no approval has no questions', async () => {
  const draft = await savedDraft(partner);
  const { status, body } = await partner.call('GET', questionsOf(draft));
  assert.equal(status, 200);
  assert.deepEqual(body, { policyNumber: draft.policyNumber, questions: [] });
});

test("the questions about another partner's contract are not found", async () => {
  const { draft } = await askedContract(service, partner);
  assert.equal((await (await service.partner()).call('GET', questionsOf(draft))).status, 404);
});
