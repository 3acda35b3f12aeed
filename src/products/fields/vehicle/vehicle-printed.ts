import type { IdentifiedVehicle } from '#catalogues/vehicles/modification.ts';
import type { FormData } from '#kernel/ports/ports.ts';
import { joinTexts, line } from '../../product/printed/text.ts';
import type { NamedVehicle } from './vehicle-question.ts';

/** "LADA Vesta", as the directory knows it, else as it was named. */
export function makeAndModel(vehicle: NamedVehicle, identified: IdentifiedVehicle | undefined): string {
  if (identified) return joinTexts([identified.makeName, identified.modelName]);
  return joinTexts([vehicle.markName ?? vehicle.markCode, vehicle.modelName ?? vehicle.modelCode]);
}

/** By what people recognise a vehicle whose code is for machines. */
export function vehicleFacts(
  vehicle: NamedVehicle,
  identified: IdentifiedVehicle | undefined,
): readonly FormData[] {
  return [
    { name: 'Марка и модель', value: makeAndModel(vehicle, identified) },
    { name: 'Модификация', value: line(identified?.name) },
  ].filter(({ value }) => value !== '');
}
