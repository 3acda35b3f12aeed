import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { valueAt } from '../../support/change.ts';
import { type TestPartner, type TestService, testService } from '../../support/service.ts';
import { askedContract, questionsOf } from './support.ts';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

test('an answer to a question is stored encrypted with its author, returned in the contract, and audited without its text', async () => {
  const { draft, questionId, path } = await askedContract(service, partner);
  const answered = await partner.call('PUT', path, { answer: ' 45 000 км ', answeredBy: 'CLIENT' });
  assert.equal(answered.status, 200, answered.text);
  assert.equal(answered.body.policyNumber, draft.policyNumber);
  assert.equal(valueAt(answered.body, 'question.answer'), '45 000 км');
  const read = await partner.call('GET', draft.path);
  assert.deepEqual(valueAt(read.body, 'approval.questions[0]'), answered.body.question);
  const { rows } = await service.pool.query<{ by: string; as: string; text: string }>(
    `select answered_by as by, answered_as as as, encode(answer, 'escape') as text from approval_questions where question_id = $1`,
    [questionId],
  );
  assert.deepEqual([rows[0]?.by, rows[0]?.as], [`partner:${partner.login}`, 'CLIENT']);
  assert.ok(!rows[0]?.text.includes('45 000'));
  const { rows: acts } = await service.pool.query<{ actor: string; after: string }>(
    `select actor, after::text from staff_journal where action = 'contract.answer' and about = $1`,
    [draft.policyNumber],
  );
  assert.deepEqual(
    acts.map(({ actor }) => actor),
    [`partner:${partner.login}`],
  );
  assert.ok(!JSON.stringify(acts).includes('45 000'));
});

test('repeating the answer to a question changes nothing, with or without an idempotency key, and also concurrently', async () => {
  const { draft, path } = await askedContract(service, partner);
  const body = { answer: 'Да' };
  const key = { 'idempotency-key': 'answer-1' };
  const answers = await Promise.all([
    partner.call('PUT', path, body),
    partner.call('PUT', path, body, key),
    partner.call('PUT', path, body, key),
  ]);
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200],
  );
  const { body: read } = await partner.call('GET', questionsOf(draft));
  assert.equal(valueAt(read, 'questions[0].answeredBy'), 'AGENT');
});
