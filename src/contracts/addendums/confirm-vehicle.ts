import { comparableNumbers, isSameVehicle, numbersAdded } from '#catalogues/vehicles/vehicle-numbers.ts';
import { invalidArgument } from '#kernel/errors/errors.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import type { ContractRegistry } from '#kernel/ports/contract-registry.ts';
import type { Facts, Product } from '#products/product/product.ts';
import { checked } from '../rating/gather-facts.ts';
import { readStored } from '../rating/stored-reading.ts';
import type { Contract } from '../record/contract.ts';
import { contractField, inContract } from './changed-fields.ts';

interface ChangedContract {
  readonly product: Product;
  readonly contract: Contract;
  readonly body: JsonObject;
  readonly now: Date;
}

/** Confirms a new vehicle number or owner with the registry, if the product has one. Throws INVALID_ARGUMENT. */
export async function vehicleConfirmed(
  registry: ContractRegistry,
  { product, contract, body, now }: ChangedContract,
  requestId: string,
): Promise<Facts['registryCheck']> {
  const numbers = (one: JsonObject) => product.vehicleNumbers?.(one) ?? {};
  const added = numbersAdded(numbers(contract.body), numbers(body));
  if (added.length === 0 && !isOtherOwner(product, contract, body)) return undefined;
  if (!product.registryQuestion) {
    if (!isSameVehicle(numbers(contract.body), numbers(body))) {
      requireSlip(comparableNumbers(numbers(contract.body)), added);
    }
    return undefined;
  }
  const reading = readStored(product, { ...contract, body });
  const question = product.registryQuestion(reading);
  // Omit the drivers: the change does not concern them, and the registry never checked drivers who were added later.
  const registryCheck = await checked(registry, { ...question, drivers: [] }, now, { traceId: requestId });
  const faults = product.refuseByFacts(reading, { registryCheck });
  if (faults.length === 0) return registryCheck;
  throw invalidArgument(
    faults.map(({ field, description, reason }) => ({
      field: inContract(field),
      description: `${description}. Если данные верны, обратитесь к страховщику`,
      reason,
      domain: 'sales',
    })),
  );
}

function isOtherOwner({ isSameOwner }: Product, contract: Contract, body: JsonObject): boolean {
  return isSameOwner !== undefined && !isSameOwner(contract, { ...contract, body });
}

/** Maximum number of characters by which a corrected number may differ from the old number. */
const slipsMax = 3;

function requireSlip(before: readonly string[], added: readonly string[]): void {
  const isSlip = (number: string) => before.some((known) => differingSigns(known, number) <= slipsMax);
  if (added.every(isSlip)) return;
  throw invalidArgument([
    {
      field: contractField,
      description: `Номер транспортного средства (${added.join(', ')}) отличается от прежнего больше чем в ${slipsMax} знаках: такое исправление делает страховщик, обратитесь к нему`,
      reason: 'INSURER_DECISION_REQUIRED',
      domain: 'sales',
    },
  ]);
}

function differingSigns(one: string, other: string): number {
  if (one.length !== other.length) return Number.POSITIVE_INFINITY;
  return [...one].filter((sign, index) => sign !== other[index]).length;
}
