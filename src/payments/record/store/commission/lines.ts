import type { Kopecks } from '#kernel/money/money.ts';
import type { DateText } from '#kernel/time/calendar.ts';
import { type Optional, whereGiven } from '#platform/db/parameters.ts';
import type { Queryable } from '#platform/db/pool.ts';
import { joinPartner } from '#platform/db/tables/partners.ts';
import type { CommissionKind } from '../../commission-kinds.ts';
import type { PaymentType } from '../../payment.ts';

/** A line of the ledger. Its month is the first day of the month. */
export interface LedgerLine {
  readonly partnerId: bigint;
  readonly month: DateText;
  readonly nr: number;
  readonly source: string;
  /** Code of the sub-agent; null for the partner's own line. */
  readonly subAgent: string | null;
  readonly at: Date;
  readonly kind: CommissionKind;
  readonly policyNumber: string;
  readonly product: string;
  readonly programme: string | null;
  readonly installmentNr: number | null;
  readonly addendumNumber: string | null;
  readonly paymentType: PaymentType | null;
  readonly isHeldByPartner: boolean;
  readonly premium: Kopecks;
  readonly kvPercent: string;
  readonly discountPercent: string;
  /** Percent of the partner's commission that the sub-agent gets. */
  readonly sharePercent: string | null;
  readonly commission: Kopecks;
  /** Amount that the partner owes; negative if the insurer owes it. Zero for sub-agents. */
  readonly due: Kopecks;
  /** Closed month to which a late line belongs, or month and number of the line that is taken back. */
  readonly correctsMonth: DateText | null;
  readonly correctsNr: number | null;
}

/** SQL that is true if the ledger has the partner's line of a source. */
export const isPosted = (source: string) =>
  `exists (select from commission_lines l where l.source = ${source} and l.sub_agent is null)`;

/** Months of partners, as arrays of the same length. */
interface PartnerMonths {
  readonly partnerIds: readonly bigint[];
  readonly months: readonly DateText[];
}

/** Returns the number of lines of each month that has lines. */
export async function countLines(
  tx: Queryable,
  { partnerIds, months }: PartnerMonths,
): Promise<{ readonly partnerId: bigint; readonly month: DateText; readonly lines: number }[]> {
  const { rows } = await tx.query<{ partnerId: bigint; month: DateText; lines: number }>(
    `select m.partner_id as "partnerId", m.month, m.lines
       from commission_months m
       join unnest($1::bigint[], $2::date[]) as asked (partner_id, month) using (partner_id, month)`,
    [partnerIds, months],
  );
  return rows;
}

/** Finds the lines of sources, to name what a later line takes back. */
export async function findPlaces(
  db: Queryable,
  sources: readonly string[],
): Promise<{ readonly source: string; readonly month: DateText; readonly nr: number }[]> {
  if (sources.length === 0) return [];
  const { rows } = await db.query<{ source: string; month: DateText; nr: number }>(
    'select source, month, nr from commission_lines where source = any($1) and sub_agent is null',
    [sources],
  );
  return rows;
}

const fields = {
  partnerId: ['partner_id', 'bigint'],
  month: ['month', 'date'],
  nr: ['nr', 'integer'],
  source: ['source', 'text'],
  subAgent: ['sub_agent', 'text'],
  at: ['at', 'timestamptz'],
  kind: ['kind', 'text'],
  policyNumber: ['policy_number', 'text'],
  product: ['product', 'text'],
  programme: ['programme', 'text'],
  installmentNr: ['installment_nr', 'integer'],
  addendumNumber: ['addendum_number', 'text'],
  paymentType: ['payment_type', 'text'],
  isHeldByPartner: ['is_held_by_partner', 'boolean'],
  premium: ['premium_kopecks', 'bigint'],
  kvPercent: ['kv_percent', 'numeric'],
  discountPercent: ['discount_percent', 'numeric'],
  sharePercent: ['share_percent', 'numeric'],
  commission: ['commission_kopecks', 'bigint'],
  due: ['due_kopecks', 'bigint'],
  correctsMonth: ['corrects_month', 'date'],
  correctsNr: ['corrects_nr', 'integer'],
} as const satisfies Readonly<Record<keyof LedgerLine, readonly [column: string, type: string]>>;
const names = Object.keys(fields) as readonly (keyof LedgerLine)[];

