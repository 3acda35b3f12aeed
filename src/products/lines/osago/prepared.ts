import {
  type CategoryFamily,
  categoryFamily,
  type VehicleCategory,
  vehicleCategories,
  vehicleCategory,
} from '#catalogues/vehicles/category.ts';
import type { IdentifiedVehicle } from '#catalogues/vehicles/modification.ts';
import { normalVin, vehicleNumber } from '#catalogues/vehicles/vehicle-numbers.ts';
import type { BonusMalusQuery } from '#kernel/ports/ports.ts';
import type { UnderwritingQuestion } from '#kernel/ports/underwriting.ts';
import { positive } from '#kernel/terms/measures.ts';
import { sent } from '#parties/fields/checks.ts';
import type { Address } from '#parties/person/person.ts';
import type { FactsAtHand, Questions } from '../../product/product.ts';
import type { Purpose } from '../../product/reading.ts';
import type { OsagoObject } from './application.ts';
import { filledFromDirectory } from './directory-vehicle.ts';
import { isOfFleet } from './rating/driver-coefficients.ts';
import { type Notes, type OwnerTerritory, refuseOsagoRating } from './rating/work.ts';
import type { OsagoReading, OwnershipKind } from './reading.ts';
import type { BaseRateRow, OsagoTariff } from './tariff/osago-tariff.ts';
import { findTerritory, namesTerritory, type TerritoryFinding } from './tariff/territory/find-territory.ts';

export interface OsagoPrepared {
  readonly reading: OsagoReading;
  readonly tariff: OsagoTariff;
  readonly known: IdentifiedVehicle | undefined;
  /** The insured object, with missing data filled in from the vehicle directory. */
  readonly osago: OsagoObject;
  /** The rated vehicle; null if its category or its row of base rates could not be found. */
  readonly vehicle: RatedVehicle | null;
  readonly vehicleNotes: Notes;
  /** The place by which the contract is rated; undefined if no place was sent or the premium does not depend on it. */
  readonly place: OwnerPlace | undefined;
}

export function prepareOsago(
  reading: OsagoReading,
  tariff: OsagoTariff,
  { vehicle: known }: FactsAtHand = {},
): OsagoPrepared {
  const { purpose, owner, registration } = reading;
  const { vehicle } = reading.osago;
  const filled = filledFromDirectory(vehicle, known, purpose);
  const osago = filled && filled !== vehicle ? { ...reading.osago, vehicle: filled } : reading.osago;
  const vehicleNotes: Notes = { faults: [], assumptions: [] };
  return {
    reading,
    tariff,
    known,
    osago,
    vehicle: ratedVehicleOf(osago, owner.kind, purpose, vehicleNotes),
    vehicleNotes,
    place: registration.kind === 'rf' ? ownerPlaceOf(reading, tariff) : undefined,
  };
}

interface OwnerPlace {
  readonly address: Address;
  /** Body path of the party that has this address. */
  readonly path: string;
  /** True if the owner has no address and the policyholder's address is used. */
  readonly isHoldersInstead: boolean;
  readonly finding: TerritoryFinding;
}

/** Finds the owner's address; a quote may use the policyholder's address instead. */
function ownerPlaceOf(
  { owner, application, purpose }: OsagoReading,
  tariff: OsagoTariff,
): OwnerPlace | undefined {
  const own = owner.party?.address;
  if (namesTerritory(own)) {
    const finding = findTerritory(tariff, own);
    return { address: own, path: owner.path, isHoldersInstead: false, finding };
  }
  const holders = application.policyHolder?.address;
  if (purpose !== 'quote' || owner.assumed || !namesTerritory(holders)) return undefined;
  const finding = findTerritory(tariff, holders);
  return { address: holders, path: 'policyHolder', isHoldersInstead: true, finding };
}

