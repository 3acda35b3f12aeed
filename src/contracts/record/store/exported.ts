import type { JsonObject } from '#kernel/json/json.ts';
import type { Kopecks } from '#kernel/money/money.ts';
import type { HolderType } from '#kernel/terms/holder-type.ts';
import type { DateText } from '#kernel/time/calendar.ts';
import type { Queryable } from '#platform/db/pool.ts';
import { readThroughCursor } from '#platform/db/snapshot.ts';
import { joinPartner } from '#platform/db/tables/partners.ts';
import type { RefundTerms } from '#products/product/termination/refund-table.ts';
import type { AddendumKind } from '../addendums/addendum.ts';
import type { Status } from '../status/lifecycle.ts';

/** A period of time, or all changes of contracts after one position up to another. */
export type ExportWindow =
  | { readonly from: Date; readonly until: Date }
  | { readonly after: bigint; readonly upTo: bigint };

/** Columns that all exported rows of a contract have. */
export interface ExportedContract {
  readonly contract_id: bigint;
  readonly policy_number: string;
  readonly partner: string;
  readonly product: string;
  readonly holder_type: HolderType;
}

export interface PortfolioRow extends ExportedContract {
  readonly status: Status;
  readonly concluded_on: DateText;
  readonly in_force_at: Date;
  readonly starts_on: DateText;
  readonly ends_on: DateText;
  readonly covers_from: Date | null;
  readonly cancelled_on: DateText | null;
  readonly previous_policy_number: string | null;
  readonly is_renewal: boolean;
  readonly first_premium: Kopecks;
  readonly premium: Kopecks;
  readonly price: Kopecks;
  readonly commission_percent: string;
  readonly discount_percent: string;
  readonly tariff_versions: string;
  /** Personal data, as they are now. */
  readonly vin: string | null;
  readonly license_plate: string | null;
}

const contractColumns = 'c.contract_id, c.policy_number, p.login as partner, c.product, c.holder_type';

/** SQL for the addendums of contract `c`: `booked_at` is when each came into force, `undone_at` when a termination was undone. */
const bookedAddendums = `
  select a.*, coalesce(a.in_force_at, e.ended_at) as booked_at, e.undone_at
    from addendums a
    left join non_payment_ends e on e.addendum_id = a.addendum_id
   where a.contract_id = c.contract_id and coalesce(a.in_force_at, e.ended_at) is not null`;

/** SQL for what was known of a contract's addendums before a moment, and for the content that a later addendum replaced. */
const knownBefore = (moment: string) => `
  left join lateral (
    select (min(effective_on) filter (where kind = 'TERMINATION' and is_known)) as cancelled_on,
           coalesce(sum(difference_kopecks) filter (where is_known), 0)::bigint as difference,
           (array_agg(premium_before_kopecks order by booked_at, nr) filter (where kind <> 'TERMINATION'))[1] as first_premium,
           (array_agg(premium_before_kopecks order by booked_at, nr) filter (where kind <> 'TERMINATION' and booked_at >= ${moment}))[1] as premium,
           (array_agg(replaced order by booked_at, nr) filter (where kind <> 'TERMINATION' and booked_at >= ${moment}))[1] as replaced
      from (select b.*, booked_at < ${moment} and coalesce(undone_at >= ${moment}, true) as is_known from (${bookedAddendums}) as b) as a
  ) a on true`;

/** Reads contracts that came into force in a period, as they were known at its end; or contracts that changed, as they are. */
export function exportedPortfolio(
  tx: Queryable,
  window: ExportWindow,
): AsyncGenerator<readonly PortfolioRow[]> {
  const isPeriod = 'from' in window;
  const known = isPeriod ? '$2' : "'infinity'::timestamptz";
  const chosen = isPeriod
    ? 'c.paid_at >= $1 and c.paid_at < $2'
    : `c.paid_at is not null and c.contract_id in
         (select h.contract_id from contract_history h where h.history_id > $1 and h.history_id <= $2)`;
  return readThroughCursor<PortfolioRow>(
    tx,
    `select ${contractColumns},
            case when a.cancelled_on is null then 'COMPLETE' else 'TERMINATED' end as status, c.concluded_on, c.paid_at as in_force_at,
            coalesce((a.replaced ->> 'startsOn')::date, c.starts_on) as starts_on,
            coalesce((a.replaced ->> 'endsOn')::date, c.ends_on) as ends_on,
            coalesce((a.replaced ->> 'coversFrom')::timestamptz, c.covers_from) as covers_from, a.cancelled_on,
            c.previous_policy_number, c.prolongs_contract_id is not null as is_renewal,
            coalesce(a.first_premium, c.premium_kopecks) as first_premium, coalesce(a.premium, c.premium_kopecks) as premium,
            coalesce(a.first_premium, c.premium_kopecks) + a.difference as price,
            coalesce(c.kv_percent, p.kv_percent) as commission_percent, coalesce(c.kv_discount_percent, 0) as discount_percent,
            (select string_agg(v, ' ' order by nr)
               from jsonb_array_elements_text(coalesce(a.replaced -> 'calculation', c.calculation) -> 'tariffVersionIds')
                    with ordinality as t (v, nr)) as tariff_versions, c.vin, c.license_plate
       from contracts c
       ${joinPartner('c.partner_id')}
       ${knownBefore(known)}
      where ${chosen}
      order by c.contract_id`,
    windowValues(window),
  );
}

