import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isObject } from '#kernel/json/json.ts';
import { savedCasco } from '../../support/casco-sale.ts';
import { consoleService, type StaffBrowser, staffBrowser } from '../../support/console.ts';
import type { TestPartner, TestService } from '../../support/service.ts';

let service: TestService;
let partner: TestPartner;
let nina: StaffBrowser;
let oleg: StaffBrowser;

before(async () => {
  service = await consoleService();
  partner = await service.partner();
  nina = await staffBrowser(service, ['underwriter'], 'nina');
  oleg = await staffBrowser(service, ['underwriter'], 'oleg');
});
after(() => service.close());

const atypical = () => savedCasco(partner, { set: { 'uw.isAtypicalApplication': true } });
/** Creates a draft that exceeds the approval limit of one underwriter. */
const expensive = () => {
  const sumInsured = 16_000_000;
  return savedCasco(partner, {
    set: {
      'insuredObject.casco.vehicle.cost': sumInsured,
      'insuredObject.casco.covers': [{ cover: { code: '15' }, sumInsured }],
    },
  });
};

async function approvalOf(path: string) {
  const { approval } = (await partner.call('GET', path)).body;
  assert.ok(isObject(approval));
  return approval;
}

test('the console shows a pending contract with reasons and deadline and approves the shown version', async () => {
  const draft = await atypical();
  assert.match((await nina.open('/approvals')).text, new RegExp(`/approvals/${draft.policyNumber}`));
  const shown = await nina.open(`/approvals/${draft.policyNumber}`);
  for (const reported of ['нетипичная', 'Решить до', 'Согласовать', 'один'])
    assert.ok(shown.text.includes(reported), reported);
  const stale = await nina.send('/approve', { policyNumber: draft.policyNumber, version: '7' });
  assert.equal(stale.status, 409);
  assert.match(stale.text, /Посмотрите его снова/);
  const done = await nina.send('/approve', { policyNumber: draft.policyNumber, version: '1' });
  assert.equal(done.status, 200, done.text);
  assert.equal(isObject((await approvalOf(draft.path)).status), true);
  assert.match((await nina.open(`/approvals/${draft.policyNumber}`)).text, /не ждёт решения/);
});

test("a question of the staff is returned in the contract, and the partner's answer is stored with the question once", async () => {
  const draft = await atypical();
  const { policyNumber } = draft;
  const question = 'Какой пробег?';
  assert.equal((await nina.send('/contract-ask', { policyNumber, question })).status, 200);
  const { questions } = await approvalOf(draft.path);
  const [asked] = Array.isArray(questions) ? questions : [];
  assert.ok(isObject(asked));
  assert.equal(asked.question, question);
  const support = await staffBrowser(service, ['support']);
  const page = await support.open(`/approvals/${policyNumber}`);
  const [, questionId = ''] = /contract-answer\?questionId=([0-9a-f-]{36})/.exec(page.text) ?? [];
  const answer = '45 000 км';
  assert.equal((await support.send('/contract-answer', { questionId, answer })).status, 200);
  assert.equal((await support.send('/contract-answer', { questionId, answer })).status, 409);
  const { questions: reported } = await approvalOf(draft.path);
  assert.ok(Array.isArray(reported) && isObject(reported[0]) && reported[0].answer === answer);
  const kept = await service.pool.query<{ text: string }>(
    `select encode(question || answer, 'escape') as text from approval_questions`,
  );
  assert.ok(kept.rows.every(({ text }) => !text.includes('45 000')));
});

test('the slower of two underwriters learns who approved the contract, and not that the partner changed it', async () => {
  const { policyNumber } = await atypical();
  const form = { policyNumber, version: '1' };
  assert.equal((await nina.send('/approve', form)).status, 200);
  const late = await oleg.send('/approve', form);
  assert.equal(late.status, 409);
  assert.match(late.text, /решение уже принято: [^,]*, Сотрудник nina, \d\d\.\d\d\.\d{4}/);
  assert.doesNotMatch(late.text, /Партнёр изменил/);
});

test('staff cannot ask about a contract that needs no approval', async () => {
  const { policyNumber } = await savedCasco(partner, {});
  assert.equal((await nina.send('/contract-ask', { policyNumber, question: 'Почему?' })).status, 409);
});

