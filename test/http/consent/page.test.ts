import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { after, before, test } from 'node:test';
import {
  agreeOnPage,
  askedCode,
  consentPath,
  leftToInsurer,
  letterDirectory,
  sendForm,
} from '../../support/consent.ts';
import { onDay } from '../../support/later.ts';
import { type Draft, savedDraft, statusCode } from '../../support/sale.ts';
import { type Response, type TestPartner, type TestService, testService } from '../../support/service.ts';

let directory: string;
let service: TestService;
let partner: TestPartner;

before(async () => {
  directory = letterDirectory();
  service = await testService({ DATA_DIR: directory });
  partner = await service.partner();
});
after(async () => {
  await service.close();
  rmSync(directory, { recursive: true });
});

const awaiting = (more = {}) => savedDraft(partner, { set: { consentPersonalData: leftToInsurer, ...more } });
const pay = (draft: Draft, as = partner): Promise<Response> =>
  as.call('PUT', `${draft.path}/installments/1`, { amount: draft.premium, paymentType: 'CASH' });
const reasonsOf = ({ body }: Response) =>
  (body.details as { metadata: { field: string; reason: string } }[]).map(({ metadata }) => metadata);

test("a contract can be paid after the client has agreed on the insurer's consent page", async () => {
  const draft = await awaiting();
  const refused = await pay(draft);
  assert.equal(refused.status, 400);
  for (const { field, reason } of reasonsOf(refused))
    assert.deepEqual([field, reason], ['consentPersonalData.dateIssue', 'CONSENT_AWAITED']);
  const path = await consentPath(service, directory, draft.policyNumber);
  const page = await service.request('GET', path);
  assert.equal(page.status, 200);
  assert.match(page.text, /О•••в П\. И\./);
  assert.doesNotMatch(page.text, /Образцов[^а]|holder@example|<script/);
  await agreeOnPage(service, directory, path);
  assert.match((await service.request('GET', path)).text, /дано 21\.11\.2026 12:00 \(МСК\)/);
  const paid = await pay(draft);
  assert.equal(paid.status, 200, paid.text);
  assert.equal(statusCode((await partner.call('GET', draft.path)).body), 'COMPLETE');
});

test('consentFlag true without a date returns a warning and asks the client for consent; strict handling refuses it', async () => {
  const draft = await savedDraft(partner, { set: { consentPersonalData: { consentFlag: true } } });
  const warnings = draft.body.warnings as { field: string }[];
  assert.deepEqual(
    warnings.map(({ field }) => field),
    ['consentPersonalData.dateIssue'],
  );
  assert.equal((await pay(draft)).status, 400);
  await consentPath(service, directory, draft.policyNumber);
});

test('a consent date from the partner makes the consent page unnecessary and allows payment', async () => {
  const draft = await awaiting();
  const { premium: _, ...body } = draft.body;
  const consentPersonalData = { consentFlag: true, dateIssue: '2026-11-21T11:00:00+03:00' };
  const revised = await partner.call('PUT', draft.path, { ...body, consentPersonalData });
  assert.equal(revised.status, 200, revised.text);
  assert.equal((await pay(draft)).status, 200);
});

test('a payment is refused if the consent has ended since the draft was saved, and the error names the last day of the consent', async () => {
  const consentPersonalData = {
    consentFlag: true,
    dateIssue: '2026-11-21T10:00:00+03:00',
    validUntil: '2026-11-21T23:00:00+03:00',
  };
  const draft = await savedDraft(partner, { set: { consentPersonalData } });
  const later = await onDay(service, partner, '2026-11-22T12:00:00+03:00');
  const refused = await pay(draft, later);
  service.clock.set('2026-11-21T12:00:00+03:00');
  assert.equal(refused.status, 400);
  assert.match(refused.text, /срок истёк 21\.11\.2026/);
});

test('wrong consent codes are counted, a sixth attempt needs a new code, and each code works once', async () => {
  const path = await consentPath(service, directory, (await awaiting()).policyNumber);
  const give = (code: string) =>
    sendForm(service, path, [
      ['action', 'give'],
      ['purpose', 'INSURANCE'],
      ['others', 'yes'],
      ['code', code],
    ]);
  const code = await askedCode(service, directory, path);
  const wrong = code === '000000' ? '000001' : '000000';
  for (let attempt = 0; attempt < 5; attempt += 1) assert.equal((await give(wrong)).status, 400);
  assert.equal((await give(code)).status, 400);
  assert.equal((await sendForm(service, path, [['action', 'code']])).status, 429);
  service.clock.set('2026-11-21T12:01:01+03:00');
  const second = await askedCode(service, directory, path, 2);
  const both = await Promise.all([give(second), give(second)]);
  service.clock.set('2026-11-21T12:00:00+03:00');
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 400]);
});

