import { invalidArgument } from '#kernel/errors/errors.ts';
import type { ContractRegistry } from '#kernel/ports/contract-registry.ts';
import type { Pool } from '#platform/db/pool.ts';
import type { Product } from '#products/product/product.ts';
import { findProduct } from '#products/product/sold.ts';
import { checked } from '../../rating/gather-facts.ts';
import { readStored } from '../../rating/stored-reading.ts';
import type { Contract } from '../../record/contract.ts';
import { storeRegistryCheck } from '../../record/store/rated.ts';

/** Number of hours for which a registry answer is valid; later, the vehicle may have been sold or insured elsewhere. */
const holdsHours = 24;

export interface RegistryDependencies {
  readonly pool: Pool;
  readonly products: readonly Product[];
  readonly contractRegistry: ContractRegistry;
}

/** Throws INVALID_ARGUMENT if the contract registry does not confirm a contract. Reuses a recent registry answer. */
export async function requireConfirmed(
  { pool, products, contractRegistry }: RegistryDependencies,
  contract: Contract,
  now: Date,
  requestId: string,
): Promise<void> {
  const { facts, policyNumber } = contract;
  const product = findProduct(products, contract.product);
  if (!product?.registryQuestion || isFresh(facts.registryCheck?.checkedAt, now)) return;
  const reading = readStored(product, contract);
  const question = product.registryQuestion(reading);
  const registryCheck = await checked(contractRegistry, question, now, { traceId: requestId });
  const faults = product.refuseByFacts(reading, { registryCheck });
  if (faults.length === 0) return storeRegistryCheck(pool, contract, registryCheck);
  throw invalidArgument(
    faults.map(({ field, description, reason }) => ({
      field,
      description: `${description}. Измените договор ${policyNumber} (PUT policies) и оплатите снова`,
      reason,
      domain: 'payments',
    })),
  );
}

function isFresh(checkedAt: string | undefined, now: Date): boolean {
  return checkedAt !== undefined && now.getTime() - Date.parse(checkedAt) <= holdsHours * 3_600_000;
}
