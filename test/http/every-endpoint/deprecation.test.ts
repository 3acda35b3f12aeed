import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { pingEventsEndpoint } from '../../../src/http/endpoints/events/ping-events.ts';
import type { Deprecation } from '../../../src/http/protocol/answers/deprecation.ts';
import { isObject, type Json, type JsonObject } from '../../../src/kernel/json/json.ts';
import { type TestPartner, type TestService, testService } from '../../support/service.ts';

const path = '/sales/v2/events/ping';
const deprecation: Deprecation = {
  since: '2026-12-01',
  sunset: '2027-12-01',
  instead: 'Вызывайте `POST events/pings`.',
  guide: '/docs/partner-guide.ru#события',
};
/** No endpoint is deprecated, so this file deprecates one for the test. */
const example: { deprecation?: Deprecation } = pingEventsEndpoint as object;
let service: TestService;
let partner: TestPartner;

before(async () => {
  example.deprecation = deprecation;
  service = await testService();
  partner = await service.partner();
});
after(async () => {
  delete example.deprecation;
  await service.close();
});

test('a deprecated endpoint returns the dates of its deprecation and removal, and a link', async () => {
  const { status, headers } = await partner.call('POST', path, {});
  assert.equal(status, 200);
  assert.equal(headers.get('deprecation'), `@${Date.parse('2026-12-01T00:00:00+03:00') / 1000}`);
  assert.equal(headers.get('sunset'), 'Tue, 30 Nov 2027 21:00:00 GMT');
  const link = headers.get('link') ?? '';
  assert.match(link, /rel="deprecation"; type="text\/html"/);
  const [, address = ''] = /<([^>]+)>/.exec(link) ?? [];
  assert.equal((await service.request('GET', address.split('#')[0] ?? '')).status, 200);
});

test('error answers of a deprecated endpoint return its deprecation and removal dates', async () => {
  const unknown = await service.request('POST', `/ship/biz${path}`);
  assert.equal(unknown.status, 401);
  assert.match(unknown.headers.get('deprecation') ?? '', /^@\d+$/);
  const malformed = await partner.call('POST', path, []);
  assert.ok(malformed.headers.has('sunset'));
});

test('endpoints that are not deprecated return no deprecation date', async () => {
  const { headers } = await partner.call('GET', '/sales/v2/me');
  for (const name of ['deprecation', 'sunset', 'link']) assert.equal(headers.get(name), null);
});

test('the OpenAPI description marks only the deprecated endpoint as deprecated', async () => {
  const { body } = await service.request('GET', '/openapi.json');
  const operations = Object.entries(objectAt(body, 'paths')).flatMap(([address, item]) =>
    Object.values(item as JsonObject).map((operation) => ({ address, operation: operation as JsonObject })),
  );
  const marked = operations.filter(({ operation }) => operation.deprecated === true);
  assert.deepEqual(
    marked.map(({ address }) => address),
    [`/ship/biz${path}`],
  );
  const operation: JsonObject = marked[0]?.operation ?? {};
  assert.match(
    String(operation.description),
    /^\*\*Устарел с 01\.12\.2026, отвечает до 01\.12\.2027\.\*\* Вызывайте/,
  );
  const { 200: answer } = objectAt(operation, 'responses');
  const headers = isObject(answer) ? objectAt(answer, 'headers') : {};
  assert.ok(headers.Deprecation && headers.Sunset);
});

function objectAt(node: JsonObject, key: string): JsonObject {
  const value: Json | undefined = node[key];
  return isObject(value) ? value : {};
}
