import type { IdentifiedVehicle } from '#catalogues/vehicles/modification.ts';
import type { Attribute } from '#rating/attributes/attribute.ts';
import { attributesOf } from '#rating/attributes/make.ts';
import type { Subject } from '#rating/attributes/subject.ts';

interface WithVehicle {
  readonly vehicle?: IdentifiedVehicle | undefined;
}

/** The columns of an insured vehicle as the directory knows it; `path` is where the body names it. */
export function vehicleColumns<Of extends Subject<WithVehicle>>(
  path: string,
): Readonly<Record<string, Attribute<Of>>> {
  const { text } = attributesOf<Of>('contract');
  const carId = `${path}.vehicleModel.carId`;
  return {
    make: text('марка', carId, ({ contract: { vehicle } }) => vehicle?.makeCode),
    model: text('модель', carId, ({ contract: { vehicle } }) => vehicle?.modelCode),
    directory_group: text(
      'группа справочника',
      carId,
      ({ contract: { vehicle } }) => vehicle?.group || undefined,
    ),
  };
}
