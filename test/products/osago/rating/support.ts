import assert from 'node:assert/strict';
import type { Row, TariffVersion } from '#catalogues/tariffs/tariff.ts';
import { tariffChecksum } from '#catalogues/tariffs/version-head.ts';
import type { Fault } from '#kernel/errors/errors.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import { decimalText } from '#kernel/money/decimal.ts';
import { rublesText } from '#kernel/money/money.ts';
import type { BonusMalusClass } from '#kernel/ports/ports.ts';
import type { HolderType } from '#kernel/terms/holder-type.ts';
import type { DateText } from '#kernel/time/calendar.ts';
import { prepareOsago } from '#products/lines/osago/prepared.ts';
import { calculateOsago } from '#products/lines/osago/rating/calculate.ts';
import { readOsago } from '#products/lines/osago/reading.ts';
import { osagoTariffDefinition } from '#products/lines/osago/tariff/definition.ts';
import type { OsagoTariff } from '#products/lines/osago/tariff/osago-tariff.ts';
import type { Facts } from '#products/product/product.ts';
import type { Purpose } from '#products/product/reading.ts';
import type { Calculation } from '#rating/result/calculation.ts';
import type { Changes } from '../../../support/change.ts';
import { osagoBody, osagoDriver } from '../../../support/osago-body.ts';
import { shippedVersions } from '../../../support/shipped-versions.ts';

export const versions = shippedVersions();

/** Returns the newest version of a kind that is in force on a date. */
export function versionOn(kind: string, onDate: DateText): TariffVersion {
  const all = versions.filter((version) => version.kind === kind && version.effectiveFrom <= onDate);
  const newest = all.sort((left, right) => (left.effectiveFrom < right.effectiveFrom ? 1 : -1))[0];
  assert.ok(newest, `no ${kind} on ${onDate}`);
  return newest;
}

/** Returns a version with some tables replaced and a new checksum. */
export function edited(
  version: TariffVersion,
  tables: Readonly<Record<string, readonly Row[]>>,
): TariffVersion {
  const all = { ...version.tables, ...tables };
  return { ...version, tables: all, checksum: tariffChecksum(all) };
}

/** Compiles the tables in force on a date, with one base rate for every row and region. */
export function tariffWith(baseRateRubles: number, onDate: DateText = today): OsagoTariff {
  const directive = versionOn('directive', onDate);
  const rates = versionOn('base-rates', onDate);
  const rows = (directive.tables.base_rates ?? []).map((row) => ({
    row: row.row ?? '',
    region: '*',
    base_rate_rub: String(baseRateRubles),
  }));
  return osagoTariffDefinition.compile([directive, edited(rates, { base_rates: rows })]);
}

export function tariffOn(onDate: DateText): OsagoTariff {
  return osagoTariffDefinition.compile([versionOn('directive', onDate), versionOn('base-rates', onDate)]);
}

export const today = '2026-11-21';

export interface Case {
  readonly today?: DateText;
  readonly holderType?: HolderType;
  readonly purpose?: Purpose;
  /** Changes of the body by path; the fields below change the most common values. */
  readonly set?: Changes;
  readonly body?: JsonObject;
  readonly category?: string;
  readonly model?: JsonObject;
  readonly kladr?: string;
  readonly drivers?: readonly JsonObject[];
  readonly classes?: readonly BonusMalusClass[];
  readonly fleet?: BonusMalusClass;
}

export function driver(age: number, experience: number, onDate: DateText = today): JsonObject {
  return osagoDriver(onDate, { age, experience });
}

export function rate(one: Case, tariff: OsagoTariff = tariffOn(one.today ?? today)) {
  const { holderType = 'individual', purpose = 'contract', classes = ['3', '3', '3'], fleet } = one;
  const onDate = one.today ?? today;
  const facts: Facts = {
    bonusMalus: { requestId: '1', drivers: classes, ...(fleet === undefined ? {} : { organization: fleet }) },
  };
  const application = one.body ?? bodyOf(one, onDate, holderType);
  const reading = readOsago(application, { purpose, holderType, today: onDate });
  return calculateOsago(prepareOsago(reading, tariff), facts);
}

function bodyOf(one: Case, onDate: DateText, holderType: HolderType): JsonObject {
  const owner = holderType === 'individual' ? 'vehicleOwnerPerson' : 'vehicleOwnerOrganization';
  const at = 'insuredObject.osago';
  // Without the vehicle directory, any mass and power are accepted for the usual make.
  const set: Record<string, Changes[string]> = { [`${at}.vehicle.markCode`]: 'LADA' };
  if (one.category !== undefined) set[`${at}.vehicle.vehicleCategoryCode`] = one.category;
  if (one.model !== undefined) set[`${at}.vehicle.vehicleModel`] = one.model;
  if (one.kladr !== undefined) set[`${at}.owner.${owner}.address.kladrId`] = one.kladr;
  if (one.drivers !== undefined) {
    set[`${at}.drivers`] = one.drivers;
    set[`${at}.isUnlimitedDrivers`] = one.drivers.length === 0;
  }
  return osagoBody({ today: onDate, holderType, set: { ...set, ...one.set } });
}

export function calculated(one: Case, tariff?: OsagoTariff): Calculation {
  const rated = tariff ? rate(one, tariff) : rate(one);
  assert.ok('calculation' in rated, 'faults' in rated ? JSON.stringify(rated.faults) : '');
  return rated.calculation;
}

export function faultsOf(one: Case, tariff?: OsagoTariff): readonly Fault[] {
  const rated = tariff ? rate(one, tariff) : rate(one);
  assert.ok('faults' in rated, 'expected faults');
  return rated.faults;
}

/** Formats the coefficients in order, such as "KT 1.8, KBM 1.17". */
export function coefficientsOf({ coefficients }: Calculation): string {
  return coefficients.map(({ code, value }) => `${code} ${decimalText(value)}`).join(', ');
}

export function reasonOf({ coefficients }: Calculation, code: string): string | undefined {
  return coefficients.find((one) => one.code === code)?.reason;
}

export function premiumOf(calculation: Calculation): string {
  return rublesText(calculation.premium);
}
