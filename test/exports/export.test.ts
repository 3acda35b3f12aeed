import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { changePartner } from '#access/manage-partners.ts';
import type { ExportOrder } from '#exports/run/export.ts';
import type { DatasetName } from '#exports/schema/datasets.ts';
import { Refusal } from '#kernel/errors/message.ts';
import { exportRun } from '#staff/money/exports.ts';
import type { StaffContext } from '#staff/use-case/context.ts';
import { change, payInstallment, terminate, youngDriverAdded } from '../support/addendum.ts';
import { valueAt } from '../support/change.ts';
import { onDay } from '../support/later.ts';
import { bindery, binderyHere, until } from '../support/process.ts';
import { type Draft, soldContract } from '../support/sale.ts';
import { type TestPartner, type TestService, testService } from '../support/service.ts';
import { byStaff } from '../support/staff.ts';
import { exportDirectory, exported, kopecksIn, parquetRows, type Row, rowsOf } from './support.ts';

const all: readonly DatasetName[] = ['portfolio', 'transactions', 'payments', 'earned'];
const directory = exportDirectory();
let service: TestService;
let partner: TestPartner;
let changed: Draft;
let ended: Draft;

before(async () => {
  service = await testService();
  partner = await service.partner({ kvPercent: '15', channel: 'BANK' });
  changed = await soldContract(partner);
  ended = await soldContract(partner);
});
after(async () => {
  directory.remove();
  await service.close();
});

const november = (order: Partial<ExportOrder> = {}) => ({
  first: '2026-11-01',
  directory: directory.path,
  ...order,
});
const command = (...words: readonly string[]) =>
  binderyHere(['export', ...words], { DATABASE_URL: service.connectionString });

async function monthOf(dataset: DatasetName, first: string): Promise<Row[]> {
  const order = { first, directory: directory.path };
  return rowsOf(directory.path, await exported(service, dataset, order));
}

test('a closed month is exported with the same bytes after its contracts and its partner changed', async () => {
  service.clock.set('2026-12-05T12:00:00+03:00');
  const before = await Promise.all(all.map((dataset) => exported(service, dataset, november())));
  partner = await onDay(service, partner, '2027-01-10T12:00:00+03:00');
  const surcharge = await change(partner, changed, youngDriverAdded, { effectiveDate: '2027-02-01' });
  await payInstallment(
    partner,
    changed,
    Number(surcharge.installmentNr),
    surcharge.premiumDifference ?? null,
  );
  await terminate(partner, ended, '2027-02-01');
  await changePartner(service.pool, byStaff(service.clock), partner.login, { channel: 'AGENT' });
  for (const [index, dataset] of all.entries()) {
    const again = await exported(service, dataset, november());
    assert.deepEqual(again.files, before[index]?.files, dataset);
    assert.equal(again.files[0]?.isClosed, true);
  }
});

test('later months contain the change and the termination, and the month to date is marked as open', async () => {
  const january = await monthOf('transactions', '2027-01-01');
  assert.deepEqual(
    january.map(({ policy_number: number, kind, channel }) => [number, kind, channel]),
    [
      [changed.policyNumber, 'CHANGE', 'AGENT'],
      [ended.policyNumber, 'CANCELLATION', 'AGENT'],
    ],
  );
  const [, cancellation] = january;
  assert.ok(kopecksIn(cancellation?.gross_premium) < 0n);
  assert.equal(
    kopecksIn(cancellation?.net_due) + kopecksIn(cancellation?.commission),
    kopecksIn(cancellation?.gross_premium),
  );
  const { files } = await exported(service, 'transactions', {
    first: '2027-01-01',
    directory: directory.path,
  });
  assert.equal(files[0]?.isClosed, false);
});

