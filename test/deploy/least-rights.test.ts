import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type SecondApp, secondApp } from '../support/app.ts';
import { osagoBody } from '../support/osago-body.ts';
import { binderyHere } from '../support/process.ts';
import { type TestService, testDay, testService } from '../support/service.ts';
import { root } from './support/chart.ts';

const role = `bindery_rows_${randomBytes(6).toString('hex')}`;
let service: TestService;
let app: SecondApp;
let connectionString: string;

before(async () => {
  service = await testService();
  const recipe = readFileSync(join(root, 'deploy/README.md'), 'utf8');
  const rights = /```sql\n(create role[\s\S]*?)```/.exec(recipe)?.[1] ?? '';
  await service.pool.query(rights.replaceAll('bindery_service', role));
  const address = new URL(service.connectionString);
  address.username = role;
  address.password = 'choose-another';
  connectionString = address.href;
  app = await secondApp(service, {}, connectionString);
});
after(async () => {
  await app?.close();
  await service.pool.query(`drop owned by ${role}`);
  await service.pool.query(`drop role ${role}`);
  await service.close();
});

test('a service that may not change the schema sells', async () => {
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

test("the staff's commands work with these rights", async () => {
  const listed = await binderyHere(['partner', 'list', '--json'], { DATABASE_URL: connectionString });
  assert.equal(listed.code, 0, listed.stderr);
});
