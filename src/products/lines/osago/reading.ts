import type { JsonObject } from '#kernel/json/json.ts';
import type { LicensedDriver } from '#kernel/ports/ports.ts';
import { spelledCodes } from '#kernel/schema/spelling.ts';
import type { HolderType } from '#kernel/terms/holder-type.ts';
import { inCyrillicCapitals } from '#kernel/text/lookalikes.ts';
import { sent } from '#parties/fields/checks.ts';
import { findCountryCode, isRussia } from '#parties/fields/country.ts';
import type { Driver, Party } from '#parties/person/person.ts';
import { type Loyalty, readLoyalties } from '../../product/loyalties.ts';
import type { Purpose, RatingContext, Reading } from '../../product/reading.ts';
import { vehicleTerms } from '../../product/vehicle-subject.ts';
import type { OsagoApplication, OsagoObject, OsagoVehicle } from './application.ts';
import { type Naming, osagoVehicleQuestion, readNaming } from './directory-vehicle.ts';
import { type OsagoTerm, readOsagoTerm } from './term.ts';

export interface OsagoReading extends Reading {
  readonly application: OsagoApplication;
  readonly osago: OsagoObject;
  readonly term: OsagoTerm;
  readonly registration: Registration;
  readonly owner: VehicleOwner;
  readonly drivers: AdmittedDrivers;
  /** Drivers about whom the registry can be asked for a bonus-malus class, in list order. */
  readonly licensed: readonly LicensedDriver[];
  readonly naming: Naming;
  /** Kind of the policy; null for an invalid text, undefined if no kind was sent. */
  readonly policyKind: PolicyKind | null | undefined;
  readonly loyalties: readonly Loyalty[];
}

const noObject: OsagoObject = {};

export function readOsago(body: JsonObject, context: RatingContext): OsagoReading {
  // The schema has checked every field that OsagoApplication declares; undeclared fields are kept.
  const application = body as OsagoApplication;
  const { purpose, holderType, today } = context;
  const osago = application.insuredObject?.osago ?? noObject;
  const { vehicle } = osago;
  const registration = registrationOf(vehicle);
  const term = readOsagoTerm(application, registration.kind, context);
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

/** Kinds of policy: `EBSO` on plain paper, handed over at the point of sale; `EOSAGO`, the default, is electronic. */
export const policyKinds = ['EBSO', 'EOSAGO'] as const;
export type PolicyKind = (typeof policyKinds)[number];

/** Kinds of policy with their Cyrillic names; spaces, hyphens and underscores do not matter. */
export const policyKindSpelling = spelledCodes<PolicyKind>({
  spellings: [
    ['EBSO', 'EBSO'],
    ['EOSAGO', 'EOSAGO'],
    ['ЕБСО', 'EBSO'],
    ['ЭБСО', 'EBSO'],
    ['ЕОСАГО', 'EOSAGO'],
    ['ЭОСАГО', 'EOSAGO'],
  ],
  ignored: '\\s_-',
});

/** Reads the kind of a policy; null for an invalid text, undefined if no kind was sent. */
export function sentPolicyKind({ infoList }: OsagoApplication): PolicyKind | null | undefined {
  const text = sent(infoList?.policyKind);
  return text === undefined ? undefined : (policyKindSpelling.read(text) ?? null);
}

/** Where the vehicle is registered: in Russia, abroad, or not yet (in transit to its registration). */
export type RegistrationKind = 'rf' | 'foreign' | 'transit';

export interface Registration {
  readonly kind: RegistrationKind;
  /** Country of a foreign registration: a two-letter code, or the sent text if no country has this name. */
  readonly country?: string;
}

const inRussia: Registration = { kind: 'rf' };
const inTransit: Registration = { kind: 'transit' };

/** Reads the registration. In transit, a sent country is ignored, because the vehicle will be registered in Russia. */
function registrationOf(vehicle: OsagoVehicle | undefined): Registration {
  if (vehicle?.isTransit === true) return inTransit;
  const code = vehicle?.countyrTs;
  if (code === undefined || isRussia(code)) return inRussia;
  return { kind: 'foreign', country: findCountryCode(code) ?? code.trim().toUpperCase() };
}

/** Kind of owner. A sole proprietor is rated as an individual, but has other documents and rules. */
export type OwnershipKind = 'individual' | 'soleProprietor' | 'legal';

export interface VehicleOwner {
  readonly kind: OwnershipKind;
  /** Body path of the owner, such as `insuredObject.osago.owner.vehicleOwnerPerson`. */
  readonly path: string;
  /** The owner; absent if the application has neither an owner nor a policyholder. */
  readonly party?: Party;
  /** True if no owner was sent and the policyholder is used instead. */
  readonly assumed: boolean;
}

const personPath = 'insuredObject.osago.owner.vehicleOwnerPerson';
const organizationPath = 'insuredObject.osago.owner.vehicleOwnerOrganization';

/** Finds the vehicle's owner; if the application leaves the kind of owner open, `holderType` decides. */
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

/** Returns the kind of owner for a party whose body path does not show the kind. */
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

/** Returns the kind of an organization by its INN: 12 digits for a person, 10 for a legal entity. */
function organizationKind(party: Party): OwnershipKind {
  return /^\d{12}$/.test(party.organization?.inn?.trim() ?? '') ? 'soleProprietor' : 'legal';
}

export interface AdmittedDrivers {
  readonly unlimited: boolean;
  /** The listed drivers; empty if anybody may drive. */
  readonly listed: readonly Driver[];
  /** Set if the application does not state who drives: `anybody` is assumed, or `somebody`, an unknown driver. */
  readonly assumed?: 'anybody' | 'somebody';
}

const none: readonly Driver[] = [];
const somebody: readonly Driver[] = [{}];

/** Reads who may drive. Without a list, anybody may; in a quote, `isUnlimitedDrivers: false` means one unknown driver. */
export function readDrivers({ drivers, isUnlimitedDrivers }: OsagoObject, purpose: Purpose): AdmittedDrivers {
  if (isUnlimitedDrivers === true) return { unlimited: true, listed: none };
  if (drivers && drivers.length > 0) return { unlimited: false, listed: drivers };
  if (purpose === 'quote' && isUnlimitedDrivers === false) {
    return { unlimited: false, listed: somebody, assumed: 'somebody' };
  }
  const isSilent = isUnlimitedDrivers === undefined && (purpose === 'quote' || drivers === undefined);
  return { unlimited: true, listed: none, ...(isSilent ? { assumed: 'anybody' } : {}) };
}

/** Returns true if drivers are neither listed nor unlimited, which was allowed in older contracts. */
export function leavesDriversOpen(osago: OsagoObject | undefined): boolean {
  return osago?.isUnlimitedDrivers !== true && (osago?.drivers ?? none).length === 0;
}

/** Returns true if the registry can be asked for a driver's class; a foreign licence may have no serial. */
export function hasLicence(driver: Driver): boolean {
  return hasSerialToo(driver) || (isForeign(driver) && Boolean(driver.driversLicense?.number?.trim()));
}

/** Returns true if a licence has serial and number. Older contracts asked the registry for such licences only. */
export function hasSerialToo({ driversLicense: licence }: Driver): boolean {
  return Boolean(licence?.serial?.trim()) && Boolean(licence?.number?.trim());
}

function isForeign({ driversLicense: licence }: Driver): boolean {
  return licence?.typeCode?.trim() === 'DRIVER_LICENSE_FOREIGN' || !isRussia(licence?.countryCode);
}

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

/** Purposes of use, each with its code in the interface, its box in the policy form (1 to 9) and its Russian name. */
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
