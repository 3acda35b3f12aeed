import { randomUUID } from 'node:crypto';
import { type Parameter, statement } from '#platform/db/parameters.ts';
import type { Queryable } from '#platform/db/pool.ts';
import { sealedAt, sealingFor } from '#platform/db/sealing.ts';
import type { ConsentPurpose, ConsentText } from './purposes.ts';

/** Source of a consent: the partner's statement, or a code that the client entered on Bindery's page. */
export type ConsentWay = 'PARTNER' | 'CLIENT_CODE';

/** The person who consented and the proof of the consent; encrypted in the table. */
export interface Evidence {
  readonly name: string;
  readonly birthDate: string | null;
  /** Roles of the person, as codes of `consentRoles` in `people.ts`. */
  readonly roles: readonly string[];
  readonly place: string;
  /** The signer: the person, a parent or guardian, or the holder who confirms the consent of the person. */
  readonly signedBy: { readonly name: string; readonly as: 'SELF' | 'PARENT' | 'HOLDER' };
  /** Login of the partner that stated the consent, or the channel that sent the code. */
  readonly channel: string;
  /** Email address or telephone that received the code; absent if the partner stated the consent. */
  readonly contact?: string;
  readonly requestId: string;
  /** Label of the checkbox that the client ticked on the page. */
  readonly shown?: string;
}

/** How a consent was withdrawn; encrypted in the table. */
export interface Withdrawal {
  readonly way: 'CLIENT_CODE' | 'STAFF' | 'PARTNER';
  readonly actor: string;
  readonly requestId: string;
  readonly reason?: string;
}

export interface NewConsent {
  readonly personKey: Buffer;
  readonly purpose: string;
  readonly text: ConsentText;
  readonly way: ConsentWay;
  readonly givenAt: Date;
  readonly validUntil: Date | null;
  readonly evidence: Evidence;
}

/** A consent without its encrypted parts. */
export interface ConsentState {
  readonly consentId: string;
  readonly personKey: Buffer;
  readonly purpose: string;
  readonly way: ConsentWay;
  readonly givenAt: Date;
  readonly validUntil: Date | null;
  readonly recordedAt: Date;
  readonly withdrawnAt: Date | null;
}

export interface Consent extends ConsentState {
  readonly title: string;
  readonly version: string;
  readonly sha256: string;
  readonly content: string;
  readonly evidence: Evidence;
  readonly withdrawal: Withdrawal | null;
}

const evidencePlace = (consentId: string) => `consents.evidence ${consentId}`;
const withdrawalPlace = (consentId: string) => `consents.withdrawal ${consentId}`;

/** A new consent of a contract, with the personal data encrypted. */
export interface ConsentRow {
  readonly contractId: bigint;
  readonly at: Date;
  readonly id: string;
  readonly consent: NewConsent;
  readonly evidence: Buffer;
}

export async function consentRows(
  db: Queryable,
  contractId: bigint,
  consents: readonly NewConsent[],
  at: Date,
): Promise<readonly ConsentRow[]> {
  const sealing = consents.length > 0 ? await sealingFor(db) : undefined;
  return consents.flatMap((consent): readonly ConsentRow[] => {
    const id = randomUUID();
    const evidence = sealing?.seal(evidencePlace(id), Buffer.from(JSON.stringify(consent.evidence)));
    return evidence ? [{ contractId, at, id, consent, evidence }] : [];
  });
}

/** Returns SQL that inserts consents without duplicates. `from` may add conditions or tables to the inserted rows. */
export function storeConsentsSql<Input>(
  $: Parameter<Input>,
  rows: (input: Input) => readonly ConsentRow[],
  from = (consents: string) => consents,
): string {
  const row = (read: (row: ConsentRow) => unknown) => $((input) => rows(input).map(read));
  const each = (read: (one: NewConsent) => unknown) => row(({ consent }) => read(consent));
  const consents = `unnest(${row(({ contractId }) => contractId)}::bigint[], ${row(({ at }) => at)}::timestamptz[],
             ${row(({ id }) => id)}::uuid[], ${row(({ evidence }) => evidence)}::bytea[],
             ${each(({ personKey }) => personKey)}::bytea[], ${each(({ purpose }) => purpose)}::text[],
             ${each(({ text }) => Buffer.from(text.sha256, 'hex'))}::bytea[], ${each(({ way }) => way)}::text[],
             ${each(({ givenAt }) => givenAt)}::timestamptz[], ${each(({ validUntil }) => validUntil)}::timestamptz[]) as c`;
  return `insert into consents (contract_id, recorded_at, consent_id, evidence, person_key, purpose, text_sha256, way, given_at, valid_until)
    select c.* from ${from(consents)}
    on conflict (contract_id, person_key, purpose, given_at) do nothing`;
}

const insertion = statement<readonly ConsentRow[]>(($) => storeConsentsSql($, (rows) => rows));

