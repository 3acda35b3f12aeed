import { columnName, fieldColumns, listed, statement } from '#platform/db/parameters.ts';
import type { Queryable } from '#platform/db/pool.ts';
import type { ChangeableRights, Partner } from './partner.ts';

/** Columns of the rights that staff can change, with their SQL casts. Decimals are read as text. */
const rights: Readonly<Record<keyof ChangeableRights, '' | '::text'>> = {
  name: '',
  channel: '',
  products: '',
  holderTypes: '',
  rateLimit: '',
  agreementNumber: '',
  kvPercent: '::text',
  discountKvMax: '::text',
  cash: '',
  kfavMin: '::text',
  kfavMax: '::text',
  reductionMin: '::text',
  reductionMax: '::text',
  backdateDays: '',
  forms: '',
};
const rightNames = Object.keys(rights) as readonly (keyof ChangeableRights)[];

const partnerColumns = Object.entries({
  ...{ partnerId: '', login: '', clientId: '', isDemo: '', disabledAt: '' },
  ...rights,
} satisfies Record<keyof Partner, string>)
  .map(([name, type]) => `p.${columnName(name)}${type} as "${name}"`)
  .join(', ');

export type NewPartner = Omit<Partner, 'partnerId' | 'disabledAt'> & { readonly createdAt: Date };

const insertion = statement<NewPartner>(($) => {
  const names = ['login', 'clientId', 'isDemo', 'createdAt', ...rightNames] as const;
  const [columns, row] = listed(fieldColumns($, (partner) => partner, names));
  return `insert into partners (${columns}) values (${row}) on conflict (login) do nothing
     returning partner_id as "partnerId"`;
});

/** Returns the partner's id; null if the login is taken. */
export async function insertPartner(db: Queryable, partner: NewPartner): Promise<bigint | null> {
  const result = await db.query<{ partnerId: bigint }>(...insertion(partner));
  return result.rows[0]?.partnerId ?? null;
}

export async function updateRights(
  db: Queryable,
  partnerId: bigint,
  changed: ChangeableRights,
): Promise<Partner | null> {
  const result = await db.query<Partner>(
    `update partners p set ${rightNames.map((name, index) => `${columnName(name)} = $${index + 2}`).join(', ')}
      where partner_id = $1
      returning ${partnerColumns}`,
    [partnerId, ...rightNames.map((name) => changed[name])],
  );
  return result.rows[0] ?? null;
}

/** Reads and locks a partner, so that concurrent changes run one after the other. */
export async function lockedByLogin(db: Queryable, login: string): Promise<Partner | null> {
  const result = await db.query<Partner>(
    `select ${partnerColumns} from partners p where p.login = $1 for no key update`,
    [login],
  );
  return result.rows[0] ?? null;
}

/** Finds an enabled or disabled partner. */
export async function findPartner(db: Queryable, login: string): Promise<Partner | null> {
  const text = `select ${partnerColumns} from partners p where p.login = $1`;
  return (await db.query<Partner>(text, [login])).rows[0] ?? null;
}

/** Finds a partner, including disabled ones, because their contracts continue. */
export async function partnerById(db: Queryable, partnerId: bigint): Promise<Partner | null> {
  const text = `select ${partnerColumns} from partners p where p.partner_id = $1`;
  return (await db.query<Partner>(text, [partnerId])).rows[0] ?? null;
}

export async function listAllPartners(db: Queryable): Promise<Partner[]> {
  const result = await db.query<Partner>(`select ${partnerColumns} from partners p order by p.login`);
  return result.rows;
}

/** Reads login and name of at most `most` partners. */
export async function partnerNames(
  db: Queryable,
  most: number,
): Promise<{ readonly login: string; readonly name: string }[]> {
  const result = await db.query<{ login: string; name: string }>(
    'select login, name from partners order by login limit $1',
    [most],
  );
  return result.rows;
}

export async function hasLiveDemoPartner(db: Queryable): Promise<boolean> {
  const result = await db.query('select 1 from partners where is_demo and disabled_at is null limit 1');
  return result.rows.length > 0;
}

/** Disables a partner; false if no enabled partner has this login. */
export async function setDisabled(db: Queryable, login: string, at: Date): Promise<boolean> {
  const result = await db.query(
    'update partners set disabled_at = $2 where login = $1 and disabled_at is null returning partner_id',
    [login, at],
  );
  return result.rows.length > 0;
}

/** Enables a partner and returns its id; null if no disabled partner has this login. */
export async function setEnabled(db: Queryable, login: string): Promise<bigint | null> {
  const result = await db.query<{ partnerId: bigint }>(
    `update partners set disabled_at = null where login = $1 and disabled_at is not null
     returning partner_id as "partnerId"`,
    [login],
  );
  return result.rows[0]?.partnerId ?? null;
}

export async function insertSecret(
  db: Queryable,
  partnerId: bigint,
  secretSha256: Buffer,
  at: Date,
): Promise<void> {
  await db.query('insert into partner_secrets (partner_id, secret_sha256, created_at) values ($1, $2, $3)', [
    partnerId,
    secretSha256,
    at,
  ]);
}

