import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { readInsurer, shippedForms } from '#contracts/print-forms/insurer.ts';
import { type TestService, testService } from '../../support/service.ts';

const logo = readFileSync(`${shippedForms}/logo.svg`, 'utf8');
let service: TestService;

before(async () => {
  service = await testService({ SECURITY_CONTACT: 'security@insurer.example' });
});
after(() => service.close());

test('the start page links to every document and page for visitors', async () => {
  const { status, text, headers } = await service.request('GET', '/');
  assert.equal(status, 200);
  assert.match(headers.get('content-type') ?? '', /^text\/html; *charset=utf-8$/);
  assert.match(text, /<html lang="ru">/);
  const links = [...text.matchAll(/href="(\/[^"]*)"/g)].map(([, path = '']) => path);
  assert.ok(links.includes('/docs') && links.includes('/openapi.json'), links.join(' '));
  for (const path of links) assert.equal((await service.request('GET', path)).status, 200, path);
});

test('pages show the name, the colours, the licence and the phone number of the insurer', async () => {
  const { text, headers } = await service.request('GET', '/');
  const insurer = readInsurer();
  for (const part of [insurer.fullName, insurer.licence, insurer.phone, insurer.email, insurer.color ?? ''])
    assert.ok(text.includes(part), part);
  const policy = headers.get('content-security-policy') ?? '';
  assert.match(policy, /img-src 'self'/);
  assert.match(policy, /default-src 'none'/);
});

test('security.txt names the contact for vulnerabilities as RFC 9116 requires', async () => {
  const { status, text, headers } = await service.request('GET', '/.well-known/security.txt');
  assert.equal(status, 200);
  assert.match(headers.get('content-type') ?? '', /^text\/plain; *charset=utf-8$/);
  assert.deepEqual(text.split('\n'), [
    'Contact: mailto:security@insurer.example',
    'Expires: 2027-05-20T09:00:00.000Z',
    'Preferred-Languages: ru, en',
    'Canonical: http://bindery.test/.well-known/security.txt',
    '',
  ]);
});

for (const path of ['/brand/logo', '/favicon.ico']) {
  test(`the address ${path} returns the insurer's picture, and 304 to a client that has the picture`, async () => {
    const { status, text, headers } = await service.request('GET', path);
    assert.equal(status, 200);
    assert.equal(text, logo);
    assert.match(headers.get('content-type') ?? '', /^image\/svg\+xml/);
    assert.match(headers.get('content-security-policy') ?? '', /sandbox/);
    const again = await service.request('GET', path, {
      headers: { 'if-none-match': headers.get('etag') ?? '' },
    });
    assert.equal(again.status, 304);
    assert.equal(again.text, '');
  });
}
