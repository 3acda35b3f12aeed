import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { createVaultKeeper, type VaultTransit } from '#adapters/keys/vault-transit.ts';
import { certificate } from '../../support/certificate.ts';
import { type TestVault, testVault } from '../../support/vault.ts';

let vault: TestVault;
const directory = mkdtempSync(join(tmpdir(), 'bindery-vault-'));

before(async () => {
  vault = await testVault();
});
after(async () => {
  rmSync(directory, { recursive: true });
  await vault.close();
});

const keeper = (more: Partial<VaultTransit> = {}) =>
  createVaultKeeper({
    url: vault.url,
    mount: 'transit',
    key: 'bindery',
    token: vault.token,
    tokenFile: undefined,
    caFile: undefined,
    namespace: undefined,
    timeoutMs: 2_000,
    ...more,
  });

test('a key wrapped by the vault opens only for its own purpose, also after the vault has rewrapped it', async () => {
  const key = randomBytes(32);
  const wrapped = await keeper().wrap(key, 'generation 1');
  assert.equal(wrapped.keyId, 'vault:bindery:v1');
  assert.deepEqual(await keeper().unwrap(wrapped, 'generation 1'), key);
  assert.equal(await keeper().unwrap(wrapped, 'generation 2'), undefined);
  await keeper().addVersion();
  const anew = await keeper().rewrap?.(wrapped);
  assert.equal(anew?.keyId, 'vault:bindery:v2');
  assert.ok(anew && (await keeper().unwrap(anew, 'generation 1'))?.equals(key));
  assert.deepEqual(await keeper().unwrap(wrapped, 'generation 1'), key);
});

test('the vault is not asked about a key that another key service has wrapped', async () => {
  const before = vault.asked.length;
  const foreign = { keyId: '0123456789abcdef', sealed: Buffer.alloc(60) };
  assert.equal(await keeper().unwrap(foreign, 'generation 1'), undefined);
  assert.equal(await keeper().rewrap?.(foreign), undefined);
  assert.equal(vault.asked.length, before);
});

test('the vault token is read from its file at each call', async () => {
  const tokenFile = join(directory, 'token');
  writeFileSync(tokenFile, 'expired\n');
  const byFile = keeper({ token: undefined, tokenFile });
  await assert.rejects(byFile.wrap(randomBytes(32), 'x'), /refuses our token \(403\)/);
  writeFileSync(tokenFile, `${vault.token}\n`);
  assert.equal((await byFile.wrap(randomBytes(32), 'x')).keyId, 'vault:bindery:v2');
  await assert.rejects(
    keeper({ token: undefined, tokenFile: join(directory, 'none') }).wrap(randomBytes(32), 'x'),
    /VAULT_TOKEN_FILE=\S+ cannot be read \(ENOENT\)/,
  );
});

test('an error of the vault is one line without token or key', async () => {
  const key = randomBytes(32);
  const wrapped = await keeper().wrap(key, 'x');
  const reported = async (work: Promise<unknown>) => {
    const error: unknown = await work.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    assert.ok(error instanceof Error && error.name === 'StartError', String(error));
    for (const secret of [vault.token, key.toString('base64'), key.toString('hex')])
      assert.ok(!error.message.includes(secret));
    assert.ok(!error.message.includes('\n'));
    return error.message;
  };
  assert.match(await reported(keeper({ key: 'other' }).wrap(key, 'x')), /\(400\)/);
  assert.match(
    await reported(keeper({ url: 'http://127.0.0.1:1' }).wrap(key, 'x')),
    /no answer \(ECONNREFUSED\)/,
  );
  const changed = { ...wrapped, sealed: Buffer.from(`${wrapped.sealed.toString().slice(0, -4)}AAA=`) };
  assert.match(await reported(keeper().unwrap(changed, 'x')), /does not take what we sent \(400\)/);
  vault.isSealed = true;
  assert.match(await reported(keeper().unwrap(wrapped, 'x')), /is sealed or a standby \(503\): unseal it/);
  vault.isSealed = false;
});

test('a vault with a private certificate authority is trusted only with its CA file', async () => {
  const authority = certificate('Test CA', { isAuthority: true });
  const caFile = join(directory, 'ca.pem');
  writeFileSync(caFile, authority.cert);
  const secure = await testVault(certificate('127.0.0.1', { issuer: authority }));
  const peer = { url: secure.url, timeoutMs: 1_000 };
  await assert.rejects(keeper(peer).wrap(randomBytes(32), 'x'), /UNABLE_TO_VERIFY_LEAF_SIGNATURE/);
  assert.equal((await keeper({ ...peer, caFile }).wrap(randomBytes(32), 'x')).keyId, 'vault:bindery:v1');
  await secure.close();
});
