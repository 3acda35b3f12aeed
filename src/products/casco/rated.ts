import type { RatedInParts } from '../../rating/calculation.ts';
import type { IdentifiedVehicle } from '../../vehicles/modification.ts';
import type { Circumstances } from '../product.ts';
import type { CascoApplication } from './application.ts';
import { calculateCasco } from './rating/calculate.ts';
import { cascoRatingInput } from './rating-input.ts';
import type { CascoTariff } from './tariff/casco-tariff.ts';

interface Remembered {
  readonly circumstances: Circumstances;
  readonly tariff: CascoTariff;
  readonly vehicle: IdentifiedVehicle | undefined;
  readonly rated: RatedInParts | undefined;
}

// Rules tell what the tariff refuses together with everything else, and the premium is asked for right after.
const remembered = new WeakMap<CascoApplication, Remembered>();

/** The premium by the tariff, or what it refuses; undefined where the application cannot be rated at all. */
export function ratedCasco(
  application: CascoApplication,
  circumstances: Circumstances,
  vehicle: IdentifiedVehicle | undefined,
  tariff: CascoTariff,
): RatedInParts | undefined {
  const known = remembered.get(application);
  if (known && isSame(known, { circumstances, tariff, vehicle })) return known.rated;
  const input = cascoRatingInput(application, circumstances, vehicle);
  const rated = input && calculateCasco(input, tariff);
  remembered.set(application, { circumstances, tariff, vehicle, rated });
  return rated;
}

function isSame(known: Remembered, asked: Omit<Remembered, 'rated'>): boolean {
  return (
    known.tariff === asked.tariff &&
    known.vehicle === asked.vehicle &&
    known.circumstances.purpose === asked.circumstances.purpose &&
    known.circumstances.holderType === asked.circumstances.holderType &&
    known.circumstances.today === asked.circumstances.today
  );
}
