import { after, before, test } from 'node:test';
import { assertError } from '../../support/assert-error.ts';
import { osagoBody } from '../../support/osago-body.ts';
import { savedDraft } from '../../support/sale.ts';
import { type TestService, testDay, testService } from '../../support/service.ts';

let service: TestService;

before(async () => {
  service = await testService();
});
after(() => service.close());

test('reading and changing an existing contract without a token', async () => {
  const draft = await savedDraft(await service.partner());
  const headers = { 'content-type': 'application/json' };
  assertError(await service.request('GET', `/ship/biz${draft.path}`), 'UNAUTHENTICATED');
  const body = JSON.stringify(osagoBody({ today: testDay }));
  assertError(await service.request('PUT', `/ship/biz${draft.path}`, { headers, body }), 'UNAUTHENTICATED');
});

test('a token that has expired', async () => {
  const partner = await service.partner();
  const draft = await savedDraft(partner);
  service.clock.set('2026-11-21T13:00:01+03:00');
  assertError(await partner.call('GET', draft.path), 'UNAUTHENTICATED');
});
