import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { noteAnswer } from '#contracts/life/questions/questions.ts';
import { secondApp } from '../../support/app.ts';
import { valueAt } from '../../support/change.ts';
import { untilPublished } from '../../support/events.ts';
import { until } from '../../support/process.ts';
import { savedDraft } from '../../support/sale.ts';
import { type TestPartner, type TestService, testService } from '../../support/service.ts';
import { questionsOf } from './support.ts';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

test('after a crash of the test environment, another process asks the missing question and makes the missing decision', async () => {
  const vin = 'TESTASKD000000003';
  const draft = await savedDraft(partner, { set: { 'insuredObject.osago.vehicle.vin': vin } });
  const questions = async () => (await partner.call('GET', questionsOf(draft))).body;
  await service.pool.query('delete from approval_questions where contract_id = contract_id_of($1)', [
    draft.policyNumber,
  ]);
  assert.deepEqual(valueAt(await questions(), 'questions'), []);
  const asking = await secondApp(service);
  await until(async () => valueAt(await questions(), 'questions[0].id') !== undefined);
  await asking.close();
  const by = { actor: 'staff:anna', requestId: 'told-by-phone', at: service.clock.now() };
  await noteAnswer(service.pool, by, String(valueAt(await questions(), 'questions[0].id')), 'Да');
  const deciding = await secondApp(service);
  await until(async () => valueAt(await questions(), 'approval.status.code') === 'APPROVED');
  await deciding.close();
});

const outcomes = [
  ['Да, вчера', 'APPROVED', 'TESTASKD000000001'],
  ['Пока нет, не дали', 'REJECTED', 'TESTASKD000000002'],
] as const;

for (const [answer, state, vin] of outcomes) {
  test(`the test environment asks about the vehicle ${vin} and decides from the answer: ${state}`, async () => {
    const draft = await savedDraft(partner, { set: { 'insuredObject.osago.vehicle.vin': vin } });
    await untilPublished(partner, 'contract.approval_question', 1);
    const { body } = await partner.call('GET', questionsOf(draft));
    const id = String(valueAt(body, 'questions[0].id'));
    const answered = await partner.call('PUT', `${questionsOf(draft)}/${id}`, { answer });
    assert.equal(answered.status, 200, answered.text);
    const { body: read } = await partner.call('GET', questionsOf(draft));
    assert.equal(valueAt(read, 'approval.status.code'), state);
    const again = await partner.call('PUT', `${questionsOf(draft)}/${id}`, { answer });
    assert.equal(again.status, 200, again.text);
    assert.equal(valueAt(again.body, 'question.answer'), answer);
  });
}