test('a month earns the days of cover in it, and by day the same amount', async () => {
  const december = await monthOf('earned', '2026-12-01');
  assert.deepEqual(
    december.map(({ exposure_days: days }) => days),
    [31, 31],
  );
  const premium = BigInt(Math.round(changed.premium * 100));
  assert.equal(kopecksIn(december[0]?.earned), (premium * 31n * 2n + 365n) / (365n * 2n));
  const order = { first: '2026-12-01', directory: directory.path, step: 'day' as const };
  const days = await rowsOf(directory.path, await exported(service, 'earned', order));
  assert.equal(days.length, 62);
  const sum = days
    .filter(({ policy_number: number }) => number === changed.policyNumber)
    .reduce((total, { earned }) => total + kopecksIn(earned), 0n);
  assert.equal(sum, kopecksIn(december[0]?.earned));
});

test('the manifest describes each file, and a CSV contains the rows of the Parquet file', async () => {
  const out = join(directory.path, 'csv');
  const run = await command(
    ...['run', 'payments', '--from', '2026-11', '--to', '2026-12', '--into', out],
    ...['--format', 'csv', '--gzip', '--for-programs'],
  );
  assert.equal(run.code, 0, run.stderr);
  const manifest = JSON.parse(readFileSync(join(out, 'payments-2026-11_2026-12.manifest.json'), 'utf8'));
  assert.equal(manifest.schema, 'export/v1');
  const bytes = readFileSync(join(out, manifest.files[0].name));
  assert.equal(createHash('sha256').update(bytes).digest('hex'), manifest.files[0].sha256);
  const rows: Row[] = parse(gunzipSync(bytes), { columns: true });
  const parquet = await monthOf('payments', '2026-11-01');
  assert.deepEqual(Object.keys(rows[0] ?? {}), Object.keys(parquet[0] ?? {}));
  const premium = (row: Row) => [row.policy_number, kopecksIn(row.premium), String(row.is_held_by_partner)];
  assert.deepEqual(rows.map(premium), parquet.map(premium));
  const sum = parquet.reduce((total, row) => total + kopecksIn(row.premium), 0n);
  assert.equal(manifest.files[0].sums.premium, String(sum));
});

/** A context in which the employee may do only what is listed. */
function contextWith(...permissions: readonly string[]): StaffContext {
  const { pool, clock, products } = service;
  const context: Partial<StaffContext> = {
    ...{ pool, clock, assortment: { products } as unknown as StaffContext['assortment'] },
    mayDo: (permission) => permissions.includes(permission),
    by: () => ({ actor: 'staff:anna', requestId: 'x', at: clock.now() }),
    readLong: (work) => work(pool),
  };
  return context as StaffContext;
}

test('files contain no personal data; with people they need a permission, an access record and a private file', async () => {
  const secrets = ['insuredObject.osago.vehicle.vin', 'policyHolder.person.lastName'].map((path) =>
    String(valueAt(changed.body, path)),
  );
  for (const dataset of all) {
    const format = { format: 'csv' as const };
    const { files } = await exported(service, dataset, november(format));
    const text = readFileSync(join(directory.path, files[0]?.name ?? ''), 'utf8');
    assert.ok(text.includes(changed.policyNumber) || dataset === 'earned');
    for (const secret of secrets) assert.ok(!text.includes(secret), `${dataset} contains ${secret}`);
  }
  const asked = {
    dataset: 'portfolio' as const,
    format: 'parquet' as const,
    by: 'month' as const,
    ...{ from: '2026-11', into: directory.path, withPeople: true },
  };
  await assert.rejects(exportRun.run(contextWith('exports.run'), asked), Refusal);
  await exportRun.run(contextWith('exports.run', 'people.find'), asked);
  const path = join(directory.path, 'portfolio-with-people-2026-11.parquet');
  const [row] = await parquetRows(path);
  assert.equal(row?.vin, secrets[0]);
  assert.match(String(row?.holder_name), new RegExp(secrets[1] ?? '', 'i'));
  assert.equal(statSync(path).mode & 0o777, 0o600);
  const { rows } = await service.pool.query<{ reads: number }>(
    `select count(*)::int as reads from staff_journal where action = 'export.people' and is_look`,
  );
  assert.equal(rows[0]?.reads, 1);
});

