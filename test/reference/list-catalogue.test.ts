import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { readCatalogue } from '#catalogues/reference/list-catalogue.ts';
import { StartError } from '#platform/db/start-error.ts';

const root = mkdtempSync(join(tmpdir(), 'bindery-lists-'));
after(() => rmSync(root, { recursive: true }));

function directory(name: string, ...files: readonly string[]): string {
  const path = join(root, name);
  mkdirSync(path, { recursive: true });
  for (const file of files) writeFileSync(join(path, file), 'code,name,partnerAccess\nA,Первый,true\n');
  return path;
}

const common = directory('common', 'colour.csv', 'kasko_federal_program.csv');
const product = (code: string, listsDirectory: string, ...listed: readonly [string, string][]) => ({
  code,
  listsDirectory,
  listedFields: new Map(listed),
});

test('a product has the common lists and the lists of its folder', () => {
  const lists = readCatalogue(common, [
    product('bicycle', directory('bicycle', 'bicycle_kind.csv'), [
      'insuredObject.bicycle.kind',
      'bicycle_kind',
    ]),
    product('boat', join(root, 'nowhere'), ['insuredObject.boat.colour', 'colour']),
  ]);
  assert.deepEqual(lists.products, ['bicycle', 'boat']);
  assert.deepEqual(lists.names, ['colour', 'kasko_federal_program', 'bicycle_kind']);
  assert.deepEqual(lists.namesOf('bicycle'), ['colour', 'bicycle_kind']);
  assert.deepEqual(lists.namesOf('boat'), ['colour']);
  assert.equal(lists.namesOf('balloon'), undefined);
  assert.deepEqual(lists.shipped.bicycle_kind, [
    { code: 'A', name: 'Первый', partnerAccess: true, version: '1' },
  ]);
});

function refusal(...products: readonly ReturnType<typeof product>[]): string {
  try {
    readCatalogue(common, products);
  } catch (error) {
    assert.ok(error instanceof StartError);
    return error.message;
  }
  return assert.fail('nothing was refused');
}

test('the error for a field with a missing list, or a list of another product, names the file', () => {
  const own = directory('kinds', 'boat_kind.csv');
  const reported =
    /^product bicycle: insuredObject\.bicycle\.kind names the list boat_kind, which is neither .*: put boat_kind\.csv into .*\/nowhere$/;
  const field: [string, string] = ['insuredObject.bicycle.kind', 'boat_kind'];
  assert.match(refusal(product('bicycle', join(root, 'nowhere'), field)), reported);
  assert.match(refusal(product('boat', own), product('bicycle', join(root, 'nowhere'), field)), reported);
});

test('the error for a duplicate list, an empty list or an invalid list name names the file', () => {
  const twice = product('boat', directory('twice', 'colour.csv'));
  assert.match(refusal(twice), /\/twice\/colour\.csv: another product has a list colour/);
  const empty = directory('empties');
  writeFileSync(join(empty, 'boat_kind.csv'), 'code,name,partnerAccess\n');
  assert.match(refusal(product('boat', empty)), /\/empties\/boat_kind\.csv: has no entries/);
  assert.match(
    refusal(product('boat', directory('strange', 'Boat kinds.csv'))),
    /Boat kinds\.csv: the name of a list/,
  );
});
