import { type CategoryFamily, categoryFamily, vehicleCategory } from './category.ts';
import type { VehicleQuery } from './directory.ts';
import type { AgreedMeasures, IdentifiedVehicle, Modification } from './modification.ts';

/** Tolerance in horsepower, because registers round differently when they convert kilowatts to horsepower. */
const powerTolerance = 1;
/** Tolerance of the mass, because bodies of different mass are built on one chassis. */
const massToleranceShare = 0.05;
/** Tolerance in seats, because only some documents count the driver's seat. */
const seatsTolerance = 1;
/** Tolerance in years, because a vehicle may be built before its model year begins, and the directory lists model years. */
const yearTolerance = 1;
/** Tolerance in cubic centimetres, because partners round engine volumes to a tenth of a litre. */
const volumeToleranceCc = 100;
const volumeToleranceShare = 0.05;

type Measure = 'horsePower' | 'weightMax' | 'seats';

/** Measures that distinguish the modifications of a category family. The first one that the query contains decides. */
const decidedBy: Readonly<Partial<Record<CategoryFamily, readonly Measure[]>>> = {
  motorcycle: ['horsePower'],
  car: ['horsePower'],
  truck: ['weightMax', 'horsePower'],
  bus: ['seats', 'horsePower'],
};

/** Categories that fit every family: vans and light trucks are registered as cars, trucks or buses. */
const anyFamily = new Set(['VAN', 'LIGHT_TRUCK']);

type Fitting =
  | { readonly vehicle: IdentifiedVehicle }
  | {
      readonly at: 'category' | 'year' | 'engineType' | 'engineVolume' | Measure;
      readonly near: readonly Modification[];
    };

/** Finds the modification that fits the query, or returns the part of the query that no modification fits. */
export function fittingModifications(modifications: readonly Modification[], query: VehicleQuery): Fitting {
  const family = familyOf(query.category);
  const ofFamily = family === undefined ? modifications : those(modifications, (one) => isOf(one, family));
  if (ofFamily.length === 0) return { at: 'category', near: nearestTo(modifications, query) };
  const { year } = query;
  const ofYear =
    year === undefined ? ofFamily : those(ofFamily, (one) => yearsOff(one, year) <= yearTolerance);
  if (ofYear.length === 0) return { at: 'year', near: nearestTo(ofFamily, query) };
  const fits = those(ofYear, (one) => measureFits(one, query, family));
  const [first] = ofYear;
  if (fits.length === 0) {
    const at = (first && decidingMeasure(first, query, family)) ?? 'horsePower';
    return { at, near: nearestTo(ofYear, query) };
  }
  const ofEngine = those(fits, (one) => hasEngine(one, query));
  if (ofEngine.length === 0) return { at: 'engineType', near: nearestTo(fits, query) };
  if (!ofEngine.some((one) => hasVolume(one, query)))
    return { at: 'engineVolume', near: nearestTo(ofEngine, query) };
  const exact = year === undefined ? ofEngine : those(ofEngine, (one) => yearsOff(one, year) === 0);
  const vehicle = strongest(exact.length > 0 ? exact : ofEngine, query);
  return contradictsPower(vehicle, query) ? { at: 'horsePower', near: [vehicle] } : { vehicle };
}

function those(
  modifications: readonly Modification[],
  fits: (modification: Modification) => boolean,
): readonly Modification[] {
  return modifications.every(fits) ? modifications : modifications.filter(fits);
}

function hasEngine({ engineType }: Modification, query: VehicleQuery): boolean {
  return query.engineType === undefined || !isOtherEngine(engineType, query.engineType);
}

function hasVolume({ engineVolume }: Modification, query: VehicleQuery): boolean {
  if (query.engineVolume === undefined || engineVolume === null) return true;
  const tolerance = Math.max(volumeToleranceCc, engineVolume * volumeToleranceShare);
  return Math.abs(query.engineVolume - engineVolume) <= tolerance;
}

/** Returns true if the query's power differs from the power of the vehicle that was found by mass or seats. */
function contradictsPower({ agreed }: IdentifiedVehicle, { horsePower }: VehicleQuery): boolean {
  if (horsePower === undefined || agreed.horsePower === undefined) return false;
  return Math.abs(horsePower - agreed.horsePower) > powerTolerance;
}

function familyOf(category: string | undefined): CategoryFamily | undefined {
  const known = category === undefined ? undefined : vehicleCategory(category);
  return known && categoryFamily(known);
}

function isOf(modification: Modification, family: CategoryFamily): boolean {
  if (familyOf(modification.category) === family) return true;
  return anyFamily.has(modification.bodyType) && (family === 'car' || family === 'truck' || family === 'bus');
}