test('an export after a position contains the contracts that changed since, each change once', async () => {
  const { position } = await exported(service, 'transactions', november());
  const order = (since: bigint) => ({ wanted: { since }, directory: directory.path, first: '' });
  const none = await exported(service, 'transactions', order(position ?? 0n));
  assert.equal(none.files[0]?.rows, 0);
  const sold = await soldContract(partner, { today: '2027-01-10' });
  const changes = await exported(service, 'transactions', order(none.position ?? 0n));
  const numbers = (await rowsOf(directory.path, changes)).map(({ policy_number: number }) => number);
  assert.deepEqual(numbers, [sold.policyNumber]);
  const contracts = await exported(service, 'portfolio', order(none.position ?? 0n));
  assert.equal(contracts.files[0]?.rows, 1);
});

test('a month between the payment and the first day of cover has the whole premium as unearned', async () => {
  const sold = await soldContract(partner, {
    today: '2027-01-10',
    set: {
      startDate: '2027-03-05T00:00:00+03:00',
      endDate: '2028-03-04T23:59:59+03:00',
      'insuredObject.osago.usagePeriods': [{ start: '2027-03-05', end: '2028-03-04' }],
    },
  });
  const february = await monthOf('earned', '2027-02-01');
  const row = february.find(({ policy_number: number }) => number === sold.policyNumber);
  assert.equal(row?.exposure_days, 0);
  assert.equal(kopecksIn(row?.earned), 0n);
  assert.equal(kopecksIn(row?.unearned), BigInt(Math.round(sold.premium * 100)));
});

test('an export after position 0 contains all contracts, and its answer is readable by programs', async () => {
  const out = exportDirectory();
  try {
    const run = await command('run', 'portfolio', '--since', '0', '--into', out.path, '--json');
    assert.equal(run.code, 0, run.stderr);
    const { since, position, files } = JSON.parse(run.stdout);
    assert.equal(since, '0');
    assert.match(position, /^[1-9]\d*$/);
    assert.equal(files[0].rows, 4);
  } finally {
    out.remove();
  }
});

test('an export that is killed between two months leaves no manifest, and is repeated with the same bytes', async () => {
  const out = exportDirectory();
  const words = ['export', 'run', 'earned', '--from', '2026-09', '--to', '2026-10', '--into', out.path];
  const environment = { DATABASE_URL: service.connectionString };
  const blocker = await service.pool.connect();
  try {
    // The export waits for this row before the second month.
    await blocker.query('begin');
    await blocker.query(`insert into exported_channels values ('2026-10-01', $1, 'BANK')`, [partner.login]);
    let during: string[] = [];
    const seen = waiting().then(async () => {
      during = await statesIn(out.path);
    });
    const finished = await bindery(words, environment, seen);
    assert.equal(finished.code, null);
    assert.deepEqual(during, ['RUNNING']);
    await until(async () => (await statesIn(out.path))[0] === 'INTERRUPTED');
    assert.deepEqual(out.files(), ['earned-2026-09.parquet']);
    await blocker.query('rollback');
    const first = readFileSync(join(out.path, 'earned-2026-09.parquet'));
    const again = await binderyHere(words, environment);
    assert.equal(again.code, 0, again.stderr);
    assert.deepEqual(out.files(), [
      'earned-2026-09.parquet',
      'earned-2026-09_2026-10.manifest.json',
      'earned-2026-10.parquet',
    ]);
    assert.deepEqual(readFileSync(join(out.path, 'earned-2026-09.parquet')), first);
    assert.deepEqual(await statesIn(out.path), ['DONE', 'INTERRUPTED']);
  } finally {
    blocker.release();
    out.remove();
  }
});

/** States of the exports to a directory, the latest first. */
async function statesIn(path: string): Promise<string[]> {
  const listed = await command('list', '--json');
  const runs: { directory: string; state: string }[] = JSON.parse(listed.stdout);
  return runs.filter(({ directory }) => directory === path).map(({ state }) => state);
}

/** Waits until an export waits for the blocker's row. */
async function waiting(): Promise<void> {
  for (;;) {
    const { rows } = await service.pool.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and query like '%exported_channels%'`,
    );
    if (rows[0]?.count) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
