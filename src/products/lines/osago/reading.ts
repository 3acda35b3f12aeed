import type { JsonObject } from '#kernel/json/json.ts';
import type { LicensedDriver } from '#kernel/ports/ports.ts';
import type { HolderType } from '#kernel/terms/holder-type.ts';
import { inCyrillicCapitals } from '#kernel/text/lookalikes.ts';
import { sent } from '#parties/fields/checks.ts';
import { countryCodeOf, isRussia } from '#parties/fields/country.ts';
import type { Driver, Party } from '#parties/person/person.ts';
import { type Loyalty, readLoyalties } from '../../product/loyalties.ts';
import type { Circumstances, Purpose, Reading } from '../../product/reading.ts';
import { vehicleTerms } from '../../product/vehicle-subject.ts';
import type { OsagoApplication, OsagoObject, OsagoVehicle } from './application.ts';
import { type Naming, osagoVehicleQuestion, readNaming } from './directory-vehicle.ts';
import { type OsagoTerm, readOsagoTerm } from './term.ts';

/** What an osago body says. */
export interface OsagoReading extends Reading {
  readonly application: OsagoApplication;
  readonly osago: OsagoObject;
  readonly term: OsagoTerm;
  readonly registration: Registration;
  readonly owner: VehicleOwner;
  readonly drivers: AdmittedDrivers;
  /** Those whose bonus-malus class can be asked, in the order of the list. */
  readonly licensed: readonly LicensedDriver[];
  readonly naming: Naming;
  /** Null for a text that is none. */
  readonly policyKind: PolicyKind | null | undefined;
  readonly loyalties: readonly Loyalty[];
}

const noObject: OsagoObject = {};

export function readOsago(body: JsonObject, circumstances: Circumstances): OsagoReading {
  // The schema has checked every part that the type names; whatever else a partner sends stays beside it.
  const application = body as OsagoApplication;
  const { purpose, holderType, today } = circumstances;
  const osago = application.insuredObject?.osago ?? noObject;
  const { vehicle } = osago;
  const registration = registrationOf(vehicle);
  const term = readOsagoTerm(application, registration.kind, circumstances);
  const { concludedOn, startsOn, endsOn, hours } = term;
  const drivers = readDrivers(osago, purpose);
  const naming = readNaming(vehicle);
  return {
    purpose,
    holderType,
    today,
    terms: hours
      ? {
          ...{ concludedOn, startsOn, endsOn, startsAt: hours.startsAt, endsAt: hours.endsAt },
          ...vehicleTerms(vehicle),
        }
      : { concludedOn, startsOn, endsOn, ...vehicleTerms(vehicle) },
    vehicleQuestion: osagoVehicleQuestion(vehicle, naming),
    application,
    osago,
    term,
    registration,
    owner: osagoOwner(application, holderType),
    drivers,
    licensed: drivers.listed.filter(hasLicence).map(licensedDriver),
    naming,
    policyKind: sentPolicyKind(application),
    loyalties: readLoyalties(application),
  };
}

/** `EBSO`: on plain paper, handed over where it is sold. `EOSAGO`: electronic, as without a kind. */
export const policyKinds = ['EBSO', 'EOSAGO'] as const;
export type PolicyKind = (typeof policyKinds)[number];

const spellings: ReadonlyMap<string, PolicyKind> = new Map([
  ['EBSO', 'EBSO'],
  ['ЕБСО', 'EBSO'],
  ['ЭБСО', 'EBSO'],
  ['EOSAGO', 'EOSAGO'],
  ['ЕОСАГО', 'EOSAGO'],
  ['ЭОСАГО', 'EOSAGO'],
]);

/** The kind of the policy; null for a text that is none, undefined where none was sent. */
export function sentPolicyKind({ infoList }: OsagoApplication): PolicyKind | null | undefined {
  const text = sent(infoList?.policyKind);
  return text === undefined ? undefined : (readPolicyKind(text) ?? null);
}

