import type { Findings } from '../kernel/errors.ts';
import type { Reading } from '../products/reading.ts';
import type { VehicleDirectory } from '../vehicles/directory.ts';
import type { IdentifiedVehicle } from '../vehicles/modification.ts';
import { textFindings } from '../vehicles/text-findings.ts';
import { vehicleFaults } from '../vehicles/vehicle-faults.ts';

interface LookedUp extends Findings {
  /** Absent where the product does not ask, and where the directory lacks it. */
  readonly vehicle?: IdentifiedVehicle;
}

/** A vehicle that the contract in force has already, and what was asked about it. */
interface StandingVehicle {
  readonly standing: Reading;
  readonly known: IdentifiedVehicle | undefined;
}

const none: LookedUp['faults'] = [];
const nothing: LookedUp = { faults: none, warnings: none };

/** Asks the directory at once and without waiting, so that what it lacks is told with everything else. */
export function lookedUpVehicle(
  directory: VehicleDirectory,
  { vehicleQuestion: question }: Reading,
  before: StandingVehicle | undefined,
): LookedUp {
  if (!question) return nothing;
  // The directory may have changed since; the vehicle has not.
  if (before?.known && JSON.stringify(before.standing.vehicleQuestion) === JSON.stringify(question)) {
    return { vehicle: before.known, faults: none, warnings: none };
  }
  const answer = directory.find(question.query);
  if (!('vehicle' in answer)) return { faults: vehicleFaults(answer, question.fields), warnings: none };
  const { vehicle } = answer;
  if (!question.texts) return { vehicle, faults: none, warnings: none };
  const { faults, warnings } = textFindings(directory, vehicle, question);
  return { vehicle, faults, warnings };
}
