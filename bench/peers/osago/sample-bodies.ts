import type { Row } from '#catalogues/tariffs/tariff.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import type { HolderType } from '#kernel/terms/holder-type.ts';
import { addDays, type DateText, lastDayOfTerm } from '#kernel/time/calendar.ts';
import type { Changes } from '../../../test/support/change.ts';
import { osagoBody, osagoDriver, registeredAbroad } from '../../../test/support/osago-body.ts';

export interface SampleBody {
  readonly holderType: HolderType;
  readonly body: JsonObject;
}

interface Vehicle {
  readonly category: string;
  readonly model: JsonObject;
  readonly purpose?: string;
}

/** Cars are what is mostly asked for. */
const vehicles: readonly Vehicle[] = [
  ...[45, 68, 90, 106, 140, 249].map((power): Vehicle => ({ category: 'B', model: { horsePower: power } })),
  { category: 'BE', model: { horsePower: '150' } },
  { category: 'B', model: { horsePower: '98' }, purpose: 'TAXI' },
  { category: 'A', model: { horsePower: '75' } },
  { category: 'C', model: { horsePower: '280', weightMax: 16_000 } },
  { category: 'CE', model: { horsePower: '400', weightMax: 40_000 } },
  { category: 'C1', model: { horsePower: '150' } },
  { category: 'D', model: { horsePower: '150', seats: 16 } },
  { category: 'D', model: { horsePower: '240', seats: 40 }, purpose: 'PASSENGER_REGULAR' },
  { category: 'TB', model: { horsePower: '150' } },
  { category: 'TM', model: { horsePower: '240' } },
  { category: 'TRACTOR', model: { horsePower: '130' } },
];
const registrations = ['RU', 'RU', 'KZ', 'RU', 'RU', 'transit', 'RU', 'DE', 'RU', 'RU', 'RU'];
/** The sandbox registry answers classes 4, 7, 0, 13, M and 10 for such licences. */
const licences = ['300004', '300007', '300000', '300013', '300099', '300010'];
const osago = 'insuredObject.osago';
const driversMost = 4;

/**
 * So many applications that the rules let through as quotes of `today`: every kind of vehicle, owner, registration and
 * term, territories from all over the table, from nobody listed to four drivers.
 */
export function sampleBodies(count: number, today: DateText, territories: readonly Row[]): SampleBody[] {
  const places = territories.filter(({ kladr }) => kladr !== '');
  return Array.from({ length: count }, (_, index) => {
    const holderType = index % 5 === 3 ? 'corporate' : 'individual';
    const set = {
      ...ofVehicle(of(vehicles, index)),
      ...ofRegistration(of(registrations, index), today),
      ...ofTerm(index, today),
      ...ofDrivers(index, today),
      ...ofOwner(holderType, of(places, index * 37)),
      [`${osago}.withTrailer`]: index % 4 === 1,
    };
    return { holderType, body: osagoBody({ today, holderType, set }) };
  });
}

function ofVehicle({ category, model, purpose = 'PERSONAL' }: Vehicle): Changes {
  return {
    [`${osago}.vehicle.vehicleCategoryCode`]: category,
    [`${osago}.vehicle.vehicleModel`]: { engineType: 'PETROL', ...model },
    [`${osago}.purpose`]: purpose,
  };
}

function ofRegistration(country: string, today: DateText): Changes {
  if (country === 'RU') return {};
  if (country !== 'transit') return registeredAbroad(country, 'BAB123');
  return {
    [`${osago}.vehicle.isTransit`]: true,
    [`${osago}.vehicle.licensePlate`]: undefined,
    [`${osago}.usagePeriods`]: undefined,
    endDate: `${addDays(today, 20)}T23:59:59+03:00`,
  };
}

/** A year, half a year's use of it, or two months. */
function ofTerm(index: number, today: DateText): Changes {
  const start = addDays(today, 10);
  const isOfRussia = of(registrations, index) === 'RU';
  const months = [12, 6, 2, 12, 8][index % 5] ?? 12;
  if (!isOfRussia || months === 12) return {};
  const end = lastDayOfTerm(start, months);
  if (months === 2) return { endDate: `${end}T23:59:59+03:00`, [`${osago}.usagePeriods`]: [{ start, end }] };
  return { [`${osago}.usagePeriods`]: [{ start, end }] };
}

function ofDrivers(index: number, today: DateText): Changes {
  const listed = index % 4 === 2 ? 0 : 1 + (index % driversMost);
  const drivers = Array.from({ length: listed }, (_, at) => {
    const seed = index * driversMost + at;
    const age = 18 + ((seed * 7) % 50);
    const driver = osagoDriver(today, { age, experience: (seed * 3) % (age - 17) });
    return { ...driver, driversLicense: licence(of(licences, seed)) };
  });
  return { [`${osago}.drivers`]: drivers, [`${osago}.isUnlimitedDrivers`]: listed === 0 };
}

function licence(number: string): JsonObject {
  return { typeCode: 'DRIVER_LICENSE', serial: '9900', number, countryCode: 'RU' };
}

function ofOwner(holderType: HolderType, { region = '', city = '', kladr = '' }: Row): Changes {
  const owner = holderType === 'individual' ? 'vehicleOwnerPerson' : 'vehicleOwnerOrganization';
  const address = `${osago}.owner.${owner}.address`;
  return {
    [`${address}.region`]: region,
    [`${address}.city`]: city === '*' ? 'Образцово' : city,
    [`${address}.kladrId`]: kladr,
  };
}

function of<Value>(values: readonly Value[], index: number): Value {
  const value = values[index % values.length];
  if (value === undefined) throw new Error('no values');
  return value;
}
