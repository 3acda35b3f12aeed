import { measure } from '../../kernel/measures.ts';
import { sent } from '../../parties/checks.ts';
import { textsBeside, type VehicleQuestion, vehicleFields } from '../../vehicles/vehicle-faults.ts';
import type { CascoVehicle } from './application.ts';

const path = 'insuredObject.casco.vehicle';
const fields = {
  ...vehicleFields(path),
  carId: `${path}.vehicleModel.carId`,
  engineType: `${path}.vehicleModel.engineTypeCode`,
};

/** True where the vehicle can be looked up: by the old scheme, or by make and model. */
export function namesModel({ vehicleModel, ...vehicle }: CascoVehicle): boolean {
  if (sent(vehicleModel?.carId) !== undefined) return true;
  const model = sent(vehicle.modelCode) ?? sent(vehicle.modelName);
  return model !== undefined && (sent(vehicle.markCode) ?? sent(vehicle.markName)) !== undefined;
}

/** The vehicle as the directory is asked for it; undefined where the application names none. */
export function vehicleQuestion(vehicle: CascoVehicle | undefined): VehicleQuestion | undefined {
  if (!vehicle || !namesModel(vehicle)) return undefined;
  const carId = sent(vehicle.vehicleModel?.carId);
  const year = Number(vehicle.yearIssue?.slice(0, 4));
  const engineType = sent(vehicle.vehicleModel?.engineTypeCode);
  const names = { ...(carId === undefined ? {} : { carId }), ...makeAndModel(vehicle) };
  const texts = textsBeside(names, fields, path);
  const horsePower = measure(vehicle.vehicleModel?.horsePower) ?? Number.NaN;
  return {
    query: {
      ...names,
      ...(Number.isInteger(year) ? { year } : {}),
      ...(horsePower > 0 ? { horsePower } : {}),
      ...(engineType === undefined ? {} : { engineType }),
    },
    fields,
    ...(texts ? { texts } : {}),
  };
}

function makeAndModel(vehicle: CascoVehicle) {
  const names = ['markCode', 'modelCode', 'markName', 'modelName'] as const;
  return Object.fromEntries(
    names.flatMap((name) => {
      const text = sent(vehicle[name]);
      return text === undefined ? [] : [[name, text] as const];
    }),
  );
}
