import { randomBytes } from 'node:crypto';
import type { WrappedKey } from '#kernel/ports/key-keeper.ts';
import type { Pool } from '../db/pool.ts';
import { useSealing } from '../db/sealing.ts';
import { StartError } from '../db/start-error.ts';
import { inTransaction, type Queryable } from '../db/transaction.ts';
import { createFingerprints, type Fingerprints } from './fingerprints.ts';
import { keyPlainHashes, keyPlainRecords } from './key-plain.ts';
import type { KeySource } from './key-source.ts';
import { type Keyring, openKeyring } from './keyring.ts';
import * as store from './store.ts';

const purpose = 'fingerprints';
const sealing = 'special data';
const keyLength = 32;

/** All keys of a database. */
export interface Keys extends Fingerprints {
  readonly keyring: Keyring;
}

/**
 * The fingerprints of this database. The first start makes their key and keeps it there, wrapped; every other one opens it,
 * and throws a StartError where the key outside is another one. Plain hashes of earlier versions become fingerprints, also
 * those that a process of such a version wrote since. Whatever runs on the pool seals and opens with its keys from now on.
 */
export async function openFingerprints(pool: Pool, source: KeySource): Promise<Keys> {
  const fingerprints = await fingerprintsOf(pool, source);
  const keyring = await openKeyring(pool, source);
  useSealing(pool, async () => keyring);
  return { ...fingerprints, keyring };
}

async function fingerprintsOf(pool: Pool, source: KeySource): Promise<Fingerprints> {
  const wrapped = await store.findKey(pool, purpose);
  if (!wrapped || source.mayReplace(wrapped.keyId)) return inTransaction(pool, (tx) => begin(tx, source));
  const fingerprints = createFingerprints(
    await opened(source, wrapped, purpose),
    await sealingKey(pool, source),
  );
  if (await store.hasPlain(pool)) await inTransaction(pool, (tx) => keyPlainRecords(tx, fingerprints));
  return fingerprints;
}

async function begin(tx: Queryable, source: KeySource): Promise<Fingerprints> {
  await store.lockKeys(tx);
  const wrapped = await store.findKey(tx, purpose);
  if (wrapped && source.mayReplace(wrapped.keyId) && !(await store.hasFingerprints(tx))) {
    // Nothing is sealed where nothing personal is kept.
    await store.dropKey(tx, purpose);
    await store.dropKey(tx, sealing);
    await store.dropGenerations(tx);
  } else if (wrapped) {
    return createFingerprints(await opened(source, wrapped, purpose), await sealingKeyIn(tx, source));
  }
  const key = randomBytes(keyLength);
  await store.keepKey(tx, purpose, await source.keeper(true).wrap(key, purpose));
  const fingerprints = createFingerprints(key, await sealingKeyIn(tx, source));
  await keyPlainHashes(tx, fingerprints);
  return fingerprints;
}

/** The key that special data are sealed with; a database of before they were has none yet. */
async function sealingKey(pool: Pool, source: KeySource): Promise<Buffer> {
  const wrapped = await store.findKey(pool, sealing);
  if (wrapped) return opened(source, wrapped, sealing);
  return inTransaction(pool, async (tx) => {
    await store.lockKeys(tx);
    return sealingKeyIn(tx, source);
  });
}

/** The same where nobody else can make it meanwhile. */
async function sealingKeyIn(tx: Queryable, source: KeySource): Promise<Buffer> {
  const wrapped = await store.findKey(tx, sealing);
  if (wrapped) return opened(source, wrapped, sealing);
  const key = randomBytes(keyLength);
  await store.keepKey(tx, sealing, await source.keeper(false).wrap(key, sealing));
  return key;
}

async function opened(source: KeySource, wrapped: WrappedKey, place: string): Promise<Buffer> {
  const key = await source.keeper(false).unwrap(wrapped, place);
  if (!key) throw new StartError(source.refusal(wrapped.keyId));
  return key;
}
