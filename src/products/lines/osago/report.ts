import type { JsonObject } from '#kernel/json/json.ts';
import { decimalNumber } from '#kernel/money/decimal.ts';
import { sent } from '#parties/fields/checks.ts';
import type { ReportableContract } from '../../product/product.ts';
import { nestedObject } from '../../product/prolongation/merge.ts';
import { commonReport } from '../../product/report.ts';
import type { OsagoApplication } from './application.ts';
import { osagoProlongation } from './prolongation.ts';
import { sentPolicyKind } from './reading.ts';

const reported = [
  'vehicle',
  'vehicleDocument',
  'owner',
  'drivers',
  'isUnlimitedDrivers',
  'purpose',
  'usagePeriods',
  'withTrailer',
] as const;

export function osagoReport(contract: ReportableContract): JsonObject {
  const { body, facts, calculation } = contract;
  const object = nestedObject(body, 'insuredObject', 'osago');
  return {
    ...commonReport(contract),
    ...formOf(body as OsagoApplication),
    previousPolicyNumber: osagoProlongation.previous(body)?.policyNumber ?? null,
    baseRate: decimalNumber(calculation.baseRate),
    coefficients: calculation.coefficients.map(({ code, value }) => ({ code, value: decimalNumber(value) })),
    ...Object.fromEntries(reported.map((field) => [field, object[field] ?? null])),
    bonusMalusRequestId: facts.bonusMalus?.requestId ?? null,
    isReinsurance: facts.underwriting?.isReinsurance ?? false,
  };
}

/** Returns the policy kind and the pre-numbered blank. A policy on a blank is reported as paper, even if sent otherwise. */
function formOf(application: OsagoApplication): JsonObject {
  const number = sent(application.bso?.number);
  const bso = number === undefined ? null : { serial: sent(application.bso?.serial) ?? null, number };
  return { policyKind: bso ? 'EBSO' : (sentPolicyKind(application) ?? 'EOSAGO'), bso };
}
