import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { askLink, type Client, client, type Link, openLink, read } from '../../support/link.ts';
import { type Draft, savedDraft } from '../../support/sale.ts';
import { type TestPartner, type TestService, testService } from '../../support/service.ts';

let service: TestService;
let partner: TestPartner;
let person: Client;
let draft: Draft;
let link: Link;

before(async () => {
  service = await testService();
  partner = await service.partner();
  person = client(service);
  draft = await savedDraft(partner);
  link = await openLink(partner, draft, 'PAYINSURER');
});
after(() => service.close());

const send = (path: string, method: string, headers: Record<string, string> = {}) =>
  service.request('POST', path, {
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: `method=${method}`,
  });

test("the payment page shows what is paid and a masked holder name, and loads only the insurer's pictures", async () => {
  const { status, text, headers } = await person.get(link.path);
  assert.equal(status, 200);
  assert.match(headers.get('content-type') ?? '', /^text\/html; *charset=utf-8$/);
  assert.match(
    headers.get('content-security-policy') ?? '',
    /^default-src 'none'; style-src 'sha256-[\w+/=]+'; img-src 'self'; form-action 'self' https:; base-uri 'none'; frame-ancestors 'none'$/,
  );
  assert.equal(headers.get('cache-control'), 'no-store');
  assert.equal(headers.get('referrer-policy'), 'same-origin');
  assert.equal(headers.get('set-cookie'), null);
  for (const part of [
    draft.policyNumber,
    'О•••в П. И.',
    'Lada Vesta',
    '01.12.2026',
    '30.11.2027',
    '22.11.2026 12:00',
  ]) {
    assert.ok(text.includes(part), part);
  }
  const holder = JSON.stringify(draft.body.policyHolder);
  for (const personal of [...holder.matchAll(/"([А-ЯЁ][а-яё]{3,}|\d{6,}|[^"]+@[^"]+)"/g)]) {
    assert.ok(!text.includes(`${personal[1]}`), 'personal data on the page');
  }
  assert.doesNotMatch(text, /<script|style="/);
  const loaded = [...text.matchAll(/<(?:img|link)[^>]*(?:src|href)="([^"]*)"/g)].map(
    ([, address]) => address,
  );
  assert.deepEqual(loaded.sort(), ['/brand/logo', '/favicon.ico']);
});

for (const path of [
  '/pay/00000000-0000-4000-8000-000000000000',
  '/pay/1',
  "/pay/'%20or%201=1",
  '/pay/00000000-0000-4000-8000-000000000000/return',
  '/pay/00000000-0000-4000-8000-000000000000/',
  '/pay/00000000-0000-4000-8000-000000000000/return/',
  `/pay/${'a'.repeat(300)}`,
]) {
  test(`the address ${path} returns a page that reports an unknown link`, async () => {
    const { status, text } = await service.request('GET', path);
    assert.equal(status, 404);
    assert.match(text, /Такой ссылки нет/);
    if (!path.endsWith('/return')) assert.equal((await send(path, 'card')).status, 404);
  });
}

test('a second contract of a joint link, and a link that was not created, have no payment page', async () => {
  const { rows } = await service.pool.query<{ orderId: string }>(
    `insert into payments (order_id, contract_id, installment_nr, payment_type, amount_kopecks, status, created_at,
                           expires_at, joint_order_id)
     select gen_random_uuid(), contract_id, 1, 'CARD', 1, 'REVOKED', created_at, expires_at, order_id
       from payments where order_id = $1
     returning order_id as "orderId"`,
    [link.orderId],
  );
  assert.equal((await person.get(`/pay/${rows[0]?.orderId}`)).status, 404);
  await service.pool.query('delete from payments where order_id = $1', [rows[0]?.orderId]);
  await service.bank?.behave({ answers: 'down' });
  assert.equal((await askLink(partner, draft, 'CARD')).status, 500);
  await service.bank?.behave({});
  const failed = await service.pool.query<{ orderId: string }>(
    `select order_id as "orderId" from payments where status = 'CREATING'`,
  );
  assert.equal((await person.get(`/pay/${failed.rows[0]?.orderId}`)).status, 404);
});

test('a payment form from another site starts no payment', async () => {
  for (const headers of [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ]) {
    assert.equal((await send(link.path, 'card', headers)).status, 403);
  }
  const { rows } = await service.pool.query('select 1 from payment_attempts where order_id = $1', [
    link.orderId,
  ]);
  assert.equal(rows.length, 0);
});

