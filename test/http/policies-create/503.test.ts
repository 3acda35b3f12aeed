import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { onlyDetail } from '../../support/assert-error.ts';
import { osagoBody } from '../../support/osago-body.ts';
import { type TestPartner, type TestService, testDay, testService } from '../../support/service.ts';

const licence = 'insuredObject.osago.drivers[0].driversLicense';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

test('errors of the body of a contract are returned without a query to the registry', async () => {
  const set = { [`${licence}.serial`]: '9900', [`${licence}.number`]: '200000', 'policyHolder.email': 'x' };
  const answer = await partner.call(
    'POST',
    '/sales/v2/individual/osago/policies',
    osagoBody({ today: testDay, set }),
  );
  assert.equal(onlyDetail(answer, 'INVALID_ARGUMENT').field, 'policyHolder.email');
});
