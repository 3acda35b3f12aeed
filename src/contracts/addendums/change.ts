import { moscowDate } from '../../kernel/clock.ts';
import { type Fault, invalidArgument, ServiceError } from '../../kernel/errors.ts';
import type { JsonObject } from '../../kernel/json.ts';
import type { Caller } from '../../partners/partner.ts';
import type { Product } from '../../products/product.ts';
import { issueDateOf, withoutEchoes, withoutOurFields } from '../answer.ts';
import { calculationRecord } from '../calculation-json.ts';
import type { Contract } from '../contract.ts';
import { separate } from '../personal-data.ts';
import type { RatedApplication, Rater } from '../rate-application.ts';
import type { Addendum, KeptContent } from './addendum.ts';
import { changedFields, contractField, fieldFaults, inContract, withStanding } from './changed-fields.ts';
import { revertedFaults } from './outdated.ts';

/** A contract as it will be, rated, and the same as it is kept. */
export interface RatedChange {
  readonly rated: RatedApplication;
  readonly content: KeptContent;
}

/**
 * Rates a contract in force as it is to be, with the tariff of its conclusion. Throws INVALID_ARGUMENT with every fault
 * of it beside those that are known already, and as the ports do.
 */
export async function rateChange(
  rater: Rater,
  caller: Caller,
  product: Product,
  contract: Contract,
  addendums: readonly Addendum[],
  sent: JsonObject,
  known: readonly Fault[],
  now: Date,
): Promise<RatedChange> {
  const rules = product.addendums;
  const own = withoutEchoes(contract, withoutOurFields(product, sent));
  const body = withStanding(rules, contract.body, own);
  const faults = [
    ...known,
    ...revertedFaults(rules, contract, addendums, { sent, own }, moscowDate(now)),
    ...fieldFaults(rules, changedFields(contract.body, body)),
  ];
  const rated = await ratedOrRefused(faults, (refuse) =>
    rater.rate({
      product,
      holderType: contract.holderType,
      purpose: 'contract',
      body: concluded(contract, body),
      now,
      caller,
      refuse,
      amended: { ...contract, body: concluded(contract, contract.body) },
    }),
  );
  const reasons = rated.reviewReasons.filter((reason) => !contract.approval?.reasons.includes(reason));
  if (reasons.length > 0) throw invalidArgument([needsStaff(reasons)]);
  const { body: whole, personal, records } = separate(body);
  return {
    rated: { ...rated, body },
    content: {
      body: whole,
      personal,
      records,
      facts: rated.facts,
      calculation: calculationRecord(rated.calculation),
      tariffVersionIds: rated.calculation.tariffVersionIds,
      licensePlate: rated.terms.licensePlate,
      vin: rated.terms.vin,
    },
  };
}

/** A contract without a date of conclusion was concluded on the day of its saving, and is still rated by that. */
function concluded(contract: Contract, body: JsonObject): JsonObject {
  return body.issueDate === undefined ? { ...body, issueDate: issueDateOf(contract) } : body;
}

/** Faults of the changed contract are told where it stands in the request, beside those of the request. */
async function ratedOrRefused(
  faults: readonly Fault[],
  rate: (refuse: () => readonly Fault[]) => Promise<RatedApplication>,
): Promise<RatedApplication> {
  try {
    return await rate(() => faults);
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'INVALID_ARGUMENT') throw error;
    const placed = error.faults
      .filter((fault) => !faults.includes(fault))
      .map((fault) => ({
        ...fault,
        field: inContract(fault.field),
      }));
    const told = new Set(faults.map(({ field }) => field));
    throw invalidArgument([...faults, ...placed.filter(({ field }) => !told.has(field))]);
  }
}

function needsStaff(reasons: readonly string[]): Fault {
  return {
    field: contractField,
    description: `Такое изменение согласует страховщик (${reasons.join('; ')}): обратитесь к нему`,
    domain: 'underwriting',
  };
}
