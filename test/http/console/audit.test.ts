import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { noteActs } from '#platform/db/tables/staff-journal.ts';
import { consoleService, staffBrowser } from '../../support/console.ts';
import type { TestService } from '../../support/service.ts';
import { byStaff } from '../../support/staff.ts';

let service: TestService;

before(async () => {
  service = await consoleService();
});
after(() => service.close());

test('the audit tells security what was changed and looked at, and nobody else', async () => {
  const by = byStaff(service.clock);
  await noteActs(service.pool, by, { action: 'partner.change', about: 'one', after: { name: '<b>Имя</b>' } });
  await noteActs(service.pool, by, { action: 'statement.show', about: '71', isLook: true });
  const browser = await staffBrowser(service, ['security']);
  const all = await browser.open('/audit');
  assert.equal(all.status, 200);
  assert.match(all.text, /partner change/);
  assert.match(all.text, /statement show/);
  assert.doesNotMatch(all.text, /<b>Имя/);
  const looks = await browser.open('/audit?only=looks');
  assert.doesNotMatch(looks.text, /partner change/);
  assert.equal((await browser.open('/audit?since=yesterday')).status, 400);
  assert.equal((await (await staffBrowser(service, ['support'])).open('/audit')).status, 403);
});
