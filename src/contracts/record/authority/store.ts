import type { Kopecks } from '#kernel/money/money.ts';
import type { Queryable } from '#platform/db/pool.ts';

/** The amount someone may approve; null for any amount. */
export interface AuthorityLimit {
  /** `underwriter`, or a person such as `staff:anna`. */
  readonly holder: string;
  /** `*` for every product without its own row. */
  readonly product: string;
  readonly sum: Kopecks | null;
  readonly premium: Kopecks | null;
  /** Percent, as decimal text. */
  readonly discount: string | null;
}

/** The value compared with a limit. */
export type Measure = 'sum' | 'premium' | 'discount';

export async function listLimits(db: Queryable): Promise<AuthorityLimit[]> {
  const { rows } = await db.query<AuthorityLimit>(
    `select holder, product, sum_kopecks as sum, premium_kopecks as premium, discount_percent::text as discount
       from authority_limits order by holder = 'underwriter' desc, holder, product`,
  );
  return rows;
}

export async function putLimit(tx: Queryable, limit: AuthorityLimit): Promise<void> {
  await tx.query(
    `insert into authority_limits (holder, product, sum_kopecks, premium_kopecks, discount_percent)
     values ($1, $2, $3, $4, $5)
     on conflict (holder, product) do update
       set sum_kopecks = excluded.sum_kopecks, premium_kopecks = excluded.premium_kopecks,
           discount_percent = excluded.discount_percent`,
    [limit.holder, limit.product, limit.sum, limit.premium, limit.discount],
  );
}

export async function removeLimit(tx: Queryable, holder: string, product: string): Promise<void> {
  await tx.query('delete from authority_limits where holder = $1 and product = $2', [holder, product]);
}

export async function lockLimits(tx: Queryable): Promise<void> {
  await tx.query('lock table authority_limits in share mode');
}

/** Values compared with limits, in kopecks; for contracts older than limits only the premium is known. */
export interface Measured {
  readonly product: string;
  readonly premium: Kopecks;
  readonly sum: Kopecks | null;
  readonly discount: string | null;
}

const valuesOf = ({ product, sum, premium, discount }: Measured) => [product, sum, premium, discount];

/** Returns the values that exceed someone's authority. */
export async function beyondAuthority(
  db: Queryable,
  actor: string,
  measured: Measured,
): Promise<readonly Measure[]> {
  const { rows } = await db.query<{ beyond: Measure[] | null }>(
    'select beyond_authority($1, $2, $3, $4, $5) as beyond',
    [actor, ...valuesOf(measured)],
  );
  return rows[0]?.beyond ?? [];
}

/** Finds people with limits of their own who may approve it. */
export async function holdersFor(db: Queryable, measured: Measured): Promise<readonly string[]> {
  const { rows } = await db.query<{ holder: string }>(
    `select distinct holder from authority_limits
      where holder <> 'underwriter' and beyond_authority(holder, $1, $2, $3, $4) is null
      order by holder`,
    valuesOf(measured),
  );
  return rows.map(({ holder }) => holder);
}
