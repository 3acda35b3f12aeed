import { after, before, test } from 'node:test';
import { assertError } from '../../support/assert-error.ts';
import { savedDraft } from '../../support/sale.ts';
import { type TestService, testService } from '../../support/service.ts';

let service: TestService;

before(async () => {
  service = await testService();
});
after(() => service.close());

test('a read request with an expired token is refused', async () => {
  const partner = await service.partner();
  const draft = await savedDraft(partner);
  service.clock.set('2026-11-21T13:00:01+03:00');
  assertError(await partner.call('GET', draft.path), 'UNAUTHENTICATED');
});
