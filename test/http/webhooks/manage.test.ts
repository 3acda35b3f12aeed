import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertError, onlyDetail } from '../../support/assert-error.ts';
import { until } from '../../support/process.ts';
import { type TestPartner, type TestService, testService } from '../../support/service.ts';
import { answerFaults } from '../openapi/described.ts';
import { call, createdWebhook, webhooksPath } from './support.ts';

let service: TestService;
let partner: TestPartner;
const url = 'https://partner.example/hook';

before(async () => {
  service = await testService();
});
after(() => service.close());

test('a partner can create, list, read, replace and remove a webhook', async () => {
  partner = await service.partner();
  const { body: made } = await call(partner, 'POST', '', {
    url,
    types: ['contract.changed', 'contract.changed'],
    description: ' CRM ',
    contact: 'it@partner.example',
  });
  assert.deepEqual(
    { ...made, webhookId: '' },
    {
      webhookId: '',
      url,
      types: ['contract.changed'],
      description: 'CRM',
      contact: 'it@partner.example',
      isEnabled: true,
      createdAt: '2026-11-21T12:00:00+03:00',
    },
  );
  const id = String(made.webhookId);
  assert.deepEqual((await call(partner, 'GET')).body, { webhooks: [made] });
  assert.deepEqual((await call(partner, 'GET', `/${id}`)).body, made);
  const { body: off } = await call(partner, 'PUT', `/${id}`, { url: `${url}/2`, isEnabled: false });
  assert.deepEqual(off, {
    webhookId: id,
    url: `${url}/2`,
    isEnabled: false,
    disabledAt: '2026-11-21T12:00:00+03:00',
    disabledReason: 'PARTNER',
    createdAt: '2026-11-21T12:00:00+03:00',
  });
  assert.deepEqual((await call(partner, 'GET', `/${id}`)).body, off);
  const [detail] = assertError(await partner.call('POST', `${webhooksPath}/${id}/ping`), 'INVALID_ARGUMENT');
  assert.equal(detail?.field, 'isEnabled');
  assert.equal((await call(partner, 'PUT', `/${id}`, { url })).body.isEnabled, true);
  await call(partner, 'DELETE', `/${id}`);
  assertError(await partner.call('GET', `${webhooksPath}/${id}`), 'NOT_FOUND');
  assert.deepEqual((await call(partner, 'GET')).body, { webhooks: [] });
});

test('400: all errors of a webhook are reported together with the expected values', async () => {
  const answer = await partner.call('POST', webhooksPath, {
    url: 'https://169.254.169.254/latest',
    types: ['contract.sold', 'contract.changed', 5],
    description: 'x'.repeat(201),
    contact: 'nobody',
    isEnabled: 'yes',
    secret: 'mine',
  });
  const details = assertError(answer, 'INVALID_ARGUMENT');
  assert.deepEqual(details.map(({ field }) => field).sort(), [
    'contact',
    'description',
    'isEnabled',
    'secret',
    'types[0]',
    'types[2]',
    'url',
  ]);
  assert.deepEqual(answerFaults('POST', `/ship/biz${webhooksPath}`, 400, answer.body), []);
  for (const body of [{}, { url: null }, { url: '' }, { url: 5 }, { url: [] }])
    assert.equal(onlyDetail(await partner.call('POST', webhooksPath, body), 'INVALID_ARGUMENT').field, 'url');
  for (const types of [[], 'contract.changed', {}, 5])
    assert.equal(
      onlyDetail(await partner.call('POST', webhooksPath, { url, types }), 'INVALID_ARGUMENT').field,
      'types',
    );
  for (const body of [[], 'text', 5, null])
    assertError(await partner.call('POST', webhooksPath, body), 'INVALID_ARGUMENT');
});