test('a rejection needs a reason, which is returned to the partner', async () => {
  const draft = await atypical();
  const { policyNumber } = draft;
  assert.equal((await nina.send('/reject', { policyNumber, version: '1' })).status, 400);
  const done = await nina.send('/reject', { policyNumber, version: '1', comment: 'Нужен осмотр' });
  assert.equal(done.status, 200, done.text);
  assert.equal((await approvalOf(draft.path)).comment, 'Нужен осмотр');
});

test('above the limit, a second person other than the proposer must approve, and only one of two concurrent approvals succeeds', async () => {
  const { policyNumber } = await expensive();
  const form = { policyNumber, version: '1' };
  assert.match((await nina.open(`/approvals/${policyNumber}`)).text, /выше лимита одного/);
  assert.match((await nina.send('/approve', form)).text, /должен согласовать другой сотрудник/);
  const again = await nina.send('/approve', form);
  assert.equal(again.status, 409);
  assert.match(again.text, /другой сотрудник/);
  const raisa = await staffBrowser(service, ['underwriter'], 'raisa');
  const both = await Promise.all([oleg.send('/approve', form), raisa.send('/approve', form)]);
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409]);
});

test('an approval is refused if the partner has changed the contract since it was shown', async () => {
  const draft = await atypical();
  const { policyNumber } = draft;
  const saved = await partner.call('PUT', draft.path, draft.body);
  assert.equal(saved.status, 200, saved.text);
  const late = await nina.send('/approve', { policyNumber, version: '1' });
  assert.equal(late.status, 409);
  assert.match(late.text, /сейчас версия 2/);
});

test('the first page of an underwriter counts pending contracts and lists first what waits for this underwriter', async () => {
  const second = await expensive();
  const question = await atypical();
  const send = (browser: StaffBrowser, path: string, draft: { readonly policyNumber: string }, more = {}) =>
    browser.send(path, { policyNumber: draft.policyNumber, ...more });
  await send(nina, '/approve', second, { version: '1' });
  await send(oleg, '/contract-ask', question, { question: 'Какой пробег?' });
  const vera = await staffBrowser(service, ['underwriter'], 'vera');
  const handed = await atypical();
  await send(nina, '/contract-hand', handed, { to: 'staff:vera' });
  const { questions } = await approvalOf(question.path);
  const [asked] = Array.isArray(questions) ? questions : [];
  assert.ok(isObject(asked));
  assert.doesNotMatch((await oleg.open('/')).text, /ваши вопросы ответили/);
  const answered = { questionId: String(asked.id), answer: '45 000 км' };
  assert.equal((await nina.send('/contract-answer', answered)).status, 200);
  const count = (text: string, title: string) =>
    Number(new RegExp(`${title}</a></td><td class="number">(\\d+)`).exec(text)?.[1] ?? 0);
  const [ofNina, ofOleg, ofVera] = [
    (await nina.open('/')).text,
    (await oleg.open('/')).text,
    (await vera.open('/')).text,
  ];
  assert.equal(count(ofNina, 'нужна ваша подпись'), 0);
  assert.equal(count(ofOleg, 'нужна ваша подпись'), 1);
  assert.equal(count(ofOleg, 'На ваши вопросы ответили'), 1);
  assert.equal(count(ofVera, 'Решения переданы вам'), 1);
  assert.ok(count(ofVera, 'Договоры ждут решения') >= 3);
  assert.ok(ofVera.indexOf('Лично вам') < ofVera.indexOf('Всем, кто может решить'));
  assert.match(
    ofVera,
    /Договоры ждут решения<\/a><\/td><td class="number">\d+<\/td><td>до \d\d\.\d\d\.\d{4}</,
  );
  assert.match((await vera.open('/approvals')).text, /Согласование<span class="count"> \d+</);
  assert.doesNotMatch((await (await staffBrowser(service, ['support'])).open('/')).text, /ждут решения/);
});

test('one reason is given for each of several contracts, and the second person reads it', async () => {
  const contracts = [await expensive(), await expensive()];
  const form = new URLSearchParams([
    ...contracts.map(({ policyNumber }) => ['key', `${policyNumber} 1`]),
    ['do', 'approve'],
    ['reason.approve', 'Осмотр проведён'],
  ]);
  assert.match((await nina.open('/approvals')).text, /name="reason.approve"/);
  const done = await nina.send('/approvals', form);
  assert.match(done.text, /Сделано: 2 из 2/, done.text);
  for (const { policyNumber } of contracts)
    assert.match((await oleg.open(`/approvals/${policyNumber}`)).text, /версию 1: Осмотр проведён/);
});
