import type { Fault } from '#kernel/errors/errors.ts';
import type { Reason } from '#kernel/errors/reasons.ts';
import type { VehicleNotFound, VehicleQuery } from './directory.ts';
import type { NamePart } from './vehicle-book.ts';

export type VehicleFields = Readonly<Record<keyof VehicleQuery, string>>;

/** A make, model or code in the body that the query does not use, and its place. */
export interface VehicleText {
  readonly part: NamePart;
  readonly text: string;
  readonly field: string;
}

export interface VehicleQuestion {
  readonly query: VehicleQuery;
  readonly fields: VehicleFields;
  readonly texts?: readonly VehicleText[];
}

/** Returns the field names of a vehicle at a path such as `insuredObject.casco.vehicle`. */
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
    engineVolume: `${path}.vehicleModel.engineVolume`,
  };
}

/** Error texts, quoted from the API specification. */
export const vehicleNotFoundTexts: Readonly<Record<VehicleNotFound['missing'], string>> = {
  make: 'Транспортное средство не найдено: в справочнике СК не найдена марка',
  model: 'Транспортное средство не найдено: в справочнике СК не найдена модель',
  modification: 'Транспортное средство не найдено: в справочнике СК не найдена модификация ТС',
};

const reasonsOf: Readonly<Record<VehicleNotFound['missing'], Reason>> = {
  make: 'VEHICLE_MAKE_NOT_FOUND',
  model: 'VEHICLE_MODEL_NOT_FOUND',
  modification: 'VEHICLE_MODIFICATION_NOT_FOUND',
};

/** Error texts for a value that contradicts the modification that the other values identify. */
const contradictions: Partial<Readonly<Record<keyof VehicleQuery, string>>> = {
  engineType: 'Тип двигателя противоречит справочнику СК: у найденной модификации двигатель другого вида',
  engineVolume: 'Объём двигателя в куб. см противоречит справочнику СК: у найденной модификации он другой',
};

/** Reports a vehicle that the directory does not contain, with one error for each similar vehicle. */
export function vehicleFaults({ missing, at, candidates }: VehicleNotFound, fields: VehicleFields): Fault[] {
  const field = fields[at];
  const contradiction = contradictions[at];
  const reason = contradiction === undefined ? reasonsOf[missing] : 'FIELDS_CONTRADICT';
  const descriptions = [
    contradiction ?? vehicleNotFoundTexts[missing],
    ...candidates.map((candidate) => `Ближайшее в справочнике: ${candidate}`),
  ];
  return descriptions.map((description) => ({ field, description, reason, domain: 'sales' }));
}

export type VehicleNames = Readonly<
  Partial<
    Record<
      'carId' | 'markCode' | 'modelCode' | 'markName' | 'modelName' | 'otherMarkName' | 'otherModelName',
      string | undefined
    >
  >
>;

/** Returns the makes, models and codes that the query does not use; undefined if there are none. */
export function textsBeside(
  names: VehicleNames,
  fields: VehicleFields,
  path: string,
): readonly VehicleText[] | undefined {
  const { carId, markCode, modelCode, markName, modelName, otherMarkName, otherModelName } = names;
  const beside = markName ?? modelName ?? otherMarkName ?? otherModelName;
  if (carId === undefined && beside === undefined) return undefined;
  const texts: VehicleText[] = [];
  const add = (part: NamePart, text: string | undefined, field: string) => {
    if (text !== undefined) texts.push({ part, text, field });
  };
  if (carId !== undefined) {
    const isNamed = (markCode ?? markName ?? modelName) !== undefined;
    if (isNamed) add('carId', carId, fields.carId);
    add('make', markCode, fields.markCode);
    add('model', modelCode, fields.modelCode);
  }
  if ((carId ?? markCode) !== undefined) add('make', markName, fields.markName);
  if ((carId ?? modelCode) !== undefined) add('model', modelName, fields.modelName);
  add('make', otherMarkName, `${path}.otherMarkName`);
  add('model', otherModelName, `${path}.otherModelName`);
  return texts.length > 0 ? texts : undefined;
}
