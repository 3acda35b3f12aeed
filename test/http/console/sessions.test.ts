import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { demoLink } from '#staff/people/accounts.ts';
import {
  askConsole,
  consoleAddress,
  consoleService,
  ofOurPage,
  staffBrowser,
} from '../../support/console.ts';
import { binderyHere } from '../../support/process.ts';
import { savedDraft } from '../../support/sale.ts';
import { type TestService, testDay, testService } from '../../support/service.ts';
import { byStaff } from '../../support/staff.ts';

let service: TestService;
const noon = `${testDay}T12:00:00+03:00`;

before(async () => {
  service = await consoleService();
});
beforeEach(() => service.clock.set(noon));
after(() => service.close());

const cli = (...words: readonly string[]) => binderyHere(words, { DATABASE_URL: service.connectionString });

test('the console is disabled if no port is configured for it', async () => {
  const without = await testService();
  assert.equal(without.consoleUrl, '');
  await without.close();
});

test('the session cookie is limited to host, https and same-site pages and is hidden from scripts', async () => {
  const token = await demoLink(service.pool, byStaff(service.clock), {
    login: 'cookie',
    name: 'C',
    roles: ['support'],
  });
  const entered = await askConsole(service, `/enter/${token}?next=/jobs`, {
    method: 'POST',
    headers: ofOurPage,
  });
  assert.equal(entered.status, 303);
  assert.equal(entered.headers.get('location'), '/jobs');
  assert.match(
    entered.headers.get('set-cookie') ?? '',
    /^__Host-staff=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Strict$/,
  );
});

test('a sign-in link works once within fifteen minutes', async () => {
  const link = () => demoLink(service.pool, byStaff(service.clock), { login: 'once', name: 'O', roles: [] });
  const enter = async (token: string) =>
    (await askConsole(service, `/enter/${token}`, { method: 'POST', headers: ofOurPage })).status;
  const token = await link();
  assert.deepEqual((await Promise.all([enter(token), enter(token)])).sort(), [303, 410]);
  const late = await link();
  service.clock.set(`${testDay}T12:16:00+03:00`);
  assert.equal(await enter(late), 410);
});

for (const next of [
  'https://elsewhere.example/',
  '//elsewhere.example',
  '/\\elsewhere.example',
  'javascript:alert(1)',
])
  test(`the sign-in does not redirect to ${next}`, async () => {
    const token = await demoLink(service.pool, byStaff(service.clock), {
      login: 'led',
      name: 'L',
      roles: [],
    });
    const entered = await askConsole(service, `/enter/${token}?next=${encodeURIComponent(next)}`, {
      method: 'POST',
      headers: ofOurPage,
    });
    assert.equal(new URL(entered.headers.get('location') ?? '', consoleAddress).origin, consoleAddress);
  });

test('a session ends half an hour after the last page, and twelve hours after the sign-in at the latest', async () => {
  const browser = await staffBrowser(service, ['admin'], 'idle');
  service.clock.set(`${testDay}T12:29:00+03:00`);
  assert.equal((await browser.open('/jobs')).status, 200);
  service.clock.set(`${testDay}T12:58:00+03:00`);
  assert.equal((await browser.open('/jobs')).status, 200);
  service.clock.set(`${testDay}T13:29:00+03:00`);
  assert.equal((await browser.open('/jobs')).status, 303);

  const steady = await staffBrowser(service, ['admin'], 'steady');
  for (let hour = 0; hour <= 11; hour += 1)
    for (const minute of ['05', '30', '55']) {
      service.clock.set(
        new Date(Date.parse(`${testDay}T13:${minute}:00+03:00`) + hour * 3_600_000).toISOString(),
      );
      await steady.open('/jobs');
    }
  assert.equal((await steady.open('/jobs')).status, 200);
  service.clock.set(`2026-11-22T01:30:00+03:00`);
  assert.equal((await steady.open('/jobs')).status, 303);
});

