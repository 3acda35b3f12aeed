import { after, before, describe, test } from 'node:test';
import { onlyDetail } from '../../support/assert-error.ts';
import { osagoBody } from '../../support/osago-body.ts';
import { type TestPartner, type TestService, testDay, testService } from '../../support/service.ts';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

describe('addresses that are none', () => {
  for (const address of [
    '/sales/v2/individual/unknown/quotes',
    '/sales/v2/leasing/osago/quotes',
    '/sales/v2/Individual/osago/quotes',
    '/sales/v2/individual/OSAGO/quotes',
    '/sales/v1/individual/osago/quotes',
    '/sales/v2/individual/osago/quotes/',
    '/sales/v2/individual/osago',
    '/sales/v2/individual/osago/quotes%00',
    '/sales/v2/individual/__proto__/quotes',
  ]) {
    test(address, async () => {
      onlyDetail(await partner.call('POST', address, osagoBody({ today: testDay })), 'NOT_FOUND');
    });
  }
});

describe('methods that are none', () => {
  for (const method of ['PUT', 'DELETE', 'PATCH', 'GET']) {
    test(method, async () => {
      const answer = await partner.call(method, '/sales/v2/individual/osago/quotes');
      onlyDetail(answer, 'NOT_FOUND');
    });
  }
});
