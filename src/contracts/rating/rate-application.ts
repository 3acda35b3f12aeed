import type { CurrentReferenceBook, ReferenceBook } from '#catalogues/reference/reference-book.ts';
import { noTariffFault, type TariffBook } from '#catalogues/tariffs/tariff-book.ts';
import type { VehicleBook } from '#catalogues/vehicles/vehicle-book.ts';
import {
  type Fault,
  type Findings,
  invalidArgument,
  type Warning,
  warningAsFault,
} from '#kernel/errors/errors.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import type { Kopecks } from '#kernel/money/money.ts';
import { mergeFaults, type SchemaFault } from '#kernel/schema/schema.ts';
import { withMisspelt } from '#kernel/schema/unknown-fields.ts';
import type { HolderType } from '#kernel/terms/holder-type.ts';
import { moscowDate } from '#kernel/time/calendar.ts';
import { namesOfOneInn } from '#parties/organization/organization-names.ts';
import { hasSpecial } from '#parties/personal-data/special-data.ts';
import { inSpan } from '#platform/spans/spans.ts';
import type { Facts, FactsAtHand, Product } from '#products/product/product.ts';
import type { RatingContext } from '#products/product/reading.ts';
import type { SaleSettings } from '#products/product/sale-settings.ts';
import type { Calculation, ImportedPremium } from '#rating/result/calculation.ts';
import {
  type BodyShape,
  checkShape,
  compileShape,
  readSent,
  understoodCodes,
  withUnderstoodCodes,
} from './body-shape.ts';
import { concludedBy, saleFor, withConclusion } from './conclusion.ts';
import { deduplicatePorts } from './deduplicate-ports.ts';
import type { CheckedShape, Draft, Prepared, Report } from './draft.ts';
import { type AtHand, factsAtHand } from './facts-at-hand.ts';
import { notSaid, withoutTerm, withUnknown } from './findings.ts';
import {
  approvalReviews,
  askedAbout,
  asksMore,
  gatherFacts,
  knownBefore,
  knownFacts,
  type LookedUp,
  lookUpVehicle,
  type RatingPorts,
  toBeApproved,
} from './gather-facts.ts';
import { isFirstRating, knownBeforeChange, proportionalCalculation } from './imported/imported-premium.ts';
import { unprintableFaults } from './printable-texts.ts';
import { refusedPrevious } from './prolongation/complete.ts';
import type { RatedApplication, RatingRequest } from './rating-request.ts';
import { isRewritten, withRewrittenNames } from './rewritten-names.ts';
import { ownTariff, type RatedContent, recalculatePremium } from './stored-reading.ts';
import { createVariantMemory, type VariantMemory } from './variant-memory.ts';

export interface Rater {
  /** Compiles the schemas of all bodies, so that the first request for each need not wait. */
  prepare(): void;
  /** Returns a body with its codes spelled as in the reference lists, and without empty codes. */
  understood(product: Product, holderType: HolderType, body: JsonObject): JsonObject;
  /** Returns the tariff for contracts concluded on `day`; undefined if there is none. */
  tariffOn(product: Product, day: string): unknown;
  rate(request: RatingRequest): Promise<RatedApplication>;
  /** Returns faults in the structure of a body, for callers that read the body before rating. */
  shapeFaults(of: Pick<RatingRequest, 'product' | 'holderType'>, body: unknown): readonly SchemaFault[];
  /** Returns a rater for variants of one request, which share queries; with `isExplained`, calculations include steps. */
  forVariants(isExplained: boolean): Pick<Rater, 'rate'>;
  /** Returns the sale settings of the contract's tariff. Throws INVALID_ARGUMENT if the tariff is unknown. */
  settingsOf(product: Product, calculation: Pick<Calculation, 'tariffVersionIds'>): SaleSettings;
  /** Returns the premium for the whole term of a stored contract's content, without queries and checks. */
  premiumOf(content: RatedContent): Kopecks;
}

interface Books {
  readonly tariffs: TariffBook;
  readonly reference: CurrentReferenceBook;
  readonly vehicles: VehicleBook;
}

/** Ports of a rating, and the data that the variants of one request share. */
interface Session {
  readonly ports: RatingPorts;
  readonly variants?: VariantMemory;
}

