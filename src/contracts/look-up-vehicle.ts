import type { Findings } from '../kernel/errors.ts';
import type { JsonObject } from '../kernel/json.ts';
import type { Product } from '../products/product.ts';
import type { IdentifiedVehicle } from '../vehicles/modification.ts';
import { textFindings } from '../vehicles/text-findings.ts';
import type { VehicleBook } from '../vehicles/vehicle-book.ts';
import { vehicleFaults } from '../vehicles/vehicle-faults.ts';
import type { Contract } from './contract.ts';

interface LookedUp extends Findings {
  /** Absent where the product does not ask, and where the directory lacks it. */
  readonly vehicle?: IdentifiedVehicle;
}

const nothing: Findings = { faults: [], warnings: [] };

/** Asks the directory at once and without waiting, so that what it lacks is told with everything else. */
export function lookedUpVehicle(
  vehicles: VehicleBook,
  product: Product,
  application: JsonObject,
  amended: Pick<Contract, 'body' | 'facts'> | undefined,
): LookedUp {
  const question = product.vehicle?.(application);
  if (!question) return nothing;
  const known = amended?.facts.vehicle;
  // The directory may have changed since; the vehicle has not.
  if (known && JSON.stringify(product.vehicle?.(amended.body)) === JSON.stringify(question)) {
    return { vehicle: known, ...nothing };
  }
  const directory = vehicles.current();
  const answer = directory.find(question.query);
  if (!('vehicle' in answer)) return { faults: vehicleFaults(answer, question.fields), warnings: [] };
  const { vehicle } = answer;
  return { vehicle, ...(question.texts ? textFindings(directory, vehicle, question) : nothing) };
}
