import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { onlyDetail } from '../../support/assert-error.ts';
import { osagoBody } from '../../support/osago-body.ts';
import { type TestPartner, type TestService, testDay, testService } from '../../support/service.ts';

const licence = 'insuredObject.osago.drivers[0].driversLicense';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService({ REGISTRY_TIMEOUT_MS: '50' });
  partner = await service.partner();
});
after(() => service.close());

for (const [what, number] of [
  ['never answers', '100000'],
  ['answers too late', '060000'],
] as const) {
  test(`a registry that ${what}`, async () => {
    const set = { [`${licence}.serial`]: '9900', [`${licence}.number`]: number };
    const body = osagoBody({ today: testDay, set });
    const answer = await partner.call('POST', '/sales/v2/individual/osago/policies', body);
    const detail = onlyDetail(answer, 'DEADLINE_EXCEEDED');
    const traceId = answer.headers.get('x-request-id') ?? 'none';
    assert.ok(detail.description.includes(traceId), detail.description);
    assert.match(detail.description, /15.20 минут/);
    assert.ok(
      service.logged.some((line) => line.includes(traceId)),
      'the log knows the request',
    );
    const { rows } = await service.pool.query<{ count: bigint }>('select count(*) from contracts');
    assert.equal(rows[0]?.count, 0n);
  });
}
