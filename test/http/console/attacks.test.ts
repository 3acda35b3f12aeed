import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import { consolePages } from '#http/console/pages/index.ts';
import { filesBytesMax, formBytesMax } from '#http/console/sent-form.ts';
import { demoLink } from '#staff/people/accounts.ts';
import { roles } from '#staff/use-case/permissions.ts';
import {
  askConsole,
  consoleService,
  ofOurPage,
  type StaffBrowser,
  staffBrowser,
} from '../../support/console.ts';
import { savedDraft } from '../../support/sale.ts';
import type { TestService } from '../../support/service.ts';
import { byStaff } from '../../support/staff.ts';

let service: TestService;
let browser: StaffBrowser;
let policyNumber: string;
const script = '<script>alert(1)</script>"\'><img src=x onerror=alert(2)>';

before(async () => {
  service = await consoleService();
  const partner = await service.partner();
  ({ policyNumber } = await savedDraft(partner));
  await service.pool.query('update partners set name = $1', [script]);
  const odd = { [script]: script, startDate: script };
  await partner.call('POST', '/sales/v2/individual/osago/quotes', odd, { 'x-request-id': 'odd-1' });
  await service.logRequests();
  browser = await staffBrowser(service, roles, 'everybody');
  await browser.send(`/contracts/${policyNumber}/note`, { text: script });
});
after(() => service.close());

const addressOf = (path: string) =>
  path.replace(':policyNumber', policyNumber).replaceAll(/:\w+/g, 'XXX0000000001');

for (const { path } of consolePages)
  test(`the page ${path} escapes text from outside and has no inline scripts or styles`, async () => {
    for (const address of [addressOf(path), `${addressOf(path)}?q=${encodeURIComponent(script)}`]) {
      const { status, text, headers } = await browser.open(address);
      assert.ok(status < 500, `${address} ${status}`);
      if (headers.get('content-type')?.startsWith('text/html')) assertHarmless(text);
    }
  });

for (const { path, change } of consolePages)
  test(`the page ${path} refuses a zero byte in its address and in its form`, async () => {
    const zero = 'id=%00&login=%00&policyNumber=%00&before=%00&after=%00&text=%00&reason=%00';
    const { status } = await browser.open(`${path.replaceAll(/:\w+/g, '%00')}?${zero}`);
    assert.ok(status < 500, String(status));
    if (!change) return;
    const sent = await browser.send(addressOf(path), Object.fromEntries(new URLSearchParams(zero)));
    assert.ok(sent.status < 500, String(sent.status));
  });

test('the timeline of a request escapes text that its partner invented', async () => {
  assertHarmless((await browser.open('/trace?id=odd-1')).text);
});