test('the form of the payment page redirects to the bank, and to the same payment if it is sent a second time', async () => {
  const own = { 'sec-fetch-site': 'same-origin', origin: service.url };
  const [first, second] = [await send(link.path, 'card', own), await send(link.path, 'card', own)];
  assert.equal(first.status, 303);
  assert.match(first.headers.get('location') ?? '', /^http:\/\/bindery\.test\/sandbox\/bank\/pay\//);
  assert.equal(second.headers.get('location'), first.headers.get('location'));
  const sbp = await send(link.path, 'sbp', own);
  assert.notEqual(sbp.headers.get('location'), first.headers.get('location'));
});

test('a form with a payment method that the link does not offer redirects to the payment page', async () => {
  for (const method of ['cash', '', '%00']) {
    assert.equal((await send(link.path, method)).headers.get('location'), link.path);
  }
  const card = await openLink(partner, await savedDraft(partner), 'CARD');
  assert.equal((await send(card.path, 'sbp')).status, 200);
});

test('a malformed or too long payment form is refused with a page', async () => {
  for (const [type, body] of [
    ['application/json', '{'],
    ['text/plain', 'method=card'],
    ['application/x-www-form-urlencoded', `method=${'x'.repeat(5_000)}`],
  ] as const) {
    const answer = await service.request('POST', link.path, { headers: { 'content-type': type }, body });
    assert.equal(answer.status, 403);
    assert.match(answer.text, /<!doctype html>/);
  }
});

test('a payment form sent as JSON redirects to the payment page and starts no payment', async () => {
  const { orderId, path } = await openLink(partner, await savedDraft(partner), 'PAYINSURER');
  const headers = { 'content-type': 'application/json' };
  for (const body of [{ method: 'card', attemptsSeen: 'x' }, { method: {} }, [], 'card', 1])
    assert.equal(
      (await service.request('POST', path, { headers, body: JSON.stringify(body) })).headers.get('location'),
      path,
    );
  const { rows } = await service.pool.query('select 1 from payment_attempts where order_id = $1', [orderId]);
  assert.equal(rows.length, 0);
});

test('a bank outage shows an error page, and the link can be paid later', async () => {
  const other = await openLink(partner, await savedDraft(partner), 'PAYINSURER');
  await service.bank?.behave({ answers: 'down' });
  const away = await send(other.path, 'card');
  assert.equal(away.status, 503);
  assert.match(away.text, /начать оплату нельзя/);
  await service.bank?.behave({});
  assert.equal((await send(other.path, 'card')).status, 303);
});

test('a bank outage after an attempt that may have succeeded shows a page that does not claim that no money was taken', async () => {
  const other = await openLink(partner, await savedDraft(partner), 'PAYINSURER');
  assert.equal((await send(other.path, 'card')).status, 303);
  await service.bank?.behave({ answers: 'down' });
  const away = await send(other.path, 'sbp');
  await service.bank?.behave({});
  assert.equal(away.status, 503);
  assert.match(away.text, /Если вы уже оплатили, не платите ещё раз/);
  assert.doesNotMatch(away.text, /не списаны/);
});

test('after too many payment attempts, a client must wait a minute', async () => {
  const other = await openLink(partner, await savedDraft(partner), 'PAYINSURER');
  const statuses: number[] = [];
  for (let round = 0; round < 8; round += 1) {
    statuses.push((await send(other.path, 'card')).status);
    if (statuses.at(-1) === 303) await person.card(other, '4000000000000002');
  }
  assert.deepEqual(statuses.slice(0, 6), [303, 303, 303, 303, 303, 303]);
  assert.deepEqual(statuses.slice(6), [429, 429]);
});

test('the payment page redirects to stored addresses only', async () => {
  const other = await openLink(partner, await savedDraft(partner), 'CARD');
  await person.card(other);
  const query = '?successUrl=https://evil.example&url=//evil.example&next=https://evil.example';
  const back = await person.get(`${other.path}/return${query}`);
  assert.equal(back.headers.get('location'), 'https://partner.example/paid?order=1');
});

test('a return address with non-Latin letters is encoded as browsers encode it', async () => {
  const draftOfIt = await savedDraft(partner);
  const successUrl = 'https://партнёр.рф/оплачено';
  const other = await openLink(partner, draftOfIt, 'CARD', { successUrl });
  await person.card(other);
  const back = await person.back(other);
  assert.equal(back.headers.get('location'), new URL(successUrl).href);
  assert.equal((await read(partner, draftOfIt)).payments[0]?.successUrl, successUrl);
});
