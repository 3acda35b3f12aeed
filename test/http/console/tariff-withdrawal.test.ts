import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { importShipped } from '#catalogues/tariffs/import-versions.ts';
import { keepBookCurrent } from '#catalogues/tariffs/published.ts';
import { createTariffBook } from '#catalogues/tariffs/tariff-book.ts';
import { versionsById } from '#catalogues/tariffs/versions.ts';
import { isObject } from '#kernel/json/json.ts';
import { addDays } from '#kernel/time/calendar.ts';
import { approvalIn, consoleService, type StaffBrowser, staffBrowser } from '../../support/console.ts';
import { osagoBody } from '../../support/osago-body.ts';
import { until } from '../../support/process.ts';
import { tariffCompilers } from '../../support/products.ts';
import { type TestPartner, type TestService, testDay } from '../../support/service.ts';
import { tariffCopy } from '../../support/tariff-copy.ts';

const directory = mkdtempSync(join(tmpdir(), 'bindery-withdrawal-'));
let service: TestService;
let mary: StaffBrowser;
let olga: StaffBrowser;
let partner: TestPartner;
let copies = 0;

before(async () => {
  service = await consoleService({ FOUR_EYES: 'on' });
  mary = await staffBrowser(service, ['actuary'], 'mary');
  olga = await staffBrowser(service, ['actuary'], 'olga');
  partner = await service.partner();
});
after(async () => {
  await service.close();
  rmSync(directory, { recursive: true });
});

const idOf = (day: string) => `osago/base-rates/${day}`;

async function uploaded(day: string, rate: string): Promise<void> {
  copies += 1;
  const edits = { 'base_rates.csv': [['2.2,77,5904', `2.2,77,${rate}`]] } as const;
  const path = tariffCopy('osago/base-rates', join(directory, String(copies)), day, edits, '2026-11-30');
  const files = Object.fromEntries(
    readdirSync(path).map((name) => [name, new Uint8Array(readFileSync(join(path, name)))]),
  );
  const done = await mary.upload('/tariff-import', {}, { path: files });
  assert.equal(done.status, 200, done.text);
}

/** Proposes a change as one person and approves it as another; returns the answer to the approval. */
async function agreedByTwo(path: string, fields: Readonly<Record<string, string>>): Promise<string> {
  const asked = await mary.send(path, fields);
  assert.equal(asked.status, 200, asked.text);
  const [, proposal = ''] = /href="(\/proposals\/\d+)"/.exec(asked.text) ?? [];
  const shown = await olga.open(proposal);
  const done = await olga.send('/proposal-approve', approvalIn(shown.text));
  assert.equal(done.status, 200, done.text);
  return done.text;
}

async function published(day: string, rate: string): Promise<void> {
  await uploaded(day, rate);
  await agreedByTwo('/tariff-publish', { versionIds: idOf(day), why: 'Ошибка' });
}

async function baseRate(day: string): Promise<number> {
  const body = osagoBody({ today: testDay, set: { issueDate: `${day}T00:00:00+03:00` } });
  const answer = await partner.call('POST', '/sales/v2/individual/osago/quotes', body);
  assert.equal(answer.status, 200, answer.text);
  return Number(isObject(answer.body.calculation) ? answer.body.calculation.baseRate : undefined);
}

async function refusalOf(path: string, versionIds: string): Promise<string> {
  const answer = await mary.send(path, { versionIds });
  assert.equal(answer.status, 409, answer.text);
  return answer.text;
}

async function eventsOf(type: string) {
  const { rows } = await service.pool.query(
    `select data ->> 'tariffVersion' as version from noted_events where type = $1
      union all select data ->> 'tariffVersion' from events where type = $1`,
    [type],
  );
  return rows;
}