function assertHarmless(text: string): void {
  assert.doesNotMatch(text, /<script>|<img|href="javascript:/);
  assert.doesNotMatch(text, /<[^>]* (style|on[a-z]+)="/);
  for (const [tag] of text.matchAll(/<script[^>]*>/g)) assert.match(tag, /src="\/assets\/console-/);
}

for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND', 'CONNECT', 'QWERTY'])
  test(`a scanner’s request with the method ${method} finds nothing and breaks nothing`, async () => {
    for (const path of ['/', '/jobs', '/assets/x', '/sign-in'])
      await assertRefused(`${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  });

for (const request of [
  'GET / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n',
  'POST /sign-out HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n',
  `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
  'GET /%00%ff HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  'not http at all\r\n\r\n',
])
  test(`the raw request ${JSON.stringify(request.slice(0, 40))} is refused, and the console continues to work`, async () => {
    await assertRefused(request);
    assert.equal((await askConsole(service, '/sign-in')).status, 200);
  });

async function assertRefused(request: string): Promise<void> {
  const answer = await raw(request);
  assert.doesNotMatch(answer, /^HTTP\/1\.1 [25]\d\d/, `${request.slice(0, 40)}: ${answer.slice(0, 80)}`);
}

for (const path of [
  '/assets/..%2f..%2fpackage.json',
  '/..%5c..%5cwindows',
  '/notes/..%2f..%2fetc%2fpasswd',
  '/contracts/..%2f..%2fjobs',
  '/.env',
  '/.git/config',
  '/ship/token',
  '/metrics',
])
  test(`the console has no page ${path}`, async () => {
    assert.equal((await askConsole(service, path)).status, 303);
    assert.equal((await browser.open(path)).status, 404);
  });

test('user input cannot add a response header', async () => {
  const typed = 'x\r\nset-cookie: a=b';
  for (const path of [
    `/search?text=${encodeURIComponent(typed)}`,
    `/sign-in?next=${encodeURIComponent(`/${typed}`)}`,
  ]) {
    const { headers, status } = await browser.open(path);
    assert.ok(status < 500, path);
    assert.equal(headers.get('set-cookie'), null);
  }
});

test('signing in replaces a cookie that an attacker has set, and the old cookie opens nothing', async () => {
  const cookie = `__Host-staff=${'planted'.repeat(6)}x`;
  const token = await demoLink(service.pool, byStaff(service.clock), {
    login: 'fixed',
    name: 'F',
    roles: ['admin'],
  });
  const headers = { ...ofOurPage, cookie };
  const entered = await askConsole(service, `/enter/${token}`, { method: 'POST', headers });
  assert.equal(entered.status, 303);
  assert.doesNotMatch(entered.headers.get('set-cookie') ?? '', /planted/);
  assert.equal((await askConsole(service, '/jobs', { headers: { cookie } })).status, 303);
});

test('a session cookie with another name or in quotes is ignored', async () => {
  const [, token = ''] = browser.cookie.split('=');
  for (const cookie of [`staff=${token}`, `__Host-staff="${token}"`, `__host-staff=${token}`])
    assert.equal((await askConsole(service, '/jobs', { headers: { cookie } })).status, 303, cookie);
});

test('opening a sign-in link does not use up the link', async () => {
  const token = await demoLink(service.pool, byStaff(service.clock), { login: 'look', name: 'P', roles: [] });
  for (const method of ['GET', 'HEAD'])
    assert.equal((await askConsole(service, `/enter/${token}`, { method })).status, 200, method);
  const entered = await askConsole(service, `/enter/${token}`, { method: 'POST', headers: ofOurPage });
  assert.equal(entered.status, 303);
});

test('a console form of a wrong type or length is refused, and a form without a session is not read', async () => {
  const send = (type: string, body: string) =>
    askConsole(service, '/job-retry', {
      method: 'POST',
      headers: { cookie: browser.cookie, ...ofOurPage, 'content-type': type },
      body,
    });
  assert.equal((await send('text/plain', 'jobId=1')).status, 415);
  assert.equal((await send('application/xml', '<a/>')).status, 415);
  const form = 'application/x-www-form-urlencoded';
  assert.equal((await send(form, `jobId=${'1'.repeat(formBytesMax)}`)).status, 413);
  const answer = await raw(
    `POST /job-retry HTTP/1.1\r\nHost: x\r\nSec-Fetch-Site: same-origin\r\nContent-Type: ${form}\r\nContent-Length: 999999999\r\n\r\n`,
  );
  assert.match(answer, /^HTTP\/1\.1 303/);
});

test('an upload above the limit is refused with a page that names the limit, after the whole upload was received', async () => {
  const answer = await browser.upload(
    '/list-import',
    {},
    { file: { 'list.csv': new Uint8Array(filesBytesMax) } },
  );
  assert.equal(answer.status, 413);
  assert.match(answer.text, /не больше 32 МиБ/);
});

test('a forged Host header changes neither the accepted origin of forms nor redirects', async () => {
  const forged = await raw(
    'POST /sign-out HTTP/1.1\r\nHost: evil.example\r\nOrigin: http://evil.example\r\nContent-Length: 0\r\nConnection: close\r\n\r\n',
  );
  assert.match(forged, /^HTTP\/1\.1 403/);
  const led = await raw(
    'GET /jobs HTTP/1.1\r\nHost: evil.example\r\nX-Forwarded-Host: evil.example\r\nConnection: close\r\n\r\n',
  );
  assert.match(led, /location: \/sign-in\?next=/i);
  assert.doesNotMatch(led, /evil/);
});

/** Sends raw bytes to the console and returns its answer. */
function raw(request: string): Promise<string> {
  const { hostname, port } = new URL(service.consoleUrl);
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(request));
    const end = () => {
      socket.destroy();
      resolve(answer);
    };
    socket.on('data', (bytes) => {
      answer += String(bytes);
      if (answer.includes('\r\n\r\n')) end();
    });
    socket.on('error', end);
    socket.on('close', end);
  });
}
