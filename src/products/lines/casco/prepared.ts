import type { IdentifiedVehicle } from '#catalogues/vehicles/modification.ts';
import type { RatedInParts } from '#rating/result/calculation.ts';
import { calculateCasco } from './rating/calculate.ts';
import type { CascoRatingInput } from './rating/input.ts';
import { cascoRatingInput } from './rating/rating-input.ts';
import type { CascoReading } from './reading.ts';
import type { CascoTariff } from './tariff/definition.ts';

/** An application with its price or the tariff's errors, which rules report with all other errors. */
export interface CascoPrepared extends CascoReading {
  readonly tariff: CascoTariff;
  /** The vehicle in the vehicle directory; undefined if the directory lacks it. */
  readonly vehicle: IdentifiedVehicle | undefined;
  /** Rating input; undefined if data that rating requires are missing. */
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