/** Appends lines and adds them to the sums of their months. */
export async function insertLedgerLines(
  tx: Queryable,
  lines: readonly (LedgerLine & { readonly hash: Buffer })[],
): Promise<void> {
  const types = names.map((name, index) => `$${index + 1}::${fields[name][1]}[]`);
  const columns = names.map((name) => fields[name][0]).join(', ');
  await tx.query(
    `with added as (
       insert into commission_lines (${columns}, hash)
       select * from unnest(${types.join(', ')}, $${names.length + 1}::bytea[])
       returning partner_id, month, sub_agent, premium_kopecks, commission_kopecks, due_kopecks
     )
     insert into commission_months as m (partner_id, month, lines, premium_kopecks, commission_kopecks, due_kopecks, shared_kopecks)
     select partner_id, month, count(*), ${sumOf('premium')}, ${sumOf('commission')}, ${sumOf('due')},
            coalesce(sum(commission_kopecks) filter (where sub_agent is not null), 0)
       from added group by partner_id, month order by partner_id, month
     on conflict (partner_id, month) do update
        set lines = m.lines + excluded.lines, premium_kopecks = m.premium_kopecks + excluded.premium_kopecks,
            commission_kopecks = m.commission_kopecks + excluded.commission_kopecks,
            due_kopecks = m.due_kopecks + excluded.due_kopecks, shared_kopecks = m.shared_kopecks + excluded.shared_kopecks`,
    [...names.map((name) => lines.map((line) => line[name])), lines.map(({ hash }) => hash)],
  );
}

const sumOf = (what: string) => `coalesce(sum(${what}_kopecks) filter (where sub_agent is null), 0)`;

const lineColumns = names
  .map((name) => {
    const [column, type] = fields[name];
    return type === 'numeric' ? `l.${column}::text as "${name}"` : `l.${column} as "${name}"`;
  })
  .join(', ');

/** Reads the own lines of a partner, or of all partners, for a period by the time of payments and refunds, oldest first. */
export async function linesOfPeriod(
  db: Queryable,
  partnerId: bigint | null,
  from: Date,
  until: Date,
): Promise<(LedgerLine & { readonly partner: string })[]> {
  const { rows } = await db.query<LedgerLine & { readonly partner: string }>(
    `select ${lineColumns}, p.login as partner
       from commission_lines l
       ${joinPartner('l.partner_id')}
      where l.sub_agent is null and l.at >= $2 and l.at < $3 and ${partnerId === null ? '$1::bigint is null' : 'l.partner_id = $1'}
      order by l.at, l.policy_number, l.installment_nr nulls last, l.addendum_number, l.nr`,
    [partnerId, from, until],
  );
  return rows;
}

/** Sums of own lines by partner and product for a period by the time of payments and refunds. */
export async function sumsOfPeriod(
  db: Queryable,
  from: Date,
  until: Date,
): Promise<
  {
    readonly partner: string;
    readonly product: string;
    readonly lines: number;
    readonly premium: Kopecks;
    readonly commission: Kopecks;
    readonly due: Kopecks;
  }[]
> {
  const { rows } = await db.query<{
    partner: string;
    product: string;
    lines: number;
    premium: Kopecks;
    commission: Kopecks;
    due: Kopecks;
  }>(
    `select p.login as partner, l.product, count(*)::int as lines, sum(l.premium_kopecks)::bigint as premium,
            sum(l.commission_kopecks)::bigint as commission, sum(l.due_kopecks)::bigint as due
       from commission_lines l
       ${joinPartner('l.partner_id')}
      where l.sub_agent is null and l.at >= $1 and l.at < $2
      group by p.login, l.product`,
    [from, until],
  );
  return rows;
}
/** Filter of the lines of a month; a null field matches every line. */
export interface LineFilter {
  readonly after: number;
  readonly limit: number;
  readonly product: string | null;
  readonly kind: CommissionKind | null;
  readonly policyNumber: string | null;
  readonly subAgent: string | null;
}

/** Reads lines of a month with numbers above `after`, with their hashes. */
export async function linesOfMonth(
  db: Queryable,
  partnerId: bigint,
  month: DateText,
  { after, limit, ...filter }: LineFilter,
): Promise<(LedgerLine & { readonly hash: Buffer })[]> {
  const values: unknown[] = [partnerId, month, after, limit];
  const given: readonly Optional[] = [
    [(value) => `l.product = ${value}`, filter.product],
    [(value) => `l.kind = ${value}`, filter.kind],
    [(value) => `l.policy_number = ${value}`, filter.policyNumber],
    [(value) => `l.sub_agent = ${value}`, filter.subAgent],
  ];
  const { rows } = await db.query<LedgerLine & { readonly hash: Buffer }>(
    `select ${lineColumns}, l.hash
       from commission_lines l
      where l.partner_id = $1 and l.month = $2 and l.nr > $3 and ${whereGiven(values, ...given)}
      order by l.nr
      limit $4`,
    values,
  );
  return rows;
}
