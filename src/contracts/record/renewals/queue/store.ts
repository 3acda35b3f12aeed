import type { DateText } from '#kernel/time/calendar.ts';
import type { Queryable } from '#platform/db/pool.ts';
import { calculationRecord } from '../../calculation-json.ts';
import { endingContracts, isChangedSince, isInForce, renewalInForce } from '../../store/in-force.ts';
import type { RatedRenewal, Renewal } from '../renewal.ts';
import { readRenewals, renewalColumns } from '../store.ts';

/** Returns the last day whose ending contracts were queued, and locks it until the transaction ends. */
export async function lockQueuedUntil(tx: Queryable): Promise<DateText | null> {
  const { rows } = await tx.query<{ until: DateText | null }>(
    'select renewals_until as until from told_calendar for update',
  );
  return rows[0]?.until ?? null;
}

export async function setQueuedUntil(tx: Queryable, day: DateText): Promise<void> {
  await tx.query('update told_calendar set renewals_until = $1', [day]);
}

/** Returns true if the day's contracts were not queued yet, or a queued contract can be rated now. */
export async function hasDueRenewals(db: Queryable, day: DateText, now: Date): Promise<boolean> {
  const { rows } = await db.query<{ isDue: boolean }>(
    `select (select renewals_until is distinct from greatest(renewals_until, $1::date) from told_calendar)
         or exists (select from renewals where state = 'PENDING' and (claimed_until is null or claimed_until <= $2))
         as "isDue"`,
    [day, now],
  );
  return rows[0]?.isDue ?? false;
}

/** Queues contracts in force that end from today to `until`; a contract that was queued before is skipped. */
export async function queueEnding(
  tx: Queryable,
  of: { readonly product: string; readonly today: DateText; readonly until: DateText },
  termDaysMin: number,
  at: Date,
): Promise<number> {
  const ending = endingContracts({ product: '$1', today: '$2', until: '$3', termDaysMin: '$4' });
  const { rowCount } = await tx.query(
    `insert into renewals (contract_id, renewal_id, partner_id, product, ends_on, state, queued_at)
     select contract_id, gen_random_uuid(), partner_id, product, ends_on, 'PENDING', $5 from (${ending}) as ending
     on conflict (contract_id) do nothing`,
    [of.product, of.today, of.until, termDaysMin, at],
  );
  return rowCount;
}

/** Queues one contract, in the sandbox; does nothing if it was queued before. */
export async function queueOne(
  tx: Queryable,
  {
    contractId,
    partnerId,
    product,
    endsOn,
  }: Pick<Renewal, 'contractId' | 'partnerId' | 'product' | 'endsOn'>,
  at: Date,
): Promise<void> {
  await tx.query(
    `insert into renewals (contract_id, renewal_id, partner_id, product, ends_on, state, queued_at)
     values ($1, gen_random_uuid(), $2, $3, $4, 'PENDING', $5)
     on conflict (contract_id) do update set state = 'PENDING', claimed_until = null
       where renewals.state in ('OFFERED', 'REFUSED')`,
    [contractId, partnerId, product, endsOn, at],
  );
}

/** A renewal whose state has changed, for its event. */
export type Closed = Pick<Renewal, 'contractId' | 'renewalId' | 'state'> & {
  readonly wasOffered: boolean;
  /** Number of the contract that renews the contract; null if there is none. */
  readonly renewedPolicyNumber: string | null;
};

const closing = (set: string, from: string, number = 'null') => `
  update renewals r set ${set} ${from}
  returning r.contract_id as "contractId", r.renewal_id as "renewalId", r.state,
            r.first_offered_at is not null as "wasOffered", ${number} as "renewedPolicyNumber"`;
const isOpen = "r.state in ('PENDING', 'OFFERED', 'REFUSED')";

/** Records the renewals of contracts that the partner has renewed without the offer. */
export async function closeRenewed(tx: Queryable): Promise<readonly Closed[]> {
  const { rows } = await tx.query<Closed>(
    closing(
      "state = 'ACCEPTED', accepted_at = n.paid_at, accepted_by = 'APPLICATION', renewed_contract_id = n.contract_id",
      `from renewals o cross join lateral (${renewalInForce('o')}) as n
        where o.contract_id = r.contract_id and ${isOpen}`,
      'n.policy_number',
    ),
  );
  return rows;
}

/** Withdraws the offers of terminated contracts, and closes those of contracts that have ended without a renewal in force. */
export async function closeEnded(tx: Queryable, today: DateText, at: Date): Promise<readonly Closed[]> {
  const withdrawn = await tx.query<Closed>(
    closing("state = 'WITHDRAWN', closed_at = $1", `where ${isOpen} and not ${isInForce('r')}`),
    [at],
  );
  const lapsed = await tx.query<Closed>(
    closing(
      "state = 'LAPSED', closed_at = $1",
      `where r.ends_on < $2 and (${isOpen} or r.state = 'ACCEPTED' and not exists (${renewalInForce('r')}))`,
    ),
    [at, today],
  );
  return [...withdrawn.rows, ...lapsed.rows];
}

