import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { readConfig } from '#app/config/config.ts';
import { createKeySource } from '#app/keys/keys.ts';
import { openedAt, sealedAt } from '#platform/db/sealing.ts';
import { openFingerprints } from '#platform/keys/open-fingerprints.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { personalKeyFile } from '../support/personal-key.ts';
import { binderyHere, type Environment, serving } from '../support/process.ts';
import { type TestVault, testVault } from '../support/vault.ts';

let database: TestDatabase;
let vault: TestVault;
let byVault: Environment;

beforeEach(async () => {
  database = await testDatabase();
  vault = await testVault();
  byVault = {
    DATABASE_URL: database.connectionString,
    VAULT_ADDR: vault.url,
    VAULT_TRANSIT_KEY: 'transit/bindery',
    VAULT_TOKEN: vault.token,
    KEK_TIMEOUT_MS: '1500',
    LOG_LEVEL: 'silent',
    PORT: '0',
  };
});
afterEach(async () => {
  await vault.close();
  await database.drop();
});

async function done(environment: Environment, ...words: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await binderyHere(words, environment);
  assert.equal(code, 0, stderr);
  return stdout;
}

async function keyIds(): Promise<readonly (readonly [number, string, string])[]> {
  const rows = JSON.parse(await done(byVault, 'keys', 'check', '--json')) as {
    generation: number;
    keyId: string;
    state: string;
  }[];
  return rows.map(({ generation, keyId, state }) => [generation, keyId, state]);
}

test('a server start waits for the vault until its deadline and then fails with a one-line error; running processes continue', async () => {
  await done(byVault, 'migrate');
  const { pool } = database;
  const keys = await openFingerprints(pool, createKeySource(readConfig(byVault)));
  const sealed = await sealedAt(pool, 'here', Buffer.from('кто-то'));
  vault.isSealed = true;
  for (const words of [['serve'], ['serve', '--workers', '1'], ['partner', 'list'], ['keys', 'create']]) {
    const { code, stderr } = await binderyHere(words, byVault);
    assert.equal(code, 1);
    assert.match(
      stderr.trimEnd(),
      /^bindery: the vault at 127\.0\.0\.1:\d+ is sealed or a standby \(503\): unseal it$/m,
    );
    assert.ok(!stderr.includes(vault.token));
  }
  assert.equal((await openedAt(pool, 'here', sealed)).toString(), 'кто-то');
  await assert.doesNotReject(sealedAt(pool, 'here', Buffer.from('ещё кто-то')));
  await keys.keyring.reload();
  vault.isSealed = false;
  const service = await serving(byVault);
  assert.equal((await service.end('SIGTERM')).code, 0);
});

test('each key generation has a separate key version in the vault, and a version in use cannot be destroyed', async () => {
  await done(byVault, 'migrate');
  await done(byVault, 'keys', 'create');
  await done(byVault, 'keys', 'rotate');
  assert.deepEqual(await keyIds(), [
    [1, 'vault:bindery:v1', 'ENDED'],
    [2, 'vault:bindery:v2', 'IN_USE'],
  ]);
  const { rows } = await database.pool.query<{ id: string }>('select key_id as id from wrapped_keys');
  assert.deepEqual(new Set(rows.map(({ id }) => id)), new Set(['vault:bindery:v2']));
  assert.ok(vault.asked.includes('/v1/transit/rewrap/bindery'));
  // Destroy generation 1. Afterwards the vault may lack its key version, because nothing needs it.
  await database.pool.query(
    `update key_generations set ended_at = now() - interval '2 hours' where generation = 1`,
  );
  assert.match(await done(byVault, 'keys', 'destroy', '1'), /destroy every copy of the key vault:bindery:v1/);
  vault.minDecryptionVersion = 2;
  assert.equal((await keyIds())[0]?.[2], 'DESTROYED');
});

test('a database changes from a key file to a vault and back while both are configured, and later needs only the newer one', async () => {
  const byFile = {
    DATABASE_URL: database.connectionString,
    PERSONAL_KEY_FILE: personalKeyFile('moving', 0o600),
  };
  await done(byFile, 'partner', 'list');
  const both = { ...byVault, PERSONAL_KEY_FILE: byFile.PERSONAL_KEY_FILE };
  const alone = await binderyHere(['partner', 'list'], byVault);
  assert.match(
    alone.stderr,
    /^bindery: VAULT_TRANSIT_KEY=transit\/bindery does not open this database [^\n]+$/m,
  );
  await done(both, 'keys', 'create');
  await done(both, 'keys', 'rotate');
  await database.pool.query(
    `update key_generations set ended_at = now() - interval '2 hours' where generation = 1`,
  );
  await done(both, 'keys', 'destroy', '1');
  assert.deepEqual(
    (await keyIds()).map(([, keyId]) => keyId.startsWith('vault:')),
    [false, true],
  );
  const { code } = await binderyHere(['partner', 'list'], byFile);
  assert.equal(code, 1);
});

test('a database opens with a command that prints its key; a command that fails or prints another key is refused with a one-line error', async () => {
  const file = personalKeyFile('command');
  const byCommand = { DATABASE_URL: database.connectionString, KEK_COMMAND: `cat ${file}` };
  await done(byCommand, 'partner', 'list');
  await done({ DATABASE_URL: database.connectionString, PERSONAL_KEY_FILE: file }, 'partner', 'list');
  const other = { ...byCommand, KEK_COMMAND: `cat ${personalKeyFile('another')}` };
  const refused = await binderyHere(['partner', 'list'], other);
  assert.match(refused.stderr, /^bindery: KEK_COMMAND prints no key of this database: [^\n]+$/m);
  const failing = await binderyHere(['serve'], { ...byCommand, KEK_COMMAND: 'false', PORT: '0' });
  assert.match(failing.stderr, /^bindery: KEK_COMMAND \(false\) ended with 1: [^\n]+$/m);
});