/** The kind that a text names in either alphabet; undefined if it names none. */
export function readPolicyKind(text: string): PolicyKind | undefined {
  return spellings.get(text.toUpperCase().replace(/[\s_-]/g, ''));
}

/** Where the vehicle is registered: in Russia, abroad, or nowhere yet while it drives to its registration. */
export type RegistrationKind = 'rf' | 'foreign' | 'transit';

export interface Registration {
  readonly kind: RegistrationKind;
  /** Of a vehicle registered abroad: the code of two letters, or what was sent for it where that is no country. */
  readonly country?: string;
}

const inRussia: Registration = { kind: 'rf' };
const inTransit: Registration = { kind: 'transit' };

/** Transit wins over a foreign country: such a vehicle is on its way to a Russian registration. */
function registrationOf(vehicle: OsagoVehicle | undefined): Registration {
  if (vehicle?.isTransit === true) return inTransit;
  const code = vehicle?.countyrTs;
  if (code === undefined || isRussia(code)) return inRussia;
  return { kind: 'foreign', country: countryCodeOf(code) ?? code.trim().toUpperCase() };
}

/** A sole proprietor is rated as an individual, but is named apart, because documents and rules differ. */
export type OwnershipKind = 'individual' | 'soleProprietor' | 'legal';

export interface VehicleOwner {
  readonly kind: OwnershipKind;
  /** Path of the party in the body, such as `insuredObject.osago.owner.vehicleOwnerPerson`. */
  readonly path: string;
  /** Absent when the application names neither an owner nor a holder. */
  readonly party?: Party;
  /** True when no owner was sent and the holder stands in. */
  readonly assumed: boolean;
}

const personPath = 'insuredObject.osago.owner.vehicleOwnerPerson';
const organizationPath = 'insuredObject.osago.owner.vehicleOwnerOrganization';

/** Who owns the vehicle; `holderType` decides the kind where neither an owner nor a holder says it. */
export function osagoOwner(application: OsagoApplication, holderType: HolderType): VehicleOwner {
  const owner = application.insuredObject?.osago?.owner;
  const person = owner?.vehicleOwnerPerson;
  if (person) {
    const kind = person.organization ? 'soleProprietor' : 'individual';
    return { kind, path: personPath, party: person, assumed: false };
  }
  const organization = owner?.vehicleOwnerOrganization;
  if (organization) {
    const kind = organizationKind(organization);
    return { kind, path: organizationPath, party: organization, assumed: false };
  }
  return holderStandsIn(application.policyHolder, holderType);
}

/** The kind of a party that its place in the body does not say: a holder. */
function partyKind(party: Party, holderType: HolderType): OwnershipKind {
  if (party.person) return party.organization ? 'soleProprietor' : 'individual';
  if (party.organization) return organizationKind(party);
  return holderType === 'corporate' ? 'legal' : 'individual';
}

function holderStandsIn(holder: Party | undefined, holderType: HolderType): VehicleOwner {
  const kind = partyKind(holder ?? {}, holderType);
  const path = 'policyHolder';
  return holder ? { kind, path, party: holder, assumed: true } : { kind, path, assumed: true };
}

/** The INN of a person has 12 digits, that of a legal entity 10. */
function organizationKind(party: Party): OwnershipKind {
  return /^\d{12}$/.test(party.organization?.inn?.trim() ?? '') ? 'soleProprietor' : 'legal';
}

export interface AdmittedDrivers {
  /** True when anybody may drive. */
  readonly unlimited: boolean;
  /** The listed drivers; empty when anybody may drive. */
  readonly listed: readonly Driver[];
  /** What was assumed where the application does not say who drives: that anybody may, or one of whom nothing is known. */
  readonly assumed?: 'anybody' | 'somebody';
}

const none: readonly Driver[] = [];
const somebody: readonly Driver[] = [{}];

/**
 * Who may drive: without a list anybody, but in a quote that denies it one driver of whom nothing is known. A contract
 * that denies it without a list was made before that was a fault, and is one without a limit.
 */
