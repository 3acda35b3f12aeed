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

test('changing an existing contract and one that never was, without a token', async () => {
  const draft = await savedDraft(await service.partner());
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify(osagoBody({ today: testDay }));
  for (const path of [draft.path, draft.path.replace(draft.policyNumber, 'XXX9999999999')]) {
    assertError(await service.request('PUT', `/ship/biz${path}`, { headers, body }), 'UNAUTHENTICATED');
  }
});
