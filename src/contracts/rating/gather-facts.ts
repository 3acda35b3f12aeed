import { isDeepStrictEqual } from 'node:util';
import type { Caller } from '#access/partner.ts';
import type { ExchangeRates } from '#catalogues/exchange-rates/exchange-rates.ts';
import type { VehicleDirectory } from '#catalogues/vehicles/directory.ts';
import type { IdentifiedVehicle } from '#catalogues/vehicles/modification.ts';
import { textFindings } from '#catalogues/vehicles/text-findings.ts';
import { type VehicleQuestion, vehicleFaults } from '#catalogues/vehicles/vehicle-faults.ts';
import type { Findings, Warning } from '#kernel/errors/errors.ts';
import { isObject, type Json, type JsonObject } from '#kernel/json/json.ts';
import type { ContractCheckQuery, ContractRegistry } from '#kernel/ports/contract-registry.ts';
import type {
  BonusMalusAnswer,
  BonusMalusQuery,
  BonusMalusRegistry,
  CallContext,
} from '#kernel/ports/ports.ts';
import type {
  Underwriting,
  UnderwritingAnswer,
  UnderwritingQuery,
  UnderwritingQuestion,
} from '#kernel/ports/underwriting.ts';
import type { HolderType } from '#kernel/terms/holder-type.ts';
import { withoutSpecial } from '#parties/personal-data/special-data.ts';
import type { AgreementFact } from '#products/product/general-agreement.ts';
import type { Facts, FactsAtHand, Product, Questions } from '#products/product/product.ts';
import type { ContractTerms, Reading, Sale } from '#products/product/reading.ts';
import type { Calculation } from '#rating/result/calculation.ts';
import type { Agreements } from './agreements/declare.ts';
import type { Draft, Prepared, Report } from './draft.ts';
import type { AtHand } from './facts-at-hand.ts';
import { completeClasses } from './known-classes.ts';
import type { RelatedContracts } from './related.ts';

export interface LookedUp extends Findings {
  /** The vehicle; absent if the product needs none, or the directory does not contain it. */
  readonly vehicle?: IdentifiedVehicle;
}

const noFaults: LookedUp['faults'] = [];
const nothing: LookedUp = { faults: noFaults, warnings: noFaults };

/** Function type that finds a vehicle, or returns what was found for an equal question. */
export type FindOnce = (question: VehicleQuestion, find: () => LookedUp) => LookedUp;

/** Finds the vehicle in the directory. An unknown vehicle is reported together with all other faults. */
export function lookUpVehicle(
  directory: VehicleDirectory,
  { request: { amended, held }, reading: { vehicleQuestion: question }, standing }: Draft,
  once: FindOnce = (_, find) => find(),
): LookedUp {
  if (!question) return nothing;
  // Use the stored vehicle: the directory may have changed since the contract was concluded.
  const known = amended?.facts.vehicle;
  if (known && JSON.stringify(standing?.vehicleQuestion) === JSON.stringify(question))
    return { vehicle: known, faults: noFaults, warnings: noFaults };
  if (held?.facts.vehicle) return { vehicle: held.facts.vehicle, faults: noFaults, warnings: noFaults };
  return once(question, () => findVehicle(directory, question));
}

function findVehicle(directory: VehicleDirectory, question: VehicleQuestion): LookedUp {
  const answer = directory.find(question.query);
  if (!('vehicle' in answer)) return { faults: vehicleFaults(answer, question.fields), warnings: noFaults };
  const { vehicle } = answer;
  if (!question.texts) return { vehicle, faults: noFaults, warnings: noFaults };
  const { faults, warnings } = textFindings(directory, vehicle, question);
  return { vehicle, faults, warnings };
}

/** Returns true if rules depend on exchange rates, a related contract or a general agreement. */
export function asksMore({ ratesQuestion, relatedQuestion, agreementQuestion }: Reading) {
  return ratesQuestion ?? relatedQuestion ?? agreementQuestion;
}

