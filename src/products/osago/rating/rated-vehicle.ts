import {
  type CategoryFamily,
  categoryFamily,
  type VehicleCategory,
  vehicleCategories,
  vehicleCategory,
} from '../../../vehicles/category.ts';
import type { Purpose } from '../../reading.ts';
import type { OsagoObject } from '../application.ts';
import type { OwnershipKind } from '../owner.ts';
import type { BaseRateRow } from '../tariff/osago-tariff.ts';
import { type Notes, refuse } from './work.ts';

/** What the tables need to know of a vehicle. */
export interface RatedVehicle {
  readonly category: VehicleCategory;
  readonly family: CategoryFamily;
  readonly row: BaseRateRow;
  readonly withTrailer: boolean;
}

const vehiclePath = 'insuredObject.osago.vehicle';
const lightTruckMaxKg = 16_000;
const smallBusSeatsMax = 16;
const lightTrucks = new Set<VehicleCategory>(['C1', 'C1E']);
const smallBuses = new Set<VehicleCategory>(['D1', 'D1E']);

/** Category and row of base rates; null where a fault was noted. A quote may leave out what can be assumed. */
export function ratedVehicleOf(
  osago: OsagoObject,
  ownership: OwnershipKind,
  purpose: Purpose,
  notes: Notes,
): RatedVehicle | null {
  const category = categoryOf(osago, purpose, notes);
  if (category === null) return null;
  const family = categoryFamily(category);
  const row = rowOf(osago, category, ownership, purpose, notes);
  const withTrailer = osago.withTrailer === true;
  return row === null ? null : { category, family, row, withTrailer };
}

function categoryOf(osago: OsagoObject, purpose: Purpose, notes: Notes): VehicleCategory | null {
  const code = osago.vehicle?.vehicleCategoryCode?.trim() ?? '';
  if (code === '' && purpose === 'quote') {
    notes.assumptions.push('категория транспортного средства: B');
    return 'B';
  }
  const known = code.length > 20 ? undefined : vehicleCategory(code);
  if (known) return known;
  const description = `Укажите одну из категорий: ${vehicleCategories.join(', ')}`;
  return refuse(notes, `${vehiclePath}.vehicleCategoryCode`, description);
}

function rowOf(
  osago: OsagoObject,
  category: VehicleCategory,
  ownership: OwnershipKind,
  purpose: Purpose,
  notes: Notes,
): BaseRateRow | null {
  const use = osago.purpose;
  switch (categoryFamily(category)) {
    case 'motorcycle':
      return '1';
    case 'car':
      if (use === 'TAXI') return '2.3';
      return ownership === 'legal' ? '2.1' : '2.2';
    case 'truck':
      return truckRow(osago, category, purpose, notes);
    case 'bus':
      return use === 'PASSENGER_REGULAR' ? '4.3' : busRow(osago, category, purpose, notes);
    case 'trolleybus':
      return '5';
    case 'tram':
      return '6';
    case 'tractor':
      return '7';
  }
}

function truckRow(
  osago: OsagoObject,
  category: VehicleCategory,
  purpose: Purpose,
  notes: Notes,
): BaseRateRow | null {
  if (lightTrucks.has(category)) return '3.1';
  const massKg = numberOf(osago.vehicle?.vehicleModel?.weightMax);
  if (massKg !== undefined) return massKg <= lightTruckMaxKg ? '3.1' : '3.2';
  if (purpose === 'quote') {
    notes.assumptions.push('разрешённая максимальная масса: 16 т и менее');
    return '3.1';
  }
  return refuse(notes, `${vehiclePath}.vehicleModel.weightMax`, 'Укажите разрешённую максимальную массу, кг');
}

function busRow(
  osago: OsagoObject,
  category: VehicleCategory,
  purpose: Purpose,
  notes: Notes,
): BaseRateRow | null {
  if (smallBuses.has(category)) return '4.1';
  const seats = numberOf(osago.vehicle?.vehicleModel?.seats);
  if (seats !== undefined) return seats <= smallBusSeatsMax ? '4.1' : '4.2';
  if (purpose === 'quote') {
    notes.assumptions.push('пассажирских мест: более 16');
    return '4.2';
  }
  return refuse(notes, `${vehiclePath}.vehicleModel.seats`, 'Укажите число пассажирских мест');
}

/** A number above 0 of a body, sent as a number or as text; undefined for anything else. */
export function numberOf(value: string | number | undefined): number | undefined {
  if (value === undefined) return undefined;
  const number = typeof value === 'number' ? value : numberOfText(value);
  return Number.isFinite(number) && number > 0 ? number : undefined;
}

function numberOfText(text: string): number {
  const trimmed = text.trim().replace(',', '.');
  return /^\d{1,9}(\.\d{1,6})?$/.test(trimmed) ? Number(trimmed) : Number.NaN;
}
