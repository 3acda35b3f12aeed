import type { JsonObject } from '#kernel/json/json.ts';
import { rublesNumber } from '#kernel/money/money.ts';
import { moscowDateTime, moscowDayEnd, moscowMidnight } from '#kernel/time/calendar.ts';
import type { ReportableContract } from './product.ts';
import { nestedObject } from './prolongation/merge.ts';

/** Part of a report that all products have: holder, days and hours of cover in Moscow time, premium. */
export function commonReport(contract: ReportableContract): JsonObject {
  const { body, calculation, concludedOn, startsOn, endsOn, coversFrom, endsAt, holderType } = contract;
  return {
    ...{ holderType, concludedOn, startsOn, endsOn },
    coverFrom: moscowDateTime(coversFrom ?? moscowMidnight(startsOn)),
    coverTo: endsAt ? moscowDateTime(new Date(endsAt.getTime() - 1_000)) : moscowDayEnd(endsOn),
    premium: rublesNumber(calculation.premium),
    policyHolder: body.policyHolder ?? null,
  };
}

/** Makes the report of a voluntary product: the common part, and the named fields of the insured object with their covers. */
export function reportOfFields(
  code: string,
  fields: readonly string[],
): (contract: ReportableContract) => JsonObject {
  return (contract) => {
    const object = nestedObject(contract.body, 'insuredObject', code);
    return {
      ...commonReport(contract),
      previousPolicyNumber: contract.body.previousPolicyNumber ?? null,
      currencyCode: contract.body.currencyCode ?? null,
      insuredObject: Object.fromEntries(fields.map((field) => [field, object[field] ?? null])),
      isReinsurance: contract.facts.underwriting?.isReinsurance ?? false,
    };
  };
}