test('signing out, revoking a session and disabling an account end the session immediately, and its cookie becomes useless', async () => {
  const out = await staffBrowser(service, ['admin'], 'out');
  assert.equal((await out.send('/sign-out', {})).status, 200);
  assert.equal((await out.open('/jobs')).status, 303);

  const revoked = await staffBrowser(service, ['admin'], 'revoked');
  const security = await staffBrowser(service, ['security'], 'guard');
  const listed = await security.open('/staff-sessions?login=revoked');
  const [, sessionId = ''] = /\/staff-revoke\?sessionId=([\w-]+)/.exec(listed.text) ?? [];
  assert.equal((await security.send('/staff-revoke', { sessionId })).status, 200);
  assert.equal((await revoked.open('/jobs')).status, 303);

  const disabled = await staffBrowser(service, ['admin'], 'disabled');
  assert.equal((await cli('staff', 'disable', 'disabled')).code, 0);
  assert.equal((await disabled.open('/jobs')).status, 303);
});

test('a revoked role is missing from the next page that is opened', async () => {
  const browser = await staffBrowser(service, ['admin'], 'demoted');
  assert.equal((await browser.open('/jobs')).status, 200);
  assert.equal((await cli('staff', 'change', 'demoted', '--roles', 'actuary')).code, 0);
  assert.equal((await browser.open('/jobs')).status, 403);
});

test('actions that grant rights need a sign-in within the last five minutes', async () => {
  const browser = await staffBrowser(service, ['security'], 'fresh');
  await staffBrowser(service, ['support'], 'changed');
  assert.equal((await browser.open('/staff-change')).status, 200);
  service.clock.set(`${testDay}T12:06:00+03:00`);
  const opened = await browser.open('/staff-change?login=changed');
  assert.equal(opened.status, 303);
  assert.match(
    opened.headers.get('location') ?? '',
    /^\/sign-in\?next=%2Fstaff-change%3Flogin%3Dchanged&again=1$/,
  );
  const sent = await browser.send('/staff-change', { login: 'changed', roles: 'admin' });
  assert.equal(sent.status, 303);
  assert.match(sent.headers.get('location') ?? '', /^\/sign-in\?next=%2Fstaff-change%3Fform%3D.*&again=1$/);
  const { rows } = await service.pool.query(`select roles from staff_accounts where login = 'changed'`);
  assert.deepEqual(rows, [{ roles: ['support'] }]);
});

test('only a session from a demo link can be renewed without a passkey', async () => {
  const { cookie, send, open } = await staffBrowser(service, ['security'], 'shown');
  const again = (headers: Readonly<Record<string, string>>) =>
    askConsole(service, '/sign-in/link?next=/staff', {
      method: 'POST',
      headers: { ...ofOurPage, ...headers },
    });
  service.clock.set(`${testDay}T12:12:00+03:00`);
  const asked = await open('/sign-in?next=/staff-invite&again=1');
  assert.match(asked.text, /action="\/sign-in\/link\?next=%2Fstaff-invite"/);
  assert.equal((await send('/sign-in/link', {}, { 'sec-fetch-site': 'cross-site' })).status, 403);
  const entered = await again({ cookie });
  assert.equal(entered.headers.get('location'), '/staff');
  assert.match(
    (await open('/staff')).headers.get('location') ?? '',
    /^\/sign-in/,
    'the first session is over',
  );
  const fresh = { cookie: (entered.headers.get('set-cookie') ?? '').split(';')[0] ?? '' };
  assert.equal((await askConsole(service, '/staff-invite', { headers: fresh })).status, 200);
  await service.pool.query(`update staff_sessions set method = 'PASSKEY' where revoked_at is null`);
  for (const headers of [{}, fresh]) {
    const refused = await again(headers);
    assert.equal(refused.headers.get('location'), '/sign-in');
    assert.equal(refused.headers.get('set-cookie'), null);
  }
});

