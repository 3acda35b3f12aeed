import type { IdentifiedVehicle } from '#catalogues/vehicles/modification.ts';
import type { FormData } from '#kernel/ports/ports.ts';
import { joinTexts, line } from '../../product/printed/text.ts';
import type { NamedVehicle } from './vehicle-question.ts';

/** Formats make and model, "LADA Vesta": as in the vehicle directory, or as sent if the directory lacks the vehicle. */
export function makeAndModel(vehicle: NamedVehicle, identified: IdentifiedVehicle | undefined): string {
  if (identified) return joinTexts([identified.makeName, identified.modelName]);
  return joinTexts([vehicle.markName ?? vehicle.markCode, vehicle.modelName ?? vehicle.modelCode]);
}

export function vehicleFacts(
  vehicle: NamedVehicle,
  identified: IdentifiedVehicle | undefined,
): readonly FormData[] {
  return [
    { name: 'Марка и модель', value: makeAndModel(vehicle, identified) },
    { name: 'Модификация', value: line(identified?.name) },
  ].filter(({ value }) => value !== '');
}
