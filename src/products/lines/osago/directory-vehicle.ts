import { type CategoryFamily, categoryFamily, vehicleCategory } from '#catalogues/vehicles/category.ts';
import type { VehicleQuery } from '#catalogues/vehicles/directory.ts';
import type { IdentifiedVehicle } from '#catalogues/vehicles/modification.ts';
import {
  textsBeside,
  type VehicleNames,
  type VehicleQuestion,
  vehicleFields,
} from '#catalogues/vehicles/vehicle-faults.ts';
import { positive } from '#kernel/terms/measures.ts';
import { sent } from '#parties/fields/checks.ts';
import type { Purpose } from '../../product/reading.ts';
import type { OsagoVehicle } from './application.ts';
import type { OsagoPrepared } from './prepared.ts';

const path = 'insuredObject.osago.vehicle';
const usualFields = vehicleFields(path);

/** How an application identifies its vehicle: by the vehicle directory, by free text, or not completely. */
export type Naming = 'directory' | 'other' | 'none';

/** Code for a make or model that the lists lack; the name is then sent as text. */
const otherCode = 'OTHER';

function codeOf(code: string | undefined): string | undefined {
  const text = sent(code);
  return text?.length === otherCode.length && text.toUpperCase() === otherCode ? undefined : text;
}

/** Returns true if make or model has the code `OTHER`, which means that the name is sent as text. */
export function saysOther({ markCode, modelCode }: OsagoVehicle): boolean {
  return [markCode, modelCode].some((code) => sent(code) !== undefined && codeOf(code) === undefined);
}

export function findOtherName(vehicle: OsagoVehicle): { readonly make?: string; readonly model?: string } {
  const make = sent(vehicle.otherMarkName) ?? sent(vehicle.markName) ?? codeOf(vehicle.markCode);
  const model = sent(vehicle.otherModelName);
  return { ...(make === undefined ? {} : { make }), ...(model === undefined ? {} : { model }) };
}

/** Returns how make and model are identified: by codes, names, a `modelName` with the make, or `carId`. */
export function readNaming(vehicle: OsagoVehicle | undefined): Naming {
  if (!vehicle) return 'none';
  const make = codeOf(vehicle.markCode) ?? sent(vehicle.markName);
  const model = codeOf(vehicle.modelCode) ?? sent(vehicle.modelName);
  const isNamed = model !== undefined && (make !== undefined || codeOf(vehicle.modelCode) === undefined);
  const isOther = sent(vehicle.otherMarkName) !== undefined || sent(vehicle.otherModelName) !== undefined;
  if (isNamed && (make !== undefined || !isOther)) return 'directory';
  if (carIdOf(vehicle) !== undefined) return 'directory';
  return isOther ? 'other' : 'none';
}

/** Returns `carId`, also under its other spellings, with the name of its field. */
function carIdOf(vehicle: OsagoVehicle): readonly ['carId' | 'carid' | 'carcode', string] | undefined {
  for (const name of ['carId', 'carid', 'carcode'] as const) {
    const code = sent(vehicle[name]);
    if (code !== undefined) return [name, code];
  }
  return undefined;
}

/** Returns the directory query for an application, in which any field may be missing. */
export function osagoVehicleQuestion(
  vehicle: OsagoVehicle | undefined,
  naming: Naming,
): VehicleQuestion | undefined {
  if (!vehicle || naming !== 'directory') return undefined;
  const carId = carIdOf(vehicle);
  const year = /^\d{4}/.exec(vehicle.yearIssue ?? '')?.[0];
  const { horsePower, weightMax, seats, engineType } = vehicle.vehicleModel ?? {};
  const query: VehicleQuery = present({
    carId: carId?.[1],
    markCode: codeOf(vehicle.markCode),
    modelCode: codeOf(vehicle.modelCode),
    markName: sent(vehicle.markName),
    modelName: sent(vehicle.modelName),
    category: sent(vehicle.vehicleCategoryCode),
    year: year === undefined ? undefined : Number(year),
    horsePower: positive(horsePower),
    weightMax: positive(weightMax),
    seats: positive(seats),
    engineType: sent(engineType),
  });
  const fields = carId ? { ...usualFields, carId: `${path}.${carId[0]}` } : usualFields;
  const texts = textsBeside(namesOf(vehicle, carId?.[1]), fields, path);
  return texts ? { query, fields, texts } : { query, fields };
}

