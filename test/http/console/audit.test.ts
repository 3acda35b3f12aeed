import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { noteActs } from '#platform/db/tables/audit-log.ts';
import { consoleService, staffBrowser, whenEnded } from '../../support/console.ts';
import type { TestService } from '../../support/service.ts';
import { byStaff } from '../../support/staff.ts';

let service: TestService;

before(async () => {
  service = await consoleService();
});
after(() => service.close());

test('the audit page shows changes and access records only to the security role', async () => {
  const by = byStaff(service.clock);
  await noteActs(service.pool, by, { action: 'partner.change', about: 'one', after: { name: '<b>Имя</b>' } });
  await noteActs(service.pool, by, { action: 'statement.show', about: '71', isRead: true });
  const browser = await staffBrowser(service, ['security']);
  const all = await browser.open('/audit');
  assert.equal(all.status, 200);
  assert.match(all.text, /права партнёра/);
  assert.match(all.text, /открыто поступление/);
  assert.doesNotMatch(all.text, /<b>Имя/);
  const looks = await browser.open('/audit?only=looks');
  assert.doesNotMatch(looks.text, /права партнёра/);
  assert.equal((await browser.open('/audit?since=yesterday')).status, 400);
  assert.equal((await (await staffBrowser(service, ['support'])).open('/audit')).status, 403);
});

test('the security role verifies and downloads the audit log, and verification finds a row that was changed directly in the database', async () => {
  const browser = await staffBrowser(service, ['security']);
  const verified = async (form: Readonly<Record<string, string>>) => {
    const { headers } = await browser.send('/audit-verify', form);
    return whenEnded(browser, headers.get('location') ?? '');
  };
  const proved = await verified({});
  assert.match(proved.text, /Ни одна запись не изменена/);
  const [place = ''] = /\d+:[0-9a-f]{64}/.exec(proved.text) ?? [];
  assert.match((await verified({ known: place })).text, /Ни одна запись не изменена/);
  const file = await browser.open('/audit-export?only=looks');
  assert.match(file.headers.get('content-disposition') ?? '', /^attachment;.*audit\.csv/);
  assert.match(file.text, /statement\.show/);
  assert.doesNotMatch(file.text, /partner\.change/);
  await service.pool.query('alter table staff_journal disable trigger user');
  await service.pool.query("update staff_journal set about = 'two' where action = 'partner.change'");
  await service.pool.query('alter table staff_journal enable trigger user');
  assert.match((await verified({})).text, /Журнал изменён мимо программы/);
});

test("the database refuses approval of a proposal by its author, however the author's name is spelled", async () => {
  await service.pool.query(
    `insert into staff_proposals (use_case, content, hash, asked_by, asked_at, request_id, expires_at)
     select 'x y', c, encode(sha256(convert_to(c, 'UTF8')), 'hex'), 'staff:anna', now(), 'r', now() + interval '1 day'
       from (values ('{}')) as v (c)`,
  );
  for (const by of ['staff:anna', ' STAFF:Anna ', 'staff:ａnna'])
    await assert.rejects(
      service.pool.query(
        `update staff_proposals set decision = 'APPROVED', decided_by = $1, decided_at = now(), decided_hash = hash`,
        [by],
      ),
      /staff_proposals_four_eyes/,
    );
});