test('a consent code expires after fifteen minutes', async () => {
  const path = await consentPath(service, directory, (await awaiting()).policyNumber);
  const code = await askedCode(service, directory, path);
  service.clock.set('2026-11-21T12:15:01+03:00');
  const late = await sendForm(service, path, [
    ['action', 'give'],
    ['purpose', 'INSURANCE'],
    ['others', 'yes'],
    ['code', code],
  ]);
  service.clock.set('2026-11-21T12:00:00+03:00');
  assert.equal(late.status, 400);
});

test('a consent form with an unticked required box changes nothing, and its code stays valid', async () => {
  const draft = await awaiting();
  const path = await consentPath(service, directory, draft.policyNumber);
  const code = await askedCode(service, directory, path);
  const incomplete = await sendForm(service, path, [
    ['action', 'give'],
    ['purpose', 'MARKETING'],
    ['code', code],
  ]);
  assert.equal(incomplete.status, 400);
  assert.equal((await pay(draft)).status, 400);
  const whole = await sendForm(service, path, [
    ['action', 'give'],
    ['purpose', 'INSURANCE'],
    ['purpose', 'MARKETING'],
    ['others', 'yes'],
    ['code', code],
  ]);
  assert.equal(whole.status, 200, whole.text);
});

test('withdrawing a consent before payment blocks the payment; withdrawing it after payment leaves the contract in force', async () => {
  const draft = await awaiting();
  const path = await consentPath(service, directory, draft.policyNumber);
  await agreeOnPage(service, directory, path);
  service.clock.set('2026-11-21T12:02:00+03:00');
  const withdraw = async (nr: number) => {
    const code = await askedCode(service, directory, path, nr);
    return sendForm(service, path, [
      ['action', 'withdraw'],
      ['purpose', 'INSURANCE'],
      ['code', code],
    ]);
  };
  assert.equal((await withdraw(2)).status, 200);
  const refused = await pay(draft);
  assert.match(refused.text, /отозвано 21\.11\.2026/);
  service.clock.set('2026-11-21T12:04:00+03:00');
  const code = await askedCode(service, directory, path, 3);
  await sendForm(service, path, [
    ['action', 'give'],
    ['purpose', 'INSURANCE'],
    ['others', 'yes'],
    ['code', code],
  ]);
  assert.equal((await pay(draft)).status, 200);
  service.clock.set('2026-11-21T12:06:00+03:00');
  assert.equal((await withdraw(4)).status, 200);
  service.clock.set('2026-11-21T12:00:00+03:00');
  assert.equal(statusCode((await partner.call('GET', draft.path)).body), 'COMPLETE');
  const { rows } = await service.pool.query<{ type: string }>(
    `select type from events where data ->> 'policyNumber' = $1 and type like 'consent.%'
     union all select type from noted_events where data ->> 'policyNumber' = $1 and type like 'consent.%'`,
    [draft.policyNumber],
  );
  assert.deepEqual(rows.map(({ type }) => type).sort(), [
    'consent.given',
    'consent.given',
    'consent.withdrawn',
    'consent.withdrawn',
  ]);
});

test('a consent form from another site is refused, and an unknown link returns an explanatory page', async () => {
  const path = await consentPath(service, directory, (await awaiting()).policyNumber);
  const foreign = await sendForm(service, path, [['action', 'code']], { 'sec-fetch-site': 'cross-site' });
  assert.equal(foreign.status, 403);
  assert.equal((await sendForm(service, path, [['action', 'other']])).status, 400);
  for (const unknown of [
    '/consent/00000000-0000-4000-8000-000000000000',
    '/consent/1',
    `${path}/`,
    '/consent/a/b',
  ])
    assert.equal((await service.request('GET', unknown)).status, 404, unknown);
});

test('log and tables contain no names of consenting people in clear text', async () => {
  assert.doesNotMatch(service.logged.join('\n'), /Образцов[^а]|holder@example/);
  const { rows } = await service.pool.query<{ text: string }>('select c::text as text from consents c');
  assert.ok(rows.length > 0);
  for (const { text } of rows) assert.ok(!text.includes(Buffer.from('Образцов').toString('hex')));
});