test('after two people withdraw a future tariff version, quotes for its days use the earlier version again', async () => {
  const [day, id] = ['2031-01-01', idOf('2031-01-01')];
  const before = await baseRate(day);
  await published(day, '6100');
  await until(async () => (await baseRate(day)) === 6100);
  const page = await mary.open(`/tariff?versionId=${id}`);
  assert.match(page.text, /href="\/tariff-withdraw\?versionIds=/);
  await mary.send('/tariff-withdraw', { versionIds: id, why: 'Ошибка' });
  assert.equal(await baseRate(day), 6100, 'one has withdrawn it alone');
  const [, waiting = ''] = /href="\/proposals\/(\d+)"/.exec((await olga.open('/proposals')).text) ?? [];
  await mary.send('/proposal-reject', { id: waiting, comment: 'ещё раз' });

  assert.match(await agreedByTwo('/tariff-withdraw', { versionIds: id, why: 'Ошибка' }), /Отозвано/);
  await until(async () => (await baseRate(day)) === before);
  assert.equal((await eventsOf('tariff.withdrawn')).length, 1);
  const list = await mary.open('/tariffs');
  assert.match(list.text, /2031-01-01\/withdrawn-1[\s\S]{0,300}отозвана[\s\S]{0,300}Сотрудник olga/);
  const kept = await mary.open(`/tariff?versionId=${id}/withdrawn-1`);
  assert.match(kept.text, /отозвана до первого дня[\s\S]*Сотрудник olga/);
  assert.doesNotMatch(kept.text, /tariff-withdraw|tariff-publish/);
  const differs = await mary.open(`/tariff-diff?before=osago/base-rates/2026-11-01&after=${id}/withdrawn-1`);
  assert.match(differs.text, /5904[\s\S]*?6100/);
  const { rows } = await service.pool.query(
    `select actor from staff_journal where action = 'tariff.withdraw' and about = $1`,
    [id],
  );
  assert.deepEqual(rows, [{ actor: 'staff:olga' }]);
});

test('after a withdrawal, other tables can be published for the same day, but identical tables only with confirmation', async () => {
  const [day, id] = ['2031-02-01', idOf('2031-02-01')];
  await published(day, '6200');
  await agreedByTwo('/tariff-withdraw', { versionIds: id, why: 'Ошибка' });
  const [withdrawn] = await versionsById(service.pool, [`${id}/withdrawn-1`]);
  assert.ok(withdrawn);
  // Simulates a restart with a release that ships the withdrawn tables: it must not publish them again.
  const own = [{ ...withdrawn, versionId: id, state: 'published' as const }];
  await importShipped({ ...service, log: assert.fail }, tariffCompilers, { own });
  assert.equal((await mary.open(`/tariff?versionId=${id}`)).status, 404);
  await uploaded(day, '6200');
  const refused = await refusalOf('/tariff-publish', id);
  assert.match(refused, /Те же таблицы на эту дату отозваны/);
  await agreedByTwo('/tariff-publish', { versionIds: id, onceWithdrawn: 'true', why: 'Снова' });
  await until(async () => (await baseRate(day)) === 6200);
  await agreedByTwo('/tariff-withdraw', { versionIds: id, why: 'Ошибка' });
  await published(day, '6250');
  await until(async () => (await baseRate(day)) === 6250);
  const list = await mary.open('/tariffs');
  for (const kept of ['withdrawn-1', 'withdrawn-2'])
    assert.match(list.text, new RegExp(`2031-02-01/${kept}`));
});

test('after missed notifications, a tariff book finds one version withdrawn and another published, though the count is the same', async () => {
  const [first, second] = ['2031-03-01', '2031-03-15'];
  await published(first, '6300');
  const book = createTariffBook(tariffCompilers);
  const reader = await keepBookCurrent(service.pool, book, (error) => assert.fail(String(error)));
  const known = () => book.published().map(({ versionId }) => versionId);
  assert.ok(known().includes(idOf(first)));
  await uploaded(second, '6350');
  // The transaction prevents a refresh between the two changes.
  await service.pool.query(
    `begin; alter table tariff_versions disable trigger user;
     update tariff_versions set state = 'withdrawn', withdrawn_at = now(), withdrawn_by = 'staff:test', version_id = version_id || '/withdrawn-1'
      where version_id = '${idOf(first)}';
     update tariff_versions set state = 'published', published_at = now() where version_id = '${idOf(second)}';
     alter table tariff_versions enable trigger user; commit`,
  );
  await until(async () => known().includes(idOf(second)) && !known().includes(idOf(first)));
  await reader.close();
});

test('a tariff version that is unpublished, already valid or already used cannot be withdrawn', async () => {
  assert.match(await refusalOf('/tariff-withdraw', idOf('1999-01-01')), /Опубликованной версии .* нет/);
  const begun = await refusalOf('/tariff-withdraw', 'osago/base-rates/2026-11-01');
  assert.match(begun, /Первый день версии osago\/base-rates\/2026-11-01, 01\.11\.2026, наступил/);
  const directive = await refusalOf('/tariff-withdraw', 'osago/directive/2026-11-01');
  assert.match(directive, /Первый день версии osago\/directive\/2026-11-01/);
  await uploaded('2031-04-01', '6400');
  assert.match(await refusalOf('/tariff-withdraw', idOf('2031-04-01')), /Опубликованной версии .* нет/);
  await agreedByTwo('/tariff-publish', { versionIds: idOf('2031-04-01'), why: 'Новый тариф' });
  const both = await refusalOf('/tariff-withdraw', `${idOf('2031-04-01')} ${idOf('1999-01-01')}`);
  assert.match(both, /Опубликованной версии osago\/base-rates\/1999-01-01 нет/);
  assert.equal(await baseRate('2031-04-02'), 6400, 'one of two was withdrawn');
});

test('a tariff version cannot be withdrawn in the ten minutes before its first day, or after a draft for that day was saved', async () => {
  const day = addDays(testDay, 1);
  await published(day, '6500');
  const now = service.clock.now().toISOString();
  service.clock.set(`${testDay}T23:51:00+03:00`);
  const late = await staffBrowser(service, ['actuary'], 'late');
  const refused = await late.send('/tariff-withdraw', { versionIds: idOf(day), why: 'Ошибка' });
  assert.equal(refused.status, 409, refused.text);
  assert.match(refused.text, /наступил или наступит меньше чем через 10 минут/);
  service.clock.set(`${day}T09:00:00+03:00`);
  const seller = await service.partner();
  const sold = await seller.call('POST', '/sales/v2/individual/osago/policies', osagoBody({ today: day }));
  assert.equal(sold.status, 200, sold.text);
  service.clock.set(now);
  const used = await refusalOf('/tariff-withdraw', idOf(day));
  assert.match(used, new RegExp(`По версии ${idOf(day)} рассчитан ZZZ`));
});
