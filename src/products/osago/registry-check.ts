import type { Fault } from '../../kernel/errors.ts';
import type { HolderType } from '../../kernel/holder-type.ts';
import { sent } from '../../parties/checks.ts';
import type { Document } from '../../parties/party.ts';
import type {
  ContractCheckAnswer,
  ContractCheckQuery,
  NamedDocument,
} from '../../ports/contract-registry.ts';
import { normalVin } from '../../vehicles/vin.ts';
import type { ContractTerms } from '../product.ts';
import type { OsagoApplication } from './application.ts';
import { driversOf, hasLicence, licensedDriver } from './drivers.ts';
import { ownerOf } from './owner.ts';

const osagoPath = 'insuredObject.osago';

/** What the registry is asked before the contract may be paid: vehicle, owner, drivers, and whether it has one already. */
export function osagoRegistryQuestion(
  application: OsagoApplication,
  holderType: HolderType,
  { startsOn, endsOn }: Pick<ContractTerms, 'startsOn' | 'endsOn'>,
): ContractCheckQuery {
  return {
    product: 'osago',
    startsOn,
    endsOn,
    vehicle: askedVehicle(application),
    owner: askedOwner(application, holderType),
    drivers: driversOf(application, 'contract').listed.filter(hasLicence).map(licensedDriver),
  };
}

function askedVehicle({ insuredObject }: OsagoApplication): ContractCheckQuery['vehicle'] {
  const { vehicle, vehicleDocument } = insuredObject?.osago ?? {};
  const vin = sent(vehicle?.vin);
  return withoutAbsent({
    vin: vin && normalVin(vin),
    bodyNumber: sent(vehicle?.bodyNumber),
    chassisNumber: sent(vehicle?.chassisNumber),
    licensePlate: sent(vehicle?.licensePlate),
    document: named(vehicleDocument),
  });
}

function askedOwner(application: OsagoApplication, holderType: HolderType): ContractCheckQuery['owner'] {
  const { person, organization, document, passport } = ownerOf(application, holderType).party ?? {};
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

/** What the registry does not confirm, each where the partner can mend it. */
export function registryFaults(application: OsagoApplication, answer: ContractCheckAnswer): readonly Fault[] {
  const faults: Fault[] = [];
  const report = (field: string, description: string) =>
    faults.push({ field, description: `Реестр: ${description}`, domain: 'sales' });
  if (answer.vehicle === 'UNKNOWN') {
    report(
      `${osagoPath}.vehicle.${numberOf(application)}`,
      'транспортное средство с этим номером не найдено; сверьте номер с документом на него и передайте верный',
    );
  }
  if (answer.owner === 'DIFFERS') {
    report(
      ownerOf(application).path,
      'у транспортного средства другой собственник; передайте того, кто указан в документе на него',
    );
  }
  for (const place of placesOf(application).filter((_, index) => answer.drivers[index] === 'UNKNOWN')) {
    report(
      `${osagoPath}.drivers[${place}]`,
      'водитель с таким удостоверением не найден; сверьте ФИО, дату рождения, серию и номер с удостоверением',
    );
  }
  if (answer.contract === 'EXISTS') {
    report(
      'startDate',
      'на эти дни уже есть договор ОСАГО другого страховщика; передайте начало после его окончания либо расторгните его и повторите запрос',
    );
  }
  return faults;
}

/** By which of its numbers the vehicle is known. */
function numberOf({ insuredObject }: OsagoApplication): string {
  const { vin, bodyNumber } = insuredObject?.osago?.vehicle ?? {};
  if (sent(vin) !== undefined) return 'vin';
  return sent(bodyNumber) === undefined ? 'chassisNumber' : 'bodyNumber';
}

/** Where the drivers that are asked about stand in the list. */
function placesOf(application: OsagoApplication): readonly number[] {
  return driversOf(application, 'contract').listed.flatMap((driver, index) =>
    hasLicence(driver) ? [index] : [],
  );
}
