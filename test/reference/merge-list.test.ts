import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { mergeList } from '#catalogues/reference/import-lists.ts';
import type { ReadEntry } from '#catalogues/reference/read-lists.ts';
import type { ReferenceEntry } from '#catalogues/reference/reference-book.ts';

const entry = fc.record({
  code: fc.constantFrom('A', 'B', 'C', 'D', 'E'),
  name: fc.constantFrom('Раз', 'Два'),
  partnerAccess: fc.boolean(),
});
const version = fc.integer({ min: 1, max: 9 }).map(String);
const distinct = { selector: ({ code }: { readonly code: string }) => code };
const stored: fc.Arbitrary<ReferenceEntry[]> = fc
  .uniqueArray(fc.tuple(entry, version), { selector: ([{ code }]) => code })
  .map((pairs) => pairs.map(([one, number]) => ({ ...one, version: number })));
const read: fc.Arbitrary<ReadEntry[]> = fc
  .uniqueArray(entry, distinct)
  .map((entries) => entries.map((one, index) => ({ ...one, line: index + 2 })));

test('importing a list loses no code and counts every change, and a repeated import changes nothing', () => {
  fc.assert(
    fc.property(stored, read, (before, file) => {
      const { merged, written, added, changed, withdrawn } = mergeList(before, file);
      const after = new Map(merged.map((one) => [one.code, one]));
      assert.equal(after.size, new Set([...before, ...file].map(({ code }) => code)).size);
      assert.equal(written.length, added + changed + withdrawn);
      for (const old of before) {
        const now = after.get(old.code);
        assert.ok(now);
        const isSame = now.name === old.name && now.partnerAccess === old.partnerAccess;
        assert.equal(now.version, isSame ? old.version : String(Number(old.version) + 1));
        if (file.every(({ code }) => code !== old.code)) assert.equal(now.partnerAccess, false);
      }
      assert.deepEqual(mergeList(merged, file).written, []);
    }),
  );
});

test('an imported file can raise the version of an entry but not lower it', () => {
  const before = [{ code: 'A', name: 'Раз', version: '5', partnerAccess: true }];
  const versionAfter = (given: string, name: string) =>
    mergeList(before, [{ code: 'A', name, version: given, partnerAccess: true, line: 2 }]).merged[0]?.version;
  assert.equal(versionAfter('3', 'Раз'), '5');
  assert.equal(versionAfter('3', 'Два'), '6');
  assert.equal(versionAfter('9', 'Раз'), '9');
});
