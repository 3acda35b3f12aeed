import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { onlyDetail } from '../../support/assert-error.ts';
import { osagoBody } from '../../support/osago-body.ts';
import { type TestService, testDay, testService } from '../../support/service.ts';

let service: TestService;

before(async () => {
  service = await testService();
});
after(() => service.close());

test('a partner that may not sell the product', async () => {
  const partner = await service.partner({ products: ['casco'] });
  const answer = await partner.call(
    'POST',
    '/sales/v2/individual/osago/policies',
    osagoBody({ today: testDay }),
  );
  const detail = onlyDetail(answer, 'PERMISSION_DENIED');
  assert.equal(detail.domain, 'auth');
  assert.match(detail.description, /osago/);
});

test('a partner that may not sell to the holder type, but to the other', async () => {
  const partner = await service.partner({ products: ['osago'], holderTypes: ['individual'] });
  const corporate = osagoBody({ today: testDay, holderType: 'corporate' });
  const answer = await partner.call('POST', '/sales/v2/corporate/osago/policies', corporate);
  assert.match(onlyDetail(answer, 'PERMISSION_DENIED').description, /corporate/);
  const own = await partner.call(
    'POST',
    '/sales/v2/individual/osago/policies',
    osagoBody({ today: testDay }),
  );
  assert.equal(own.status, 200, own.text);
});

test('a bad body does not matter then', async () => {
  const partner = await service.partner({ products: ['casco'] });
  onlyDetail(await partner.call('POST', '/sales/v2/individual/osago/policies', []), 'PERMISSION_DENIED');
});
