import type { Caller } from '#access/partner.ts';
import {
  type Fault,
  faultAt,
  invalidArgument,
  placedWarning,
  ServiceError,
  type Warning,
} from '#kernel/errors/errors.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import type { ContractRegistry } from '#kernel/ports/contract-registry.ts';
import { pruneFaulty } from '#kernel/schema/schema.ts';
import { type DateText, moscowDate } from '#kernel/time/calendar.ts';
import type { WorkingDays } from '#kernel/time/working-days.ts';
import { separate } from '#parties/personal-data/personal-data.ts';
import { withStoredSpecial } from '#parties/personal-data/special-data.ts';
import type { Fingerprints } from '#platform/keys/fingerprints.ts';
import { inMoscowTime } from '#products/product/dates/contract-dates.ts';
import type { DayRange } from '#products/product/dates/day-range.ts';
import type { Product } from '#products/product/product.ts';
import { withoutEchoes, withoutServerFields } from '../answers/answer.ts';
import type { Rater } from '../rating/rate-application.ts';
import type { RatedApplication } from '../rating/rating-request.ts';
import { withStandingNames } from '../rating/rewritten-names.ts';
import type { Addendum, StoredContent } from '../record/addendums/addendum.ts';
import { calculationRecord } from '../record/calculation-json.ts';
import type { Contract } from '../record/contract.ts';
import { withSubject } from '../record/subject.ts';
import {
  changedFields,
  contractField,
  correctionFaults,
  fieldFaults,
  inContract,
  leavingFaults,
  withStanding,
} from './changed-fields.ts';
import { vehicleConfirmed } from './confirm-vehicle.ts';
import { revertedFaults } from './outdated.ts';
import { usedDayFaults } from './termination/whole-term.ts';

export interface RatedChange {
  readonly rated: RatedApplication;
  readonly content: StoredContent;
  /** The days over which the premium of the changed contract is spread; undefined if it is spread over the whole term. */
  readonly usedOn: readonly DayRange[] | undefined;
}

export interface ChangeDependencies {
  readonly rater: Rater;
  readonly contractRegistry: ContractRegistry;
  readonly fingerprints: Fingerprints;
  readonly workingDays: WorkingDays;
}

/** Finds faults that are reported together with the faults of the change. */
export type ChangeFaults = (before: Contract, changed: JsonObject) => Promise<readonly Fault[]>;

/** A change of a contract in force, before the change is rated. */
export interface AskedChange {
  readonly product: Product;
  /** A correction repairs writing errors. Its rules differ from the rules of a change. */
  readonly kind: 'CHANGE' | 'CORRECTION';
  readonly contract: Contract;
  readonly addendums: readonly Addendum[];
  readonly sent: JsonObject;
  readonly effectiveOn: DateText | undefined;
  /** The ground for removing an insured item; undefined if no item is removed. */
  readonly reasonCode: string | undefined;
  readonly now: Date;
  /** True for staff, who may correct more fields than partners and need no approval. */
  readonly isByStaff: boolean;
  readonly changeFaults?: ChangeFaults | undefined;
}

/** Rates the changed contract with the tariff of its conclusion; throws INVALID_ARGUMENT with all faults. */
export async function rateChange(
  { rater, contractRegistry, fingerprints }: ChangeDependencies,
  caller: Caller,
  asked: AskedChange,
  known: readonly Fault[],
): Promise<RatedChange> {
  const { product, contract, now, isByStaff } = asked;
  const { body, times, sound, found } = changedBody(rater, asked);
  const { holderType } = contract;
  const faults = [...known, ...found, ...((await asked.changeFaults?.(contract, sound)) ?? [])];
  // An unpaid earlier addendum does not stop the rating, so that the client also learns all other faults.
  const refused = faults.every(({ reason }) => reason === 'ADDENDUM_AWAITS_PAYMENT') ? [] : faults;
  const rated = await ratedOrRefused(faults, () =>
    rater.rate({
      ...{ product, holderType, purpose: 'contract', body, now, caller, refuse: () => refused },
      warnings: times.warnings,
      amended: contract,
    }),
  );
  // Use the rated body: rating may have changed the spelling of names.
  const agreed = rated.body;
  const grounds = rated.reviews.filter(
    ({ description }) => !contract.approval?.reasons.includes(description),
  );
  const needed = isByStaff || grounds.length === 0 ? faults : [...faults, ...needStaff(grounds)];
  if (needed.length > 0) throw invalidArgument(needed);
  const registryCheck = isByStaff
    ? undefined
    : await vehicleConfirmed(contractRegistry, { ...asked, body: agreed }, caller.requestId);
  const facts = registryCheck ? { ...rated.facts, registryCheck } : rated.facts;
  const checked = { ...rated, facts };
  return {
    rated: checked,
    usedOn: usesOf(asked, agreed).usedAfter,
    content: toStoredContent(asked, checked, fingerprints),
  };
}

