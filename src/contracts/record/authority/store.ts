import type { Kopecks } from '#kernel/money/money.ts';
import type { Queryable } from '#platform/db/pool.ts';

/** The limits up to which a role or a person may approve; null means unlimited. */
export interface AuthorityLimit {
  /** The role `underwriter`, or a person such as `staff:anna`. */
  readonly holder: string;
  /** Product code, or `*` for every product without a separate row. */
  readonly product: string;
  readonly sum: Kopecks | null;
  readonly premium: Kopecks | null;
  /** Percent as decimal text. */
  readonly discount: string | null;
}

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

/** Values that are compared with limits. `sum` and `discount` are null for contracts saved before limits existed. */
export interface Measured {
  readonly product: string;
  readonly premium: Kopecks;
  readonly sum: Kopecks | null;
  readonly discount: string | null;
}

const valuesOf = ({ product, sum, premium, discount }: Measured) => [product, sum, premium, discount];

/** Returns the values that exceed the limits of `actor`. */
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

/** Finds the people who may approve the contract among `people`; without people, among those with limits of their own. */
export async function holdersFor(
  db: Queryable,
  measured: Measured,
  people: readonly string[] = [],
): Promise<readonly string[]> {
  const { rows } = await db.query<{ holder: string }>(
    `select distinct holder
       from (select holder from authority_limits where holder <> 'underwriter' and cardinality($5::text[]) = 0
             union all select unnest($5::text[])) as known
      where beyond_authority(holder, $1, $2, $3, $4) is null
      order by holder`,
    [...valuesOf(measured), people],
  );
  return rows.map(({ holder }) => holder);
}