/** Returns the territory of the owner's address; undefined if an error was reported. */
export function findOwnerTerritory(
  { place, reading: { owner } }: OsagoPrepared,
  notes: Notes,
): OwnerTerritory | undefined {
  if (!place) {
    const description = 'Укажите адрес собственника: код КЛАДР либо регион и город';
    refuseOsagoRating(notes, `${owner.path}.address.kladrId`, description, 'FIELD_REQUIRED');
    return undefined;
  }
  const { path, finding, isHoldersInstead } = place;
  if (isHoldersInstead) notes.assumptions.push('территория: по адресу страхователя');
  if ('field' in finding) {
    refuseOsagoRating(
      notes,
      `${path}.address.${finding.field}`,
      finding.description,
      'ADDRESS_NOT_RECOGNIZED',
    );
    return undefined;
  }
  if (finding.assumption !== undefined) notes.assumptions.push(finding.assumption);
  const who = owner.assumed || isHoldersInstead ? 'страхователь' : 'владелец';
  return { territory: finding.territory, source: `${who}, ${finding.by}` };
}

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

/** Finds the category and the row of base rates; null if an error was reported. In a quote, missing data are assumed. */
function ratedVehicleOf(
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
  return refuseOsagoRating(notes, `${vehiclePath}.vehicleCategoryCode`, description, 'TARIFF_HAS_NO_RATE');
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
  const massKg = positive(osago.vehicle?.vehicleModel?.weightMax);
  if (massKg !== undefined) return massKg <= lightTruckMaxKg ? '3.1' : '3.2';
  if (purpose === 'quote') {
    notes.assumptions.push('разрешённая максимальная масса: 16 т и менее');
    return '3.1';
  }
  return refuseOsagoRating(
    notes,
    `${vehiclePath}.vehicleModel.weightMax`,
    'Укажите разрешённую максимальную массу, кг',
    'FIELD_REQUIRED',
  );
}

function busRow(
  osago: OsagoObject,
  category: VehicleCategory,
  purpose: Purpose,
  notes: Notes,
): BaseRateRow | null {
  if (smallBuses.has(category)) return '4.1';
  const seats = positive(osago.vehicle?.vehicleModel?.seats);
  if (seats !== undefined) return seats <= smallBusSeatsMax ? '4.1' : '4.2';
  if (purpose === 'quote') {
    notes.assumptions.push('пассажирских мест: более 16');
    return '4.2';
  }
  return refuseOsagoRating(
    notes,
    `${vehiclePath}.vehicleModel.seats`,
    'Укажите число пассажирских мест',
    'FIELD_REQUIRED',
  );
}

export function osagoAsks(reading: OsagoReading, tariff: OsagoTariff): Questions {
  const bonusMalus = bonusMalusQuery(reading, tariff);
  const underwriting = underwritingQuery(reading);
  if (!bonusMalus) return underwriting ? { underwriting } : {};
  return underwriting ? { bonusMalus, underwriting } : { bonusMalus };
}

/** Returns the query for the KBM of the drivers or the fleet; undefined for vehicles in transit, which have no KBM. */
function bonusMalusQuery(reading: OsagoReading, tariff: OsagoTariff): BonusMalusQuery | undefined {
  const { registration, drivers, licensed, owner, term } = reading;
  if (registration.kind === 'transit') return undefined;
  const inn = isOfFleet(owner.kind, drivers, tariff) ? sent(owner.party?.organization?.inn) : undefined;
  if (licensed.length === 0 && inn === undefined) return undefined;
  const onDate = term.concludedOn;
  return { onDate, drivers: licensed, ...(inn === undefined ? {} : { organizationInn: inn }) };
}

/** Returns the query to the underwriting rules: for each contract, and for a quote with a VIN. */
function underwritingQuery({ osago, purpose }: OsagoReading): UnderwritingQuestion | undefined {
  const vin = vehicleNumber(osago.vehicle?.vin);
  if (vin !== undefined) return { product: 'osago', vin: normalVin(vin) };
  return purpose === 'contract' ? { product: 'osago' } : undefined;
}
