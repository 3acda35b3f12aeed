import type { JsonObject } from '../../kernel/json.ts';
import { rublesNumber } from '../../kernel/money.ts';
import type { ReportableContract } from '../product.ts';
import { objectAt } from '../prolongation/merge.ts';

/** What the registry keeps of the vehicle, of its use, and of those who may drive it. */
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

/** What the industry's registry is told of an osago contract that took force. */
export function osagoReport(contract: ReportableContract): JsonObject {
  const { body, facts, premium, concludedOn, startsOn, endsOn, holderType } = contract;
  const object = objectAt(body, 'insuredObject', 'osago');
  return {
    holderType,
    concludedOn,
    startsOn,
    endsOn,
    premium: rublesNumber(premium),
    policyHolder: body.policyHolder ?? null,
    ...Object.fromEntries(reported.map((field) => [field, object[field] ?? null])),
    bonusMalusRequestId: facts.bonusMalus?.requestId ?? null,
    isReinsurance: facts.underwriting?.isReinsurance ?? false,
  };
}
