import type { JsonObject } from '#kernel/json/json.ts';
import { decimalNumber } from '#kernel/money/decimal.ts';
import { rublesNumber } from '#kernel/money/money.ts';
import { moscowDateTime, moscowDayEnd, moscowMidnight } from '#kernel/time/calendar.ts';
import { sent } from '#parties/fields/checks.ts';
import type { ReportableContract } from '../../product/product.ts';
import { nestedObject } from '../../product/prolongation/merge.ts';
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
  const { body, facts, calculation, concludedOn, startsOn, endsOn, coversFrom, endsAt, holderType } =
    contract;
  const object = nestedObject(body, 'insuredObject', 'osago');
  return {
    holderType,
    concludedOn,
    startsOn,
    endsOn,
    coverFrom: moscowDateTime(coversFrom ?? moscowMidnight(startsOn)),
    coverTo: endsAt ? moscowDateTime(new Date(endsAt.getTime() - 1_000)) : moscowDayEnd(endsOn),
    ...formOf(body as OsagoApplication),
    previousPolicyNumber: osagoProlongation.previous(body)?.policyNumber ?? null,
    premium: rublesNumber(calculation.premium),
    baseRate: decimalNumber(calculation.baseRate),
    coefficients: calculation.coefficients.map(({ code, value }) => ({ code, value: decimalNumber(value) })),
    policyHolder: body.policyHolder ?? null,
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
