import { measure } from '../../../kernel/measures.ts';
import { demand } from '../../../parties/checks.ts';
import {
  type CategoryFamily,
  categoryFamily,
  type VehicleCategory,
  vehicleCategories,
  vehicleCategory,
} from '../../../vehicles/category.ts';
import type { OsagoVehicle } from '../application.ts';
import { type OsagoChecks, osagoPath } from './osago-checks.ts';

const path = `${osagoPath}.vehicle`;

type MeasureName = 'horsePower' | 'weightMax' | 'seats';

const measures: Readonly<Record<MeasureName, { title: string; over: number; max: number; whole: boolean }>> =
  {
    horsePower: { title: 'мощность в лошадиных силах', over: 0, max: 2000, whole: false },
    weightMax: { title: 'разрешённая максимальная масса в килограммах', over: 0, max: 200_000, whole: false },
    seats: { title: 'число пассажирских мест', over: 0, max: 300, whole: true },
  };
const names = ['horsePower', 'weightMax', 'seats'] as const;

/** A truck lighter than this is a weight sent in tonnes. */
const truckWeightMinKg = 500;

/** What the base rate and the power coefficient of a family cannot be found without. */
const neededBy: Readonly<Partial<Record<CategoryFamily, MeasureName>>> = {
  motorcycle: 'horsePower',
  car: 'horsePower',
  truck: 'weightMax',
  bus: 'seats',
};

/** Categories whose own limits already say how heavy or how large the vehicle is. */
const saysItself: ReadonlySet<VehicleCategory> = new Set(['C1', 'C1E', 'D1', 'D1E']);

const allowedCategories = vehicleCategories.join(', ');
const categoryText = `категория: ${allowedCategories}`;

/** The category and the measures by which vehicles of the category are rated. */
export function checkCategory(checks: OsagoChecks, vehicle: OsagoVehicle): void {
  const field = `${path}.vehicleCategoryCode`;
  const code = demand(checks, field, vehicle.vehicleCategoryCode, categoryText);
  const category = code === undefined ? undefined : vehicleCategory(code);
  if (code !== undefined && category === undefined) {
    checks.report(field, `неизвестная категория, допустимые значения: ${allowedCategories}`);
  }
  for (const name of names) checkMeasure(checks, name, vehicle.vehicleModel?.[name], category);
}

function checkMeasure(
  checks: OsagoChecks,
  name: MeasureName,
  value: string | number | undefined,
  category: VehicleCategory | undefined,
): void {
  const field = `${path}.vehicleModel.${name}`;
  const { title, over, max, whole } = measures[name];
  const number = measure(value);
  if (number === undefined) {
    if (!checks.complete || category === undefined || needOf(category) !== name) return;
    checks.report(field, `обязательное поле для этой категории: ${title}`, 'rating');
    return;
  }
  const family = category === undefined ? undefined : categoryFamily(category);
  const min = name === 'weightMax' && family === 'truck' ? truckWeightMinKg : undefined;
  const fits = number > over && number >= (min ?? 0) && number <= max && (!whole || Number.isInteger(number));
  if (fits) return;
  const range = min === undefined ? `больше ${over} и не больше ${max}` : `от ${min} до ${max}`;
  checks.report(field, `ожидается ${title}: ${whole ? 'целое число' : 'число'} ${range}`);
}

function needOf(category: VehicleCategory): MeasureName | undefined {
  return saysItself.has(category) ? undefined : neededBy[categoryFamily(category)];
}
