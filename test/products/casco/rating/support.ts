import assert from 'node:assert/strict';
import { join } from 'node:path';
import { readTariffDirectory } from '#catalogues/tariffs/files/read-directory.ts';
import type { Row, Tables, TariffVersion } from '#catalogues/tariffs/tariff.ts';
import { tariffChecksum } from '#catalogues/tariffs/version-head.ts';
import type { Fault } from '#kernel/errors/errors.ts';
import { decimal } from '#kernel/money/decimal.ts';
import { calculateCasco } from '#products/lines/casco/rating/calculate.ts';
import type { CascoRatingInput } from '#products/lines/casco/rating/input.ts';
import type { CascoTariff } from '#products/lines/casco/tariff/definition.ts';
import { cascoTariffDefinition } from '#products/lines/casco/tariff/definition.ts';
import type { RatedCover } from '#rating/attributes/subject.ts';
import type { CalculationInParts } from '#rating/result/calculation.ts';

const shipped = join(import.meta.dirname, '../../../../data/tariffs/casco/rates');

export function versionIn(directory: string): TariffVersion {
  const reading = readTariffDirectory(directory);
  assert.ok('version' in reading, `${directory}: ${JSON.stringify(reading)}`);
  return reading.version;
}

/** Returns the version with some tables replaced, as staff would upload it. */
export function withTables(version: TariffVersion, tables: Tables): TariffVersion {
  const all = { ...version.tables, ...tables };
  return { ...version, tables: all, checksum: tariffChecksum(all) };
}

/** Risks that had no sum insured in the first published versions. */
const onceWithoutSum = new Set([
  '14',
  '17',
  '18',
  '22',
  '53',
  '54',
  '55',
  'FAST_TRACK',
  'REPLACEMENT_CAR',
  'GAP',
]);

/** Removes the sums insured that the first published versions lacked; each risk keeps the price of its usual sum. */
export function withoutNewSums(version: TariffVersion): TariffVersion {
  const { risks = [], sums = [], amounts = [] } = version.tables;
  const isListed = ({ risk = '' }: Row) => onceWithoutSum.has(risk);
  const usual = new Set(
    sums
      .filter((row) => isListed(row) && row.is_default === 'yes')
      .map((row) => `${row.risk} ${row.sum_rub}`),
  );
  return withTables(version, {
    risks: risks.map((row) => (isListed(row) ? { ...row, sum: 'none' } : row)),
    sums: sums.filter((row) => !isListed(row)),
    amounts: amounts.flatMap((row) => {
      if (!isListed(row) || row.sum_insured === '') return [row];
      return usual.has(`${row.risk} ${row.sum_insured}`) ? [{ ...row, sum_insured: '' }] : [];
    }),
  });
}

export function compiled(version: TariffVersion): CascoTariff {
  assert.deepEqual(cascoTariffDefinition.check(version, []), []);
  return cascoTariffDefinition.compile([version]);
}

export const shippedVersion = versionIn(join(shipped, '2026-11-01'));
export const shippedTariff = compiled(shippedVersion);
export const nextTariff = compiled(versionIn(join(shipped, '2026-12-01')));

/** The shipped tariff of 2 December 2026, the first that prices deductibles for certain events. */
export const deductiblesTariff = compiled(versionIn(join(shipped, '2026-12-02')));

export const vehicleCovers = ['1', '8', '10', '11', '15'];

export function coversOf(...codes: readonly string[]): RatedCover[] {
  return codes.map((code, index) => ({ path: `insuredObject.casco.covers[${index}]`, code }));
}

/**
 * The usual contract: an individual's Lada of 1,300,000 rubles in Moscow for a year, with the five risks of the vehicle.
 */
export const usual: CascoRatingInput = {
  holderType: 'individual',
  packageCode: 'CLASSIC',
  vehicle: {
    makeCode: 'LADA',
    modelCode: 'VESTA',
    modelGroup: 'DOMESTIC',
    category: 'B',
    yearIssue: 2024,
    ageYears: 2,
    isNew: false,
    cost: 130_000_000n,
    sumInsured: 130_000_000n,
    mileage: 12_000,
    engineType: 'PETROL',
    horsePower: 106,
  },
  region: '77',
  drivers: [{ ageYears: 40, experienceYears: 20 }],
  multidrive: null,
  termDays: 365,
  covers: coversOf(...vehicleCovers),
  installmentType: 'ONE_TIME',
  isPledged: false,
  antiTheftSystem: { model: '', hasSatelliteSystem: false },
  isAutostart: false,
  equipmentTotal: 0n,
  discountKvPercent: decimal('0'),
  kfav: decimal('1'),
  usingType: 'PRIVATE',
  purpose: 'PERSONAL',
  refundForm: 'REPAIR',
  concludedOn: '2026-11-21',
};

export function rated(input: CascoRatingInput, tariff: CascoTariff = shippedTariff): CalculationInParts {
  const result = calculateCasco(input, tariff);
  assert.ok('calculation' in result, 'faults' in result ? JSON.stringify(result.faults) : '');
  return result.calculation;
}

export function refused(input: CascoRatingInput, tariff: CascoTariff = shippedTariff): readonly Fault[] {
  const result = calculateCasco(input, tariff);
  assert.ok('faults' in result, 'was rated');
  return result.faults;
}

export function premiumsOf({ parts }: CalculationInParts): Record<string, string> {
  return Object.fromEntries(parts.map(({ code, premium }) => [code, rubles(premium)]));
}

export function rubles(kopecks: bigint): string {
  const digits = kopecks.toString().padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
