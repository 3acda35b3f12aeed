import type { AcquirerMethod, SavedMethod } from '#kernel/ports/ports.ts';
import type { Queryable } from '#platform/db/pool.ts';
import { openedAt, sealedAt } from '#platform/db/sealing.ts';
import type { Autopay, AutopayEnd } from './autopay.ts';

const columns = `
  autopay_id as "autopayId", contract_id as "contractId", attempt_id as "attemptId", method, state, text_version as "textVersion",
  covers_renewal as "coversRenewal", agreed_at as "agreedAt", card_digits as "cardDigits", card_expires as "cardExpires",
  saved_at as "savedAt", end_reason as "endReason", ended_by as "endedBy", ended_at as "endedAt"`;

/** Evidence of a consent: the text as shown, and the network address of the client. */
export interface AutopayEvidence {
  readonly label: string;
  readonly paragraphs: readonly string[];
  readonly address: string;
}

export interface NewAutopay
  extends Pick<Autopay, 'autopayId' | 'contractId' | 'attemptId' | 'textVersion' | 'coversRenewal'> {
  readonly method: AcquirerMethod;
  readonly textSha256: string;
  readonly evidence: AutopayEvidence;
  readonly at: Date;
}

const consentPlace = (autopayId: string) => `autopays.consent ${autopayId}`;
const methodPlace = (autopayId: string) => `autopays.sealed ${autopayId}`;

export async function insertAutopay(tx: Queryable, one: NewAutopay): Promise<void> {
  const consent = await sealedAt(tx, consentPlace(one.autopayId), Buffer.from(JSON.stringify(one.evidence)));
  await tx.query(
    `insert into autopays (autopay_id, contract_id, attempt_id, method, state, text_version, text_sha256, covers_renewal, consent,
                           agreed_at)
     values ($1, $2, $3, $4, 'ASKED', $5, $6, $7, $8, $9)`,
    [
      one.autopayId,
      one.contractId,
      one.attemptId,
      one.method,
      one.textVersion,
      Buffer.from(one.textSha256, 'hex'),
      one.coversRenewal,
      consent,
      one.at,
    ],
  );
}

/** Reads one and locks it until the transaction ends; null if there is none. */
export async function lockAutopay(tx: Queryable, autopayId: string): Promise<Autopay | null> {
  const { rows } = await tx.query<Autopay>(
    `select ${columns} from autopays where autopay_id = $1 for update`,
    [autopayId],
  );
  return rows[0] ?? null;
}

export async function findAutopay(db: Queryable, autopayId: string): Promise<Autopay | null> {
  const { rows } = await db.query<Autopay>(`select ${columns} from autopays where autopay_id = $1`, [
    autopayId,
  ]);
  return rows[0] ?? null;
}

/** Returns the saved method of a contract, or the last one that ended; null if the client never agreed. */
export async function autopayOfContract(db: Queryable, contractId: bigint): Promise<Autopay | null> {
  const { rows } = await db.query<Autopay>(
    `select ${columns} from autopays where contract_id = $1 and saved_at is not null
      order by (state = 'ACTIVE') desc, agreed_at desc limit 1`,
    [contractId],
  );
  return rows[0] ?? null;
}

/** Finds all consents of a contract, oldest first. */
export async function autopaysOfContract(db: Queryable, contractId: bigint): Promise<readonly Autopay[]> {
  const { rows } = await db.query<Autopay>(
    `select ${columns} from autopays where contract_id = $1 order by agreed_at, autopay_id`,
    [contractId],
  );
  return rows;
}