function yearsOff({ yearFrom, yearTo }: Modification, year: number): number {
  if (year < yearFrom) return yearFrom - year;
  return yearTo !== null && year > yearTo ? year - yearTo : 0;
}

/** Returns the measure to compare: power for a modification of another family, because all families have power. */
function decidingMeasure(
  modification: Modification,
  query: VehicleQuery,
  family: CategoryFamily | undefined,
): Measure | undefined {
  const own = familyOf(modification.category);
  if (own === undefined) return undefined;
  const measures =
    family === undefined || family === own ? (decidedBy[own] ?? []) : (['horsePower'] as const);
  return measures.find((measure) => query[measure] !== undefined);
}

function measureFits(one: Modification, query: VehicleQuery, family: CategoryFamily | undefined): boolean {
  const measure = decidingMeasure(one, query, family);
  if (measure === undefined) return true;
  const [asked, own] = [query[measure], one[measure]];
  return asked === undefined || own === null || Math.abs(asked - own) <= toleranceOf(measure, own);
}

function toleranceOf(measure: Measure, value: number): number {
  if (measure === 'weightMax') return value * massToleranceShare;
  return measure === 'seats' ? seatsTolerance : powerTolerance;
}

/** Returns the modification nearest to the query. If several are equally near, the strongest wins, then the heaviest. */
function strongest(fits: readonly Modification[], query: VehicleQuery): IdentifiedVehicle {
  const [best = fits[0]] =
    fits.length < 2 ? fits : [...fits].sort((left, right) => compare(left, right, query));
  if (!best) throw new Error('the strongest of no modifications was asked for');
  return { ...best, agreed: agreedBy(fits) };
}

function compare(left: Modification, right: Modification, query: VehicleQuery): number {
  return (
    farOff(left, query) - farOff(right, query) ||
    (right.horsePower ?? 0) - (left.horsePower ?? 0) ||
    (right.weightMax ?? 0) - (left.weightMax ?? 0) ||
    (left.code < right.code ? -1 : 1)
  );
}

const measures = ['horsePower', 'weightMax', 'seats'] as const;

/** Sums the relative differences of all measures. A measure that the query or the directory omits counts as 0. */
function farOff(one: Modification, query: VehicleQuery): number {
  let sum = 0;
  for (const measure of measures) {
    const [asked, own] = [query[measure], one[measure]];
    if (asked !== undefined && own !== null && own > 0) sum += Math.abs(asked - own) / own;
  }
  return sum;
}

function agreedBy(fits: readonly Modification[]): AgreedMeasures {
  const [first] = fits;
  if (!first) return {};
  const agreed: { -readonly [Name in keyof AgreedMeasures]: AgreedMeasures[Name] } = {};
  for (const measure of measures) {
    const value = first[measure];
    if (value !== null && fits.every((one) => one[measure] === value)) agreed[measure] = value;
  }
  if (fits.every((one) => one.category === first.category)) agreed.category = first.category;
  if (fits.every((one) => one.engineType === first.engineType)) agreed.engineType = first.engineType;
  return agreed;
}

const candidatesMax = 5;
/** Weight of one year of difference: as much as five percent of the power. */
const yearShare = 0.05;

function nearestTo(modifications: readonly Modification[], query: VehicleQuery): readonly Modification[] {
  const off = (one: Modification) =>
    farOff(one, query) + (query.year === undefined ? 0 : yearsOff(one, query.year) * yearShare);
  return [...modifications].sort((left, right) => off(left) - off(right)).slice(0, candidatesMax);
}

/** Engine kind for each code of the list `engine_type`. Petrol engines may also run on gas. */
const engineKinds: ReadonlyMap<string, string> = new Map([
  ['PETROL', 'spark'],
  ['PETROL_GAS', 'spark'],
  ['LPG', 'spark'],
  ['CNG', 'spark'],
  ['GAS', 'spark'],
  ['DIESEL', 'diesel'],
  ['GAS_DIESEL', 'diesel'],
  ['HYBRID', 'hybrid'],
  ['PLUG_IN_HYBRID', 'hybrid'],
  ['SERIES_HYBRID', 'hybrid'],
  ['ELECTRIC', 'electric'],
  ['HYDROGEN', 'hydrogen'],
]);

/** Returns true if two engine codes are of different kinds. A code without a kind never differs. */
function isOtherEngine(one: string, other: string): boolean {
  const [kind, otherKind] = [engineKinds.get(one), engineKinds.get(other)];
  return kind !== undefined && otherKind !== undefined && kind !== otherKind;
}
