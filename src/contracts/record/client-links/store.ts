import { randomUUID } from 'node:crypto';
import type { Queryable } from '#platform/db/pool.ts';

export type LinkPurpose = 'CONSENT' | 'PLATE' | 'REFUND';

/** A link to a client page of one contract. Everyone who knows its id may open the page. */
export interface ClientLink {
  readonly linkId: string;
  readonly purpose: LinkPurpose;
  readonly contractId: bigint;
  /** Expiry of the link; null if it is valid as long as the contract is stored. */
  readonly expiresAt: Date | null;
  /** Ordinal of the newest code of the link; 0 if no code was sent. */
  readonly codes: number;
  /** Time of the newest code; null if no code can be entered. */
  readonly codeAt: Date | null;
  /** Ordinal of the last code that was used. */
  readonly usedCode: number | null;
  /** Time when a one-time link was used; null if it is unused. */
  readonly usedAt: Date | null;
}

export interface NewLink extends Pick<ClientLink, 'purpose' | 'contractId' | 'expiresAt'> {
  readonly at: Date;
}

/** Creates the link of a contract, or changes its expiry, and returns its id. Earlier codes become invalid. */
export async function putLink(
  tx: Queryable,
  { purpose, contractId, expiresAt, at }: NewLink,
): Promise<string> {
  const { rows } = await tx.query<{ linkId: string }>(
    `insert into client_links (link_id, purpose, contract_id, created_at, expires_at) values ($1, $2, $3, $4, $5)
     on conflict (contract_id, purpose) do update set expires_at = excluded.expires_at, code_at = null
     returning link_id as "linkId"`,
    [randomUUID(), purpose, contractId, at, expiresAt],
  );
  return rows[0]?.linkId ?? '';
}

/** Deletes the link of a contract, so that its address is not valid any more. */
export async function dropLink(
  tx: Queryable,
  { purpose, contractId }: Pick<NewLink, 'purpose' | 'contractId'>,
): Promise<void> {
  await tx.query('delete from client_links where contract_id = $1 and purpose = $2', [contractId, purpose]);
}

export async function linkById(db: Queryable, linkId: string): Promise<ClientLink | null> {
  const { rows } = await db.query<ClientLink>(
    `select link_id as "linkId", purpose, contract_id as "contractId", expires_at as "expiresAt", codes, code_at as "codeAt",
            used_code as "usedCode", used_at as "usedAt"
       from client_links where link_id = $1`,
    [linkId],
  );
  return rows[0] ?? null;
}

/** Creates a code and returns its ordinal; null if the last code is too recent or the daily maximum is reached. */
export async function nextCode(
  tx: Queryable,
  linkId: string,
  {
    now,
    today,
    notAfter,
    codesADay,
  }: {
    readonly now: Date;
    readonly today: string;
    readonly notAfter: Date;
    readonly codesADay: number;
  },
): Promise<number | null> {
  const { rows } = await tx.query<{ nr: number }>(
    `update client_links
        set codes = codes + 1, code_at = $2, attempts = 0, codes_on = $3,
            codes_today = case when codes_on = $3 then codes_today + 1 else 1 end
      where link_id = $1 and (expires_at is null or expires_at > $2) and (code_at is null or code_at <= $4)
        and (codes_on is distinct from $3 or codes_today < $5)
     returning codes as nr`,
    [linkId, now, today, notAfter, codesADay],
  );
  return rows[0]?.nr ?? null;
}

/** Counts an attempt and returns the ordinal of the current code; null if there is none or its attempts are used up. */
export async function countAttempt(
  db: Queryable,
  linkId: string,
  {
    now,
    sentAfter,
    attemptsMax,
  }: { readonly now: Date; readonly sentAfter: Date; readonly attemptsMax: number },
): Promise<number | null> {
  const { rows } = await db.query<{ nr: number }>(
    `update client_links set attempts = attempts + 1
      where link_id = $1 and (expires_at is null or expires_at > $2) and code_at > $3 and attempts < $4
        and used_code is distinct from codes
     returning codes as nr`,
    [linkId, now, sentAfter, attemptsMax],
  );
  return rows[0]?.nr ?? null;
}

/** Invalidates a code in the transaction of the confirmed action. Returns false if the code was used or replaced. */
export async function spendCode(tx: Queryable, linkId: string, nr: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update client_links set used_code = $2, code_at = null
      where link_id = $1 and codes = $2 and used_code is distinct from $2`,
    [linkId, nr],
  );
  return rowCount === 1;
}

/** Marks a one-time link as used, in the transaction of the action. Returns false if the link was used earlier. */
export async function useLink(tx: Queryable, linkId: string, at: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update client_links set used_at = $2 where link_id = $1 and used_at is null',
    [linkId, at],
  );
  return rowCount === 1;
}
