import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { importShipped } from '#catalogues/tariffs/import-versions.ts';
import { listAllVersions } from '#catalogues/tariffs/store.ts';
import { tariffChecksum } from '#catalogues/tariffs/version-head.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { manualClock } from '../support/manual-clock.ts';
import { binderyHere } from '../support/process.ts';
import { tariffCompilers } from '../support/products.ts';
import { shippedVersions } from '../support/shipped-versions.ts';
import { tariffCopy } from '../support/tariff-copy.ts';

let database: TestDatabase;
const directory = mkdtempSync(join(tmpdir(), 'bindery-first-set-'));

before(async () => {
  database = await testDatabase();
});
after(async () => {
  rmSync(directory, { recursive: true });
  await database?.drop();
});

async function stateOf(id: string): Promise<string | undefined> {
  return (await listAllVersions(database.pool)).find(({ versionId }) => versionId === id)?.state;
}

test('before the first sale, `--backdated-first` publishes a version with a start date in the past', async () => {
  const id = 'osago/base-rates/2026-02-01';
  const run = (...words: readonly string[]) =>
    binderyHere(words, { DATABASE_URL: database.connectionString });
  const path = tariffCopy('osago/base-rates', join(directory, 'first'), '2026-02-01');
  assert.equal((await run('tariff', 'import', path)).code, 0);
  const published = await run('tariff', 'publish', id, '--backdated-first');
  assert.equal(published.code, 0, published.stderr);
  assert.equal(await stateOf(id), 'published');
});

test('after the first publication, a newly shipped version with a start date in the past remains a draft', async () => {
  const newest = shippedVersions().findLast(({ kind }) => kind === 'base-rates');
  assert.ok(newest);
  const tables = { ...newest.tables, settings: newest.tables.settings?.toReversed() ?? [] };
  const dated = (effectiveFrom: string) => ({
    ...newest,
    versionId: `osago/base-rates/${effectiveFrom}`,
    effectiveFrom,
    tables,
    checksum: tariffChecksum(tables),
  });
  const lines: string[] = [];
  const clock = manualClock('2026-11-21T12:00:00+03:00');
  const shipped = [dated('2026-11-19'), dated('2026-11-21')];
  for (let start = 0; start < 2; start += 1) {
    await importShipped({ pool: database.pool, clock, log: (line) => lines.push(line) }, tariffCompilers, {
      shipped,
    });
  }
  assert.equal(await stateOf('osago/base-rates/2026-11-19'), 'draft');
  assert.equal(await stateOf('osago/base-rates/2026-11-21'), 'published');
  assert.equal(lines.length, 1);
  assert.match(lines[0] ?? '', /with a past date, imported as drafts only: .*2026-11-19/);
});
