import type { Caller } from '#access/partner.ts';
import type { CurrentReferenceBook } from '#catalogues/reference/reference-book.ts';
import type { TariffBook, TariffInForce } from '#catalogues/tariffs/tariff-book.ts';
import type { VehicleBook } from '#catalogues/vehicles/vehicle-book.ts';
import type { Fault, Findings, Warning } from '#kernel/errors/errors.ts';
import type { Reason } from '#kernel/errors/reasons.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import { mergeFaults } from '#kernel/schema/schema.ts';
import type { HolderType } from '#kernel/terms/holder-type.ts';
import type { FactsAtHand, Product } from '#products/product/product.ts';
import type { ContractTerms } from '#products/product/reading.ts';
import { checkShape, compileShape, withUnderstoodCodes } from '../rating/body-shape.ts';
import { factsAtHand } from '../rating/facts-at-hand.ts';
import { asksMore, knownFacts, lookUpVehicle, type RatingPorts } from '../rating/gather-facts.ts';
import { unprintableFaults } from '../rating/printable-texts.ts';
import { composeReport, readBody } from '../rating/rate-application.ts';
import type { RatingRequest } from '../rating/rating-request.ts';
import { isRewritten, withRewrittenNames } from '../rating/rewritten-names.ts';

/** A contract of another system, which was concluded by that system's rules and for its premium. */
export interface ConcludedElsewhere {
  readonly product: Product;
  readonly holderType: HolderType;
  readonly body: JsonObject;
  readonly caller: Caller;
  /** A moment of the day of conclusion. Rules about dates count from this day. */
  readonly concludedAt: Date;
  /** The tariff whose lists and settings apply. */
  readonly tariff: TariffInForce;
}

export interface InspectedContract extends Findings {
  readonly body: JsonObject;
  readonly terms: ContractTerms;
  readonly facts: FactsAtHand;
}

export interface Inspector {
  /** Returns the tariff of a product for contracts concluded on `day`; null if there is none. */
  tariffOn(product: Product, day: string): TariffInForce | null;
  /**
   * Checks the facts of a contract as a sale does, without a premium and without asking the registries. Violated rules of
   * sale are warnings: the contract is in force whether or not it could be sold here.
   */
  inspect(contract: ConcludedElsewhere): Promise<InspectedContract>;
}

/** Rules about what is sold, when and by whom. A contract that another system has concluded need not follow them. */
const rulesOfSale: ReadonlySet<Reason> = new Set<Reason>([
  ...(['START_DATE_NOT_ALLOWED', 'TERM_NOT_ALLOWED', 'CONCLUSION_DATE_NOT_ALLOWED'] as const),
  ...([
    'INSTALLMENTS_NOT_ALLOWED',
    'AGE_NOT_ALLOWED',
    'CONSENT_NOT_VALID',
    'USE_PERIODS_NOT_ALLOWED',
  ] as const),
  ...([
    'COVER_REQUIRED',
    'COVER_NOT_AVAILABLE',
    'SUM_INSURED_NOT_ALLOWED',
    'DEDUCTIBLE_NOT_ALLOWED',
  ] as const),
  ...([
    'PRODUCT_RULE_VIOLATED',
    'TARIFF_LIMIT_EXCEEDED',
    'TARIFF_HAS_NO_RATE',
    'TARIFF_NOT_IN_FORCE',
  ] as const),
  ...(['NOT_IN_AGREEMENT', 'AGREEMENT_BOUNDS_EXCEEDED', 'BLOCKED_BY_INSURER', 'APPROVAL_REQUIRED'] as const),
  ...(['INSURER_DECISION_REQUIRED', 'ADDRESS_NOT_RECOGNIZED', 'DOCUMENT_NOT_ACCEPTED'] as const),
  ...([
    'GENERAL_AGREEMENT_NOT_OPEN',
    'GENERAL_AGREEMENT_MISMATCH',
    'GENERAL_AGREEMENT_LIMIT_EXCEEDED',
  ] as const),
  ...(['PREVIOUS_CONTRACT_NOT_FOUND', 'PREVIOUS_CONTRACT_NOT_RENEWABLE', 'BLANK_NOT_AVAILABLE'] as const),
]);

export function createInspector(
  ports: RatingPorts,
  tariffs: TariffBook,
  reference: CurrentReferenceBook,
  vehicles: VehicleBook,
): Inspector {
  return {
    tariffOn: (product, day) => tariffs.inForce(product.code, day),
    inspect: ({ product, holderType, body, caller, concludedAt, tariff }) =>
      inspectIn({ ports, reference, vehicles }, tariff, {
        ...{ product, holderType, purpose: 'contract', body, caller },
        now: concludedAt,
      }),
  };
}

interface Books {
  readonly ports: RatingPorts;
  readonly reference: CurrentReferenceBook;
  readonly vehicles: VehicleBook;
}

/** Runs the first steps of a rating. If a step corrects the body, all steps run again with the corrected body. */
async function inspectIn(
  books: Books,
  inForce: TariffInForce,
  request: RatingRequest,
): Promise<InspectedContract> {
  const { product, holderType } = request;
  const { ports, reference, vehicles } = books;
  const shape = compileShape(product.schemas[holderType].contract);
  const checked = checkShape(request, shape, undefined);
  const understood = checked.hasOddCodes && withUnderstoodCodes(request, shape, reference.book);
  if (understood) return inspectIn(books, inForce, understood);
  const draft = readBody(request, shape, checked, reference.book, { ports });
  const lookedUp = lookUpVehicle(vehicles.current(), draft);
  const atHand = asksMore(draft.reading) ? await factsAtHand(ports, request, draft, draft.faults) : undefined;
  const facts = knownFacts(lookedUp, atHand);
  const application = product.prepare(draft.reading, inForce.tariff, facts);
  const found = product.refuse(application, draft.sale);
  if (found.warnings.some(isRewritten))
    return inspectIn(books, inForce, withRewrittenNames(request, found.warnings));
  const report = composeReport(draft, found, lookedUp);
  const faults = mergeFaults(report.faults, [
    ...lookedUp.faults,
    ...(atHand?.faults ?? []),
    ...unprintableFaults(draft.body, report.unknown),
  ]);
  const meant = faults.length > 0 && withUnderstoodCodes(request, shape, reference.book);
  if (meant) return inspectIn(books, inForce, meant);
  const ofSale = faults.filter(({ reason }) => rulesOfSale.has(reason));
  return {
    body: draft.body,
    terms: draft.reading.terms,
    facts,
    faults: faults.filter((fault) => !ofSale.includes(fault)),
    warnings: [...ofSale.map(asWarning), ...report.warnings],
  };
}

function asWarning({ field, description, reason }: Fault): Warning {
  return { field, description, reason };
}