test('400: a partner can have at most ten webhooks, also with concurrent requests', async () => {
  const many = await service.partner();
  const answers = await Promise.all(
    Array.from({ length: 14 }, () => many.call('POST', webhooksPath, { url })),
  );
  assert.equal(answers.filter(({ status }) => status === 200).length, 10);
  const refused = answers.filter(({ status }) => status === 400);
  assert.equal(refused.length, 4);
  for (const answer of refused) assert.equal(onlyDetail(answer, 'INVALID_ARGUMENT').field, 'webhooks');
});

test("404: another partner's webhook is not found, like an unknown webhook", async () => {
  const [owner, stranger] = [await service.partner(), await service.partner()];
  const id = await createdWebhook(owner, { url });
  const calls = (of: string) =>
    [
      ['GET', `/${of}`],
      ['PUT', `/${of}`, { url }],
      ['DELETE', `/${of}`],
      ['GET', `/${of}/secret`],
      ['POST', `/${of}/rotate-secret`],
      ['POST', `/${of}/ping`],
      ['GET', `/${of}/deliveries`],
      ['POST', `/${of}/deliveries/1/resend`],
      ['POST', `/${of}/resend`, { since: '2026-11-01T00:00:00+03:00' }],
    ] as const;
  const unknown = '00000000-0000-4000-8000-000000000000';
  for (const [nr, [method, path, body]] of calls(id).entries()) {
    const foreign = await stranger.call(method, `${webhooksPath}${path}`, body);
    assertError(foreign, 'NOT_FOUND');
    assert.deepEqual(answerFaults(method, `/ship/biz${webhooksPath}${path}`, 404, foreign.body), []);
    const [, nobodys = ''] = calls(unknown)[nr] ?? [];
    const { text } = await stranger.call(method, `${webhooksPath}${nobodys}`, body);
    const plain = (body: string) => body.replaceAll(/"requestId":"[^"]*"/g, '');
    assert.equal(plain(foreign.text), plain(text));
    for (const wrong of ['x', '%27', `${id}0`, 'null']) {
      const address = `${webhooksPath}${calls(wrong)[nr]?.[1]}`;
      assertError(await stranger.call(method, address, body), 'NOT_FOUND');
    }
  }
  assert.deepEqual((await call(stranger, 'GET')).body, { webhooks: [] });
  assert.equal((await call(owner, 'GET', `/${id}`)).body.isEnabled, true);
});

test('409: an idempotency key of a webhook request is refused for a different webhook or request', async () => {
  const one = await service.partner();
  const headers = { 'idempotency-key': 'hook' };
  const first = await one.call('POST', webhooksPath, { url }, headers);
  const again = await one.call('POST', webhooksPath, { url }, headers);
  assert.deepEqual(again.body, first.body);
  assertError(await one.call('POST', webhooksPath, { url: `${url}/2` }, headers), 'ABORTED');
  await until(async () => ((await call(one, 'GET')).body.webhooks as unknown[]).length === 1);
});

test('400: invalid parameters for listing deliveries and invalid times for resending events are refused', async () => {
  const one = await service.partner();
  const id = await createdWebhook(one, { url });
  const wrong = await one.call('GET', `${webhooksPath}/${id}/deliveries?limit=0&before=x&state=LOST&page=1`);
  assert.deepEqual(
    assertError(wrong, 'INVALID_ARGUMENT')
      .map(({ field }) => field)
      .sort(),
    ['before', 'limit', 'page', 'state'],
  );
  for (const body of [{}, { since: 'yesterday' }, { since: '2026-11-21' }, { since: 5 }])
    assert.equal(
      onlyDetail(await one.call('POST', `${webhooksPath}/${id}/resend`, body), 'INVALID_ARGUMENT').field,
      'since',
    );
  for (const position of ['0', '1', '-1', 'x', '99999999999999999999']) {
    const answer = await one.call('POST', `${webhooksPath}/${id}/deliveries/${position}/resend`);
    assert.equal(onlyDetail(answer, 'NOT_FOUND').field, 'position');
  }
});
