import type { Queryable } from '#platform/db/pool.ts';

/** SQL condition that a passkey `p` may be used: it was confirmed or needs no confirmation. */
const counts = '(p.confirm_by is null or p.confirmed_at is not null)';

/** SQL columns of an account `a`: the number of its active passkeys, and who must confirm its new passkey. */
export const listedKeys = `
  (select count(*)::int from staff_passkeys p where p.staff_id = a.staff_id and ${counts}) as passkeys,
  (select confirm_by from staff_passkeys p where p.staff_id = a.staff_id and not ${counts} limit 1) as "confirmBy"`;

export interface Passkey {
  readonly credentialId: Buffer;
  readonly staffId: bigint;
  readonly publicKey: Buffer;
  readonly signCount: number;
}

/** A new passkey and the person who must confirm it; null if no confirmation is needed. */
export interface MadePasskey extends Passkey {
  readonly confirmBy: string | null;
}

/** Finds an active passkey and locks it until the transaction ends. */
export async function passkeyForUse(db: Queryable, credentialId: Buffer): Promise<Passkey | null> {
  const { rows } = await db.query<Omit<Passkey, 'signCount'> & { signCount: string }>(
    `select p.credential_id as "credentialId", p.staff_id as "staffId", p.public_key as "publicKey",
            p.sign_count::text as "signCount"
       from staff_passkeys p
      where p.credential_id = $1 and ${counts}
        for update`,
    [credentialId],
  );
  const [row] = rows;
  return row ? { ...row, signCount: Number(row.signCount) } : null;
}

/** Stores a passkey; false if it is already stored. */
export async function insertPasskey(db: Queryable, passkey: MadePasskey, now: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into staff_passkeys (credential_id, staff_id, public_key, sign_count, made_at, confirm_by)
     values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
    [passkey.credentialId, passkey.staffId, passkey.publicKey, passkey.signCount, now, passkey.confirmBy],
  );
  return rowCount === 1;
}

export interface OwnedPasskey extends Pick<Passkey, 'credentialId' | 'staffId' | 'publicKey'> {
  readonly confirmBy: string | null;
  readonly counts: boolean;
}

const ownedColumns = `p.credential_id as "credentialId", p.public_key as "publicKey", p.confirm_by as "confirmBy",
  p.staff_id as "staffId", ${counts} as counts`;

export async function ownedPasskey(db: Queryable, credentialId: Buffer): Promise<OwnedPasskey | null> {
  const { rows } = await db.query<OwnedPasskey>(
    `select ${ownedColumns} from staff_passkeys p where p.credential_id = $1`,
    [credentialId],
  );
  return rows[0] ?? null;
}

/** Returns an account's passkeys and locks them until the transaction ends. */
export async function lockPasskeys(db: Queryable, staffId: bigint): Promise<readonly OwnedPasskey[]> {
  const { rows } = await db.query<OwnedPasskey>(
    `select ${ownedColumns} from staff_passkeys p where p.staff_id = $1 for update`,
    [staffId],
  );
  return rows;
}

export async function markConfirmed(
  db: Queryable,
  credentialId: Buffer,
  by: { readonly actor: string; readonly at: Date },
): Promise<void> {
  await db.query('update staff_passkeys set confirmed_by = $2, confirmed_at = $3 where credential_id = $1', [
    credentialId,
    by.actor,
    by.at,
  ]);
}

export async function markUsed(
  db: Queryable,
  { credentialId, signCount }: Pick<Passkey, 'credentialId' | 'signCount'>,
  now: Date,
): Promise<void> {
  await db.query('update staff_passkeys set sign_count = $2, used_at = $3 where credential_id = $1', [
    credentialId,
    signCount,
    now,
  ]);
}

/** Deletes all passkeys of an account, for a repeated invitation after a loss. */
export async function deletePasskeys(db: Queryable, staffId: bigint): Promise<void> {
  await db.query('delete from staff_passkeys where staff_id = $1', [staffId]);
}

/** Counts accounts whose new passkey `actor` must confirm. */
export async function countKeysToConfirm(db: Queryable, actor: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from staff_passkeys where confirmed_at is null and confirm_by = $1`,
    [actor],
  );
  return rows[0]?.count ?? 0;
}
