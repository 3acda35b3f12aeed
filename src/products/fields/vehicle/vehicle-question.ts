import { textsBeside, type VehicleQuestion, vehicleFields } from '#catalogues/vehicles/vehicle-faults.ts';
import type { VehicleNumbers } from '#catalogues/vehicles/vehicle-numbers.ts';
import { measure } from '#kernel/terms/measures.ts';
import { sent } from '#parties/fields/checks.ts';

export interface NamedVehicle extends VehicleNumbers {
  readonly vehicleModel?: {
    readonly carId?: string;
    readonly engineTypeCode?: string;
    readonly engineVolume?: string | number;
    readonly horsePower?: string | number;
  };
  readonly markCode?: string;
  readonly modelCode?: string;
  readonly markName?: string;
  readonly modelName?: string;
  readonly licensePlate?: string;
  readonly isNotRegistered?: boolean;
  readonly yearIssue?: string;
  readonly usedSince?: string;
}

/** Minimum engine volume in cubic centimetres; a smaller number, such as 1.6, must be meant in litres. */
export const volumeMinCc = 25;

/** Returns true if the vehicle can be looked up: by `carId`, or by make and model. */
export function namesModel({ vehicleModel, ...vehicle }: NamedVehicle): boolean {
  if (sent(vehicleModel?.carId) !== undefined) return true;
  const model = sent(vehicle.modelCode) ?? sent(vehicle.modelName);
  return model !== undefined && (sent(vehicle.markCode) ?? sent(vehicle.markName)) !== undefined;
}

/** Returns the directory query for the vehicle at a path; undefined if the application has no vehicle. */
export function vehicleQuestion(
  path: string,
  vehicle: NamedVehicle | undefined,
): VehicleQuestion | undefined {
  if (!vehicle || !namesModel(vehicle)) return undefined;
  const fields = {
    ...vehicleFields(path),
    carId: `${path}.vehicleModel.carId`,
    engineType: `${path}.vehicleModel.engineTypeCode`,
  };
  const carId = sent(vehicle.vehicleModel?.carId);
  const year = Number(vehicle.yearIssue?.slice(0, 4));
  const engineType = sent(vehicle.vehicleModel?.engineTypeCode);
  const names = { ...(carId === undefined ? {} : { carId }), ...makeAndModel(vehicle) };
  const texts = textsBeside(names, fields, path);
  const horsePower = measure(vehicle.vehicleModel?.horsePower) ?? Number.NaN;
  const engineVolume = measure(vehicle.vehicleModel?.engineVolume) ?? Number.NaN;
  return {
    query: {
      ...names,
      ...(Number.isInteger(year) ? { year } : {}),
      ...(horsePower > 0 ? { horsePower } : {}),
      ...(engineType === undefined ? {} : { engineType }),
      ...(engineVolume >= volumeMinCc ? { engineVolume } : {}),
    },
    fields,
    ...(texts ? { texts } : {}),
  };
}

function makeAndModel(vehicle: NamedVehicle) {
  const names = ['markCode', 'modelCode', 'markName', 'modelName'] as const;
  return Object.fromEntries(
    names.flatMap((name) => {
      const text = sent(vehicle[name]);
      return text === undefined ? [] : [[name, text] as const];
    }),
  );
}
