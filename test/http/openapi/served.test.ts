import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { requestExamples } from '#http/protocol/openapi/examples.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import { holderTypes } from '#kernel/terms/holder-type.ts';
import { products } from '../../support/products.ts';
import { type TestPartner, type TestService, testService } from '../../support/service.ts';
import { answerFaults, document, operations, publicUrl } from './described.ts';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService({ PUBLIC_URL: publicUrl });
  partner = await service.partner();
});
after(() => service.close());

test('a client that has the current OpenAPI description gets 304 instead of a second copy', async () => {
  const first = await service.request('GET', '/openapi.json');
  assert.equal(first.status, 200);
  assert.deepEqual(first.body, document);
  const etag = first.headers.get('etag') ?? '';
  const second = await service.request('GET', '/openapi.json', { headers: { 'if-none-match': etag } });
  assert.equal(second.status, 304);
  assert.equal(second.text, '');
});

test('a client that does not accept gzip gets the OpenAPI description uncompressed', async () => {
  const answer = await service.request('GET', '/openapi.json', {
    headers: { 'accept-encoding': 'identity' },
  });
  assert.equal(answer.headers.get('content-encoding'), null);
  assert.deepEqual(answer.body, document);
});

test('the OpenAPI page loads nothing from other sites and cannot be framed', async () => {
  const page = await service.request('GET', '/docs');
  assert.equal(page.status, 200);
  assert.match(page.headers.get('content-type') ?? '', /^text\/html/);
  assert.match(page.text, /<title>Bindery — интерфейс для партнёров<\/title>/);
  assert.doesNotMatch(page.text, /https?:|\bsrc="\/\//);
  const policy = page.headers.get('content-security-policy') ?? '';
  for (const rule of ["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'"]) {
    assert.ok(policy.split('; ').includes(rule), rule);
  }
  assert.equal(page.headers.get('x-content-type-options'), 'nosniff');
  for (const [, source = ''] of page.text.matchAll(/<script src="([^"]+)"/g)) {
    const script = await service.request('GET', source);
    assert.equal(script.status, 200, source);
    assert.match(script.headers.get('content-type') ?? '', /^text\/javascript/);
    assert.match(script.text, /createApiReference/);
  }
});

test('the OpenAPI description shows refund shares as numbers, without placeholders', () => {
  const text = JSON.stringify(document);
  assert.ok(text.includes('SALE — возвращается 77 % премии'));
  assert.doesNotMatch(text, /\{percent\}/);
});

test('every operation in the OpenAPI description exists', async () => {
  for (const { method, path } of operations()) {
    const address = path.replace(/\{\w+\}/g, '1');
    const answer = await service.request(method.toUpperCase(), address);
    assert.notEqual(answer.status, 404, `${method} ${path}`);
    if (/^\/openapi(?:-3\.0)?\.json$/.test(path) || path === '/metrics') continue;
    assert.deepEqual(answerFaults(method, address, answer.status, answer.body), []);
  }
});

test('error answers match the OpenAPI description', async () => {
  for (const product of products) {
    for (const holderType of holderTypes) {
      const base = `/sales/v2/${holderType}/${product.code}`;
      const [example] = requestExamples(product.code, holderType);
      assert.ok(example);
      const key = { 'idempotency-key': `key-${product.code}-${holderType}` };
      await refused(400, 'POST', `${base}/quotes`, { startDate: 1 });
      await refused(413, 'POST', `${base}/quotes`, { padding: 'x'.repeat(1_100_000) });
      await refused(400, 'POST', `${base}/policies`, {});
      await partner.call('POST', `${base}/policies`, example.body, key);
      await refused(409, 'POST', `${base}/policies`, { ...example.body, other: 1 }, key);
      await refused(404, 'PUT', `${base}/policies/NONE`, example.body);
      await refused(404, 'GET', `${base}/policies/NONE`);
      await refused(404, 'PUT', `${base}/policies/NONE/installments/1`, { amount: 1, paymentType: 'CASH' });
      await refused(400, 'PUT', `${base}/policies/NONE/installments/0`, {});
    }
  }
  await refused(404, 'GET', '/sales/v2/policies/NONE/files/DRAFT');
  await refused(400, 'GET', '/sales/v2/policies/NONE/files/PICTURE');
});

test('the compressed script of the OpenAPI page has the content of the uncompressed script', async () => {
  const raw = await fetch(`${service.url}/docs/start.js`, { headers: { 'accept-encoding': 'gzip' } });
  assert.equal(raw.headers.get('content-encoding'), 'gzip');
  assert.match(await raw.text(), /^Scalar\.createApiReference/);
});

async function refused(
  status: number,
  method: string,
  path: string,
  body?: JsonObject,
  headers?: Readonly<Record<string, string>>,
): Promise<void> {
  const answer = await partner.call(method, path, body, headers);
  assert.equal(answer.status, status, `${method} ${path}: ${answer.text}`);
  assert.deepEqual(answerFaults(method, `/ship/biz${path}`, status, answer.body), [], `${method} ${path}`);
}
