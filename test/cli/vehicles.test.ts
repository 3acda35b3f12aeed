import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { osagoBody } from '../support/osago-body.ts';
import { binderyHere, until } from '../support/process.ts';
import { type TestPartner, type TestService, testDay, testService } from '../support/service.ts';

const header =
  'make_code,make_name,make_aliases,model_code,model_name,code,year_from,horse_power,weight_max,seats,category';
const row = 'EXAMPLEMAKE,Examplemake,Образцовая,FIRST,First,EXAMPLEMAKE-FIRST-106,2020,106,1500,5,B';

let service: TestService;
let partner: TestPartner;
const directory = mkdtempSync(join(tmpdir(), 'bindery-vehicles-'));

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(async () => {
  rmSync(directory, { recursive: true });
  await service?.close();
});

const run = (...words: readonly string[]) => binderyHere(words, { DATABASE_URL: service.connectionString });

function file(name: string, ...lines: readonly string[]): string {
  const path = join(directory, name);
  writeFileSync(path, lines.join('\n'));
  return path;
}

/** Returns true if the running service finds the vehicle that the test files contain. */
async function isFound(modelName = 'First'): Promise<boolean> {
  const vehicle = 'insuredObject.osago.vehicle';
  const set = {
    [`${vehicle}.markCode`]: undefined,
    [`${vehicle}.modelCode`]: undefined,
    [`${vehicle}.markName`]: 'образцовая',
    [`${vehicle}.modelName`]: modelName,
  };
  const body = osagoBody({ today: testDay, set });
  return (await partner.call('POST', '/sales/v2/individual/osago/quotes', body)).status === 200;
}

async function revisions(): Promise<number> {
  return (JSON.parse((await run('vehicles', 'list', '--json')).stdout) as unknown[]).length;
}

test('`vehicles import` reports line and column of each error in a file and changes nothing', async () => {
  const known = await revisions();
  const answer = await run(
    'vehicles',
    'import',
    file('bad.csv', header, row, row.replace('106,1500', 'many,1500')),
  );
  assert.equal(answer.code, 1);
  assert.match(answer.stderr, /line 3, column horse_power: "many" is not a power/);
  assert.match(answer.stderr, /nothing has changed/);
  assert.doesNotMatch(answer.stderr, /\n\s+at /);
  assert.equal(await isFound(), false);
  assert.equal(await revisions(), known);
});

test('`vehicles import` refuses an invalid path with an explanation', async () => {
  const answer = await run('vehicles', 'import', join(directory, 'nowhere.csv'));
  assert.equal(answer.code, 1);
  assert.match(answer.stderr, /^bindery: .*cannot be read \(ENOENT\)/m);
});

test('imported vehicles are found by the running service in addition to the existing vehicles', async () => {
  const answer = await run('vehicles', 'import', file('good.csv', header, row));
  assert.equal(answer.code, 0, answer.stderr);
  assert.match(answer.stdout, /1 modification added, 0 changed, 0 removed/);
  await until(() => isFound());
  const same = await run('vehicles', 'import', file('good.csv', header, row));
  assert.match(same.stdout, /0 modifications added, 0 changed, 0 removed/);
  const changed = await run(
    'vehicles',
    'import',
    file('changed.csv', header, row.replace('First,EX', 'Primary,EX')),
  );
  assert.equal(changed.code, 0, changed.stderr);
  await until(() => isFound('Primary'));
});

test('importing the exported vehicle list with `--replace` changes nothing', async () => {
  const path = join(directory, 'export.csv');
  const exported = await run('vehicles', 'export', path);
  assert.equal(exported.code, 0, exported.stderr);
  assert.match(readFileSync(path, 'utf8'), /^make_code,make_name,.*\n/);
  const again = await run('vehicles', 'export', path);
  assert.match(again.stderr, /cannot be written \(EEXIST\)/);
  const back = await run('vehicles', 'import', '--replace', path);
  assert.equal(back.code, 0, back.stderr);
  assert.match(back.stdout, /0 modifications added, 0 changed, 0 removed/);
  const imports = JSON.parse((await run('vehicles', 'list', '--json')).stdout);
  assert.deepEqual(
    [imports[0].source, imports[0].isWhole],
    ['file', true],
    'it is not the insurer’s own now',
  );
});

test('`vehicles import --replace` removes missing vehicles and records that the vehicle list is the insurer’s own', async () => {
  const only = file('own.csv', header, row.replace('First,EX', 'Primary,EX').replaceAll('FIRST', 'SECOND'));
  const answer = await run('vehicles', 'import', '--replace', only);
  assert.equal(answer.code, 0, answer.stderr);
  assert.match(answer.stdout, /1 modification added, 0 changed, \d{4,} removed/);
  assert.equal((await run('migrate')).code, 0);
  const path = join(directory, 'after.csv');
  assert.match((await run('vehicles', 'export', path)).stdout, /: 1 modification/);
});
