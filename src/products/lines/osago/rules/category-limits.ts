import type { VehicleCategory } from '#catalogues/vehicles/category.ts';
import { measure } from '#kernel/terms/measures.ts';
import { stands } from '#parties/fields/checks.ts';
import type { OsagoVehicle } from '../application.ts';
import { type OsagoChecks, osagoPath } from './osago-checks.ts';

/** Limits of a category: the maximum mass in kilograms without a trailer, and passenger seats without the driver's. */
interface CategoryLimits {
  readonly weightMax: number;
  readonly seats: number;
}

const carLimits: CategoryLimits = { weightMax: 3_500, seats: 8 };
const lightTruckLimits: CategoryLimits = { weightMax: 7_500, seats: Number.POSITIVE_INFINITY };
const smallBusLimits: CategoryLimits = { weightMax: Number.POSITIVE_INFINITY, seats: 16 };

/** Limits by category (196-FZ, article 25). */
export const categoryLimits: Readonly<Partial<Record<VehicleCategory, CategoryLimits>>> = {
  B: carLimits,
  BE: carLimits,
  C1: lightTruckLimits,
  C1E: lightTruckLimits,
  D1: smallBusLimits,
  D1E: smallBusLimits,
};

const path = `${osagoPath}.vehicle`;
const code = `${path}.vehicleCategoryCode`;

/** Reports a vehicle above the limits of its category, because it would get the price of a smaller vehicle. */
export function reportLimits(
  checks: OsagoChecks,
  { vehicleCategoryCode, vehicleModel }: OsagoVehicle,
  limits: CategoryLimits,
): void {
  // For cars only sent values are checked: the directory counts the driver's seat and has heavier cars of category B.
  const model = limits === carLimits ? checks.reading.osago.vehicle?.vehicleModel : vehicleModel;
  const isCategoryValid = stands(checks, code, vehicleCategoryCode);
  const report = (
    name: 'weightMax' | 'seats',
    sent: string | number | undefined,
    describe: (value: number) => string,
  ) => {
    const field = `${path}.vehicleModel.${name}`;
    const value = measure(sent);
    if (value === undefined || value <= limits[name] || (isCategoryValid && stands(checks, field, sent)))
      return;
    checks.report(field, describe(value), 'FIELDS_CONTRADICT');
  };
  report(
    'weightMax',
    model?.weightMax,
    (kilograms) =>
      `разрешённая максимальная масса ${kilograms} кг, а ${code} — ${vehicleCategoryCode}, к ней относятся транспортные средства до ${limits.weightMax} кг: исправьте массу или категорию`,
  );
  report(
    'seats',
    model?.seats,
    (seats) =>
      `пассажирских мест ${seats}, а ${code} — ${vehicleCategoryCode}, в ней не больше ${limits.seats} мест без водительского: исправьте число мест (место водителя не считается) или категорию`,
  );
}