const foreign: readonly Readonly<Record<string, string>>[] = [
  {},
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'none' },
  { 'sec-fetch-site': 'cross-site', origin: consoleAddress },
  { origin: 'https://elsewhere.example' },
  { origin: 'null' },
];
for (const headers of foreign)
  test(`a form with the headers ${JSON.stringify(headers)} is refused and changes nothing`, async () => {
    const browser = await staffBrowser(service, ['security'], 'forged');
    await staffBrowser(service, ['support'], 'victim');
    const sent = await browser.send('/staff-change', { login: 'victim', roles: 'admin' }, headers);
    assert.equal(sent.status, 403);
    assert.match((await cli('staff', 'list', '--json')).stdout, /"login":"victim"[^}]*"roles":\["support"\]/);
  });

test('a form of a console page is accepted and audited even if the Origin header is the only proof that it comes from the console', async () => {
  const browser = await staffBrowser(service, ['security'], 'giver');
  await staffBrowser(service, ['support'], 'taker');
  const sent = await browser.send(
    '/staff-change',
    { login: 'taker', roles: 'actuary' },
    { origin: consoleAddress },
  );
  assert.equal(sent.status, 200, sent.text);
  const audit = await cli('audit', 'list', '--about', 'taker', '--json');
  const [entry] = JSON.parse(audit.stdout) as readonly Record<string, unknown>[];
  assert.equal(entry?.actor, 'staff:giver');
  assert.equal(entry?.action, 'staff.change');
  assert.deepEqual(entry?.after, { roles: ['actuary'] });
});

test('console pages are not cached, cannot be framed and load nothing from other sites', async () => {
  const { headers } = await askConsole(service, '/sign-in');
  assert.match(
    headers.get('content-security-policy') ?? '',
    /^default-src 'none'; script-src 'self'; style-src 'self'/,
  );
  assert.doesNotMatch(headers.get('content-security-policy') ?? '', /unsafe/);
  assert.equal(headers.get('cache-control'), 'no-store');
  assert.equal(headers.get('x-frame-options'), 'DENY');
});

test('a missing page returns 404 only to signed-in staff', async () => {
  assert.equal((await askConsole(service, '/nothing')).status, 303);
  const browser = await staffBrowser(service, ['support'], 'finder');
  const missing = await browser.open('/nothing');
  assert.equal(missing.status, 404);
  assert.match(missing.text, /Не найдено/);
});

test('a form survives the end of its session for ten minutes and is shown only to its sender', async () => {
  // Advances the clock, because sign-ins are limited per minute.
  service.clock.set(`${testDay}T14:00:00+03:00`);
  const text = 'Клиент просит перезвонить после 18:00';
  const draft = await savedDraft(await service.partner());
  const path = `/contracts/${draft.policyNumber}/note`;
  const sender = await staffBrowser(service, ['support'], 'sender');
  await service.pool.query('update staff_sessions set revoked_at = now()');
  const lost = await sender.send(path, { text });
  assert.equal(lost.status, 303);
  const next = new URL(lost.headers.get('location') ?? '', 'http://x').searchParams.get('next') ?? '';
  assert.match(next, new RegExp(`^${path}\\?form=`));
  const again = await staffBrowser(service, ['support'], 'sender');
  const shown = await again.open(next);
  assert.match(shown.text, new RegExp(text));
  assert.match(shown.text, /введённое сохранено/);
  const other = await staffBrowser(service, ['support'], 'other');
  assert.doesNotMatch((await other.open(next)).text, new RegExp(text));
  const { rows } = await service.pool.query<{ data: string }>(
    `select data::text as data from staff_tickets where kind = 'FORM'`,
  );
  assert.equal(rows.length, 1);
  assert.ok(!rows[0]?.data.includes('перезвонить'));
  const now = service.clock.now();
  service.clock.set(new Date(now.getTime() + 10 * 60_000).toISOString());
  const late = await again.open(next);
  assert.doesNotMatch(late.text, new RegExp(text));
  assert.match(late.text, /больше не хранится/);
  const stranger = await askConsole(service, path, {
    method: 'POST',
    headers: { ...ofOurPage, 'content-type': 'application/x-www-form-urlencoded' },
    body: `text=${text}`,
  });
  assert.equal(stranger.headers.get('location'), '/sign-in?next=%2F');
});
