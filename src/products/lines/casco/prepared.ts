import type { IdentifiedVehicle } from '#catalogues/vehicles/modification.ts';
import type { RatedInParts } from '#rating/result/calculation.ts';
import { calculateCasco } from './rating/calculate.ts';
import type { CascoRatingInput } from './rating/input.ts';
import { cascoRatingInput } from './rating/rating-input.ts';
import type { CascoReading } from './reading.ts';
import type { CascoTariff } from './tariff/definition.ts';

/** A rated application: rules report the tariff's errors with all others. */
export interface CascoPrepared extends CascoReading {
  readonly tariff: CascoTariff;
  /** Absent if the directory does not know it. */
  readonly vehicle: IdentifiedVehicle | undefined;
  /** Absent if the application cannot be rated at all. */
  readonly input: CascoRatingInput | undefined;
  readonly rated: RatedInParts | undefined;
}

export function prepareCasco(
  reading: CascoReading,
  tariff: CascoTariff,
  vehicle: IdentifiedVehicle | undefined,
): CascoPrepared {
  const input = cascoRatingInput(reading, vehicle, tariff.reference.book);
  const rated = input && calculateCasco(input, tariff);
  return { ...reading, tariff, vehicle, input, rated };
}
