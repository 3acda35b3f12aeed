import type { Queryable } from '../db/transaction.ts';
import type { Fingerprints, FingerprintUse } from './fingerprints.ts';
import * as store from './store.ts';

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

/**
 * Puts fingerprints into the place of the plain hashes of earlier versions, wherever they stand. A fingerprint is keyed from
 * the hash itself, so nothing is lost, not even of what the hashed text is no longer there.
 */
export async function keyPlainHashes(tx: Queryable, fingerprints: Fingerprints): Promise<void> {
  await keyPlainRecords(tx, fingerprints);
  await keyColumns(tx, fingerprints, ofRequestsAndStatements);
}

/** The same for personal records and what names them: all that processes of an earlier version write while they are replaced. */
export async function keyPlainRecords(tx: Queryable, fingerprints: Fingerprints): Promise<void> {
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