export interface TransactionRow extends ExportedContract {
  readonly transaction_id: bigint;
  readonly booked_at: Date;
  readonly action: 'pay' | 'amend' | 'terminate' | 'reinstate' | 'restoreEnd';
  readonly addendum_number: string | null;
  readonly addendum_kind: AddendumKind | null;
  readonly reason_code: string | null;
  readonly effective_on: DateText;
  readonly starts_on: DateText;
  readonly ends_on: DateText;
  readonly year_of_account: number;
  readonly is_renewal: boolean;
  /** Price of the sale, or the price difference of the addendum. */
  readonly amount: Kopecks;
  readonly premium: Kopecks;
  /** Usual percent of the partner's agreement at the sale. */
  readonly usual_percent: string;
  readonly discount_percent: string;
  readonly partner_id: bigint;
  readonly sold_on: DateText;
  /** Package of the sale; null for partners whose commission does not depend on it. */
  readonly programme: string | null;
}

/** SQL for the number of the addendum that a history entry `h` put in force or undid. */
const addendumOfEntry = `case
    when h.action in ('amend', 'terminate') then jsonb_path_query_first(h.changes, '$[*] ? (@.field == "addendums").to') #>> '{}'
    when h.action in ('reinstate', 'restoreEnd') then substring(h.changes::text from '"addendums\\.([^"]+)\\.status\\.code"')
  end`;

/** Reads sales, changes, terminations and reinstatements, each with the term and the premium after it. */
export function exportedTransactions(
  tx: Queryable,
  window: ExportWindow,
  partnersWithProgrammes: readonly bigint[],
): AsyncGenerator<readonly TransactionRow[]> {
  const chosen = 'from' in window ? 'h.at >= $1 and h.at < $2' : 'h.history_id > $1 and h.history_id <= $2';
  return readThroughCursor<TransactionRow>(
    tx,
    `select ${contractColumns}, h.history_id as transaction_id, h.at as booked_at, h.action, a.addendum_number,
            a.kind as addendum_kind, a.reason_code,
            coalesce(a.effective_on, (f.replaced ->> 'startsOn')::date, c.starts_on) as effective_on,
            coalesce((l.replaced ->> 'startsOn')::date, c.starts_on) as starts_on,
            coalesce((l.replaced ->> 'endsOn')::date, c.ends_on) as ends_on,
            extract(year from coalesce((f.replaced ->> 'startsOn')::date, c.starts_on))::int as year_of_account,
            c.prolongs_contract_id is not null as is_renewal,
            case when h.action = 'pay' then coalesce(f.premium, c.premium_kopecks) else a.difference_kopecks end as amount,
            coalesce(l.premium, c.premium_kopecks) as premium,
            coalesce(c.kv_percent, p.kv_percent) as usual_percent, coalesce(c.kv_discount_percent, 0) as discount_percent,
            c.partner_id, (c.paid_at at time zone 'Europe/Moscow')::date as sold_on,
            case when c.partner_id = any($3)
                 then jsonb_path_query_first(coalesce(f.replaced -> 'body', c.body), '$.**.packageCode') #>> '{}' end as programme
       from contract_history h
       join contracts c on c.contract_id = h.contract_id
       ${joinPartner('c.partner_id')}
       left join addendums a on a.addendum_number = ${addendumOfEntry}
       left join lateral (${replacedAfter('h.at', 'a.nr')}) l on true
       left join lateral (${replacedAfter("'-infinity'", '0')}) f on true
      where ${chosen} and h.action in ('pay', 'amend', 'terminate', 'reinstate', 'restoreEnd')
      order by h.contract_id, h.history_id`,
    [...windowValues(window), partnersWithProgrammes],
  );
}