/** Creates the rater, which calculates premiums and throws INVALID_ARGUMENT with every known fault. */
export function createRater(
  ports: RatingPorts,
  tariffs: TariffBook,
  products: readonly Product[],
  reference: CurrentReferenceBook,
  vehicles: VehicleBook,
): Rater {
  const books = { tariffs, reference, vehicles };
  const alone: Session = { ports };
  const rateIn = (session: Session, request: RatingRequest) =>
    inSpan('rate', 'internal', undefined, () => rateApplication(books, session, request));
  return {
    prepare() {
      for (const { schemas } of products) Object.values(schemas).flatMap(Object.values).forEach(compileShape);
    },
    understood: (product, holderType, body) =>
      understoodCodes(body, compileShape(product.schemas[holderType].contract), reference.book),
    tariffOn: (product, day) => tariffs.inForce(product.code, day)?.tariff,
    rate: (request) => rateIn(alone, request),
    shapeFaults: ({ product, holderType }, body) =>
      compileShape(product.schemas[holderType].quote).check(body).faults,
    forVariants(isExplained) {
      const session = { ports: deduplicatePorts(ports), variants: createVariantMemory(isExplained) };
      return { rate: (request) => rateIn(session, request) };
    },
    settingsOf: (product, calculation) => product.saleSettings(ownTariff(tariffs, product, calculation)),
    premiumOf: (content) => recalculatePremium(tariffs, content),
  };
}

/** Runs the steps of a rating. If a step corrects the body, all steps run again with the corrected body. */
async function rateApplication(
  books: Books,
  session: Session,
  request: RatingRequest,
): Promise<RatedApplication> {
  const { product, holderType, purpose, refuse } = request;
  const shape = compileShape(product.schemas[holderType][purpose]);
  const checked = checkShape(request, shape, session.variants?.sound);
  const understood = checked.hasOddCodes && withUnderstoodCodes(request, shape, books.reference.book);
  if (understood) return rateApplication(books, session, understood);
  const draft = readBody(request, shape, checked, books.reference.book, session);
  const lookedUp = lookUpVehicle(books.vehicles.current(), draft, session.variants?.findOnce);
  const atHand = asksMore(draft.reading) && (await factsAtHand(session.ports, request, draft, draft.faults));
  const known = knownFacts(lookedUp, atHand);
  const prepared = prepare(books, session, draft, known);
  const found = judge(books, session, draft, prepared);
  if (found.warnings.some(isRewritten))
    return rateApplication(books, session, withRewrittenNames(request, found.warnings));
  const report = composeReport(draft, found, lookedUp);
  const refused = refuse && (await refuse(draft.reading.terms, draft.body));
  const faults = allFaults(draft, report, lookedUp, atHand, refused);
  if (faults.length > 0 || !prepared) return correctCodes(books, session, draft, faults, report);
  const asked = askedAbout(draft, prepared, report);
  const earlier = knownBefore(draft, prepared);
  const before = earlier && (await knownBeforeChange(session.ports, asked, draft, prepared, earlier));
  const facts = await gatherFacts(session.ports, asked, before?.known ?? null, known);
  requireAllowed(draft, prepared, facts);
  return review(draft, facts, calculate(product, prepared, facts), report, before?.imported);
}

export function readBody(
  request: RatingRequest,
  shape: BodyShape,
  checked: CheckedShape,
  book: ReferenceBook,
  { variants }: Session,
): Draft {
  const { product, purpose, holderType, now, amended } = request;
  const { body, faults, warnings: timeWarnings } = readSent(request, checked.faults);
  const conclusion = concludedBy(request, body);
  const context: RatingContext = {
    purpose,
    holderType,
    today: moscowDate(now),
    concludedOn: conclusion.day,
    receivedAt: now,
    isByDays: amended !== undefined && !amended.startsAt,
  };
  const similar = variants?.readings.get(conclusion.day);
  const reading = product.read(body, context, similar);
  if (!similar) variants?.readings.set(conclusion.day, reading);
  const standing = amended && product.read(amended.body, context);
  const sale = saleFor(request, reading, standing, book);
  return { request, body, shape, checked, faults, timeWarnings, conclusion, reading, standing, sale };
}

/** Selects the tariff and prepares its input; undefined if there is no tariff. A contract in force keeps its tariff. */
function prepare(
  { tariffs }: Books,
  { variants }: Session,
  { request: { product, amended, held, now }, reading }: Draft,
  known: FactsAtHand,
): Prepared | undefined {
  const isFirst = amended !== undefined && isFirstRating(amended);
  const own = isFirst ? undefined : (amended?.calculation ?? held);
  const inForce =
    (own && tariffs.byVersionIds(product.code, own.tariffVersionIds)) ??
    tariffs.inForce(product.code, isFirst ? moscowDate(now) : reading.terms.concludedOn);
  if (!inForce) return undefined;
  const tariff = variants ? variants.tariffFor(product, inForce.tariff) : inForce.tariff;
  return { tariff, application: product.prepare(reading, tariff, known) };
}

function judge(
  { tariffs }: Books,
  { variants }: Session,
  { request: { product }, sale }: Draft,
  prepared: Prepared | undefined,
): Findings {
  if (prepared) return product.refuse(prepared.application, sale, variants?.runRules);
  return { faults: [noTariffFault(tariffs.earliest(product.code))], warnings: [] };
}

