import { listFault } from '#catalogues/reference/reference-book.ts';
import type { Fault, Findings } from '#kernel/errors/errors.ts';
import { isObject, type Json } from '#kernel/json/json.ts';
import { measure } from '#kernel/terms/measures.ts';
import { collectingChecks } from '#parties/fields/checks.ts';
import type { Party } from '#parties/person/person.ts';
import { checkStartTime } from '../../../product/dates/contract-dates.ts';
import { blockedByInsurer } from '../../../product/insurer-refusal.ts';
import { checkLoyalties } from '../../../product/loyalties.ts';
import type { Facts } from '../../../product/product.ts';
import type { Sale } from '../../../product/reading.ts';
import type { OsagoPrepared } from '../prepared.ts';
import { noCorridor } from '../rating/base-rate.ts';
import { noForeignTerritory } from '../rating/coefficients.ts';
import type { OsagoReading } from '../reading.ts';
import { registryFaults } from '../registry-check.ts';
import { checkForm, checkOsagoContract, checkOsagoTerm, checkUsagePeriods } from './contract.ts';
import { type OsagoChecks, osagoPath } from './osago-checks.ts';
import {
  checkAdmittedDrivers,
  checkOsagoHolder,
  checkOsagoLeasing,
  checkOwner,
  checkPlaces,
  checkRatedAddress,
} from './parties.ts';
import { checkHours } from './term-hours.ts';
import { checkOsagoVehicle, checkRegistration } from './vehicle.ts';

const vehiclePath = `${osagoPath}.vehicle`;

const rules = [
  checkOsagoContract,
  checkOsagoTerm,
  checkUsagePeriods,
  checkOsagoHolder,
  checkOwner,
  checkRatedAddress,
  checkPlaces,
  checkOsagoVehicle,
  checkRegistration,
  checkFigures,
  checkAdmittedDrivers,
  checkOsagoLeasing,
  checkForm,
  checkLists,
  checkWithoutEffect,
] as const;

/** Returns all errors and warnings of an application. Any field may be missing; sent fields have the right type. */
export function validateOsago(application: OsagoPrepared, sale: Sale<OsagoReading>): Findings {
  const checks = osagoChecks(application, sale);
  for (const rule of rules) rule(checks);
  return checks;
}

function osagoChecks(prepared: OsagoPrepared, sale: Sale<OsagoReading>): OsagoChecks {
  const { reading, osago, tariff } = prepared;
  const { purpose, today, term, application, registration } = reading;
  const { concludedOn, startsOn } = term;
  const standing = sale.standing?.application;
  return {
    ...collectingChecks(purpose === 'contract', { today, concludedOn, startsOn, standing }),
    prepared,
    reading,
    sale,
    application,
    osago,
    tariff,
    term,
    registration: registration.kind,
  };
}

/** Returns errors from other systems: the underwriting rules block the contract, or the registry does not confirm data. */
export function osagoRefuseByFacts(reading: OsagoReading, facts: Facts): readonly Fault[] {
  const refusal = facts.underwriting?.refusal;
  const unconfirmed = facts.registryCheck ? registryFaults(reading, facts.registryCheck) : [];
  if (refusal === undefined) return unconfirmed;
  return [blockedByInsurer('insuredObject.osago.vehicle.vin', refusal), ...unconfirmed];
}

function checkFigures(checks: OsagoChecks): void {
  const { tariff } = checks;
  const { vehicle } = checks.prepared;
  // Without a vehicle row there are no figures to check; the category rules report why the row is unknown.
  if (!vehicle) return;
  const { row, family } = vehicle;
  if (!tariff.corridors.has(row)) {
    checks.report(
      `${vehiclePath}.vehicleCategoryCode`,
      noCorridor(row, tariff),
      'TARIFF_HAS_NO_RATE',
      'rating',
    );
  }
  const { kt, unfriendly } = tariff.foreign;
  if (checks.registration === 'foreign' && !kt && !unfriendly?.families.has(family)) {
    checks.report(`${vehiclePath}.countyrTs`, noForeignTerritory, 'TARIFF_HAS_NO_RATE', 'rating');
  }
}

function checkLists(checks: OsagoChecks): void {
  const { owner, drivers, vehicle } = checks.osago;
  checkPartyCodes(checks, 'policyHolder', checks.application.policyHolder);
  checkPartyCodes(checks, `${osagoPath}.owner.vehicleOwnerPerson`, owner?.vehicleOwnerPerson);
  checkPartyCodes(checks, `${osagoPath}.owner.vehicleOwnerOrganization`, owner?.vehicleOwnerOrganization);
  drivers?.forEach(({ person }, index) => {
    const field = `${osagoPath}.drivers[${index}].person.familyState`;
    checkListed(checks, 'familystate_type', field, person?.familyState);
  });
  const engine = vehicle?.vehicleModel?.engineType;
  checkListed(checks, 'engine_type', `${osagoPath}.vehicle.vehicleModel.engineType`, engine);
  checkLoyalties(checks, checks.sale.reference, checks.application.loyalties, checks.reading.loyalties);
}