/** SQL for the content that the first change after a moment replaced. The addendum with the number `nr` is the moment's own. */
function replacedAfter(moment: string, nr: string): string {
  return `select b.replaced, b.premium_before_kopecks as premium
            from addendums b
           where b.contract_id = c.contract_id and b.kind <> 'TERMINATION' and b.status = 'COMPLETE'
             and (b.in_force_at > ${moment} or b.in_force_at = ${moment} and b.nr > coalesce(${nr}, 0))
           order by b.in_force_at, b.nr
           limit 1`;
}

/** An addendum that has come into force, as JSON. `undoneAt` is set if the termination was undone later. */
export interface BookedAddendum {
  readonly kind: AddendumKind;
  readonly effectiveOn: DateText;
  readonly bookedAt: string;
  readonly undoneAt: string | null;
  readonly premiumBefore: string;
  readonly premiumAfter: string;
  readonly difference: string;
  readonly refund: string;
  readonly reasonCode: string | null;
  readonly rule: RefundTerms['rule'] | null;
  readonly percent: string | null;
  /** Content that the addendum replaced; `body` is absent for products that do not read it. */
  readonly replaced: {
    readonly body: JsonObject | null;
    readonly startsOn: DateText | null;
    readonly endsOn: DateText | null;
  } | null;
}

export interface EarningRow extends ExportedContract {
  readonly in_force_at: Date;
  readonly starts_on: DateText;
  readonly ends_on: DateText;
  readonly starts_at: Date | null;
  readonly premium: Kopecks;
  /** What was charged before the import; null for contracts that were concluded here. */
  readonly charged: Kopecks | null;
  /** Null for products that do not read it. */
  readonly body: JsonObject | null;
  readonly addendums: readonly BookedAddendum[] | null;
}

/** Reads all contracts whose premium can be earned in a period, with their addendums; with bodies for some products only. */
export function exportedEarnings(
  tx: Queryable,
  { from, until }: { readonly from: Date; readonly until: Date },
  firstDay: DateText,
  productsWithBody: readonly string[],
): AsyncGenerator<readonly EarningRow[]> {
  return readThroughCursor<EarningRow>(
    tx,
    `select ${contractColumns}, c.paid_at as in_force_at, c.starts_on, c.ends_on, c.starts_at, c.premium_kopecks as premium,
            (i.stated ->> 'charged')::bigint as charged,
            case when c.product = any($4) then c.body end as body, a.addendums
       from contracts c
       ${joinPartner('c.partner_id')}
       left join imported_contracts i using (contract_id)
       left join lateral (
         select json_agg(json_build_object('kind', kind, 'effectiveOn', effective_on, 'bookedAt', booked_at, 'undoneAt', undone_at,
                  'premiumBefore', premium_before_kopecks::text, 'premiumAfter', premium_after_kopecks::text,
                  'difference', difference_kopecks::text, 'refund', refund_kopecks::text, 'reasonCode', reason_code,
                  'rule', refund_rule, 'percent', refund_percent::text,
                  'replaced', case when replaced is not null then json_build_object(
                     'body', case when c.product = any($4) then replaced -> 'body' end,
                     'startsOn', replaced ->> 'startsOn', 'endsOn', replaced ->> 'endsOn') end) order by nr) as addendums
           from (${bookedAddendums}) as b
       ) a on true
      where c.paid_at < $2 and (c.ends_on >= $3 or c.updated_at >= $1)
      order by c.contract_id`,
    [from, until, firstDay, productsWithBody],
  );
}

function windowValues(window: ExportWindow): readonly unknown[] {
  return 'from' in window ? [window.from, window.until] : [window.after, window.upTo];
}

/** Returns the position of the latest change of a contract: each earlier change is in a transaction that began before. */
export async function latestChange(db: Queryable): Promise<bigint> {
  const { rows } = await db.query<{ position: bigint }>(
    'select case when is_called then last_value else last_value - 1 end as position from contract_history_id',
  );
  return rows[0]?.position ?? 0n;
}

/** Returns the oldest transaction that still writes, and the next one to begin. */
export async function writingTransactions(
  db: Queryable,
): Promise<{ readonly oldest: bigint; readonly next: bigint }> {
  const { rows } = await db.query<{ oldest: bigint; next: bigint }>(
    `select pg_snapshot_xmin(s)::text::bigint as oldest, pg_snapshot_xmax(s)::text::bigint as next from pg_current_snapshot() as s`,
  );
  return rows[0] ?? { oldest: 0n, next: 0n };
}