export function knownFacts({ vehicle }: LookedUp, atHand: AtHand | undefined): FactsAtHand {
  return { ...(vehicle ? { vehicle } : {}), ...atHand?.known };
}

export interface RatingPorts {
  readonly registry: BonusMalusRegistry;
  readonly underwriting: Underwriting;
  readonly contractRegistry: ContractRegistry;
  /** Exchange rates; absent if no product has sums in a foreign currency. */
  readonly rates?: ExchangeRates;
  /** Search for contracts to which an application refers; absent if no product refers to other contracts. */
  readonly related?: RelatedContracts;
  readonly agreements?: Agreements;
}

export interface Asked {
  readonly questions: Questions;
  /** Query to the contract registry; absent for quotes and for contracts in force. */
  readonly registry: ContractCheckQuery | undefined;
  readonly application: JsonObject;
  /** True if the application contains special categories of personal data, which must not leave Bindery. */
  readonly holdsSpecial: boolean;
  readonly holderType: HolderType;
  readonly purpose: UnderwritingQuery['purpose'];
  readonly terms: ContractTerms;
  readonly caller: Caller;
  readonly now: Date;
}

/** Questions and answers of the contract's previous rating. */
export interface KnownFacts {
  readonly application: JsonObject;
  readonly questions: Questions;
  readonly facts: Facts;
}

/** Returns the queries to other systems that a valid application needs. */
export function askedAbout(
  { request, reading, body: application }: Draft,
  { tariff }: Prepared,
  { holdsSpecial }: Report,
): Asked {
  const { product, purpose, holderType, caller, now, amended, isAhead, unconfirmed } = request;
  const isChecked = purpose === 'contract' && !amended && !isAhead;
  const registry = isChecked ? product.registryQuestion?.(reading) : undefined;
  return {
    questions: product.asks(reading, tariff),
    registry:
      registry && unconfirmed ? { ...registry, previousPolicyNumber: unconfirmed.policyNumber } : registry,
    application,
    holdsSpecial,
    holderType,
    purpose: amended ? 'change' : purpose,
    terms: reading.terms,
    caller,
    now,
  };
}

/** Returns the questions and answers of the contract that the application changes, or of the offer that it accepts. */
export function knownBefore(
  { request, reading, body, standing }: Draft,
  { tariff }: Prepared,
): KnownFacts | null {
  const { product, amended, held } = request;
  if (held) {
    const { underwriting } = product.asks(reading, tariff);
    return { application: body, facts: held.facts, questions: underwriting ? { underwriting } : {} };
  }
  if (!amended || !standing) return null;
  return { application: amended.body, facts: amended.facts, questions: product.asks(standing, tariff) };
}

/** Queries the unknown facts. Drivers of a contract in force keep their bonus-malus classes when a driver is added. */
export async function gatherFacts(
  ports: RatingPorts,
  asked: Asked,
  known: KnownFacts | null,
  atHand: FactsAtHand,
): Promise<Facts> {
  const { questions, registry, caller, now } = asked;
  const context = { traceId: caller.requestId };
  const rating = Promise.all([
    questions.bonusMalus && bonusMalusOf(ports.registry, questions.bonusMalus, known, context),
    questions.underwriting &&
      underwritingOf(ports.underwriting, questions.underwriting, asked, known, context),
  ]);
  const [[bonusMalus, underwriting], registryCheck] = registry
    ? await Promise.all([rating, checked(ports.contractRegistry, registry, now, context)])
    : [await rating, known?.facts.registryCheck];
  // Assign each field separately, because a spread is slower and every quote runs this code.
  const facts: { -readonly [Name in keyof Facts]: Facts[Name] } = {};
  if (bonusMalus) facts.bonusMalus = bonusMalus;
  if (underwriting) facts.underwriting = underwriting;
  if (registryCheck) facts.registryCheck = registryCheck;
  return Object.assign(facts, atHand);
}

/** Queries the contract registry and adds the time of the query to the answer. */
export async function checked(
  registry: ContractRegistry,
  query: ContractCheckQuery,
  now: Date,
  context: CallContext,
): Promise<NonNullable<Facts['registryCheck']>> {
  return { ...(await registry.check(query, context)), checkedAt: now.toISOString() };
}

