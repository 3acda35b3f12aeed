import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type SecondApp, secondApp } from '../../support/app.ts';
import { assertError } from '../../support/assert-error.ts';
import { osagoBody } from '../../support/osago-body.ts';
import { savedDraft } from '../../support/sale.ts';
import {
  type Response,
  type TestPartner,
  type TestService,
  testDay,
  testService,
} from '../../support/service.ts';

const base = '/sales/v2/individual/osago';
let service: TestService;
let partner: TestPartner;
let impatient: SecondApp;

before(async () => {
  service = await testService();
  partner = await service.partner();
  impatient = await secondApp(service, { REGISTRY_TIMEOUT_MS: '50' });
});
after(async () => {
  await impatient.close();
  await service.close();
});

const licence = (number: string) =>
  osagoBody({
    today: testDay,
    set: {
      'insuredObject.osago.drivers[0].driversLicense.serial': '9900',
      'insuredObject.osago.drivers[0].driversLicense.number': number,
    },
  });

function assertTraced(answer: Response, description: string | undefined): void {
  assert.match(description ?? '', new RegExp(`traceId=${answer.headers.get('x-request-id')}`));
}

test('an invalid body returns the error 3 INVALID_ARGUMENT', async () => {
  const answer = await partner.call('POST', `${base}/quotes`, {});
  assert.ok(assertError(answer, 'INVALID_ARGUMENT').length > 0);
  assert.equal(answer.body.message, 'Невалидные входящие параметры');
});

test("a contract that the insurer's rules block returns the error 3 INVALID_ARGUMENT with a final refusal", async () => {
  const vin = 'insuredObject.osago.vehicle.vin';
  const body = osagoBody({ today: testDay, set: { [vin]: 'TESTBLCK000000001' } });
  for (const method of ['quotes', 'policies']) {
    const [detail] = assertError(await partner.call('POST', `${base}/${method}`, body), 'INVALID_ARGUMENT');
    assert.equal(detail?.domain, 'underwriting');
    assert.match(detail?.description ?? '', /правил/i);
  }
});

test('a request over its deadline returns the error 4 DEADLINE_EXCEEDED with the traceId and the time to retry', async () => {
  const answer = await impatient.call(partner.token, 'POST', `${base}/quotes`, licence('100000'));
  assert.equal(answer.status, 504);
  const [detail] = assertError(answer, 'DEADLINE_EXCEEDED');
  assertTraced(answer, detail?.description);
  assert.match(detail?.description ?? '', /15.20 минут/);
});

test('an unknown contract returns the error 5 NOT_FOUND', async () => {
  assertError(await partner.call('GET', `${base}/policies/XXX9999999999`), 'NOT_FOUND');
});

test('a product or a holder type outside the agreement returns the error 7 PERMISSION_DENIED', async () => {
  const bank = await service.partner({ products: ['casco'] });
  const retail = await service.partner({ holderTypes: ['individual'] });
  const [product] = assertError(await bank.call('POST', `${base}/quotes`, {}), 'PERMISSION_DENIED');
  assert.equal(product?.domain, 'auth');
  assert.match(product?.description ?? '', /osago.*casco/);
  const corporate = base.replace('individual', 'corporate');
  for (const [method, path] of [
    ['POST', '/quotes'],
    ['POST', '/policies'],
    ['PUT', '/policies/XXX0000000001'],
    ['GET', '/policies/XXX0000000001'],
    ['PUT', '/policies/XXX0000000001/installments/1'],
  ] as const) {
    const answer = await retail.call(method, `${corporate}${path}`, method === 'GET' ? undefined : {});
    const [holder] = assertError(answer, 'PERMISSION_DENIED');
    assert.match(holder?.description ?? '', /corporate.*individual/);
  }
});

test('a request above the rate limit returns the error 8 RESOURCE_EXHAUSTED', async () => {
  const limited = await service.partner({ rateLimit: 1 });
  await limited.call('GET', `${base}/policies/XXX9999999999`);
  assertError(await limited.call('GET', `${base}/policies/XXX9999999999`), 'RESOURCE_EXHAUSTED');
});

test('a conflicting request returns the error 10 ABORTED', async () => {
  const draft = await savedDraft(partner);
  const body = osagoBody({ today: testDay });
  assert.equal((await partner.call('PUT', draft.path, body)).status, 200);
  const stale = await partner.call('PUT', draft.path, { ...body, version: 1 });
  const [detail] = assertError(stale, 'ABORTED');
  assert.equal(detail?.field, `draftId=${draft.draftId}`);
});

test('an internal error returns the error 13 INTERNAL without its cause, which is logged', async () => {
  const draft = await savedDraft(partner);
  await service.pool.query('alter table contract_history rename to contract_history_away');
  const answer = await partner.call('GET', draft.path, undefined, { 'x-request-id': 'broken-1' });
  await service.pool.query('alter table contract_history_away rename to contract_history');
  assert.equal(answer.status, 500);
  const [detail] = assertError(answer, 'INTERNAL');
  assert.equal(answer.body.message, 'Внутренняя ошибка');
  assertTraced(answer, detail?.description);
  assert.doesNotMatch(answer.text, /contract_history|relation|42P01|\.ts/);
  const cause = service.logged.find((line) => line.includes('broken-1') && line.includes('42P01'));
  assert.ok(cause, 'the log does not tell why');
  assert.doesNotMatch(cause, /Образцов/);
});

test('a quote while the registry is down returns the error 14 UNAVAILABLE with advice to retry', async () => {
  for (const method of ['quotes', 'policies']) {
    const answer = await partner.call('POST', `${base}/${method}`, licence('200000'));
    assert.equal(answer.status, 503);
    const [detail] = assertError(answer, 'UNAVAILABLE');
    assertTraced(answer, detail?.description);
  }
});

test('a request without a valid token returns the error 16 UNAUTHENTICATED', async () => {
  const answer = await service.request('GET', `/ship/biz${base}/policies/XXX0000000001`);
  assertError(answer, 'UNAUTHENTICATED');
  assert.ok(answer.headers.get('www-authenticate'));
});