/** Days after which a refused renewal is rated again: its contract, the tariff or the partner's rights may have changed. */
const refusedDays = 7;

/** Queues offers again whose price is no longer held, or whose contract has changed since. */
export async function queueOutdated(tx: Queryable, today: DateText, at: Date): Promise<void> {
  await tx.query(
    `update renewals r set state = 'PENDING', claimed_until = null
      where r.state = 'OFFERED' and (r.held_until < $1 or ${isChangedSince('r', 'r.rated_at')})
         or r.state = 'REFUSED' and (r.rated_at < $2::timestamptz - make_interval(days => $3) or ${isChangedSince('r', 'r.rated_at')})`,
    [today, at, refusedDays],
  );
}

/** Queues offers again that are held beyond the day on which a tariff set by law replaces their version. */
export async function queueReplaced(
  tx: Queryable,
  of: { readonly product: string; readonly versionId: string; readonly replacedOn: DateText },
): Promise<void> {
  await tx.query(
    `update renewals set state = 'PENDING', claimed_until = null
      where state = 'OFFERED' and product = $1 and held_until >= $3 and calculation -> 'tariffVersionIds' ? $2`,
    [of.product, of.versionId, of.replacedOn],
  );
}

/** Queues an offer again that an acceptance has found outdated. */
export async function queueAgain(db: Queryable, contractId: bigint): Promise<void> {
  await db.query(
    `update renewals set state = 'PENDING', claimed_until = null
      where contract_id = $1 and state = 'OFFERED'`,
    [contractId],
  );
}

export interface Claim {
  readonly jobId: string;
  readonly now: Date;
  readonly until: Date;
  readonly limit: number;
}

/** Claims queued renewals for a job until `until`. Other jobs skip them. */
export function claimPending(
  db: Queryable,
  { jobId, now, until, limit }: Claim,
): Promise<readonly Renewal[]> {
  return readRenewals(
    db,
    `update renewals r set claimed_until = $2, claimed_by = $4
      where r.contract_id in (select contract_id from renewals
                               where state = 'PENDING' and (claimed_until is null or claimed_until <= $1)
                               order by ends_on, contract_id limit $3 for update skip locked)
     returning ${renewalColumns}`,
    [now, until, limit, jobId],
  );
}

/** Releases the renewals that an earlier attempt of the job has claimed, because its process has died or stopped. */
export async function releaseClaims(db: Queryable, jobId: string): Promise<void> {
  await db.query(
    `update renewals set claimed_until = null, claimed_by = null
      where claimed_by = $1 and state = 'PENDING'`,
    [jobId],
  );
}

/** Postpones renewals whose rating has failed. */
export async function postpone(db: Queryable, contractIds: readonly bigint[], until: Date): Promise<void> {
  await db.query(
    `update renewals set claimed_until = $2, claimed_by = null
      where contract_id = any($1) and state = 'PENDING'`,
    [contractIds, until],
  );
}

/** Stores results of claimed renewals; returns the ids of the renewals that were still pending. */
export async function storeRated(
  tx: Queryable,
  rated: readonly RatedRenewal[],
  at: Date,
): Promise<ReadonlySet<bigint>> {
  const { rows } = await tx.query<{ contractId: bigint }>(
    `update renewals r
        set state = n.state, rated_at = $2, claimed_until = null, ends_on = n.ends_on, faults = n.faults,
            offers = r.offers + case when n.state = 'OFFERED' then 1 else 0 end,
            first_offered_at = case when n.state = 'OFFERED' then coalesce(r.first_offered_at, $2) else r.first_offered_at end,
            next_starts_on = n.next_starts_on, next_ends_on = n.next_ends_on, held_until = n.held_until,
            premium_kopecks = n.premium, earlier_kopecks = n.earlier, facts = n.facts, calculation = n.calculation,
            differences = n.differences
       from jsonb_to_recordset($1::jsonb) as n (contract_id bigint, state text, ends_on date, faults jsonb, next_starts_on date,
              next_ends_on date, held_until date, premium bigint, earlier bigint, facts jsonb, calculation jsonb, differences jsonb)
      where r.contract_id = n.contract_id and r.state = 'PENDING'
     returning r.contract_id as "contractId"`,
    [JSON.stringify(rated.map(ratedFields)), at],
  );
  return new Set(rows.map(({ contractId }) => contractId));
}

function ratedFields({ contractId, state, endsOn, offer, faults }: RatedRenewal) {
  return {
    contract_id: String(contractId),
    ...{ state, ends_on: endsOn, faults: faults.length === 0 ? null : faults },
    ...(offer
      ? {
          ...{ next_starts_on: offer.startsOn, next_ends_on: offer.endsOn, held_until: offer.heldUntil },
          ...{ premium: String(offer.premium), earlier: String(offer.earlierPremium), facts: offer.facts },
          calculation: calculationRecord(offer.calculation),
          differences: offer.differences.map(({ title, amount }) => ({ title, amount: String(amount) })),
        }
      : {}),
  };
}
