import type { Kopecks } from '#kernel/money/money.ts';
import type { DateText } from '#kernel/time/calendar.ts';
import { whereGiven } from '#platform/db/parameters.ts';
import type { Queryable } from '#platform/db/pool.ts';
import { calculationFromRecord } from '../calculation-json.ts';
import type { Acceptance, Offer, Renewal, RenewalRow, RenewalState } from './renewal.ts';

/** SQL of the columns of a renewal, from the alias `r`. */
export const renewalColumns = `r.contract_id as "contractId", r.renewal_id as "renewalId", r.partner_id as "partnerId", r.product,
       r.ends_on as "endsOn", r.state, r.rated_at as "ratedAt", r.offers, r.faults, r.next_starts_on as "startsOn",
       r.next_ends_on as "nextEndsOn", r.held_until as "heldUntil", r.premium_kopecks as premium,
       r.earlier_kopecks as "earlierPremium", r.facts, r.calculation, r.differences, r.accepted_at as "acceptedAt",
       r.accepted_by as "acceptedBy", r.accept_key as "acceptKey", r.renewed_contract_id as "renewedContractId"`;

function fromRow(row: RenewalRow): Renewal {
  const {
    startsOn,
    nextEndsOn,
    heldUntil,
    premium,
    earlierPremium,
    facts,
    calculation,
    differences,
    ...rest
  } = row;
  const isOffer = startsOn !== null && nextEndsOn !== null && heldUntil !== null && premium !== null;
  const offer: Offer | null = isOffer
    ? {
        ...{ startsOn, endsOn: nextEndsOn, heldUntil, premium },
        earlierPremium: earlierPremium ?? 0n,
        facts: facts ?? {},
        calculation: calculationFromRecord(calculation, premium),
        differences: (differences ?? []).map(({ title, amount }) => ({ title, amount: BigInt(amount) })),
      }
    : null;
  return { ...rest, offer, faults: row.faults ?? [] };
}

/** Runs a statement that returns `renewalColumns`. */
export async function readRenewals(
  db: Queryable,
  text: string,
  values: readonly unknown[],
): Promise<readonly Renewal[]> {
  const { rows } = await db.query<RenewalRow>(text, values);
  return rows.map(fromRow);
}

/** Finds a renewal; null if there is none or it is another partner's. */
export async function renewalById(
  db: Queryable,
  renewalId: string,
  partnerId: bigint | null = null,
): Promise<Renewal | null> {
  const found = await readRenewals(
    db,
    `select ${renewalColumns} from renewals r where r.renewal_id = $1 and ($2::bigint is null or r.partner_id = $2)`,
    [renewalId, partnerId],
  );
  return found[0] ?? null;
}

export async function renewalOfContract(db: Queryable, contractId: bigint): Promise<Renewal | null> {
  const found = await readRenewals(db, `select ${renewalColumns} from renewals r where r.contract_id = $1`, [
    contractId,
  ]);
  return found[0] ?? null;
}

/** Filters of a partner's list of renewals. */
export interface RenewalFilters {
  readonly product?: string;
  readonly state?: RenewalState;
  readonly endsFrom?: DateText;
  readonly endsTo?: DateText;
}

/** The last renewal of the page before. */
export interface RenewalPlace {
  readonly endsOn: DateText;
  readonly renewalId: string;
}

/** Lists a partner's renewals in the order in which their contracts end. */
export function renewalsOfPartner(
  db: Queryable,
  partnerId: bigint,
  { product, state, endsFrom, endsTo }: RenewalFilters,
  after: RenewalPlace | undefined,
  limit: number,
): Promise<readonly Renewal[]> {
  const values: unknown[] = [partnerId, limit];
  const where = whereGiven(
    values,
    [(value) => `r.product = ${value}`, product],
    [(value) => `r.state = ${value}`, state],
    [(value) => `r.ends_on >= ${value}`, endsFrom],
    [(value) => `r.ends_on <= ${value}`, endsTo],
    [
      (value) => `(r.ends_on, r.renewal_id) > ((${value}::text[])[1]::date, (${value}::text[])[2]::uuid)`,
      after && [after.endsOn, after.renewalId],
    ],
  );
  return readRenewals(
    db,
    `select ${renewalColumns} from renewals r where r.partner_id = $1 and ${where} order by r.ends_on, r.renewal_id limit $2`,
    values,
  );
}

/** How an offer is accepted. */
export interface Accepting {
  readonly by: Acceptance;
  /** Fingerprint of the request; null without an idempotency key. */
  readonly key: Buffer | null;
  readonly renewedContractId: bigint;
  readonly today: DateText;
  readonly at: Date;
}

/** Accepts an offer with the premium that was read. Returns false if it was accepted, closed or rated again meanwhile. */
export async function acceptOffer(
  tx: Queryable,
  contractId: bigint,
  premium: Kopecks,
  { by, key, renewedContractId, today, at }: Accepting,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update renewals set state = 'ACCEPTED', accepted_at = $3, accepted_by = $4, accept_key = $5, renewed_contract_id = $6
      where contract_id = $1 and state = 'OFFERED' and premium_kopecks = $2 and held_until >= $7`,
    [contractId, premium, at, by, key, renewedContractId, today],
  );
  return rowCount === 1;
}

/** Returns the last day on which the price of a contract is held that was made from an offer; null for another contract. */
export async function heldUntilFor(db: Queryable, renewedContractId: bigint): Promise<DateText | null> {
  const { rows } = await db.query<{ heldUntil: DateText }>(
    `select held_until as "heldUntil" from renewals where renewed_contract_id = $1 and accepted_by <> 'APPLICATION'`,
    [renewedContractId],
  );
  return rows[0]?.heldUntil ?? null;
}
