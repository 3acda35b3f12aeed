import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { bindery, running } from '../support/process.ts';

let database: TestDatabase;
let directory: string;

before(async () => {
  database = await testDatabase();
  directory = mkdtempSync(join(tmpdir(), 'bindery-demo-'));
});
after(async () => {
  rmSync(directory, { recursive: true });
  await database.drop();
});

test('`demo` can be run twice and prints the sums and the path of the policy', async () => {
  for (const number of ['ZZZ0000000001', 'ZZZ0000000002']) {
    const { code, stdout, stderr } = await bindery(['demo', '--once'], {
      DATABASE_URL: database.connectionString,
      DATA_DIR: directory,
      PORT: '0',
    });
    assert.equal(code, 0, stderr);
    assert.equal(stderr, '');
    for (const part of ['access token', 'TB', 'KBM', 'KT', 'DRAFT', 'CASH', 'COMPLETE', 'POLICY', number]) {
      assert.ok(stdout.toLowerCase().includes(part.toLowerCase()), `${part} is not shown in\n${stdout}`);
    }
    const path = stdout.split('\n').find((line) => line.endsWith(`${number}-POLICY.pdf`));
    assert.ok(path, 'the path of the policy is not shown');
    assert.equal(readFileSync(path).subarray(0, 5).toString(), '%PDF-');
  }
});

test('`demo` prints working addresses of the policy, the check page, the payment page and the interface', async () => {
  const environment = { DATABASE_URL: database.connectionString, DATA_DIR: directory };
  const demo = await running(['demo'], environment, /^what else is here +(\S+)\/$/m);
  const addressOf = (what: string) => new RegExp(`^${what} +(\\S+)`, 'm').exec(demo.logged())?.[1] ?? '';
  assert.ok(readFileSync(addressOf('the policy')).length > 0);
  for (const [what, expected] of [
    ['its check page', /Полис ещё не действует/],
    ['a payment to make', /Как вы хотите заплатить/],
    ['the interface', /openapi|Scalar/i],
    ['what else is here', /Разработчику партнёра/],
  ] as const) {
    const answer = await fetch(addressOf(what));
    assert.equal(answer.status, 200, what);
    assert.match(await answer.text(), expected, what);
  }
  assert.match(demo.logged(), /card 4111 1111 1111 1111/);
  await demo.end('SIGTERM');
});

test('`demo` sells any product from its first example with current dates', async () => {
  const environment = { DATABASE_URL: database.connectionString, DATA_DIR: directory, PORT: '0' };
  const sold = await bindery(['demo', '--once', '--product', 'property'], environment);
  assert.equal(sold.code, 0, sold.stderr);
  for (const part of ['individual/property/quotes', 'FINISH', 'COMPLETE', 'POLICY', 'ZZU-'])
    assert.ok(sold.stdout.includes(part), `${part} is not shown in\n${sold.stdout}`);
  const unknown = await bindery(['demo', '--once', '--product', 'bicycle'], environment);
  assert.equal(unknown.code, 1);
  assert.match(unknown.stderr, /--product bicycle is none that is sold with an example; products: osago/);
});

test('`demo` with dual control creates two accounts at its first start, and the database enforces two people afterwards', async () => {
  const empty = await testDatabase();
  try {
    const environment = {
      DATABASE_URL: empty.connectionString,
      DATA_DIR: directory,
      PORT: '0',
      FOUR_EYES: 'on',
    };
    const { code, stderr } = await bindery(['demo', '--once'], environment);
    assert.equal(code, 0, stderr);
    const { rows } = await empty.pool.query(
      'select is_on as "isOn", array(select login from staff_accounts order by login) as people from four_eyes',
    );
    assert.deepEqual(rows, [{ isOn: true, people: ['demo', 'demo-2'] }]);
  } finally {
    await empty.drop();
  }
});
