import type { IdentifiedVehicle } from '../../vehicles/modification.ts';
import type { OsagoObject } from './application.ts';
import { filledFromDirectory } from './directory-vehicle.ts';
import { type OwnerPlace, ownerPlaceOf } from './rating/owner-territory.ts';
import { type RatedVehicle, ratedVehicleOf } from './rating/rated-vehicle.ts';
import type { Notes } from './rating/work.ts';
import type { OsagoReading } from './reading.ts';
import type { OsagoTariff } from './tariff/osago-tariff.ts';

/** What was read beside the tables of its day. */
export interface OsagoPrepared {
  readonly reading: OsagoReading;
  readonly tariff: OsagoTariff;
  readonly known: IdentifiedVehicle | undefined;
  /** The insured object with what the directory knows of the vehicle and the body leaves out. */
  readonly osago: OsagoObject;
  /** Null where a fault was noted. */
  readonly vehicle: RatedVehicle | null;
  readonly vehicleNotes: Notes;
  /** What decides the territory; absent where nothing names it, and where the premium knows none. */
  readonly place: OwnerPlace | undefined;
}

export function prepareOsago(
  reading: OsagoReading,
  tariff: OsagoTariff,
  known: IdentifiedVehicle | undefined,
): OsagoPrepared {
  const { purpose, owner, registration } = reading;
  const { vehicle } = reading.osago;
  const filled = filledFromDirectory(vehicle, known, purpose);
  const osago = filled && filled !== vehicle ? { ...reading.osago, vehicle: filled } : reading.osago;
  const vehicleNotes: Notes = { faults: [], assumptions: [] };
  return {
    reading,
    tariff,
    known,
    osago,
    vehicle: ratedVehicleOf(osago, owner.kind, purpose, vehicleNotes),
    vehicleNotes,
    place: registration.kind === 'rf' ? ownerPlaceOf(reading, tariff) : undefined,
  };
}