/** Returns the stored answer of the insurer's rules if only fields of `notJudged`, such as contact data, have changed. */
function underwritingOf(
  underwriting: Underwriting,
  question: UnderwritingQuestion,
  asked: Asked,
  known: KnownFacts | null,
  context: CallContext,
): UnderwritingAnswer | Promise<UnderwritingAnswer> {
  const answered = known?.facts.underwriting;
  if (answered && JSON.stringify(known.questions.underwriting) === JSON.stringify(question)) {
    if (isDeepStrictEqual(judged(known.application), judged(asked.application))) return answered;
  }
  return underwriting.assess(underwritingQuery(question, asked), context);
}

const notJudged = new Set(['phone', 'email', 'consentPersonalData', 'createDate', 'version']);

function judged(value: Json): Json {
  if (Array.isArray(value)) return value.map(judged);
  if (!isObject(value)) return value;
  const judgedFields = Object.entries(value).filter(([key]) => !notJudged.has(key));
  return Object.fromEntries(judgedFields.map(([key, one]) => [key, judged(one)]));
}

function bonusMalusOf(
  registry: BonusMalusRegistry,
  query: BonusMalusQuery,
  known: KnownFacts | null,
  context: CallContext,
): Promise<BonusMalusAnswer> {
  const before = known?.questions.bonusMalus;
  const answered = known?.facts.bonusMalus;
  if (!before || !answered) return registry.bonusMalus(query, context);
  return completeClasses(registry, query, { before, answered }, context);
}

/** Returns the query to the insurer's rules: the application, its terms and the partner's rights. */
function underwritingQuery(
  { product, vin }: UnderwritingQuestion,
  { application, holdsSpecial, holderType, purpose, terms, caller: { partner } }: Asked,
): UnderwritingQuery {
  const { concludedOn, startsOn, endsOn } = terms;
  return {
    product,
    ...(vin === undefined ? {} : { vin }),
    holderType,
    purpose,
    terms: { concludedOn, startsOn, endsOn },
    partner: {
      login: partner.login,
      channel: partner.channel,
      kfav: { min: partner.kfavMin, max: partner.kfavMax },
      reductionCoef: { min: partner.reductionMin, max: partner.reductionMax },
      discountKVPercentMax: partner.discountKvMax,
    },
    // Remove health data, which must not leave Bindery.
    application: holdsSpecial ? withoutSpecial(application) : application,
  };
}

/** Returns the reasons for an approval by staff, from the product and from the insurer's rules. */
export function approvalReviews(
  product: Product,
  reading: Reading,
  sale: Sale,
  facts: Facts,
  calculation: Calculation,
): readonly Warning[] {
  const own = product.review?.(reading, sale, facts, calculation) ?? noReviews;
  const asked = facts.underwriting?.approval;
  const reason = 'UNDERWRITING_NEEDS_APPROVAL' as const;
  const found = asked
    ? [...own, ...asked.map((description) => ({ field: 'body', description, reason }))]
    : own;
  return facts.agreement && facts.agreement.agreementId === undefined
    ? [...found, unknownAgreement(facts.agreement, reading)]
    : found;
}

/** Warns about an unknown general agreement. Staff decide about the contract, because they may know the agreement. */
function unknownAgreement({ number }: AgreementFact, { agreementQuestion }: Reading): Warning {
  const description = `генеральный договор ${number} вам не открыт: перевозку по нему согласует страховщик`;
  return { field: agreementQuestion?.field ?? 'body', description, reason: 'GENERAL_AGREEMENT_NOT_OPEN' };
}

const noReviews: readonly Warning[] = [];

/** Converts a reason for approval to the warning of a quote: staff would have to approve the contract before payment. */
export function toBeApproved({ field, description }: Warning): Warning {
  return {
    field,
    description: `до оплаты договор согласует страховщик: ${description}`,
    reason: 'APPROVAL_REQUIRED',
  };
}
