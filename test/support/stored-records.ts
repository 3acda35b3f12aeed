import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import type { Json } from '#kernel/json/json.ts';
import type { Pool } from '#platform/db/pool.ts';
import { openedDocument, type SealedDocument } from '#platform/db/sealing.ts';
import { openedRecords, type StoredRecords, storedRecordSql } from '#platform/db/tables/personal-records.ts';

/** Decrypts and returns the personal records of all partners, by fingerprint. */
export async function storedRecords(pool: Pool): Promise<ReadonlyMap<string, Json>> {
  const { rows } = await pool.query<{ kept: StoredRecords }>(
    `select jsonb_build_object(encode(r.fingerprint, 'hex'), ${storedRecordSql('r')}) as kept from personal_records r`,
  );
  const opened = await openedRecords(
    pool,
    rows.map(({ kept }) => kept),
  );
  return new Map(opened.flatMap((one) => Object.entries(one)));
}

/** Stores all personal records unencrypted, as earlier releases did. */
export async function unsealRecords(pool: Pool): Promise<void> {
  for (const [fingerprint, content] of await storedRecords(pool)) {
    await pool.query(
      `update personal_records set plain = $2, sealed = null where fingerprint = decode($1, 'hex')`,
      [fingerprint, JSON.stringify(content)],
    );
  }
}

/** Returns every stored edition of a form, oldest first, after checking the hashes. */
export async function issuedEditions(
  pool: Pool,
  policyNumber: string,
  formType: string,
): Promise<readonly Buffer[]> {
  const { rows } = await pool.query<SealedDocument & { contractId: bigint; sha256: Buffer }>(
    `select f.bytes, f.sealed_key as head, f.sha256, f.contract_id as "contractId"
       from issued_forms f join contracts c using (contract_id)
      where c.policy_number = $1 and f.form_type = $2 order by f.edition`,
    [policyNumber, formType],
  );
  return Promise.all(
    rows.map(async ({ contractId, sha256, ...kept }) => {
      const place = `issued_forms.bytes ${contractId} ${formType} ${sha256.toString('hex')}`;
      const bytes = await openedDocument(pool, place, kept);
      assert.ok(kept.head, 'it is sealed');
      assert.deepEqual(hash('sha256', bytes, 'buffer'), sha256);
      return bytes;
    }),
  );
}
