import { randomBytes } from 'node:crypto';
import type { WrappedKey } from '#kernel/ports/key-keeper.ts';
import type { Pool, Queryable } from '../db/pool.ts';
import { useSealing } from '../db/sealing.ts';
import { StartError } from '../db/start-error.ts';
import { inTransaction } from '../db/transaction.ts';
import { createFingerprints, type Fingerprints, type FingerprintUse } from './fingerprints.ts';
import type { KeySource } from './key-source.ts';
import { type Keyring, openKeyring } from './keyring.ts';
import * as store from './store.ts';

const purpose = 'fingerprints';
const sealing = 'special data';
const keyLength = 32;

export interface Keys extends Fingerprints {
  readonly keyring: Keyring;
}

/** Opens the keys of this database; the first start creates them. Throws StartError if the outside key is different. */
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
  if (await store.hasPlain(pool, 'personal_records'))
    await inTransaction(pool, (tx) => keyPlainRecords(tx, fingerprints));
  return fingerprints;
}

async function begin(tx: Queryable, source: KeySource): Promise<Fingerprints> {
  await store.lockKeys(tx);
  const wrapped = await store.findKey(tx, purpose);
  if (wrapped && source.mayReplace(wrapped.keyId) && !(await store.hasFingerprints(tx))) {
    // Replace the key: without personal data, nothing depends on it.
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

/** Reads the key for special data; creates it in a database of an earlier version that had no such key. */
async function sealingKey(pool: Pool, source: KeySource): Promise<Buffer> {
  const wrapped = await store.findKey(pool, sealing);
  if (wrapped) return opened(source, wrapped, sealing);
  return inTransaction(pool, async (tx) => {
    await store.lockKeys(tx);
    return sealingKeyIn(tx, source);
  });
}

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

const rowsAtOnce = 5_000;
const plainHexLength = 64;

const ofRecords: Uses = [
  ['personal_records', 'personal-record'],
  ['forgettable_records', 'personal-record'],
  ['addendums', 'personal-record'],
];
const ofRequestsAndStatements: Uses = [
  ['idempotency_keys', 'request'],
  ['statement_files', 'statement-file'],
  ['statement_lines', 'statement-line'],
];

type Uses = readonly (readonly [table: store.FingerprintTable, use: FingerprintUse])[];

/** Replaces plain hashes by fingerprints. Fingerprints are computed from the hashes, without the texts. */
async function keyPlainHashes(tx: Queryable, fingerprints: Fingerprints): Promise<void> {
  await keyPlainRecords(tx, fingerprints);
  await keyColumns(tx, fingerprints, ofRequestsAndStatements);
}

/** Replaces plain hashes of personal records and references to them. */
async function keyPlainRecords(tx: Queryable, fingerprints: Fingerprints): Promise<void> {
  await store.lockFingerprints(tx);
  await keyColumns(tx, fingerprints, ofRecords);
  for (const map of ['contracts', 'addendums', 'replaced'] as const) await keyMaps(tx, fingerprints, map);
}

async function keyColumns(tx: Queryable, fingerprints: Fingerprints, uses: Uses): Promise<void> {
  for (const [table, use] of uses) {
    for (;;) {
      const plain = await store.somePlain(tx, table, rowsAtOnce);
      if (plain.length === 0) break;
      const keyed = plain.map((hash) => fingerprints.ofSha256(use, hash));
      await store.replacePlain(tx, table, plain, keyed);
    }
  }
}

async function keyMaps(tx: Queryable, fingerprints: Fingerprints, map: store.FingerprintMap): Promise<void> {
  const keyed = (hex: string) =>
    hex.length === plainHexLength
      ? fingerprints.ofSha256('personal-record', Buffer.from(hex, 'hex')).toString('hex')
      : hex;
  for (let after = -1n; ; ) {
    const found = await store.someMaps(tx, map, after, rowsAtOnce);
    const last = found.at(-1);
    if (!last) return;
    const renamed = found.map(({ id, personal }) => ({
      id,
      personal: Object.fromEntries(Object.entries(personal).map(([path, hex]) => [path, keyed(hex)])),
    }));
    await store.replaceMaps(tx, map, renamed);
    after = last.id;
  }
}