export function composeReport(draft: Draft, found: Findings, lookedUp: LookedUp): Report {
  const { request, shape, checked, faults: misshapen, conclusion } = draft;
  const { body, sent = body, amended, caller } = request;
  const { faults: judged, warnings: given } = withConclusion(found, conclusion, request.warnings);
  const broken = misshapen.some(({ field }) => field === 'startDate') ? withoutTerm(judged) : judged;
  const unknown = checked.isAsDescribed ? [] : shape.unknown(sent, amended?.body);
  const all = withMore(given, draft, lookedUp);
  const warnings = unknown.length > 0 ? withUnknown(all, unknown) : all;
  const strict = caller.isStrict ? [...broken, ...warnings.map(warningAsFault)] : broken;
  // Search for special data only if the schema has such fields, the body has unknown fields, or a contract is changed.
  const maybeSpecial = shape.namesSpecial || unknown.length > 0 || amended !== undefined;
  const holdsSpecial = maybeSpecial && hasSpecial(draft.body);
  return { faults: mergeFaults(misshapen, strict), warnings, unknown, holdsSpecial };
}

function withMore(given: readonly Warning[], { request, body, timeWarnings }: Draft, { warnings }: LookedUp) {
  const more = timeWarnings.length > 0 ? [...warnings, ...timeWarnings] : warnings;
  const named = request.purpose === 'contract' ? namesOfOneInn(body, request.amended?.body) : [];
  return more.length + named.length > 0 ? [...given, ...more, ...named] : given;
}

/** Adds faults of facts, those in `refused` and, for contracts, faults of unprintable texts. */
function allFaults(
  { request: { purpose, amended }, body }: Draft,
  { faults, unknown }: Report,
  lookedUp: LookedUp,
  atHand: AtHand | undefined,
  refused: readonly Fault[] | undefined,
): readonly Fault[] {
  const missing = atHand ? [...lookedUp.faults, ...atHand.faults] : lookedUp.faults;
  const printed = refused && purpose === 'contract' ? unprintableFaults(body, unknown, amended?.body) : [];
  const others = refused ? [...missing, ...printed, ...refused] : missing;
  return others.length > 0 ? mergeFaults(faults, others) : faults;
}

/** Rates the body again with corrected codes. Throws INVALID_ARGUMENT with the faults if no code can be corrected. */
function correctCodes(
  books: Books,
  session: Session,
  { request, shape }: Draft,
  faults: readonly Fault[],
  { unknown }: Report,
): Promise<RatedApplication> {
  const meant = withUnderstoodCodes(request, shape, books.reference.book);
  if (meant) return rateApplication(books, session, meant);
  const { body, sent = body, caller } = request;
  const warnings = caller.isStrict ? [] : notSaid(unknown, faults);
  throw invalidArgument(withMisspelt(faults, sent, unknown), warnings);
}

/** Throws INVALID_ARGUMENT if the answers of other systems forbid the contract. */
function requireAllowed({ request, reading, sale }: Draft, { application }: Prepared, facts: Facts): void {
  const { product, unconfirmed } = request;
  const byFacts = product.refuseByFacts(reading, facts);
  const refusals = unconfirmed
    ? byFacts.concat(
        refusedPrevious(unconfirmed, facts, (previousEndsOn) =>
          product.refuse(application, { ...sale, previousEndsOn }),
        ),
      )
    : byFacts;
  if (refusals.length > 0) throw invalidArgument(refusals);
}

/** Calculates the premium. Throws INVALID_ARGUMENT if the tariff refuses the application. */
function calculate(product: Product, { application }: Prepared, facts: Facts): Calculation {
  const outcome = product.calculate(application, facts);
  if ('faults' in outcome) throw invalidArgument(outcome.faults);
  return outcome.calculation;
}

/** Adds grounds for approval. A quote reports them as warnings. */
function review(
  draft: Draft,
  facts: Facts,
  byTariff: Calculation,
  report: Report,
  imported: ImportedPremium | undefined,
): RatedApplication {
  const { body, reading, sale, conclusion } = draft;
  const { product, purpose } = draft.request;
  const { terms } = reading;
  const { warnings, holdsSpecial } = report;
  const reviews = approvalReviews(product, reading, sale, facts, byTariff);
  const calculation = imported ? proportionalCalculation(imported, byTariff) : byTariff;
  const { premium } = calculation;
  const waits = purpose === 'quote' && reviews.length > 0;
  return {
    body,
    holdsSpecial,
    terms,
    facts,
    calculation,
    installments: product.schedule?.(reading, premium) ?? [{ amount: premium, dueOn: terms.startsOn }],
    reviews,
    warnings: waits ? [...warnings, ...reviews.map(toBeApproved)] : warnings,
    isConcludable: conclusion.isOpen,
  };
}