export function readDrivers({ drivers, isUnlimitedDrivers }: OsagoObject, purpose: Purpose): AdmittedDrivers {
  if (isUnlimitedDrivers === true) return { unlimited: true, listed: none };
  if (drivers && drivers.length > 0) return { unlimited: false, listed: drivers };
  if (purpose === 'quote' && isUnlimitedDrivers === false) {
    return { unlimited: false, listed: somebody, assumed: 'somebody' };
  }
  const isSilent = isUnlimitedDrivers === undefined && (purpose === 'quote' || drivers === undefined);
  return { unlimited: true, listed: none, ...(isSilent ? { assumed: 'anybody' } : {}) };
}

/** True for an object that says by nothing but its silence that anybody may drive, as contracts once could. */
export function leavesDriversOpen(osago: OsagoObject | undefined): boolean {
  return osago?.isUnlimitedDrivers !== true && (osago?.drivers ?? none).length === 0;
}

/**
 * True for a driver whose bonus-malus class can be asked: the registry's answer holds the classes of such
 * drivers only, in the order of the list. Licences of other countries may have no serial.
 */
export function hasLicence(driver: Driver): boolean {
  return hasSerialToo(driver) || (isForeign(driver) && Boolean(driver.driversLicense?.number?.trim()));
}

/** The same as it was when licences of other countries without a serial were not asked. */
export function hasSerialToo({ driversLicense: licence }: Driver): boolean {
  return Boolean(licence?.serial?.trim()) && Boolean(licence?.number?.trim());
}

function isForeign({ driversLicense: licence }: Driver): boolean {
  return licence?.typeCode?.trim() === 'DRIVER_LICENSE_FOREIGN' || !isRussia(licence?.countryCode);
}

/** A driver as registries are asked about one. */
function licensedDriver({ person, driversLicense }: Driver): LicensedDriver {
  const { lastName, firstName, middleName, birthDate } = person ?? {};
  const driver: { -readonly [Name in keyof LicensedDriver]: LicensedDriver[Name] } = {
    licenceSerial: inCyrillicCapitals(driversLicense?.serial ?? ''),
    licenceNumber: inCyrillicCapitals(driversLicense?.number ?? ''),
  };
  if (lastName !== undefined) driver.lastName = lastName;
  if (firstName !== undefined) driver.firstName = firstName;
  if (middleName !== undefined) driver.middleName = middleName;
  if (birthDate !== undefined) driver.birthDate = birthDate;
  return driver;
}

/** Purposes of use: code of the interface, the box of the policy form (1 to 9), name in Russian. */
export const purposes = [
  { code: 'PERSONAL', box: 1, name: 'Личная' },
  { code: 'DRIVING_SCHOOL', box: 2, name: 'Учебная езда' },
  { code: 'TAXI', box: 3, name: 'Такси' },
  { code: 'DANGEROUS_GOODS', box: 4, name: 'Перевозка опасных и легковоспламеняющихся грузов' },
  { code: 'RENTAL', box: 5, name: 'Прокат, краткосрочная аренда' },
  { code: 'PASSENGER_REGULAR', box: 6, name: 'Регулярные пассажирские перевозки по маршруту' },
  { code: 'PASSENGER_CHARTER', box: 6, name: 'Пассажирские перевозки по заказам' },
  { code: 'ROAD_SPECIAL', box: 7, name: 'Дорожные и специальные транспортные средства' },
  { code: 'EMERGENCY_MUNICIPAL', box: 8, name: 'Экстренные и коммунальные службы' },
  { code: 'OTHER', box: 9, name: 'Прочее' },
] as const;

const purposeByCode = new Map<string, (typeof purposes)[number]>(
  purposes.map((purpose) => [purpose.code, purpose]),
);

export function findPurpose(code: string): (typeof purposes)[number] | undefined {
  return purposeByCode.get(code);
}
