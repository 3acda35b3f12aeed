import type { IdentifiedVehicle } from '../../vehicles/modification.ts';
import type { Circumstances } from '../product.ts';
import type { CascoApplication } from './application.ts';
import { attributeValue, workOf } from '../../rating/calculation/work.ts';
import { cascoRatingInput } from './rating-input.ts';
import type { CascoTariff } from '../../rating/tables/rates.ts';

const unknown = 'unknown';

/** The region and the tariff's own group of the model. */
export function cascoDimensions(
  application: CascoApplication,
  circumstances: Circumstances,
  vehicle: IdentifiedVehicle | undefined,
  tariff: CascoTariff,
): Readonly<Record<string, string>> {
  const input = cascoRatingInput(application, circumstances, vehicle);
  const group = input && attributeValue(workOf(input, tariff), 'model_group', { input });
  return { region: input?.region ?? unknown, 'model group': group === undefined ? unknown : String(group) };
}
