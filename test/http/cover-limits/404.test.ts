import { after, before, test } from 'node:test';
import { onlyDetail } from '../../support/assert-error.ts';
import { type TestService, testService } from '../../support/service.ts';

let service: TestService;

before(async () => {
  service = await testService();
});
after(() => service.close());

test('the cover-limits endpoint of other products returns 404', async () => {
  const partner = await service.partner();
  for (const address of ['/sales/v2/corporate/casco/limits', '/sales/v2/individual/osago/limits']) {
    onlyDetail(await partner.call('POST', address, {}), 'NOT_FOUND');
  }
});
