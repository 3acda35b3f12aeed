import { comparableNumbers, numbersAdded, shareNumber } from '#catalogues/vehicles/vehicle-numbers.ts';
import { type Fault, invalidArgument } from '#kernel/errors/errors.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import type { Pool, Queryable } from '#platform/db/pool.ts';
import type { HeldApplication, Product } from '#products/product/product.ts';
import type { ContractTerms } from '#products/product/reading.ts';
import { type Covered, type CoveredUntil, paidCover } from '../../record/cover/cover-hours.ts';
import { formatContractEnd } from '../../record/cover/cover-start.ts';
import {
  insuredBodies,
  type VehicleDays,
  vehiclesInForce,
  vehiclesInForceTogether,
} from '../../record/store/in-force.ts';

interface Insured extends HeldApplication, Covered {
  /** The contract's id; absent before the contract is saved. */
  readonly contractId?: bigint;
}

export interface InsuredConflict extends CoveredUntil {
  readonly kind: 'insured';
  readonly title: string;
}

/** Finds a contract in force for the vehicle and owner. `isLocked` blocks new contracts until the transaction ends. */
export async function findInsuredConflict(
  db: Queryable,
  product: Product,
  insured: Insured,
  isLocked = false,
  find = (asked: VehicleDays) => vehiclesInForce(db, asked, isLocked),
): Promise<InsuredConflict | undefined> {
  const asked = vehicleDays(product, insured);
  if (!asked) return undefined;
  const { title } = product;
  const found = await find(asked);
  const others = found.filter(({ contractId }) => contractId !== insured.contractId);
  if (others.length === 0) return undefined;
  const ids = others.map(({ contractId }) => contractId);
  // An addendum may change the owner of the other contract, so compare its owners on the first day of the term and later.
  const bodies = await insuredBodies(db, ids, insured.startsOn);
  const same = new Set(
    bodies
      .filter((contract) => isSameInsured(product, insured, contract))
      .map(({ contractId }) => contractId),
  );
  const conflict = others.find(({ contractId }) => same.has(contractId));
  return conflict && { kind: 'insured', title, endsOn: conflict.endsOn, endsAt: conflict.endsAt };
}

export async function insuredFaults(
  pool: Pool,
  product: Product,
  { body, holderType }: Pick<Insured, 'body' | 'holderType'>,
  { startsOn, endsOn, startsAt, endsAt }: ContractTerms,
  now: Date,
): Promise<readonly Fault[]> {
  const asked = startsAt && endsAt ? { startsOn, endsOn, startsAt, endsAt } : { startsOn, endsOn };
  // Cover by the minute begins after payment, so ignore the minutes of the term that have passed.
  const insured = startsAt ? paidCover(asked, { at: now }) : asked;
  const conflict = await findInsuredConflict(
    pool,
    product,
    { body, holderType, ...insured },
    false,
    (vehicle) => vehiclesInForceTogether(pool, vehicle),
  );
  if (!conflict) return [];
  const after = conflict.endsAt
    ? 'передайте начало не раньше этой минуты'
    : 'передайте начало после этого дня';
  const description = `транспортное средство этого собственника уже застраховано по другому договору ${conflict.title}, который действует ${formatContractEnd(conflict)}: ${after}`;
  return [{ field: 'startDate', description, reason: 'ALREADY_INSURED', domain: 'sales' }];
}

interface Becoming {
  readonly body: JsonObject;
  readonly effectiveOn: string;
}

interface ConflictingChange extends Becoming {
  /** `field` is the changed field of the request. `instead` is advice to the partner in Russian. */
  readonly field: string;
  readonly instead: string;
}

/** Throws INVALID_ARGUMENT if a change causes a conflict; blocks conflicting contracts until the transaction ends. */
export async function requireNoConflictOfChange(
  tx: Queryable,
  product: Product,
  contract: Insured,
  changed: ConflictingChange,
): Promise<void> {
  const { field, instead } = changed;
  const conflict = await findConflictOfChange(tx, product, contract, changed, true);
  if (!conflict) return;
  const description = `транспортное средство этого собственника уже застраховано по другому договору ${conflict.title}, который действует ${formatContractEnd(conflict)}: ${instead}`;
  throw invalidArgument([{ field, description, reason: 'ALREADY_INSURED', domain: 'sales' }]);
}

/** Finds a contract that conflicts with a changed contract. `lock` blocks new conflicts until the transaction ends. */
export async function findConflictOfChange(
  db: Queryable,
  product: Product,
  contract: Insured,
  becoming: Becoming,
  lock = false,
): Promise<InsuredConflict | undefined> {
  if (!isOtherInsured(product, contract, becoming)) return undefined;
  return findInsuredConflict(db, product, afterChange(contract, becoming), lock);
}

/** Returns true if a change replaces the vehicle or the owner. Other changes cannot cause a new conflict. */
function isOtherInsured(product: Product, contract: Insured, becoming: Becoming): boolean {
  if (!product.isSameOwner) return false;
  const numbers = (one: JsonObject) => product.vehicleNumbers?.(one) ?? {};
  const isKnown = numbersAdded(numbers(contract.body), numbers(becoming.body)).length === 0;
  return !isKnown || !isSameInsured(product, contract, afterChange(contract, becoming));
}

function afterChange(contract: Insured, { body, effectiveOn }: Becoming): Insured {
  // A change takes effect at the start of a day. On the first day of the term it takes effect when cover begins.
  const startsAt = effectiveOn > contract.startsOn ? null : (contract.startsAt ?? null);
  return { ...contract, body, startsOn: effectiveOn, startsAt };
}

/** Search keys for conflicting contracts; undefined if the product allows several contracts for a vehicle. */
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

function isSameInsured(product: Product, one: HeldApplication, other: HeldApplication): boolean {
  const [left, right] = [
    product.vehicleNumbers?.(one.body) ?? {},
    product.vehicleNumbers?.(other.body) ?? {},
  ];
  return shareNumber(left, right) && product.isSameOwner?.(one, other) === true;
}
