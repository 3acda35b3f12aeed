import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { askAddendum, march } from '../../support/addendum.ts';
import { openLink } from '../../support/link.ts';
import { type Draft, paidInCash, savedAt, soldContract } from '../../support/sale.ts';
import { type TestPartner, type TestService, testDay, testService } from '../../support/service.ts';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

async function page(draft: Draft, written = draft.policyNumber) {
  const { rows } = await service.pool.query<{ code: string }>(
    'select check_code as code from contracts where policy_number = $1',
    [draft.policyNumber],
  );
  const address = `/check/${encodeURIComponent(written)}?code=${encodeURIComponent(rows[0]?.code ?? '')}`;
  const answer = await service.request('GET', address);
  assert.equal(answer.status, 200, answer.text);
  return answer;
}

const dayOf = (day: string) => service.clock.set(`${day}T12:00:00+03:00`);

test('the check page shows a contract as valid on its first day, with number, term, plate, product and insurer', async () => {
  const sold = await soldContract(partner);
  service.clock.set('2026-12-01T00:00:00+03:00');
  const { text, headers } = await page(sold);
  dayOf(testDay);
  assert.match(headers.get('content-type') ?? '', /^text\/html; *charset=utf-8$/);
  assert.match(text, /^<!doctype html>/i);
  assert.match(text, /<html lang="ru">/);
  assert.match(text, /<h1>Полис действителен<\/h1>/);
  for (const part of [
    sold.policyNumber,
    'с 01.12.2026 по 30.11.2027',
    'А001АА77',
    'ОСАГО',
    'Страховое акционерное общество «Образец-Полис»',
  ]) {
    assert.ok(text.includes(part), part);
  }
});

test('the check page finds a policy by its number as printed', async () => {
  const sold = await soldContract(partner);
  const { text } = await page(sold, `zzz № ${sold.policyNumber.slice(3)}`);
  assert.ok(text.includes(sold.policyNumber), text);
});

test('the check page shows a paid contract before its first day as not yet in force, with the start date', async () => {
  const { text } = await page(await soldContract(partner));
  assert.match(text, /<h1>Полис ещё не действует<\/h1>/);
  assert.match(text, /страхование начнётся 01\.12\.2026/);
  assert.doesNotMatch(text, /действителен/);
});

test('the check page shows a contract as in force on its last day and not after it', async () => {
  const sold = await soldContract(partner);
  service.clock.set('2027-11-30T23:59:59+03:00');
  assert.match((await page(sold)).text, /Полис действителен/);
  service.clock.set('2027-12-01T00:00:00+03:00');
  const { text } = await page(sold);
  dayOf(testDay);
  assert.match(text, /<h1>Полис не действует<\/h1>/);
  assert.match(text, /окончился 30\.11\.2027/);
  assert.doesNotMatch(text, /действителен/);
});

test('the check page shows a terminated contract as valid until the day before its end, and then shows the end date', async () => {
  const sold = await soldContract(partner);
  const answer = await askAddendum(partner, sold, { kind: 'TERMINATION', effectiveDate: march });
  assert.equal(answer.status, 200, answer.text);
  dayOf('2027-02-28');
  const last = (await page(sold)).text;
  dayOf(march);
  const ended = (await page(sold)).text;
  dayOf('2028-01-01');
  const muchLater = (await page(sold)).text;
  dayOf(testDay);
  assert.match(last, /<h1>Полис действителен<\/h1>/);
  assert.match(last, /расторгнут с 01\.03\.2027, .* последний день 28\.02\.2027/);
  for (const text of [ended, muchLater]) {
    assert.match(text, /<h1>Полис не действует<\/h1>/);
    assert.match(text, /досрочно прекращён с 01\.03\.2027/);
    assert.ok(text.includes('с 01.12.2026 по 28.02.2027'), text);
  }
});

