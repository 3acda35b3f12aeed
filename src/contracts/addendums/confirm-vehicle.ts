import { invalidArgument } from '../../kernel/errors.ts';
import type { JsonObject } from '../../kernel/json.ts';
import type { ContractRegistry } from '../../ports/contract-registry.ts';
import type { Facts, Product } from '../../products/product.ts';
import { numbersAdded } from '../../vehicles/vehicle-numbers.ts';
import type { Contract } from '../contract.ts';
import { checked } from '../gather-facts.ts';
import { inContract } from './changed-fields.ts';

/** A contract and what a correction makes of it. */
interface CorrectedContract {
  readonly product: Product;
  readonly contract: Contract;
  readonly body: JsonObject;
  readonly now: Date;
}

/**
 * What the registry says of a vehicle that is to have a number which it has not had; undefined where no number is new, or
 * the product asks no registry. Throws INVALID_ARGUMENT where it does not agree, and as the registry does.
 */
export async function vehicleConfirmed(
  registry: ContractRegistry,
  { product, contract, body, now }: CorrectedContract,
  requestId: string,
): Promise<Facts['registryCheck']> {
  const numbers = (one: JsonObject) => product.vehicleNumbers?.(one) ?? {};
  const question = product.registryQuestion?.(body, contract.holderType, contract);
  if (!question || numbersAdded(numbers(contract.body), numbers(body)).length === 0) return undefined;
  // Drivers are not what is in doubt, and those who joined later were never asked about.
  const registryCheck = await checked(registry, { ...question, drivers: [] }, now, { traceId: requestId });
  const faults = product.refuseByFacts(body, { registryCheck });
  if (faults.length === 0) return registryCheck;
  throw invalidArgument(
    faults.map(({ field, description }) => ({
      field: inContract(field),
      description: `${description}. Если исправление верно, обратитесь к страховщику`,
      domain: 'sales',
    })),
  );
}
