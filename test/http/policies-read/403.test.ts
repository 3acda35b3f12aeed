import { after, before, test } from 'node:test';
import { onlyDetail } from '../../support/assert-error.ts';
import { type TestService, testService } from '../../support/service.ts';

let service: TestService;

before(async () => {
  service = await testService();
});
after(() => service.close());

for (const [what, rights] of Object.entries({
  'the product': { products: ['casco'] },
  'the holder type': { holderTypes: ['corporate'] as const },
})) {
  test(`a partner that may not sell ${what}`, async () => {
    const partner = await service.partner(rights);
    const path = '/sales/v2/individual/osago/policies/XXX0000000001';
    onlyDetail(await partner.call('GET', path), 'PERMISSION_DENIED');
  });
}