/** Returns the creation times of a partner's live secrets, newest first. */
export async function livingSecrets(db: Queryable, partnerId: bigint): Promise<Date[]> {
  const result = await db.query<{ at: Date }>(
    'select created_at as at from partner_secrets where partner_id = $1 and revoked_at is null order by secret_id desc',
    [partnerId],
  );
  return result.rows.map(({ at }) => at);
}

export async function revokeOlderSecrets(
  db: Queryable,
  partnerId: bigint,
  keep: number,
  at: Date,
): Promise<void> {
  await db.query(
    `update partner_secrets set revoked_at = $3
      where revoked_at is null
        and partner_id = $1
        and secret_id not in (select secret_id from partner_secrets
                               where partner_id = $1 and revoked_at is null
                               order by secret_id desc limit $2)`,
    [partnerId, keep, at],
  );
}

export interface Credentials {
  readonly partnerId: bigint;
  readonly secretHashes: readonly Buffer[];
}

/** Returns the hashes of a partner's live secrets; null for an unknown or disabled partner. */
export async function findCredentials(db: Queryable, clientId: string): Promise<Credentials | null> {
  const result = await db.query<Credentials>(
    `select p.partner_id as "partnerId", array_agg(s.secret_sha256) as "secretHashes"
       from partners p
       join partner_secrets s on s.partner_id = p.partner_id and s.revoked_at is null
      where p.client_id = $1 and p.disabled_at is null
      group by p.partner_id`,
    [clientId],
  );
  return result.rows[0] ?? null;
}

export interface NewToken {
  readonly hash: Buffer;
  readonly partnerId: bigint;
  /** Hash of the secret with which the token was requested. */
  readonly secretHash: Buffer;
  readonly expiresAt: Date;
}

/** Locks the secret against a concurrent revocation and stores a token; false if the secret has been revoked. */
export async function insertToken(db: Queryable, token: NewToken): Promise<boolean> {
  const result = await db.query(
    `with live as (select partner_id from partner_secrets
                    where partner_id = $2 and secret_sha256 = $4 and revoked_at is null
                    limit 1 for share)
     insert into access_tokens (token_sha256, partner_id, expires_at)
     select $1::bytea, partner_id, $3::timestamptz from live`,
    [token.hash, token.partnerId, token.expiresAt, token.secretHash],
  );
  return result.rowCount === 1;
}

export async function sweepTokens(db: Queryable, now: Date): Promise<number> {
  const result = await db.query('delete from access_tokens where expires_at < $1', [now]);
  return result.rowCount;
}

export async function deleteTokens(db: Queryable, partnerId: bigint): Promise<void> {
  await db.query('delete from access_tokens where partner_id = $1', [partnerId]);
}

export async function partnerByToken(
  db: Queryable,
  tokenHash: Buffer,
  now: Date,
): Promise<{ readonly partner: Partner; readonly expiresAt: Date } | null> {
  const result = await db.query<Partner & { expiresAt: Date }>(
    `select t.expires_at as "expiresAt", ${partnerColumns}
       from access_tokens t
       join partners p on p.partner_id = t.partner_id and p.disabled_at is null
      where t.token_sha256 = $1 and t.expires_at > $2`,
    [tokenHash, now],
  );
  const row = result.rows[0];
  if (!row) return null;
  const { expiresAt, ...partner } = row;
  return { partner, expiresAt };
}

export interface BucketRequest {
  readonly partnerId: bigint;
  readonly endpoint: string;
  /** Requests per minute; also the maximum number of tokens in the bucket. */
  readonly capacity: number;
  readonly wanted: number;
  readonly now: Date;
}

/** Refills a shared bucket and takes up to `wanted` whole tokens. Returns null if the bucket does not exist. */
export async function takeTokens(
  db: Queryable,
  request: BucketRequest,
): Promise<{ readonly taken: number; readonly left: number } | null> {
  const result = await db.query(
    `with bucket as (
       select least($3::float8, tokens + $3::float8 * greatest(0, extract(epoch from ($5 - refilled_at))) / 60) as filled
         from rate_limits
        where partner_id = $1 and endpoint = $2
          for update
     )
     update rate_limits r
        set tokens = b.filled - least(floor(b.filled), $4::float8),
            refilled_at = greatest(r.refilled_at, $5)
       from bucket b
      where r.partner_id = $1 and r.endpoint = $2
     returning least(floor(b.filled), $4::float8) as taken, r.tokens as left`,
    [request.partnerId, request.endpoint, request.capacity, request.wanted, request.now],
  );
  const row = result.rows[0];
  return row ? { taken: Number(row.taken), left: Number(row.left) } : null;
}

export async function createBucket(db: Queryable, request: BucketRequest): Promise<void> {
  await db.query(
    `insert into rate_limits (partner_id, endpoint, tokens, refilled_at) values ($1, $2, $3, $4)
     on conflict (partner_id, endpoint) do nothing`,
    [request.partnerId, request.endpoint, request.capacity, request.now],
  );
}
