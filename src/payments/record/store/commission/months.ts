import type { Kopecks } from '#kernel/money/money.ts';
import type { DateText } from '#kernel/time/calendar.ts';
import { type Optional, whereGiven } from '#platform/db/parameters.ts';
import type { Queryable } from '#platform/db/pool.ts';
import { numberedPartners } from '#platform/db/tables/partners.ts';

export interface PartnerMonth {
  readonly partnerId: bigint;
  /** First day of the month. */
  readonly month: DateText;
}

/** A month of a partner with the sums of its own lines. */
export interface LedgerMonth extends PartnerMonth {
  /** Number of lines, those of sub-agents included. */
  readonly lines: number;
  readonly premium: Kopecks;
  readonly commission: Kopecks;
  readonly due: Kopecks;
  /** Part of the commission that sub-agents get. */
  readonly shared: Kopecks;
  /** Root of the tree; null while the month is open. */
  readonly hash: Buffer | null;
  readonly closedAt: Date | null;
}

const monthColumns = `m.partner_id as "partnerId", m.month, m.lines, m.premium_kopecks as premium, m.commission_kopecks as commission,
  m.due_kopecks as due, m.shared_kopecks as shared, m.hash, m.closed_at as "closedAt"`;

/** Closes a month, so that nothing more is posted to it. */
export async function insertClosing(
  tx: Queryable,
  month: DateText,
  by: { readonly actor: string; readonly at: Date },
): Promise<void> {
  await tx.query('insert into commission_closings (month, closed_by, closed_at) values ($1, $2, $3)', [
    month,
    by.actor,
    by.at,
  ]);
}

/** Finds a closed month of a partner that has no hash yet; null if there is none. */
export async function nextToSeal(tx: Queryable): Promise<PartnerMonth | null> {
  const { rows } = await tx.query<PartnerMonth>(
    `select partner_id as "partnerId", month from commission_months
      where hash is null and month <= (select max(month) from commission_closings)
      order by month, partner_id limit 1`,
  );
  return rows[0] ?? null;
}

/** Reads the hashes of the lines of a month in the order of their numbers. */
export async function lineHashes(db: Queryable, { partnerId, month }: PartnerMonth): Promise<Buffer[]> {
  const { rows } = await db.query<{ hash: Buffer }>(
    'select hash from commission_lines where partner_id = $1 and month = $2 order by nr',
    [partnerId, month],
  );
  return rows.map(({ hash }) => hash);
}

/** Stores the levels of a tree above its lines. */
export async function insertNodes(
  tx: Queryable,
  { partnerId, month }: PartnerMonth,
  levels: readonly (readonly Buffer[])[],
): Promise<void> {
  for (const [level, nodes] of levels.entries())
    if (level > 0)
      await tx.query(
        `insert into commission_nodes (partner_id, month, level, nr, hash)
         select $1, $2, $3, nr - 1, hash from unnest($4::bytea[]) with ordinality as n (hash, nr)`,
        [partnerId, month, level, nodes],
      );
}

/** Stores the root of a closed month, after which the month never changes. */
export async function sealMonth(
  tx: Queryable,
  { partnerId, month }: PartnerMonth,
  root: Buffer,
  at: Date,
): Promise<void> {
  await tx.query(
    'update commission_months set hash = $3, closed_at = $4 where partner_id = $1 and month = $2',
    [partnerId, month, root, at],
  );
}

/** Reads months of a partner before a month, newest first. */
export async function listMonths(
  db: Queryable,
  partnerId: bigint,
  { before, limit }: { readonly before: DateText | null; readonly limit: number },
): Promise<LedgerMonth[]> {
  const { rows } = await db.query<LedgerMonth>(
    `select ${monthColumns} from commission_months m
      where m.partner_id = $1 and ($2::date is null or m.month < $2) order by m.month desc limit $3`,
    [partnerId, before, limit],
  );
  return rows;
}

/** Filter of the months of all partners. */
export interface MonthFilter {
  readonly partnerId: bigint | null;
  readonly month: DateText | null;
  readonly limit: number;
}

export type ListedMonth = LedgerMonth & { readonly partner: string };

/** Lists months of partners, newest first. */
export async function listPartnerMonths(
  db: Queryable,
  { partnerId, month, limit }: MonthFilter,
): Promise<ListedMonth[]> {
  const values: unknown[] = [];
  const given: readonly Optional[] = [
    [(value) => `m.partner_id = ${value}`, partnerId],
    [(value) => `m.month = ${value}`, month],
  ];
  const { rows } = await db.query<ListedMonth>(
    `select ${monthColumns}, p.login as partner
       from (select * from commission_months m
              where ${whereGiven(values, ...given)}
              order by m.month desc, m.partner_id
              -- In the text, because for an unknown limit PostgreSQL would read and sort all months.
              limit ${limit}) as m
       join ${numberedPartners} as p on p.partner_id = m.partner_id
      order by m.month desc, m.partner_id`,
    values,
  );
  return rows;
}

export async function findMonth(
  db: Queryable,
  { partnerId, month }: PartnerMonth,
): Promise<LedgerMonth | null> {
  const { rows } = await db.query<LedgerMonth>(
    `select ${monthColumns} from commission_months m where m.partner_id = $1 and m.month = $2`,
    [partnerId, month],
  );
  return rows[0] ?? null;
}

/** Sums of the lines of a month with one product, programme, kind and sub-agent. */
export interface MonthSum {
  readonly product: string;
  readonly programme: string | null;
  readonly subAgent: string | null;
  readonly lines: number;
  readonly premium: Kopecks;
  readonly commission: Kopecks;
  readonly due: Kopecks;
}

export async function sumsOfMonth(db: Queryable, { partnerId, month }: PartnerMonth): Promise<MonthSum[]> {
  const { rows } = await db.query<MonthSum>(
    `select product, programme, sub_agent as "subAgent", count(*)::int as lines, sum(premium_kopecks)::bigint as premium,
            sum(commission_kopecks)::bigint as commission, sum(due_kopecks)::bigint as due
       from commission_lines where partner_id = $1 and month = $2
      group by product, programme, sub_agent
      order by sub_agent nulls first, product, programme nulls first`,
    [partnerId, month],
  );
  return rows;
}

export interface TreeNodes {
  readonly level: number;
  /** Number of the first node, from zero. */
  readonly from: number;
  readonly limit: number;
}

/** Reads the hashes of a level of the tree of a closed month; level 0 are the lines. */
export async function readNodes(
  db: Queryable,
  { partnerId, month }: PartnerMonth,
  { level, from, limit }: TreeNodes,
): Promise<Buffer[]> {
  const { rows } = await db.query<{ hash: Buffer }>(
    level === 0
      ? 'select hash from commission_lines where partner_id = $1 and month = $2 and nr > $3 order by nr limit $4'
      : `select hash from commission_nodes where partner_id = $1 and month = $2 and nr >= $3 and level = $5 order by nr limit $4`,
    [partnerId, month, from, limit, ...(level === 0 ? [] : [level])],
  );
  return rows.map(({ hash }) => hash);
}
