import assert from 'node:assert/strict';
import { copyFileSync, mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Logger } from 'pino';
import { checkServerUse } from '#app/cli/service.ts';
import { readConfig } from '#app/config/config.ts';
import { createAssortment } from '#app/products/assortment.ts';
import { shippedForms } from '#contracts/print-forms/insurer.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { personalKeyFile } from '../support/personal-key.ts';
import { bindery, binderyHere, type Environment, type Finished } from '../support/process.ts';
import { signingVariables } from '../support/signature/containers.ts';

let database: TestDatabase;

before(async () => {
  database = await testDatabase();
});
after(() => database.drop());

/** Checks that a command ended with code 1 and one line that names the problem. */
function assertOneLine(answer: Finished, ...expected: readonly (string | RegExp)[]): void {
  assert.equal(answer.code, 1, answer.stderr);
  assert.equal(answer.stdout, '');
  const lines = answer.stderr.trimEnd().split('\n');
  assert.equal(lines.length, 1, answer.stderr);
  assert.match(lines[0] ?? '', /^bindery: /);
  for (const part of expected) {
    if (typeof part === 'string') assert.ok(answer.stderr.includes(part), answer.stderr);
    else assert.match(answer.stderr, part);
  }
}

const severalHosts = ['DATABASE_URL names several hosts', 'high-availability'];

