import type { Fault } from '../kernel/errors.ts';
import type { VehicleNotFound, VehicleQuery } from './directory.ts';

/** Where a body says what a query asks: the path of each part. */
export type VehicleFields = Readonly<Record<keyof VehicleQuery, string>>;

/** A vehicle to be looked up, and where the body names it. */
export interface VehicleQuestion {
  readonly query: VehicleQuery;
  readonly fields: VehicleFields;
}

/** The usual places below the path of a vehicle, such as `insuredObject.casco.vehicle`. */
export function vehicleFields(path: string): VehicleFields {
  return {
    carId: `${path}.carId`,
    markCode: `${path}.markCode`,
    modelCode: `${path}.modelCode`,
    markName: `${path}.markName`,
    modelName: `${path}.modelName`,
    year: `${path}.yearIssue`,
    horsePower: `${path}.vehicleModel.horsePower`,
    weightMax: `${path}.vehicleModel.weightMax`,
    seats: `${path}.vehicleModel.seats`,
    category: `${path}.vehicleCategoryCode`,
    engineType: `${path}.vehicleModel.engineType`,
  };
}

/** The texts of the interface specification, word for word. */
export const vehicleNotFoundTexts: Readonly<Record<VehicleNotFound['missing'], string>> = {
  make: 'Транспортное средство не найдено: в справочнике СК не найдена марка',
  model: 'Транспортное средство не найдено: в справочнике СК не найдена модель',
  modification: 'Транспортное средство не найдено: в справочнике СК не найдена модификация ТС',
};

const otherEngineText =
  'Тип двигателя противоречит справочнику СК: у найденной модификации двигатель другого вида';

/** The fault of a vehicle that the directory lacks, and one more for each candidate that comes near. */
export function vehicleFaults({ missing, at, candidates }: VehicleNotFound, fields: VehicleFields): Fault[] {
  const field = fields[at];
  const descriptions = [
    at === 'engineType' ? otherEngineText : vehicleNotFoundTexts[missing],
    ...candidates.map((candidate) => `Ближайшее в справочнике: ${candidate}`),
  ];
  return descriptions.map((description) => ({ field, description, domain: 'sales' }));
}