function toStoredContent(
  { product, contract }: AskedChange,
  { body, terms, facts, calculation }: RatedApplication,
  fingerprints: Fingerprints,
): StoredContent {
  const separated = separate(body, fingerprints, contract.draftId);
  return {
    ...withSubject(separated, product, terms, fingerprints),
    facts,
    calculation: calculationRecord(calculation),
    licensePlate: terms.licensePlate ?? null,
    vin: terms.vin ?? null,
    ...(product.addendums.termOf ? { startsOn: terms.startsOn, endsOn: terms.endsOn } : {}),
  };
}

function changedBody(rater: Rater, asked: AskedChange) {
  const { product, kind, contract, addendums, sent, effectiveOn, now, isByStaff } = asked;
  const isCorrection = kind === 'CORRECTION';
  const rules = isCorrection
    ? { ...product.addendums, changeable: product.addendums.correction.parts }
    : product.addendums;
  const named = withStandingNames(contract.body, withoutServerFields(product, sent), isCorrection);
  const { body: own, ...times } = inMoscowTime(withoutEchoes(contract, named), contract.body);
  const body = withStoredSpecial(withStanding(rules, contract.body, own), contract.body);
  // Remove badly formed values: the rating reports them later, and the code below cannot read them.
  const sound = pruneFaulty(body, rater.shapeFaults({ product, holderType: contract.holderType }, body));
  const changed = changedFields(contract.body, body);
  const found = [
    ...times.faults.map((fault) => ({ ...fault, field: inContract(fault.field) })),
    ...revertedFaults(rules, contract, addendums, { sent, own }, moscowDate(now)),
    ...(isCorrection
      ? correctionFaults(rules, changed, contract.body, sound, isByStaff)
      : fieldFaults(rules, changed)),
    ...(rules.usedField !== undefined && effectiveOn
      ? usedDayFaults(rules.usedField, usesOf(asked, sound), effectiveOn)
      : []),
    ...leavingFaults(rules, asked.reasonCode, contract.body, body),
  ];
  return { body, times, sound, found };
}

function usesOf({ product: { addendums }, contract }: AskedChange, body: JsonObject) {
  const term = { from: contract.startsOn, to: contract.endsOn };
  return {
    term,
    usedBefore: addendums.usedOn?.(contract.body, term, contract.startsAt),
    usedAfter: addendums.usedOn?.(body, term, contract.startsAt),
  };
}

/** Rates the contract and reports its faults together with the faults of the request. Prefixes fields with `contract`. */
async function ratedOrRefused(
  faults: readonly Fault[],
  rate: () => Promise<RatedApplication>,
): Promise<RatedApplication> {
  try {
    return await rate();
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (error.code !== 'INVALID_ARGUMENT') throw faults.length > 0 ? invalidArgument(faults) : error;
    const placed = error.faults
      .filter((fault) => !faults.includes(fault))
      .map((fault) => ({
        ...fault,
        field: inContract(fault.field),
      }));
    const reported = new Set(faults.map(({ field }) => field));
    const warnings = error.warnings.map((one) => placedWarning(one, inContract));
    throw invalidArgument([...faults, ...placed.filter(({ field }) => !reported.has(field))], warnings);
  }
}

/** Reports each ground for approval as a fault, because only staff may make a change that needs approval. */
function needStaff(grounds: readonly Warning[]): readonly Fault[] {
  const descriptions = [...new Set(grounds.map(({ description }) => description))].join('; ');
  return [
    faultAt(
      contractField,
      `Такое изменение согласует страховщик (${descriptions}): обратитесь к нему`,
      'INSURER_DECISION_REQUIRED',
      'underwriting',
    ),
    ...grounds.map(({ field, description, reason }): Fault => {
      return { field: inContract(field), description, reason, domain: 'underwriting' };
    }),
  ];
}