function namesOf(vehicle: OsagoVehicle, carId: string | undefined): VehicleNames {
  return {
    carId,
    markCode: codeOf(vehicle.markCode),
    modelCode: codeOf(vehicle.modelCode),
    markName: sent(vehicle.markName),
    modelName: sent(vehicle.modelName),
    otherMarkName: sent(vehicle.otherMarkName),
    otherModelName: sent(vehicle.otherModelName),
  };
}

function present(query: { readonly [Name in keyof VehicleQuery]: VehicleQuery[Name] | undefined }) {
  return query as VehicleQuery;
}

type Measure = 'horsePower' | 'weightMax' | 'seats';

/** Fills in missing data that all matching modifications share. A quote also gets data of the strongest modification. */
export function filledFromDirectory(
  vehicle: OsagoVehicle | undefined,
  known: IdentifiedVehicle | undefined,
  purpose: Purpose,
): OsagoVehicle | undefined {
  if (!known || !vehicle) return vehicle;
  const { vehicleModel: model } = vehicle;
  // Each field is checked before an object is built, because every quote runs this and most need no values.
  const horsePower = isBlank(model?.horsePower) ? figureOf(known, 'horsePower', purpose) : undefined;
  const weightMax = isBlank(model?.weightMax) ? figureOf(known, 'weightMax', purpose) : undefined;
  const seats = isBlank(model?.seats) ? figureOf(known, 'seats', purpose) : undefined;
  const category = isBlank(vehicle.vehicleCategoryCode) ? known.agreed.category : undefined;
  if (horsePower === undefined && weightMax === undefined && seats === undefined && category === undefined)
    return vehicle;
  return {
    ...vehicle,
    ...(category === undefined ? {} : { vehicleCategoryCode: category }),
    vehicleModel: {
      ...model,
      ...(horsePower === undefined ? {} : { horsePower }),
      ...(weightMax === undefined ? {} : { weightMax }),
      ...(seats === undefined ? {} : { seats }),
    },
  };
}

function figureOf(known: IdentifiedVehicle, measure: Measure, purpose: Purpose): number | undefined {
  return known.agreed[measure] ?? (purpose === 'quote' ? (known[measure] ?? undefined) : undefined);
}

function isBlank(value: string | number | undefined): boolean {
  return value === undefined || (typeof value === 'string' && value.trim() === '');
}

/** The measure that the base rate or KM depends on, by family of categories. */
export const ratedBy: Readonly<Partial<Record<CategoryFamily, Measure>>> = {
  motorcycle: 'horsePower',
  car: 'horsePower',
  truck: 'weightMax',
  bus: 'seats',
};
const measureTexts: Readonly<Record<Measure, (figure: number) => string>> = {
  horsePower: (figure) => `мощность ${String(figure).replace('.', ',')} л. с.`,
  weightMax: (figure) => `разрешённая максимальная масса ${figure} кг`,
  seats: (figure) => `пассажирских мест ${figure}`,
};

export function vehicleAssumptions({ reading, known }: OsagoPrepared): readonly string[] {
  const { naming, purpose } = reading;
  const { vehicle } = reading.osago;
  if (!known) return [withoutDirectory(vehicle, naming)].filter((text) => text !== undefined);
  const assumptions: string[] = [];
  const name = `${known.makeName} ${known.modelName} ${known.name}`.trim();
  if (isBlank(vehicle?.vehicleCategoryCode) && known.agreed.category !== undefined) {
    assumptions.push(`категория ${known.agreed.category}: по справочнику, ${name}`);
  }
  const category = vehicleCategory(vehicle?.vehicleCategoryCode?.trim() || known.category);
  const measure = category && ratedBy[categoryFamily(category)];
  const figure = measure && figureOf(known, measure, purpose);
  if (measure && figure !== undefined && isBlank(vehicle?.vehicleModel?.[measure])) {
    const why =
      known.agreed[measure] === undefined
        ? 'наибольшая из подходящих модификаций справочника'
        : 'по справочнику';
    assumptions.push(`${measureTexts[measure](figure)}: ${why}, ${name}`);
  }
  return assumptions;
}

function withoutDirectory(vehicle: OsagoVehicle | undefined, naming: Naming): string | undefined {
  // The vehicle is in the directory, but the contract was first rated without a directory: assume nothing about it.
  if (naming === 'directory') return undefined;
  if (naming === 'none') return 'марка и модель: не указаны полностью, со справочником не сверялись';
  const { make, model } = findOtherName(vehicle ?? {});
  return `марка и модель: ${[make, model].filter(Boolean).join(' ')}, нет в справочнике, приняты со слов`;
}
