import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type SecondApp, secondApp } from '../support/app.ts';
import { type LeastRights, leastRights } from '../support/least-rights.ts';
import { osagoBody } from '../support/osago-body.ts';
import { binderyHere } from '../support/process.ts';
import { type TestService, testDay, testService } from '../support/service.ts';

let role: LeastRights;
let service: TestService;
let app: SecondApp;

before(async () => {
  service = await testService();
  role = await leastRights(service);
  app = await secondApp(service, {}, role.connectionString);
});
after(async () => {
  await app?.close();
  await role?.drop();
  await service.close();
});

test('a service whose database role cannot change the schema sells contracts', async () => {
  const partner = await service.partner();
  const path = '/sales/v2/individual/osago/policies';
  const draft = await app.call(partner.token, 'POST', path, osagoBody({ today: testDay }));
  assert.equal(draft.status, 200, draft.text);
  const { policyNumber, premium } = draft.body;
  const paid = await app.call(partner.token, 'PUT', `${path}/${policyNumber}/installments/1`, {
    amount: premium,
    paymentType: 'CASH',
  });
  assert.equal(paid.status, 200, paid.text);
});

test('staff commands work with a database role that cannot change the schema', async () => {
  const listed = await binderyHere(['partner', 'list', '--json'], { DATABASE_URL: role.connectionString });
  assert.equal(listed.code, 0, listed.stderr);
});
