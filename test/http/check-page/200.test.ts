import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Draft, savedDraft, soldContract } from '../../support/sale.ts';
import { type TestPartner, type TestService, testDay, testService } from '../../support/service.ts';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

async function page(draft: Draft) {
  const { rows } = await service.pool.query<{ code: string }>(
    'select check_code as code from contracts where policy_number = $1',
    [draft.policyNumber],
  );
  const address = `/check/${draft.policyNumber}?code=${encodeURIComponent(rows[0]?.code ?? '')}`;
  const answer = await service.request('GET', address);
  assert.equal(answer.status, 200, answer.text);
  return answer;
}

test('a sold contract is in force, with number, term and plate', async () => {
  const { text, headers } = await page(await soldContract(partner));
  assert.match(headers.get('content-type') ?? '', /^text\/html; *charset=utf-8$/);
  assert.match(text, /^<!doctype html>/i);
  assert.match(text, /<html lang="ru">/);
  assert.match(text, /Полис действителен/);
  for (const part of ['01.12.2026', '30.11.2027', 'А001АА77']) assert.ok(text.includes(part), part);
});

test('a draft is not in force', async () => {
  const { text } = await page(await savedDraft(partner));
  assert.match(text, /не действует/);
  assert.doesNotMatch(text, /действителен/);
});

test('a contract whose term is over is not in force, on its last day it is', async () => {
  const sold = await soldContract(partner);
  service.clock.set('2027-11-30T23:59:59+03:00');
  assert.match((await page(sold)).text, /Полис действителен/);
  service.clock.set('2027-12-01T00:00:00+03:00');
  assert.match((await page(sold)).text, /не действует/);
  service.clock.set(`${testDay}T12:00:00+03:00`);
});

test('nothing personal stands on the page', async () => {
  const { text } = await page(await soldContract(partner));
  assert.doesNotMatch(text, /Образцов|Пётр|Ильич|4500|123456|7999|example\.com|XTAGFL110|Тверская/);
  assert.ok(!text.includes(partner.login));
});

test('the page cannot be framed, cached, indexed or made to run scripts', async () => {
  const { headers, text } = await page(await soldContract(partner));
  const policy = headers.get('content-security-policy') ?? '';
  assert.match(policy, /default-src 'none'/);
  assert.match(policy, /frame-ancestors 'none'/);
  assert.doesNotMatch(policy, /script-src|unsafe-eval/);
  assert.equal(headers.get('x-content-type-options'), 'nosniff');
  assert.equal(headers.get('referrer-policy'), 'no-referrer', 'the code would leak in the Referer');
  assert.match(headers.get('cache-control') ?? '', /no-store/);
  assert.match(headers.get('x-robots-tag') ?? '', /noindex/);
  assert.doesNotMatch(text, /<script/i);
});

test('what a partner sent is text on the page, not markup', async () => {
  const draft = await savedDraft(partner);
  await service.pool.query(`update contracts set license_plate = '<b>"&''' where policy_number = $1`, [
    draft.policyNumber,
  ]);
  const { text } = await page(draft);
  assert.doesNotMatch(text, /<b>/);
  assert.match(text, /<dd>&#60;b&#62;&#34;&#38;&#39;<\/dd>|<dd>&lt;b&gt;(&quot;|&#34;)&amp;&#0?39;<\/dd>/);
});

test('the code cannot be guessed and is another for every contract', async () => {
  await soldContract(partner);
  await soldContract(partner);
  const { rows } = await service.pool.query<{ code: string }>('select check_code as code from contracts');
  assert.equal(new Set(rows.map(({ code }) => code)).size, rows.length);
  for (const { code } of rows) assert.match(code, /^[A-Za-z0-9_-]{16,64}$/);
});
