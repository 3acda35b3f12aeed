import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { toCell } from '#catalogues/files/cell.ts';
import { filesAt } from '#catalogues/files/given-file.ts';
import { toWorkbook, writeVersion } from '#catalogues/tariffs/files/write-version.ts';
import { readVersion } from '#catalogues/tariffs/read-version.ts';
import { checksumsFile } from '#catalogues/tariffs/shipped-versions.ts';
import type { TariffVersion } from '#catalogues/tariffs/tariff.ts';
import { tariffChecksum } from '#catalogues/tariffs/version-head.ts';
import { tariffCompilers } from '../support/products.ts';
import { shippedVersions } from '../support/shipped-versions.ts';
import { unzipped } from '../support/unzip.ts';

const root = mkdtempSync(join(tmpdir(), 'bindery-round-trip-'));
after(() => rmSync(root, { recursive: true, force: true }));

let written = 0;
async function readBack(version: TariffVersion, ending: '' | '.xlsx') {
  written += 1;
  const path = join(root, `${written}${ending}`);
  const shapes = tariffCompilers[version.product]?.shapes?.(version.kind, version.tables) ?? {};
  if (ending === '') writeVersion(version, path, shapes);
  else writeFileSync(path, await toWorkbook(version, shapes));
  const reading = await readVersion(filesAt(path, ''));
  assert.ok('version' in reading, JSON.stringify(reading));
  return { path, version: reading.version };
}

for (const shipped of shippedVersions()) {
  test(`exporting the version ${shipped.versionId} as CSV or as a workbook and importing it again changes nothing`, async () => {
    for (const ending of ['', '.xlsx'] as const) {
      const { version } = await readBack(shipped, ending);
      assert.deepEqual({ ...version, state: 'published' }, shipped, ending);
    }
  });
}

test('checksums.json contains the checksum of each shipped version', () => {
  const actual = Object.fromEntries(
    shippedVersions().map(({ versionId, checksum }) => [versionId, checksum]),
  );
  if (process.env.RECORD_CHECKSUMS) writeFileSync(checksumsFile, `${JSON.stringify(actual, null, 2)}\n`);
  const recorded = JSON.parse(readFileSync(checksumsFile, 'utf8'));
  assert.deepEqual(recorded, actual, 'run RECORD_CHECKSUMS=1 npm test -- test/tariffs/round-trip');
});

test('an exported workbook has a sheet for each table, whose cells other programs read as texts', async () => {
  const shipped = shippedVersions().find(({ versionId }) => versionId === 'osago/directive/2026-06-22');
  assert.ok(shipped);
  const { path } = await readBack(shipped, '.xlsx');
  const parts = unzipped(readFileSync(path));
  const sheets = [...(parts.get('xl/workbook.xml') ?? '').matchAll(/<sheet name="([^"]+)"/g)].map(
    ([, name]) => name,
  );
  assert.deepEqual(sheets, ['version', ...Object.keys(shipped.tables)]);
  const strings = parts.get('xl/sharedStrings.xml') ?? '';
  for (const text of ['osago', 'directive', '2026-06-22', 'Республика Адыгея', '1.80', '0100000000000']) {
    assert.ok(strings.includes(`>${text}<`), text);
  }
  const kt = parts.get(`xl/worksheets/sheet${sheets.indexOf('kt') + 1}.xml`) ?? '';
  assert.ok(!/<c (?![^>]*t="s")[^>]*>/.test(kt), 'a cell is no text');
  assert.equal([...kt.matchAll(/<row /g)].length, (shipped.tables.kt?.length ?? 0) + 1);
});

const cell = fc
  .oneof(
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc.constantFrom(
      '1.80',
      '01',
      '=1+1',
      '_x0041_',
      'a;b',
      'a,"b"',
      "'",
      'строка\nвторая',
      ' ',
      '<&>',
      '#N/A',
      'true',
    ),
  )
  .map((text) => toCell(text.replace(/[^\P{C}\n]/gu, '')));
const columns = fc.uniqueArray(fc.stringMatching(/^[a-z][a-z0-9_]{0,9}$/), { minLength: 1, maxLength: 4 });
const rows = columns.chain((names) =>
  fc
    .array(
      fc
        .array(cell, { minLength: names.length, maxLength: names.length })
        .filter((cells) => cells.some(Boolean)),
      { minLength: 1, maxLength: 5 },
    )
    .map((cells) =>
      cells.map((row) => Object.fromEntries(names.map((name, index) => [name, row[index] ?? '']))),
    ),
);

test('any table has the same checksum after export and import, as CSV and as a workbook', async () => {
  await fc.assert(
    fc.asyncProperty(rows, cell, async (table, comment) => {
      const tables = { table };
      const version: TariffVersion = {
        versionId: 'boat/rates/2027-01-01',
        product: 'boat',
        kind: 'rates',
        effectiveFrom: '2027-01-01',
        state: 'draft',
        checksum: tariffChecksum(tables),
        author: '',
        comment,
        tables,
      };
      for (const ending of ['', '.xlsx'] as const) {
        const back = await readBack(version, ending);
        assert.deepEqual(back.version, version, ending);
      }
    }),
    { numRuns: 60 },
  );
});
