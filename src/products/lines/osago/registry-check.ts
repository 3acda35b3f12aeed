import { normalVin, vehicleNumber } from '#catalogues/vehicles/vehicle-numbers.ts';
import type { Fault } from '#kernel/errors/errors.ts';
import type { Reason } from '#kernel/errors/reasons.ts';
import type {
  ContractCheckAnswer,
  ContractCheckQuery,
  NamedDocument,
} from '#kernel/ports/contract-registry.ts';
import { moscowDateTime } from '#kernel/time/calendar.ts';
import { sent } from '#parties/fields/checks.ts';
import type { Document } from '#parties/person/person.ts';
import type { OsagoObject } from './application.ts';
import { type AdmittedDrivers, hasLicence, type OsagoReading, type VehicleOwner } from './reading.ts';

const osagoPath = 'insuredObject.osago';

export function osagoRegistryQuestion({ terms, osago, owner, licensed }: OsagoReading): ContractCheckQuery {
  return {
    product: 'osago',
    startsOn: terms.startsOn,
    endsOn: terms.endsOn,
    ...(terms.startsAt && terms.endsAt
      ? {
          startsAt: moscowDateTime(terms.startsAt),
          endsAt: moscowDateTime(new Date(terms.endsAt.getTime() - 1_000)),
        }
      : {}),
    vehicle: askedVehicle(osago),
    owner: askedOwner(owner),
    drivers: licensed,
  };
}

function askedVehicle({ vehicle, vehicleDocument }: OsagoObject): ContractCheckQuery['vehicle'] {
  const vin = vehicleNumber(vehicle?.vin);
  return withoutAbsent({
    vin: vin && normalVin(vin),
    bodyNumber: vehicleNumber(vehicle?.bodyNumber),
    chassisNumber: vehicleNumber(vehicle?.chassisNumber),
    licensePlate: sent(vehicle?.licensePlate),
    document: named(vehicleDocument),
  });
}

function askedOwner({ party }: VehicleOwner): ContractCheckQuery['owner'] {
  const { person, organization, document, passport } = party ?? {};
  return withoutAbsent({
    lastName: sent(person?.lastName),
    firstName: sent(person?.firstName),
    middleName: sent(person?.middleName),
    birthDate: sent(person?.birthDate),
    inn: sent(organization?.inn),
    organizationName: sent(organization?.fullName),
    document: named(document ?? passport),
  });
}

function named(document: Document | undefined): NamedDocument | undefined {
  return (
    document &&
    withoutAbsent({
      typeCode: sent(document.typeCode),
      serial: sent(document.serial),
      number: sent(document.number),
    })
  );
}

type Sent<Value> = { readonly [Key in keyof Value]?: Exclude<Value[Key], undefined> };

function withoutAbsent<Value extends object>(value: Value): Sent<Value> {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as Sent<Value>;
}

/** Returns errors for data that the registry does not confirm, each at the field to correct. */
export function registryFaults(
  { osago, owner, drivers }: OsagoReading,
  answer: ContractCheckAnswer,
): readonly Fault[] {
  const faults: Fault[] = [];
  const report = (field: string, description: string, reason: Reason) =>
    faults.push({ field, description: `Реестр: ${description}`, reason, domain: 'sales' });
  if (answer.vehicle === 'UNKNOWN') {
    report(
      `${osagoPath}.vehicle.${numberOf(osago)}`,
      'транспортное средство с этим номером не найдено; сверьте номер с документом на него и передайте верный',
      'REGISTRY_NOT_CONFIRMED',
    );
  }
  if (answer.owner === 'DIFFERS') {
    report(
      owner.path,
      'у транспортного средства другой собственник; передайте того, кто указан в документе на него',
      'REGISTRY_NOT_CONFIRMED',
    );
  }
  for (const place of placesOf(drivers).filter((_, index) => answer.drivers[index] === 'UNKNOWN')) {
    report(
      `${osagoPath}.drivers[${place}]`,
      'водитель с таким удостоверением не найден; сверьте ФИО, дату рождения, серию и номер с удостоверением',
      'REGISTRY_NOT_CONFIRMED',
    );
  }
  if (answer.contract === 'EXISTS') {
    report(
      'startDate',
      'на эти дни уже есть договор ОСАГО другого страховщика; передайте начало после его окончания либо расторгните его и повторите запрос',
      'ALREADY_INSURED',
    );
  }
  return faults;
}

function numberOf({ vehicle }: OsagoObject): string {
  const { vin, bodyNumber } = vehicle ?? {};
  if (vehicleNumber(vin) !== undefined) return 'vin';
  return vehicleNumber(bodyNumber) === undefined ? 'chassisNumber' : 'bodyNumber';
}

function placesOf({ listed }: AdmittedDrivers): readonly number[] {
  return listed.flatMap((driver, index) => (hasLicence(driver) ? [index] : []));
}
