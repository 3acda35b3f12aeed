import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { consoleService, staffBrowser } from '../../support/console.ts';
import type { TestService } from '../../support/service.ts';

let service: TestService;

before(async () => {
  service = await consoleService({ FOUR_EYES: 'on' });
});
after(() => service.close());

test('changing staff roles needs two people, and the form says so', async () => {
  const anna = await staffBrowser(service, ['security'], 'anna');
  const boris = await staffBrowser(service, ['security'], 'boris');
  await staffBrowser(service, ['support'], 'vera');
  const rolesOf = async () =>
    (await service.pool.query(`select roles from staff_accounts where login = 'vera'`)).rows[0]?.roles;
  const reported = await anna.send('/staff-change', { login: 'vera', roles: 'accountant', why: 'Перевод' });
  assert.equal(reported.status, 200, reported.text);
  const [, id = ''] = /href="\/proposals\/(\d+)"/.exec(reported.text) ?? [];
  assert.deepEqual(await rolesOf(), ['support']);
  const shown = await boris.open(`/proposals/${id}`);
  const [, hash = ''] = /<code>([0-9a-f]{64})/.exec(shown.text) ?? [];
  assert.equal((await anna.send('/proposal-approve', { id, hash })).status, 409);
  assert.equal((await boris.send('/proposal-approve', { id, hash })).status, 200);
  assert.deepEqual(await rolesOf(), ['accountant']);
});
