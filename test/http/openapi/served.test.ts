import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { requestExamples } from '#http/protocol/openapi/examples.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import { holderTypes } from '#kernel/terms/holder-type.ts';
import { changed } from '../../support/change.ts';
import { products } from '../../support/products.ts';
import { type TestPartner, type TestService, testService } from '../../support/service.ts';
import { codedFieldsOf } from './coded-fields.ts';
import { answerFaults, document, faults, operations, publicUrl } from './described.ts';

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

for (const product of products) {
  test(`the OpenAPI description and the server accept the same spellings of codes: ${product.code}`, async () => {
    for (const holderType of holderTypes) {
      const base = `/sales/v2/${holderType}/${product.code}`;
      const [example] = requestExamples(product.code, holderType);
      assert.ok(example);
      const fields = codedFieldsOf(base);
      const most = Math.max(...fields.map(({ codes }) => codes.length));
      const spellings = [(code: string) => code, lower, spaced, mixed, wrong, () => ' '];
      for (let index = 0; index < most; index += 1) {
        // The other spellings of the first code are enough: every code of a field is read in the same way.
        for (const spell of index === 0 ? spellings : spellings.slice(0, 2)) {
          const sent = fields.flatMap(({ path, codes: { [index]: code }, schema }) =>
            code === undefined ? [] : [{ path, schema, text: spell(code) }],
          );
          const apart = await disagreeing(`${base}/quotes`, example.body, sent);
          // A wrong code can hide the fault of another field, so send the rest one by one.
          for (const one of apart)
            assert.deepEqual(await disagreeing(`${base}/quotes`, example.body, [one]), [], one.path);
        }
      }
    }
  });
}

test('the OpenAPI description names every other spelling of a category and of a kind of policy', async () => {
  const base = '/sales/v2/individual/osago';
  const [example] = requestExamples('osago', 'individual');
  const fields = codedFieldsOf(base);
  const texts = {
    'insuredObject.osago.vehicle.vehicleCategoryCode': [
      'F',
      'tram',
      ' Тrolleybus',
      'С1Е',
      'тм',
      'Ф',
      'T',
      'TRAMS',
    ],
    'infoList.policyKind': ['еБСО', 'э-осаго', 'ЭОСАГО', 'e osago', '_E_BSO', 'ЕБС', 'PAPER'],
  };
  for (const [path, spellings] of Object.entries(texts)) {
    const schema = fields.find((field) => field.path === path)?.schema;
    assert.ok(schema && example);
    for (const text of spellings)
      assert.deepEqual(await disagreeing(`${base}/quotes`, example.body, [{ path, schema, text }]), []);
    const accepted = spellings.filter((text) => faults(schema, text).length === 0);
    assert.deepEqual(accepted, spellings.slice(0, 5));
  }
});

test('the compressed script of the OpenAPI page has the content of the uncompressed script', async () => {
  const raw = await fetch(`${service.url}/docs/start.js`, { headers: { 'accept-encoding': 'gzip' } });
  assert.equal(raw.headers.get('content-encoding'), 'gzip');
  assert.match(await raw.text(), /^Scalar\.createApiReference/);
});

const lower = (code: string) => code.toLowerCase();
const spaced = (code: string) => ` ${code}\t`;
const mixed = (code: string) => code.charAt(0) + code.slice(1).toLowerCase();
const wrong = (code: string) => `Q${code}`;

interface SentCode {
  readonly path: string;
  readonly schema: JsonObject;
  readonly text: string;
}

/** Sends codes and returns those that the description accepts and the server refuses, or the reverse. */
async function disagreeing(
  address: string,
  body: JsonObject,
  sent: readonly SentCode[],
): Promise<readonly SentCode[]> {
  const changes = Object.fromEntries(sent.map(({ path, text }) => [path, text]));
  const answer = await partner.call('POST', address, changed(body, changes));
  const details = (answer.body.details ?? []) as readonly { metadata: { field: string; reason: string } }[];
  return sent.filter(({ path, schema, text }) => {
    if (faults(schema, text).length === 0)
      return details.some(
        ({ metadata }) => metadata.field === path && metadata.reason === 'VALUE_NOT_IN_LIST',
      );
    // A whole part may be refused in place of its field, such as leasing for an individual.
    return !details.some(({ metadata: { field } }) => path.startsWith(field));
  });
}

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
