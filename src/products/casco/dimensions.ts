import { attributeValue, workOf } from '../../rating/calculation/work.ts';
import type { IdentifiedVehicle } from '../../vehicles/modification.ts';
import type { Circumstances } from '../product.ts';
import type { CascoApplication } from './application.ts';
import { ratingInput } from './rating/calculate.ts';
import { cascoRatingInput } from './rating-input.ts';
import type { CascoTariff } from './tariff/casco-tariff.ts';

const unknown = 'unknown';

/** The region and the tariff's own group of the model. */
export function cascoDimensions(
  application: CascoApplication,
  circumstances: Circumstances,
  vehicle: IdentifiedVehicle | undefined,
  tariff: CascoTariff,
): Readonly<Record<string, string>> {
  const input = cascoRatingInput(application, circumstances, vehicle);
  const group =
    input && attributeValue(workOf(ratingInput(input), tariff), 'model_group', { contract: input });
  return { region: input?.region ?? unknown, 'model group': group === undefined ? unknown : String(group) };
}
