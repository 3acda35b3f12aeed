import type { JsonObject } from '../../kernel/json.ts';
import type { LicensedDriver } from '../../ports.ts';
import { type Loyalty, loyaltiesOf } from '../loyalties.ts';
import type { Circumstances, Reading } from '../reading.ts';
import { vehicleTerms } from '../vehicle-subject.ts';
import type { OsagoApplication, OsagoObject } from './application.ts';
import { type Naming, namingOf, osagoVehicleQuestion } from './directory-vehicle.ts';
import { type AdmittedDrivers, driversOf, hasLicence, licensedDriver } from './drivers.ts';
import { ownerOf, type VehicleOwner } from './owner.ts';
import { type PolicyKind, policyKindOf } from './policy-kind.ts';
import { type Registration, registrationOf } from './registration.ts';
import { type OsagoTerm, termOf } from './term.ts';

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
  const term = termOf(application, registration.kind, circumstances);
  const { concludedOn, startsOn, endsOn } = term;
  const drivers = driversOf(osago, purpose);
  const naming = namingOf(vehicle);
  return {
    purpose,
    holderType,
    today,
    terms: { concludedOn, startsOn, endsOn, ...vehicleTerms(vehicle) },
    vehicleQuestion: osagoVehicleQuestion(vehicle, naming),
    application,
    osago,
    term,
    registration,
    owner: ownerOf(application, holderType),
    drivers,
    licensed: drivers.listed.filter(hasLicence).map(licensedDriver),
    naming,
    policyKind: policyKindOf(application),
    loyalties: loyaltiesOf(application),
  };
}
