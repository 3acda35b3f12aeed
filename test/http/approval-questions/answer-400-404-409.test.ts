import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { noteAnswer } from '#contracts/life/questions/questions.ts';
import { assertError, onlyDetail } from '../../support/assert-error.ts';
import { type TestPartner, type TestService, testService } from '../../support/service.ts';
import { byStaff } from '../../support/staff.ts';
import { askedContract } from './support.ts';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

test('400: all errors of an answer to a question are reported together', async () => {
  const { path } = await askedContract(service, partner);
  const wrong: readonly (readonly [object, readonly string[]])[] = [
    [{}, ['answer']],
    [{ answer: '  ' }, ['answer']],
    [{ answer: 'а'.repeat(4_001) }, ['answer']],
    [{ answer: 5, answeredBy: 'INSURER' }, ['answer', 'answeredBy']],
  ];
  for (const [body, fields] of wrong) {
    const details = assertError(await partner.call('PUT', path, body), 'INVALID_ARGUMENT');
    assert.deepEqual(details.map(({ field }) => field).toSorted(), fields, JSON.stringify(body));
  }
});

test('404: an unknown question, or a question about another contract or of another partner, is not found', async () => {
  const { questionId, path } = await askedContract(service, partner);
  const other = await askedContract(service, partner);
  const body = { answer: 'Да' };
  for (const address of [
    path.replace(questionId, other.questionId),
    path.replace(questionId, 'нет'),
    path.replace(questionId, '00000000-0000-4000-8000-000000000000'),
  ]) {
    const { field } = onlyDetail(await partner.call('PUT', encodeURI(address), body), 'NOT_FOUND');
    assert.equal(field, 'questionId');
  }
  const stranger = await service.partner();
  assert.equal(onlyDetail(await stranger.call('PUT', path, body), 'NOT_FOUND').field, 'policyNumber');
});

test('409: a second answer that differs from the first is refused, whether a partner or staff gave the first', async () => {
  const { path } = await askedContract(service, partner);
  assert.equal((await partner.call('PUT', path, { answer: 'Да' })).status, 200);
  assert.equal(onlyDetail(await partner.call('PUT', path, { answer: 'Нет' }), 'ABORTED').field, 'answer');
  const noted = await askedContract(service, partner);
  await noteAnswer(service.pool, byStaff(service.clock), noted.questionId, 'Да');
  assert.equal((await partner.call('PUT', noted.path, { answer: 'Нет' })).status, 409);
});

test('409: of two different concurrent answers only one is stored', async () => {
  const { path } = await askedContract(service, partner);
  const both = await Promise.all(['Да', 'Нет'].map((answer) => partner.call('PUT', path, { answer })));
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409]);
});
