import type { Contract } from '#contracts/record/contract.ts';
import { contractsWithIds } from '#contracts/record/store/find-contracts.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Product } from '#products/product/product.ts';
import { findProduct } from '#products/product/sold.ts';
import { autopayAnswer } from '../record/autopay/answer.ts';
import type { Autopay } from '../record/autopay/autopay.ts';
import { type NextCharge, nextCharges } from '../record/autopay/next-charges.ts';
import { autopayOfContract, findAutopay, openConsent } from '../record/autopay/store.ts';
import { isOrderId } from '../record/link-payments.ts';
import { cancelAutopay } from './end-autopay.ts';
import type { ReviewDependencies } from './review.ts';

export interface AutopayPage {
  readonly autopay: Autopay;
  readonly contract: Contract;
  readonly product: Product;
  /** Days and amounts of the next charges; empty once automatic payments have ended. */
  readonly next: readonly NextCharge[];
  /** The text that the client has agreed to; empty once the person is removed. */
  readonly consent: readonly string[];
}

type PageDependencies = Pick<
  ReviewDependencies,
  'pool' | 'clock' | 'products' | 'autopay' | 'workingDays' | 'jobs'
>;

/** Returns the contents of the page behind a link of a message; null if there is no such link. */
export async function autopayPage(deps: PageDependencies, autopayId: string): Promise<AutopayPage | null> {
  const autopay = isOrderId(autopayId) ? await findAutopay(deps.pool, autopayId) : null;
  if (!autopay?.savedAt) return null;
  const [contract] = await contractsWithIds(deps.pool, [autopay.contractId]);
  const product = findProduct(deps.products, contract?.product);
  if (!contract || !product) return null;
  const next = nextCharges(deps.autopay, deps.workingDays, autopay, contract);
  const consent = (await openConsent(deps.pool, autopayId))?.paragraphs ?? [];
  return { autopay, contract, product, next, consent };
}

/** Returns the automatic payments of a contract for its partner; costs no statement for a contract that is paid in one sum. */
export async function readAutopay(
  { pool, autopay: settings, workingDays }: Pick<PageDependencies, 'pool' | 'autopay' | 'workingDays'>,
  contract: Pick<Contract, 'contractId' | 'installments' | 'status'>,
): Promise<ReturnType<typeof autopayAnswer> | undefined> {
  if (contract.installments.length < 2) return undefined;
  const autopay = await autopayOfContract(pool, contract.contractId);
  return autopay ? autopayAnswer(autopay, nextCharges(settings, workingDays, autopay, contract)) : undefined;
}

/** Ends automatic payments for a client who knows the link. Does nothing if they have already ended. */
export function cancelByClient(
  deps: PageDependencies,
  autopayId: string,
  requestId: string,
): Promise<boolean> {
  const at = deps.clock.now();
  return inTransaction(deps.pool, (tx) =>
    cancelAutopay(tx, deps, autopayId, { reason: 'CLIENT', by: 'client', at, requestId }),
  );
}