const refusals: readonly [string, Environment, readonly (string | RegExp)[]][] = [
  ['a port that is not a number', { PORT: 'http' }, [/PORT="?http/, '0 to 65535']],
  ['a port above 65535', { PORT: '65536' }, [/PORT="?65536/]],
  ['an unknown environment', { ENVIRONMENT: 'staging' }, [/ENVIRONMENT="?staging/, 'test, production']],
  ['an unknown log level', { LOG_LEVEL: 'loud' }, [/LOG_LEVEL="?loud/, 'silent']],
  ['an invalid public address', { PUBLIC_URL: 'bindery.example' }, ['PUBLIC_URL', 'https://']],
  ['a database of another kind', { DATABASE_URL: 'mysql://u:secret@h/d' }, ['DATABASE_URL', 'postgres://']],
  ['two hosts', { DATABASE_URL: 'postgres://u:secret@db1:1,db2:2/d' }, severalHosts],
  ['two hosts without ports', { DATABASE_URL: 'postgresql://u:secret@db1,db2/d' }, severalHosts],
  ['two hosts after ?', { DATABASE_URL: 'postgres://u:secret@/d?host=db1,db2' }, severalHosts],
  [
    'two hosts of a replica',
    { DATABASE_URL: 'postgres://db1/d', DATABASE_REPLICA_URL: 'postgres://u:secret@db1,db2/d' },
    ['DATABASE_REPLICA_URL names several hosts'],
  ],
  ['a password with #', { DATABASE_URL: 'postgres://u:secret#1@db1/d' }, ['DATABASE_URL', '%23']],
  ['a mail server of another kind', { SMTP_URL: 'https://mail.example' }, ['SMTP_URL', 'smtp://']],
  ['two bad values, both named', { PORT: 'x', ENVIRONMENT: 'y' }, [/PORT="?x/, /ENVIRONMENT="?y/]],
  [
    'a database address without a server',
    { DATABASE_URL: 'postgres://user:secret@127.0.0.1:1/bindery' },
    ['127.0.0.1:1', 'cannot be reached', 'DATABASE_URL'],
  ],
  ['an address of another machine', { HOST: '203.0.113.7', PORT: '0' }, [/HOST="?203\.0\.113\.7/]],
  [
    'production with sandboxes and no TLS',
    { ENVIRONMENT: 'production' },
    ['PUBLIC_URL', 'PERSONAL_KEY_FILE', 'REGISTRY_URL', 'UNDERWRITING_URL', 'ACQUIRER_URL'],
  ],
  [
    'production with a public address without TLS',
    {
      ENVIRONMENT: 'production',
      PUBLIC_URL: 'http://sales.insurer.example',
      REGISTRY_URL: 'https://registry.example',
      UNDERWRITING_URL: 'https://rules.example',
      ACQUIRER_URL: 'https://bank.example/v3',
      ACQUIRER_SHOP_ID: '1',
      ACQUIRER_SECRET_KEY: 'key',
    },
    ['PUBLIC_URL', 'https://'],
  ],
];

for (const [name, environment, expected] of refusals) {
  test(`"serve" refuses ${name} with a one-line error that explains what to set instead`, async () => {
    const answer = await binderyHere(['serve'], { DATABASE_URL: database.connectionString, ...environment });
    assertOneLine(answer, ...expected);
    assert.ok(!answer.stderr.includes('secret'), 'a password is shown');
  });
}

for (const [name, environment, expected] of [
  [
    'unusable print forms',
    { PRINT_FORMS_DIR: '/nowhere/forms' },
    ['PRINT_FORMS_DIR=/nowhere/forms is no directory'],
  ],
  [
    'a data directory that is not writable',
    { DATA_DIR: '/proc/nowhere' },
    ['/proc/nowhere/outbox', 'set DATA_DIR to'],
  ],
] as const) {
  test(`"serve" ends with an error because of ${name}`, async () => {
    const variables = {
      DATABASE_URL: database.connectionString,
      PORT: '0',
      LOG_LEVEL: 'warn',
      ...environment,
    };
    assertOneLine(await bindery(['serve'], variables), ...expected);
  });
}

test('`serve` refuses an unusable signing key with a one-line error that names the variable but not the password', async (context) => {
  const signing = (name: string, password?: string): Environment => ({
    ...signingVariables((remove) => context.after(remove), name, password),
    DATABASE_URL: database.connectionString,
    PORT: '0',
  });
  const wrong = await binderyHere(['serve'], signing('ecdsa', 'secret-word'));
  assertOneLine(wrong, 'SIGNATURE_P12_FILE does not open', 'SIGNATURE_P12_PASSWORD_FILE');
  assert.ok(!wrong.stderr.includes('secret-word'), 'a password is shown');
  const keyless = await binderyHere(['demo', '--once'], signing('no-key'));
  assertOneLine({ ...keyless, stdout: '' }, 'SIGNATURE_P12_FILE holds no private key');
  const missing = { ...signing('ecdsa'), SIGNATURE_P12_FILE: '/nowhere/key.p12' };
  assertOneLine(
    await binderyHere(['serve'], missing),
    'SIGNATURE_P12_FILE="/nowhere/key.p12"',
    'cannot be read',
  );
});

test('`serve` and `demo` refuse a port in use', async () => {
  const occupant = createServer();
  await new Promise<void>((resolve) => occupant.listen(0, '127.0.0.1', resolve));
  const address = occupant.address();
  const port = String(typeof address === 'object' && address ? address.port : 0);
  const environment = { DATABASE_URL: database.connectionString, PORT: port };
  const answers = [await bindery(['serve'], environment), await binderyHere(['demo', '--once'], environment)];
  occupant.close();
  for (const answer of answers) assertOneLine(answer, `port ${port}`, 'taken', 'PORT');
});

test('every command refuses a database of a newer version of Bindery', async () => {
  await database.pool.query(
    `insert into schema_migrations (number, name, checksum) values (9999, '9999-future', 'x')`,
  );
  const environment = { DATABASE_URL: database.connectionString, PORT: '0' };
  const answers = [
    await binderyHere(['serve'], environment),
    await binderyHere(['migrate'], environment),
    await binderyHere(['partner', 'list'], environment),
  ];
  await database.pool.query('delete from schema_migrations where number = 9999');
  for (const answer of answers) assertOneLine(answer, 'newer', '9999-future');
});

function production(): Environment {
  return {
    DATABASE_URL: database.connectionString,
    ENVIRONMENT: 'production',
    PUBLIC_URL: 'https://sales.insurer.example',
    REGISTRY_URL: 'https://registry.example',
    UNDERWRITING_URL: 'https://rules.example',
    ACQUIRER_URL: 'https://bank.example/v3',
    ACQUIRER_SHOP_ID: '1',
    ACQUIRER_SECRET_KEY: 'key',
    PERSONAL_KEY_FILE: personalKeyFile(),
  };
}

test('production warns if policies would show the sample insurer', async () => {
  const output = async (variables: Environment) => {
    const lines: string[] = [];
    const log = { warn: (line: string) => lines.push(line) } as unknown as Logger;
    await checkServerUse(readConfig(variables), { pool: database.pool, assortment: createAssortment() }, log);
    return lines.filter((line) => line.includes('insurer.json'));
  };
  assert.match((await output(production())).join(), /PRINT_FORMS_DIR/);
  const directory = mkdtempSync(join(tmpdir(), 'bindery-forms-'));
  copyFileSync(join(shippedForms, 'insurer.json'), join(directory, 'insurer.json'));
  assert.deepEqual(await output({ ...production(), PRINT_FORMS_DIR: directory }), []);
  assert.deepEqual(
    await output({ DATABASE_URL: database.connectionString }),
    [],
    'a test environment is free to',
  );
});

test('production does not start with the demo partner and explains how to disable the partner', async () => {
  await database.pool.query(
    `insert into partners (login, name, channel, client_id, is_demo, created_at)
     values ('demo', 'Demo', 'AGGREGATOR', 'demo-client', true, now())`,
  );
  const answer = await binderyHere(['serve'], { ...production(), PORT: '0' });
  assertOneLine(answer, 'demo', 'bindery partner disable --login demo');
  const disabled = await binderyHere(['partner', 'disable', '--login', 'demo'], production());
  assert.equal(disabled.code, 0, disabled.stderr);
  const enabled = await binderyHere(['partner', 'enable', '--login', 'demo'], production());
  assertOneLine(enabled, 'demo', 'cannot be enabled in production');
});

test('`demo` is refused in production', async () => {
  const answer = await binderyHere(['demo', '--once'], {
    DATABASE_URL: database.connectionString,
    PORT: '0',
    ENVIRONMENT: 'production',
    PUBLIC_URL: 'https://sales.insurer.example',
    REGISTRY_URL: 'https://registry.example',
    UNDERWRITING_URL: 'https://rules.example',
    ACQUIRER_URL: 'https://bank.example/v3',
    ACQUIRER_SHOP_ID: '1',
    ACQUIRER_SECRET_KEY: 'key',
    PERSONAL_KEY_FILE: personalKeyFile(),
  });
  assertOneLine(answer, 'ENVIRONMENT=test');
});