test('the check page shows that a contract terminated before its first day was never in force', async () => {
  const sold = await soldContract(partner);
  await service.pool.query(
    `update contracts set status = 'TERMINATED', cancelled_at = '2026-12-01T00:00:00+03:00' where policy_number = $1`,
    [sold.policyNumber],
  );
  const early = (await page(sold)).text;
  dayOf('2026-12-01');
  const later = (await page(sold)).text;
  dayOf(testDay);
  for (const text of [early, later]) {
    assert.match(text, /<h1>Полис не действует<\/h1>/);
    assert.match(text, /не начинался/);
  }
});

test('the check page shows a plate that an addendum has changed', async () => {
  const sold = await soldContract(partner);
  await service.pool.query(`update contracts set license_plate = 'В002ВВ77' where policy_number = $1`, [
    sold.policyNumber,
  ]);
  assert.match((await page(sold)).text, /В002ВВ77/);
});

test('the check page contains no personal data', async () => {
  const { text } = await page(await soldContract(partner));
  assert.doesNotMatch(text, /Образцов|Пётр|Ильич|4500|123456|7999|example\.com|XTAGFL110|Тверская/);
  assert.ok(!text.includes(partner.login));
});

for (const [product, shown] of [
  ['medical', 'О•••в П. и ещё 3'],
  ['property', '>г Москва, ул Профсоюзная<'],
  ['mortgage', '>г Москва, ул Профсоюзная<'],
  ['pet', 'Р•••к'],
] as const) {
  test(`the payment page and the check page describe the ${product} object without names and house numbers`, async () => {
    const file = new URL(
      `../../../docs/examples/${product === 'medical' ? 'medical-individual-family-europe' : `${product}-individual`}.json`,
      import.meta.url,
    );
    const body = JSON.parse(readFileSync(file, 'utf8'));
    const draft = await savedAt(partner, `/sales/v2/individual/${product}/policies`, body);
    const { path } = await openLink(partner, draft, 'PAYINSURER');
    const toPay = (await service.request('GET', path)).text;
    await paidInCash(partner, draft);
    for (const text of [toPay, (await page(draft)).text]) {
      assert.ok(text.includes(shown), text);
      assert.doesNotMatch(text, /Образцов|Пётр|Рыжик|125009|>[^<]*(?:д|кв)\.? \d/);
    }
  });
}

test('the check page cannot be framed, cached or indexed and runs no scripts', async () => {
  const { headers, text } = await page(await soldContract(partner));
  const policy = headers.get('content-security-policy') ?? '';
  assert.match(policy, /default-src 'none'/);
  assert.match(policy, /frame-ancestors 'none'/);
  assert.match(policy, /form-action 'none'/);
  assert.doesNotMatch(policy, /script-src|unsafe-/);
  assert.equal(headers.get('x-content-type-options'), 'nosniff');
  assert.equal(headers.get('referrer-policy'), 'no-referrer', 'the code would leak in the Referer');
  assert.match(headers.get('cache-control') ?? '', /no-store/);
  assert.match(headers.get('x-robots-tag') ?? '', /noindex/);
  assert.doesNotMatch(text, /<script/i);
});

test('the check page escapes text that a partner has sent', async () => {
  const draft = await soldContract(partner);
  await service.pool.query(`update contracts set license_plate = '<b>"&''' where policy_number = $1`, [
    draft.policyNumber,
  ]);
  const { text } = await page(draft);
  assert.doesNotMatch(text, /<b>/);
  assert.match(text, /<dd>&lt;b>&quot;&amp;(?:'|&#0?39;)<\/dd>/);
});

test('the check code is random and different for each contract', async () => {
  await soldContract(partner);
  await soldContract(partner);
  const { rows } = await service.pool.query<{ code: string }>('select check_code as code from contracts');
  assert.equal(new Set(rows.map(({ code }) => code)).size, rows.length);
  for (const { code } of rows) assert.match(code, /^[A-Za-z0-9_-]{22}$/);
});
