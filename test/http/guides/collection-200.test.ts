import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type TestService, testService } from '../../support/service.ts';

interface Item {
  readonly name: string;
  readonly item?: readonly Item[];
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly header: readonly { readonly key: string; readonly value: string }[];
    readonly body?: {
      readonly raw?: string;
      readonly urlencoded?: readonly { readonly key: string; readonly value: string }[];
    };
  };
}

let service: TestService;

before(async () => {
  service = await testService();
});
after(() => service.close());

test('the requests of the Postman collection, sent in order, sell a contract', async () => {
  const { clientId, clientSecret } = await service.partner();
  const known: Record<string, unknown> = {
    base: '',
    client_id: clientId,
    client_secret: clientSecret,
    serial: '730011',
    $guid: 'order-1',
  };
  const { body } = await service.request('GET', '/docs/collection.json');
  const [token, me, ...sales] = body.item as unknown as readonly Item[];
  const osago = sales.find(({ name }) => name === 'ОСАГО: физические лица');
  assert.ok(token && me && osago?.item);
  const statuses: unknown[] = [];
  for (const item of [token, me, ...osago.item]) {
    const answer = await sent(item, known);
    assert.equal(answer.status, 200, `${item.name}: ${answer.text.slice(0, 500)}`);
    if (answer.body.access_token) known.token = answer.body.access_token;
    for (const name of ['policyNumber', 'premium'])
      if (answer.body[name] !== undefined) known[name] = answer.body[name];
    statuses.push((answer.body.status as { code?: string } | undefined)?.code);
  }
  assert.ok(statuses.includes('COMPLETE'), statuses.join());
});

test('the request file for code editors has the requests of the collection, with number and premium of the preceding draft', async () => {
  const { text } = await service.request('GET', '/docs/collection.http');
  const { body } = await service.request('GET', '/docs/collection.json');
  const [, , ...sales] = body.item as unknown as readonly Item[];
  const requests = sales.flatMap(({ item = [] }) => item);
  assert.ok(requests.length > 50);
  assert.equal(text.match(/^(?:GET|POST|PUT) \{\{base\}\}/gm)?.length, requests.length + 2);
  assert.ok(text.includes('"amount": {{createPolicyIndividualOsago.response.body.premium}}'));
  assert.ok(!text.includes('{{policyNumber}}') && !text.includes('{{premium}}'));
});

function sent({ request }: Item, known: Readonly<Record<string, unknown>>) {
  const filled = (text: string) => text.replace(/\{\{([$\w]+)\}\}/g, (_whole, name) => String(known[name]));
  const { raw, urlencoded } = request.body ?? {};
  const form = urlencoded?.map(({ key, value }): [string, string] => [key, filled(value)]);
  const headers: Record<string, string> = form
    ? { 'content-type': 'application/x-www-form-urlencoded' }
    : { authorization: `Bearer ${known.token}` };
  for (const { key, value } of request.header)
    headers[key] = filled(value) + (key === 'Idempotency-Key' ? request.method : '');
  const body = form ? String(new URLSearchParams(form)) : raw && filled(raw);
  return service.request(request.method, filled(request.url), { headers, ...(body ? { body } : {}) });
}
