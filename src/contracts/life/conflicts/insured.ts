import { comparableNumbers, hasNumberOf, numbersAdded } from '#catalogues/vehicles/vehicle-numbers.ts';
import { type Fault, invalidArgument } from '#kernel/errors/errors.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import type { Queryable } from '#platform/db/pool.ts';
import type { Product } from '#products/product/product.ts';
import type { ContractTerms } from '#products/product/reading.ts';
import type { Contract } from '../../record/contract.ts';
import { type Covered, type CoveredUntil, paidCover } from '../../record/cover/cover-hours.ts';
import { formatCoverEnd } from '../../record/cover/cover-start.ts';
import { contractsWithIds } from '../../record/store/contract.ts';
import { type VehicleDays, vehiclesInForce } from '../../record/store/in-force.ts';

interface Insured extends Pick<Contract, 'holderType' | 'body'>, Covered {
  /** Absent before it is saved. */
  readonly contractId?: bigint;
}

export interface InsuredConflict extends CoveredUntil {
  readonly kind: 'insured';
  readonly title: string;
}

/**
 * The contract in force, of whichever partner, that covers the same vehicle of the same owner on a day of this one's term.
 * Undefined where there is none, or where the product lets any number stand beside each other. Where it is kept, nobody else gives
 * force to a contract of this vehicle until the caller's transaction ends.
 */
export async function findInsuredConflict(
  db: Queryable,
  product: Product,
  insured: Insured,
  isKept = false,
): Promise<InsuredConflict | undefined> {
  const asked = vehicleDays(product, insured);
  if (!asked) return undefined;
  const { title } = product;
  const found = await vehiclesInForce(db, asked, isKept);
  const others = found.filter(({ contractId }) => contractId !== insured.contractId);
  if (others.length === 0) return undefined;
  const ids = others.map(({ contractId }) => contractId);
  // The owner may change during the term: whoever it is first or in the end is covered.
  const first = await contractsWithIds(db, ids, insured.startsOn);
  const contracts = [...first, ...(await contractsWithIds(db, ids, null))];
  const same = new Set(
    contracts
      .filter((contract) => isSameInsured(product, insured, contract))
      .map(({ contractId }) => contractId),
  );
  const conflict = others.find(({ contractId }) => same.has(contractId));
  return conflict && { kind: 'insured', title, endsOn: conflict.endsOn, endsAt: conflict.endsAt };
}

/** What a partner reads of an application for which there is a contract already. */
export async function insuredFaults(
  db: Queryable,
  product: Product,
  { body, holderType }: Pick<Insured, 'body' | 'holderType'>,
  { startsOn, endsOn, startsAt, endsAt }: ContractTerms,
  now: Date,
): Promise<readonly Fault[]> {
  const asked = startsAt && endsAt ? { startsOn, endsOn, startsAt, endsAt } : { startsOn, endsOn };
  // What is still to be paid covers no minute that is over.
  const insured = startsAt ? paidCover(asked, { at: now }) : asked;
  const conflict = await findInsuredConflict(db, product, { body, holderType, ...insured });
  if (!conflict) return [];
  const after = conflict.endsAt
    ? 'передайте начало не раньше этой минуты'
    : 'передайте начало после этого дня';
  const description = `транспортное средство этого собственника уже застраховано по другому договору ${conflict.title}, который действует ${formatCoverEnd(conflict)}: ${after}`;
  return [{ field: 'startDate', description, reason: 'ALREADY_INSURED', domain: 'sales' }];
}

/** What a contract in force becomes. */
interface Becoming {
  readonly body: JsonObject;
  /** The first day on which it is so. */
  readonly effectiveOn: string;
}

interface ConflictingChange extends Becoming {
  /** Where the change stands in the request, and what is to be done instead, in Russian. */
  readonly field: string;
  readonly instead: string;
}

/**
 * Throws INVALID_ARGUMENT where a change would make two contracts of one vehicle and one owner cover a day. In the caller's
 * transaction, which keeps others from taking force meanwhile.
 */
export async function requireNoConflictOfChange(
  tx: Queryable,
  product: Product,
  contract: Insured,
  changed: ConflictingChange,
): Promise<void> {
  const { field, instead } = changed;
  const conflict = await lockConflictOfChange(tx, product, contract, changed);
  if (!conflict) return;
  const description = `транспортное средство этого собственника уже застраховано по другому договору ${conflict.title}, который действует ${formatCoverEnd(conflict)}: ${instead}`;
  throw invalidArgument([{ field, description, reason: 'ALREADY_INSURED', domain: 'sales' }]);
}

/** The contract in force that would cover the vehicle of the owner beside this one, were it changed so. */
export async function findConflictOfChange(
  db: Queryable,
  product: Product,
  contract: Insured,
  becoming: Becoming,
): Promise<InsuredConflict | undefined> {
  if (!isOtherInsured(product, contract, becoming)) return undefined;
  return findInsuredConflict(db, product, afterChange(contract, becoming));
}

/** The same, and no other comes into force until the caller's transaction ends; the contract's own row is locked before. */
export async function lockConflictOfChange(
  tx: Queryable,
  product: Product,
  contract: Insured,
  becoming: Becoming,
): Promise<InsuredConflict | undefined> {
  if (!isOtherInsured(product, contract, becoming)) return undefined;
  return findInsuredConflict(tx, product, afterChange(contract, becoming), true);
}

/** Whether a change makes it another vehicle, or one of another owner; what stays as it is has no new conflicts. */
function isOtherInsured(product: Product, contract: Insured, becoming: Becoming): boolean {
  if (!product.isSameOwner) return false;
  const numbers = (one: JsonObject) => product.vehicleNumbers?.(one) ?? {};
  const isKnown = numbersAdded(numbers(contract.body), numbers(becoming.body)).length === 0;
  return !isKnown || !isSameInsured(product, contract, afterChange(contract, becoming));
}

function afterChange(contract: Insured, { body, effectiveOn }: Becoming): Insured {
  // A change counts from the beginning of a day, on the first one from that of cover.
  const startsAt = effectiveOn > contract.startsOn ? null : (contract.startsAt ?? null);
  return { ...contract, body, startsOn: effectiveOn, startsAt };
}

/** By what the conflicts of a contract are looked for; undefined where the product lets any number stand beside each other. */
export function vehicleDays(
  product: Product,
  { body, startsOn, endsOn, startsAt, endsAt }: Insured,
): VehicleDays | undefined {
  if (!product.isSameOwner) return undefined;
  const numbers = comparableNumbers(product.vehicleNumbers?.(body) ?? {});
  return numbers.length > 0
    ? { product: product.code, numbers, startsOn, endsOn, startsAt, endsAt }
    : undefined;
}

function isSameInsured(product: Product, one: Insured, other: Insured): boolean {
  const [left, right] = [
    product.vehicleNumbers?.(one.body) ?? {},
    product.vehicleNumbers?.(other.body) ?? {},
  ];
  return hasNumberOf(left, right) && product.isSameOwner?.(one, other) === true;
}