/** Records consents of a contract. Skips a consent that is already recorded with the same date. */
export async function insertConsents(
  db: Queryable,
  contractId: bigint,
  consents: readonly NewConsent[],
  at: Date,
): Promise<void> {
  if (consents.length > 0) await db.query(...insertion(await consentRows(db, contractId, consents, at)));
}

/** Stores the texts of all purposes, so that consents can refer to them. */
export async function storeConsentTexts(db: Queryable, purposes: readonly ConsentPurpose[]): Promise<void> {
  const texts = purposes.flatMap(({ code, title, versions }) =>
    versions.map((text) => ({ code, title, text })),
  );
  await db.query(
    `insert into consent_texts (sha256, purpose, version, title, content)
     select decode(sha256, 'hex'), purpose, version, title, content
       from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[]) as t (sha256, purpose, version, title, content)
     on conflict do nothing`,
    [
      texts.map(({ text }) => text.sha256),
      texts.map(({ code }) => code),
      texts.map(({ text }) => text.version),
      texts.map(({ title }) => title),
      texts.map(({ text }) => consentText(text)),
    ],
  );
}

/** Returns the text from which the hash is calculated. */
export function consentText({ paragraphs }: Pick<ConsentText, 'paragraphs'>): string {
  return paragraphs.join('\n');
}

const stateColumns = `c.consent_id as "consentId", c.person_key as "personKey", c.purpose, c.way, c.given_at as "givenAt",
  c.valid_until as "validUntil", c.recorded_at as "recordedAt", c.withdrawn_at as "withdrawnAt"`;

/** Finds the consents of a contract, oldest first, without their encrypted parts. */
export async function consentStates(db: Queryable, contractId: bigint): Promise<ConsentState[]> {
  const { rows } = await db.query<ConsentState>(
    `select ${stateColumns} from consents c where c.contract_id = $1 order by c.given_at, c.recorded_at, c.consent_id`,
    [contractId],
  );
  return rows;
}

export async function findConsents(db: Queryable, contractId: bigint): Promise<Consent[]> {
  const { rows } = await db.query<
    Omit<Consent, 'evidence' | 'withdrawal'> & {
      readonly evidence: Buffer;
      readonly withdrawal: Buffer | null;
    }
  >(
    `select ${stateColumns}, t.title, t.version, encode(t.sha256, 'hex') as sha256, t.content, c.evidence, c.withdrawal
       from consents c join consent_texts t on t.sha256 = c.text_sha256
      where c.contract_id = $1
      order by c.given_at, c.recorded_at, c.consent_id`,
    [contractId],
  );
  if (rows.length === 0) return [];
  const opened = await (await sealingFor(db)).openAll(
    rows.flatMap(({ consentId, evidence, withdrawal }) => [
      { place: evidencePlace(consentId), sealed: evidence },
      ...(withdrawal ? [{ place: withdrawalPlace(consentId), sealed: withdrawal }] : []),
    ]),
  );
  const contents = opened.values();
  return rows.map((row) => ({
    ...row,
    evidence: JSON.parse(String(contents.next().value)) as Evidence,
    withdrawal: row.withdrawal ? (JSON.parse(String(contents.next().value)) as Withdrawal) : null,
  }));
}

/** Marks a consent as withdrawn. Returns false if it was withdrawn earlier. */
export async function withdrawConsent(
  tx: Queryable,
  consentId: string,
  withdrawal: Withdrawal,
  at: Date,
): Promise<boolean> {
  const sealed = await sealedAt(tx, withdrawalPlace(consentId), Buffer.from(JSON.stringify(withdrawal)));
  const { rowCount } = await tx.query(
    'update consents set withdrawn_at = $2, withdrawal = $3 where consent_id = $1 and withdrawn_at is null',
    [consentId, at, sealed],
  );
  return rowCount === 1;
}

/** Removes personal data from the evidence of a contract. Keeps the text, the time and the way of each consent. */
export async function forgetPeople(tx: Queryable, contractId: bigint, removed: string): Promise<void> {
  for (const { consentId, evidence, withdrawal } of await findConsents(tx, contractId)) {
    const { contact: _, ...rest } = evidence;
    const blank: Evidence = {
      ...rest,
      name: removed,
      birthDate: null,
      signedBy: { ...evidence.signedBy, name: removed },
    };
    const sealed = await sealedAt(tx, evidencePlace(consentId), Buffer.from(JSON.stringify(blank)));
    const actor = withdrawal && { ...withdrawal, reason: removed };
    await tx.query(
      `update consents set evidence = $2, person_key = decode(md5(consent_id::text), 'hex'), withdrawal = $3 where consent_id = $1`,
      [
        consentId,
        sealed,
        actor && (await sealedAt(tx, withdrawalPlace(consentId), Buffer.from(JSON.stringify(actor)))),
      ],
    );
  }
}
