import { faultAt, invalidArgument } from '#kernel/errors/errors.ts';
import type { Reason } from '#kernel/errors/reasons.ts';
import type { Queryable } from '#platform/db/pool.ts';
import type { Product } from '#products/product/product.ts';
import { findProduct } from '#products/product/sold.ts';
import { lockAgreementFor, notDeclarable } from '../../rating/agreements/declare.ts';
import type { Contract } from '../../record/contract.ts';
import { type CoveredUntil, findOverlapping } from '../../record/cover/cover-hours.ts';
import { formatContractEnd } from '../../record/cover/cover-start.ts';
import { lockProlongations, prolongationsInForce } from '../../record/store/in-force.ts';
import { findInsuredConflict } from './insured.ts';

/** Reason why a draft cannot come into force. `prolonged`: another contract renews the same earlier contract. */
export type Conflict =
  | ({ readonly kind: 'prolonged'; readonly policyNumber: string } & CoveredUntil)
  // Omits the number and the partner of the other contract, which are confidential.
  | ({ readonly kind: 'insured'; readonly title: string } & CoveredUntil)
  | { readonly kind: 'agreement'; readonly text: string };

export function findConflict(
  db: Queryable,
  products: readonly Product[],
  contract: Contract,
): Promise<Conflict | undefined> {
  return conflictOf(db, products, contract, false);
}

async function conflictOf(
  db: Queryable,
  products: readonly Product[],
  contract: Contract,
  isLocked: boolean,
): Promise<Conflict | undefined> {
  if (contract.paidAt !== null) return undefined;
  if (contract.prolongsContractId !== null) {
    const other = findOverlapping(await prolongationsInForce(db, contract.prolongsContractId), contract);
    if (other) return { kind: 'prolonged', ...other };
  }
  const product = findProduct(products, contract.product);
  if (!product) return undefined;
  const text = await notDeclarable(db, product, contract);
  return text === undefined
    ? findInsuredConflict(db, product, contract, isLocked)
    : { kind: 'agreement', text };
}

/** Finds a conflicting contract, and blocks new conflicts until the transaction ends. The caller has locked the draft. */
export async function lockConflict(
  tx: Queryable,
  products: readonly Product[],
  contract: Contract,
): Promise<Conflict | undefined> {
  if (contract.paidAt !== null) return undefined;
  if (contract.prolongsContractId !== null) await lockProlongations(tx, contract.prolongsContractId);
  await lockAgreementFor(tx, contract);
  return conflictOf(tx, products, contract, true);
}

/** Throws INVALID_ARGUMENT if there is a conflict. */
export function requireNoConflict(
  { draftId }: Pick<Contract, 'draftId'>,
  conflict: Conflict | undefined,
): void {
  if (!conflict) return;
  throw invalidArgument([
    faultAt(`draftId=${draftId}`, conflictText(conflict), conflictReason(conflict), 'payments'),
  ]);
}

export function conflictReason({ kind }: Conflict): Reason {
  return kind === 'agreement' ? 'GENERAL_AGREEMENT_LIMIT_EXCEEDED' : 'ALREADY_INSURED';
}

export function conflictText(conflict: Conflict): string {
  if (conflict.kind === 'agreement')
    return `${conflict.text}; измените данные (PUT policies) или обратитесь к страховщику`;
  const until = formatContractEnd(conflict);
  const which =
    conflict.kind === 'prolonged'
      ? `Прежний договор уже пролонгирован договором ${conflict.policyNumber}, который действует ${until}`
      : `Транспортное средство этого собственника уже застраховано по другому договору ${conflict.title}, который действует ${until}`;
  return `${which}: этот договор оплатить нельзя; если он нужен позже, измените даты (PUT policies)`;
}
