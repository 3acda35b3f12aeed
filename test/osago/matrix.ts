import type { JsonObject } from '#kernel/json/json.ts';
import type { HolderType } from '#kernel/terms/holder-type.ts';
import type { Changes } from '../support/change.ts';
import { osagoBody, registeredAbroad } from '../support/osago-body.ts';
import { testDay } from '../support/service.ts';

/** Vehicle groups of the regulation. They are repeated here, so that this test does not depend on the program. */
type Family = 'car' | 'motorcycle' | 'truck' | 'bus' | 'electric' | 'tractor';
type Owner = 'person' | 'organization' | 'proprietor as person' | 'proprietor as organization';
type Registration = 'Russia' | 'Kazakhstan' | 'Germany' | 'transit';

interface Vehicle {
  /** The category code that the request sends. */
  readonly code: string;
  readonly family: Family;
  /** Row of the base rates. Row 2 has two parts: 2.1 for organizations and 2.2 for other owners. */
  readonly row: string;
  readonly model?: JsonObject;
  readonly purpose?: string;
}

export interface Vector {
  readonly name: string;
  readonly holderType: HolderType;
  readonly body: JsonObject;
  readonly expected: {
    readonly baseRate: number;
    readonly coefficients: readonly (readonly [string, number])[];
  };
}

const vehicles: readonly Vehicle[] = [
  { code: 'A', family: 'motorcycle', row: '1' },
  { code: 'A1', family: 'motorcycle', row: '1' },
  { code: 'M', family: 'motorcycle', row: '1' },
  { code: 'B1', family: 'motorcycle', row: '1' },
  { code: 'B', family: 'car', row: '2' },
  { code: 'В', family: 'car', row: '2' }, // Cyrillic letter
  { code: 'b', family: 'car', row: '2' },
  { code: 'BE', family: 'car', row: '2' },
  { code: 'B', family: 'car', row: '2.3', purpose: 'TAXI' },
  { code: 'C', family: 'truck', row: '3.1', model: { weightMax: 16_000 } },
  { code: 'C', family: 'truck', row: '3.2', model: { weightMax: '16001' } },
  { code: 'CE', family: 'truck', row: '3.2', model: { weightMax: 40_000 } },
  { code: 'C1', family: 'truck', row: '3.1', model: { weightMax: 7_500 } },
  { code: 'C1E', family: 'truck', row: '3.1', model: { weightMax: 7_000 } },
  { code: 'D', family: 'bus', row: '4.1', model: { seats: 16 } },
  { code: 'D', family: 'bus', row: '4.2', model: { seats: 17 } },
  { code: 'DE', family: 'bus', row: '4.2', model: { seats: '60' } },
  { code: 'D1', family: 'bus', row: '4.1', model: { seats: 12 } },
  { code: 'D1E', family: 'bus', row: '4.1', model: { seats: 12 } },
  { code: 'D', family: 'bus', row: '4.3', model: { seats: 40 }, purpose: 'PASSENGER_REGULAR' },
  { code: 'TB', family: 'electric', row: '5' },
  { code: 'TROLLEYBUS', family: 'electric', row: '5' },
  { code: 'TM', family: 'electric', row: '6' },
  { code: 'TRAM', family: 'electric', row: '6' },
  { code: 'TRACTOR', family: 'tractor', row: '7' },
  { code: 'F', family: 'tractor', row: '7' },
];

/** Shipped base rates in rubles, by row. The first is for Moscow, the second for a vehicle without a Russian territory. */
const baseRates: Readonly<Record<string, readonly [number, number]>> = {
  '1': [2208, 1633],
  '2.1': [4003, 3184],
  '2.2': [5904, 4887],
  '2.3': [10_367, 8008],
  '3.1': [7508, 5700],
  '3.2': [9502, 7302],
  '4.1': [3702, 3702],
  '4.2': [4627, 4627],
  '4.3': [7863, 6542],
  '5': [3317, 3317],
  '6': [2069, 2069],
  '7': [1470, 1470],
};

/** Lowest and highest base rate that directive 7204-U allows, by row. */
export const corridors: Readonly<Record<string, readonly [number, number]>> = {
  '1': [155, 4260],
  '2.1': [724, 6580],
  '2.2': [1399, 8665],
  '2.3': [1267, 18_119],
  '3.1': [791, 13_709],
  '3.2': [1489, 17_201],
  '4.1': [940, 7846],
  '4.2': [1175, 9805],
  '4.3': [2295, 11_732],
  '5': [1254, 6411],
  '6': [783, 3999],
  '7': [383, 3678],
};

const owners: readonly Owner[] = [
  'person',
  'organization',
  'proprietor as person',
  'proprietor as organization',
];
const registrations: readonly Registration[] = ['Russia', 'Kazakhstan', 'Germany', 'transit'];

/** Combines every category, owner, registration, kind of driver list (limited or not) and trailer. */
export function allVectors(): Vector[] {
  const vectors: Vector[] = [];
  for (const vehicle of vehicles)
    for (const owner of owners)
      for (const registration of registrations)
        for (const unlimited of [false, true])
          for (const trailer of [false, true]) {
            vectors.push(vectorOf({ vehicle, owner, registration, unlimited, trailer }));
          }
  return vectors;
}

interface Combination {
  readonly vehicle: Vehicle;
  readonly owner: Owner;
  readonly registration: Registration;
  readonly unlimited: boolean;
  readonly trailer: boolean;
}