/** Stores the method that the acquirer has saved. An earlier method of the contract ends. */
export async function activateAutopay(
  tx: Queryable,
  { autopayId, contractId }: Pick<Autopay, 'autopayId' | 'contractId'>,
  { methodId, cardLastDigits, cardExpires }: SavedMethod,
  at: Date,
): Promise<void> {
  const sealed = await sealedAt(tx, methodPlace(autopayId), Buffer.from(JSON.stringify({ methodId })));
  await tx.query(
    `update autopays set state = 'ENDED', end_reason = 'REPLACED', ended_by = 'service', ended_at = $2, look_at = null, sealed = null
      where contract_id = $1 and state = 'ACTIVE'`,
    [contractId, at],
  );
  await tx.query(
    `update autopays set state = 'ACTIVE', sealed = $2, card_digits = $3, card_expires = $4, saved_at = $5, look_at = $5
      where autopay_id = $1 and state = 'ASKED'`,
    [autopayId, sealed, cardLastDigits ?? null, cardExpires ?? null, at],
  );
}

/** Ends automatic payments and deletes the token. Returns false if they have already ended. */
export async function endAutopayRow(
  tx: Queryable,
  autopayId: string,
  { reason, by, at }: { readonly reason: AutopayEnd; readonly by: string; readonly at: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update autopays set state = 'ENDED', end_reason = $2, ended_by = $3, ended_at = $4, look_at = null, sealed = null
      where autopay_id = $1 and state <> 'ENDED'`,
    [autopayId, reason, by, at],
  );
  return rowCount === 1;
}

/** Ends the consents of a link whose client now wants to pay without saving. */
export async function withdrawAsked(tx: Queryable, attemptIds: readonly string[], at: Date): Promise<void> {
  await tx.query(
    `update autopays set state = 'ENDED', end_reason = 'CLIENT', ended_by = 'client', ended_at = $2
      where attempt_id = any($1) and state = 'ASKED'`,
    [attemptIds, at],
  );
}

/** Returns the acquirer's token; null if automatic payments have ended. */
export async function openMethod(db: Queryable, autopayId: string): Promise<string | null> {
  const { rows } = await db.query<{ sealed: Buffer | null }>(
    'select sealed from autopays where autopay_id = $1',
    [autopayId],
  );
  const sealed = rows[0]?.sealed;
  if (!sealed) return null;
  const opened = JSON.parse(String(await openedAt(db, methodPlace(autopayId), sealed))) as SavedMethod;
  return opened.methodId;
}

/** Returns what the client has agreed to; null once the person is removed. */
export async function openConsent(db: Queryable, autopayId: string): Promise<AutopayEvidence | null> {
  const { rows } = await db.query<{ consent: Buffer | null }>(
    'select consent from autopays where autopay_id = $1',
    [autopayId],
  );
  const consent = rows[0]?.consent;
  return consent
    ? (JSON.parse(String(await openedAt(db, consentPlace(autopayId), consent))) as AutopayEvidence)
    : null;
}

/** Claims saved methods whose next step is due, each for one process; a claim that is not finished is due again at `next`. */
export async function claimDueAutopays(
  db: Queryable,
  now: Date,
  next: Date,
  limit: number,
): Promise<readonly string[]> {
  const { rows } = await db.query<{ autopayId: string }>(
    `update autopays a set look_at = $2
      where a.autopay_id in (select autopay_id from autopays where look_at <= $1 order by look_at limit $3 for update skip locked)
     returning a.autopay_id as "autopayId"`,
    [now, next, limit],
  );
  return rows.map(({ autopayId }) => autopayId);
}

export async function lookAgainAt(tx: Queryable, autopayId: string, at: Date): Promise<void> {
  await tx.query(`update autopays set look_at = $2 where autopay_id = $1 and state = 'ACTIVE'`, [
    autopayId,
    at,
  ]);
}

/** Ends the saved methods of a contract whose person is removed, and deletes the evidence, which names the person's address. */
export async function removeAutopayPerson(tx: Queryable, contractId: bigint, at: Date): Promise<void> {
  await tx.query(
    `update autopays
        set consent = null, sealed = null, look_at = null, state = 'ENDED', end_reason = coalesce(end_reason, 'PERSON_REMOVED'),
            ended_by = coalesce(ended_by, 'service'), ended_at = coalesce(ended_at, $2)
      where contract_id = $1`,
    [contractId, at],
  );
}
