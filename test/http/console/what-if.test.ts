import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { filesAt } from '#catalogues/files/given-file.ts';
import { importVersion } from '#catalogues/tariffs/import-versions.ts';
import { savedCasco } from '../../support/casco-sale.ts';
import { consoleService, type StaffBrowser, staffBrowser, whenEnded } from '../../support/console.ts';
import { tariffCompilers } from '../../support/products.ts';
import type { TestService } from '../../support/service.ts';
import { byStaff } from '../../support/staff.ts';
import { tariffCopy } from '../../support/tariff-copy.ts';

const directory = mkdtempSync(join(tmpdir(), 'bindery-what-if-'));
const after_ = 'casco/rates/2031-01-01';
let service: TestService;
let mary: StaffBrowser;
let before_: string;

before(async () => {
  service = await consoleService();
  mary = await staffBrowser(service, ['actuary']);
  const partner = await service.partner();
  for (let count = 0; count < 3; count += 1) await savedCasco(partner, {});
  const path = tariffCopy('casco/rates', join(directory, 'draft'), '2031-01-01', {}, '2026-11-30');
  await importVersion(service.pool, byStaff(service.clock), tariffCompilers, filesAt(path, ''));
  const { rows } = await service.pool.query<{ id: string }>(
    `select version_id as id from tariff_versions where product = 'casco' and effective_from <= '2026-11-30'
      order by effective_from desc limit 1`,
  );
  before_ = rows[0]?.id ?? '';
});
after(async () => {
  await service.close();
  rmSync(directory, { recursive: true });
});

async function compared(form: Readonly<Record<string, string>>) {
  const sent = await mary.send('/what-if', form);
  assert.equal(sent.status, 303, sent.text);
  return whenEnded(mary, sent.headers.get('location') ?? '');
}

test('a what-if job rates all contracts with both tariff versions and shows a chart and a table', async () => {
  const { text } = await compared({ before: before_, after: after_, sample: '100' });
  assert.match(text, /Договоров<\/dt><dd>3, по обеим версиям рассчитано 3</);
  assert.match(text, /Без изменений<\/dt><dd>3</);
  assert.match(text, /<rect class="rest" width="100%"/);
  assert.match(text, /<circle class="rest"/);
  assert.doesNotMatch(text, / style=/);
  assert.match((await mary.open('/what-if')).text, /Недавно/);
});

test('a what-if comparison of tariffs of different kinds or with a missing version is refused', async () => {
  const { text } = await compared({ before: before_, after: 'osago/directive/2026-11-01' });
  assert.match(text, /role="alert"[\s\S]*разного вида/);
  assert.equal((await mary.send('/what-if', { before: before_ })).status, 400);
});