function vectorOf(combination: Combination): Vector {
  const { vehicle, owner, registration, unlimited, trailer } = combination;
  const about = [vehicle.code, vehicle.row, owner, registration];
  return {
    name: [...about, unlimited ? 'unlimited' : 'listed', trailer ? 'trailer' : 'no trailer'].join(', '),
    holderType: owner === 'organization' ? 'corporate' : 'individual',
    body: bodyOf(combination),
    expected: { baseRate: baseRateOf(combination), coefficients: coefficientsOf(combination) },
  };
}

function bodyOf({ vehicle, owner, registration, unlimited, trailer }: Combination): JsonObject {
  const at = 'insuredObject.osago';
  const organization = {
    country: 'RU',
    inn: '760307073214',
    ogrn: '307760324100018',
    fullName: 'ИП Образцов',
  };
  const address = { kladrId: '7700000000000' };
  const ofOwner: Readonly<Record<Owner, Changes>> = {
    person: {},
    organization: {},
    'proprietor as person': { [`${at}.owner.vehicleOwnerPerson.organization`]: organization },
    'proprietor as organization': {
      [`${at}.owner`]: {
        vehicleOwnerOrganization: {
          organization: { ...organization, legalForm: 'ИП' },
          address,
          document: { typeCode: 'SOLE_PROPRIETOR_REGISTER_RECORD', number: '307760324100018' },
        },
      },
    },
  };
  const ofRegistration: Readonly<Record<Registration, Changes>> = {
    Russia: {},
    Kazakhstan: registeredAbroad(),
    Germany: registeredAbroad('DE', 'BAB123'),
    transit: {
      [`${at}.vehicle.isTransit`]: true,
      [`${at}.vehicle.licensePlate`]: undefined,
      [`${at}.usagePeriods`]: undefined,
      endDate: '2026-12-20T23:59:59+03:00',
    },
  };
  const drivers = osagoBody({ today: testDay });
  return osagoBody({
    today: testDay,
    holderType: owner === 'organization' ? 'corporate' : 'individual',
    set: {
      [`${at}.vehicle.vehicleCategoryCode`]: vehicle.code,
      [`${at}.vehicle.vehicleModel`]: { horsePower: '106', ...vehicle.model },
      [`${at}.purpose`]: vehicle.purpose ?? 'PERSONAL',
      [`${at}.withTrailer`]: trailer,
      [`${at}.isUnlimitedDrivers`]: unlimited,
      [`${at}.drivers`]: unlimited ? [] : driversOf(drivers),
      ...ofOwner[owner],
      ...ofRegistration[registration],
    },
  });
}

function driversOf(body: JsonObject): JsonObject[] {
  const { insuredObject } = body as { insuredObject: { osago: { drivers: JsonObject[] } } };
  return insuredObject.osago.drivers;
}

function baseRateOf({ vehicle, owner, registration }: Combination): number {
  const row = vehicle.row !== '2' ? vehicle.row : owner === 'organization' ? '2.1' : '2.2';
  const rates = baseRates[row];
  if (!rates) throw new Error(`no base rate of row ${row}`);
  return registration === 'Russia' ? rates[0] : rates[1];
}

/** Returns the coefficients that the directive requires if the driver is 40 and has 20 years of experience. */
function coefficientsOf(combination: Combination): (readonly [string, number])[] {
  const { vehicle, owner, registration, unlimited } = combination;
  const { family } = vehicle;
  const isLegal = owner === 'organization';
  const isAbroad = registration === 'Kazakhstan' || registration === 'Germany';
  const found: (readonly [string, number])[] = [];
  if (registration !== 'transit') {
    found.push(['KT', territoryOf(combination)]);
    // The sandbox registry returns class 4 (KBM 1) for any fleet, even if a legal entity lists drivers.
    found.push(['KBM', unlimited || isLegal ? 1 : 1.17]);
  }
  // The KVS of a legal entity is 1.8 times the table value. A legal entity has no KVS for a vehicle not registered in
  // Russia.
  if (!unlimited && !(isLegal && registration !== 'Russia')) {
    const hundredths = family === 'motorcycle' ? 84 : 91;
    found.push(['KVS', isLegal ? (hundredths * 18) / 1000 : hundredths / 100]);
  }
  found.push(['KO', !unlimited ? 1 : isLegal ? 1.97 : 3.16]);
  if (family === 'car') found.push(['KM', 1.2]);
  if (family === 'motorcycle') found.push(['KM', 1.66]);
  if (registration === 'Russia') found.push(['KS', 1]);
  if (isAbroad) found.push(['KP', 1]);
  if (registration === 'transit') found.push(['KP', 0.2]);
  if (family !== 'car' || isLegal) found.push(['KPR', trailerOf(combination)]);
  return found;
}

function territoryOf({ vehicle, registration }: Combination): number {
  const { family } = vehicle;
  if (registration === 'Russia') return family === 'tractor' ? 1.16 : 1.8;
  const isSpared = family === 'car' || family === 'motorcycle';
  return registration === 'Germany' && !isSpared ? 30 : 1.7;
}

function trailerOf({ vehicle, trailer }: Combination): number {
  if (!trailer) return 1;
  switch (vehicle.family) {
    case 'car':
    case 'motorcycle':
      return 1.16;
    case 'truck':
      return vehicle.row === '3.1' ? 1.4 : 1.25;
    case 'tractor':
      return 1.24;
    default:
      return 1;
  }
}