function checkPartyCodes(checks: OsagoChecks, path: string, party: Party | undefined): void {
  checkListed(checks, 'address_type', `${path}.address.typeCode`, party?.address?.typeCode);
  checkListed(checks, 'familystate_type', `${path}.person.familyState`, party?.person?.familyState);
}

function checkListed(checks: OsagoChecks, list: string, field: string, value: string | undefined): void {
  const fault = listFault(checks.sale.reference, list, field, value);
  if (fault) checks.report(fault.field, fault.description, fault.reason, fault.domain);
}

/** Fields of other products that have no effect in osago, each with a Russian explanation. */
const rootFields: Readonly<Record<string, string>> = {
  mileageLimit: 'пробег в ОСАГО не ограничен, премия от него не зависит',
};
const osagoFields: Readonly<Record<string, string>> = {
  covers: 'в ОСАГО один риск, ответственность владельца, и он застрахован всегда',
};
const vehicleFields: Readonly<Record<string, string>> = {
  engineTypeCode: 'вид двигателя передаётся в vehicleModel.engineType',
  cost: 'премия ОСАГО от стоимости не зависит',
  mileage: 'премия ОСАГО от пробега не зависит',
  usedSince: 'премия ОСАГО зависит от yearIssue только через модификацию справочника',
};
const vehicleModelFields: Readonly<Record<string, string>> = {
  engineTypeCode: 'вид двигателя передаётся в vehicleModel.engineType',
};

/** Warns of sent values that have no effect, so that nobody relies on them. Addendums get no warnings. */
function checkWithoutEffect(checks: OsagoChecks): void {
  if (checks.amends) return;
  const { application, osago, term } = checks;
  // Terms of a year have no hours, so only the time of the start is checked.
  if (term.kind === 'fullYear') checkStartTime(checks, application.startDate, term.startsOn);
  else checkHours(checks);
  warnOf(checks, '', application, rootFields);
  warnOf(checks, `${osagoPath}.`, osago, osagoFields);
  const { vehicle } = osago;
  if (vehicle) {
    warnOf(checks, `${vehiclePath}.`, vehicle, vehicleFields);
    if (vehicle.vehicleModel) {
      warnOf(checks, `${vehiclePath}.vehicleModel.`, vehicle.vehicleModel, vehicleModelFields);
    }
    if (vehicle.isParallelImport === true) {
      warn(checks, `${vehiclePath}.isParallelImport`, 'сохраняется, премия ОСАГО от него не зависит');
    }
  }
  osago.drivers?.forEach(({ kbm }, index) => {
    if (kbm === undefined) return;
    warn(
      checks,
      `${osagoPath}.drivers[${index}].kbm`,
      'КБМ берётся из реестра по водительскому удостоверению',
    );
  });
  checkPayment(checks);
}

function checkPayment(checks: OsagoChecks): void {
  const { installmentType, uw, additionalProperties } = checks.application;
  if (installmentType !== undefined && installmentType.trim() !== oneTime) {
    warn(checks, 'installmentType', `премия ОСАГО платится единовременно (${oneTime})`);
  }
  if (uw?.isAtypicalApplication === true) {
    warn(checks, 'uw.isAtypicalApplication', 'отметка на договор ОСАГО не влияет: премия — по тарифу');
  }
  if (!additionalProperties) return;
  for (const [name, neutral] of neutralFigures) {
    const figure = measure(additionalProperties[name]);
    if (figure === undefined || figure === neutral) continue;
    warn(
      checks,
      `additionalProperties.${name}`,
      'премию ОСАГО определяет закон: скидок и коэффициентов партнёра нет',
    );
  }
}

const neutralFigures = [
  ['discountKVPercent', 0],
  ['kfav', 1],
  ['reductionCoef', 1],
] as const;

const oneTime = 'ONE_TIME';

function warnOf(checks: OsagoChecks, path: string, part: object, known: Readonly<Record<string, string>>) {
  for (const name in known) {
    const value = (part as Readonly<Record<string, Json | undefined>>)[name];
    if (value !== undefined && !isNothing(value)) warn(checks, `${path}${name}`, known[name] ?? '');
  }
}

function isNothing(value: Json): boolean {
  if (value === null || value === false || value === '') return true;
  return Array.isArray(value) ? value.length === 0 : isObject(value) && Object.keys(value).length === 0;
}

function warn(checks: OsagoChecks, field: string, what: string): void {
  checks.warn(field, `ни на что не влияет: ${what}`);
}
