import type { Caller } from '#access/partner.ts';
import type { ReferenceShelf } from '#catalogues/reference/reference-book.ts';
import { noTariffFault, type TariffBook } from '#catalogues/tariffs/tariff-book.ts';
import type { VehicleBook } from '#catalogues/vehicles/vehicle-book.ts';
import {
  type Fault,
  type Findings,
  invalidArgument,
  type Warning,
  warningAsFault,
} from '#kernel/errors/errors.ts';
import { isObject, type JsonObject } from '#kernel/json/json.ts';
import type { Kopecks } from '#kernel/money/money.ts';
import { fitting, mergeFaults, pruneFaulty, type SchemaFault } from '#kernel/schema/schema.ts';
import { withMisspelt } from '#kernel/schema/unknown-fields.ts';
import type { HolderType } from '#kernel/terms/holder-type.ts';
import { moscowDate } from '#kernel/time/calendar.ts';
import { namesOfOneInn } from '#parties/organization/organization-names.ts';
import { hasSpecial } from '#parties/personal-data/special-data.ts';
import { inSpan } from '#platform/spans/spans.ts';
import { inMoscowTime } from '#products/product/dates/contract-dates.ts';
import type { Facts, FactsAtHand, PlannedInstallment, Product } from '#products/product/product.ts';
import type { PreviousContract } from '#products/product/prolongation/prolongation.ts';
import type { Circumstances, ContractTerms, Purpose, Reading, Sale } from '#products/product/reading.ts';
import type { SaleSettings } from '#products/product/sale-settings.ts';
import type { Calculation } from '#rating/result/calculation.ts';
import type { Contract } from '../record/contract.ts';
import { askedOnce } from './asked-once.ts';
import { bodyShapes, isSound, understoodCodes, withUnderstoodCodes } from './body-shape.ts';
import { concludedBy, goneOnFrom, withConclusion } from './conclusion.ts';
import { factsAtHand } from './facts-at-hand.ts';
import { notSaid, withoutTerm, withUnknown } from './findings.ts';
import {
  type Asked,
  gatherFacts,
  type KnownFacts,
  lookedUpVehicle,
  type RatingPorts,
  reviewsOf,
  toBeApproved,
} from './gather-facts.ts';
import { unprintableFaults } from './printable-texts.ts';
import { refusedPrevious, type UnconfirmedPrevious } from './prolongation/complete.ts';
import { isRewritten, withRewrittenNames } from './rewritten-names.ts';
import { type RatedContent, readStored } from './stored-reading.ts';

export interface Rater {
  /** Compiles the schemas of all bodies now, instead of each at the first request for it. */
  prepare(): void;
  /** A stored or sent body with its codes as the lists have them, without blank ones. */
  understood(product: Product, holderType: HolderType, body: JsonObject): JsonObject;
  /** The product's tariff on a day of conclusion; undefined where there is none. */
  tariffOn(product: Product, day: string): unknown;
  rate(request: RatingRequest): Promise<RatedApplication>;
  /** Faults in the shape of a body whose values are read before it is rated; `rate` reports them again. */
  shapeFaults(of: Pick<RatingRequest, 'product' | 'holderType'>, body: unknown): readonly SchemaFault[];
  /** Rates the variants of one request; equal questions go to a port once. With `isExplained` false, results have no worksheet. */
  together(isExplained: boolean): Pick<Rater, 'rate'>;
  /** What the insurer had set for the sale of a contract with its tariff. Throws INVALID_ARGUMENT where that is not known any more. */
  settingsOf(product: Product, calculation: Pick<Calculation, 'tariffVersionIds'>): SaleSettings;
  /** The premium of the whole term of a body that a contract has had, or has in part: nothing is asked, nothing checked. */
  premiumOf(content: RatedContent): Kopecks;
}

export interface RatingRequest {
  readonly product: Product;
  readonly holderType: HolderType;
  readonly purpose: Purpose;
  readonly body: unknown;
  /** What was sent, where less of it is rated. */
  readonly sent?: unknown;
  /** The differences of the body from another one with which it is rated together. */
  readonly differing?: { readonly from: JsonObject; readonly by: JsonObject };
  /** The moment whose day is today: of arrival, where something is sold. */
  readonly now: Date;
  /** The date of conclusion that was sent, where it is that of the draft which the application replaces. */
  readonly keptIssueDate?: string | undefined;
  /** The contract in whose place the application wants to be. */
  readonly previous?: PreviousContract;
  /** The earlier contract that the registry has to confirm, where it is not the caller's. */
  readonly unconfirmed?: UnconfirmedPrevious;
  /** What the caller of the rating has to say besides. */
  readonly warnings?: readonly Warning[];
  /** Refusals that the caller of the rating knows, reported with all others. */
  refuse?(terms: ContractTerms, application: JsonObject): readonly Fault[] | Promise<readonly Fault[]>;
  /** Whose discount limit holds, and under which id calls to the outside are traced. */
  readonly caller: Caller;
  /** The contract in force that the application changes: its tariff stands, and what is known of it. */
  readonly amended?: Pick<Contract, 'body' | 'facts' | 'calculation' | 'concludedOn'> &
    Partial<Pick<Contract, 'contractId' | 'startsAt'>>;
}

export interface RatedApplication {
  readonly body: JsonObject;
  /** Whether the body has data of special categories. */
  readonly holdsSpecial: boolean;
  readonly terms: ContractTerms;
  readonly facts: Facts;
  readonly calculation: Calculation;
  readonly installments: readonly PlannedInstallment[];
  /** Why the staff must approve before money is taken; empty where they need not. */
  readonly reviews: readonly Warning[];
  /** What of the body has no effect, or another than it seems to ask for. */
  readonly warnings: readonly Warning[];
  /** False for a quote of a day on which no contract can be concluded. */
  readonly isConcludable: boolean;
}

/**
 * The way from a body to a premium, the same for a quote and for a contract: shape, rules, answers from outside,
 * calculation. Throws INVALID_ARGUMENT with every fault that can be known at that point.
 */
export function createRater(
  ports: RatingPorts,
  tariffs: TariffBook,
  products: readonly Product[],
  reference: ReferenceShelf,
  vehicles: VehicleBook,
): Rater {
  const shapeOf = bodyShapes();

  async function rated(
    request: RatingRequest,
    asking: RatingPorts,
    together?: Together,
  ): Promise<RatedApplication> {
    const { product, holderType, purpose, body, sent = body, now, refuse, caller, amended } = request;
    const shape = shapeOf(product.schemas[holderType][purpose]);
    const isAsDescribed = together !== undefined && isSound(request, shape, together.sound);
    const { faults: misshapen, hasOddCodes } = isAsDescribed ? fitting : shape.check(body);
    const understood = hasOddCodes && withUnderstoodCodes(request, shape, reference.book);
    if (understood) return rated(understood, asking, together);
    // Of what is no object nothing else can be said.
    if (misshapen.length > 0 && !isObject(body)) throw invalidArgument(mergeFaults(misshapen, []));
    const pruned = (misshapen.length > 0 ? pruneFaulty(body, misshapen) : body) as JsonObject;
    const times = inMoscowTime(pruned, amended?.body);
    const application = times.body;
    const shapeFaults = times.faults.length > 0 ? [...misshapen, ...times.faults] : misshapen;
    const conclusion = concludedBy(request, application);
    const circumstances: Circumstances = {
      purpose,
      holderType,
      today: moscowDate(now),
      concludedOn: conclusion.day,
      receivedAt: now,
      isByDays: amended !== undefined && !amended.startsAt,
    };
    const reading = product.read(application, circumstances);
    const { terms } = reading;
    const standing = amended && product.read(amended.body, circumstances);
    const sale = saleOf(request, reading, standing);
    const inForce =
      (amended && tariffs.byVersionIds(product.code, amended.calculation.tariffVersionIds)) ??
      tariffs.inForce(product.code, terms.concludedOn);
    const before = standing && { standing, known: amended?.facts.vehicle };
    const lookedUp = lookedUpVehicle(vehicles.current(), reading, before);
    const { vehicle, warnings: unread } = lookedUp;
    const asksMore = reading.ratesQuestion ?? reading.relatedQuestion ?? reading.agreementQuestion;
    const atHand = asksMore && (await factsAtHand(asking, request, { reading, standing }, shapeFaults));
    const known: FactsAtHand = { ...(vehicle ? { vehicle } : {}), ...atHand?.known };
    const notFound = atHand ? [...lookedUp.faults, ...atHand.faults] : lookedUp.faults;
    const tariff = inForce && (together?.tariffOf(product, inForce.tariff) ?? inForce.tariff);
    const prepared = inForce && product.prepare(reading, tariff, known);
    const found: Findings = prepared
      ? product.refuse(prepared, sale)
      : { faults: [noTariffFault(tariffs.earliest(product.code))], warnings: [] };
    if (found.warnings.some(isRewritten))
      return rated(withRewrittenNames(request, found.warnings), asking, together);
    const { faults: judged, warnings: told } = withConclusion(found, conclusion, request.warnings);
    const broken = shapeFaults.some(({ field }) => field === 'startDate') ? withoutTerm(judged) : judged;
    const unknown = isAsDescribed ? [] : shape.unknown(sent, amended?.body);
    const more = times.warnings.length > 0 ? [...unread, ...times.warnings] : unread;
    const named = purpose === 'contract' && !amended ? namesOfOneInn(application) : [];
    const all = more.length + named.length > 0 ? [...told, ...more, ...named] : told;
    const warnings = unknown.length > 0 ? withUnknown(all, unknown) : all;
    const refused = mergeFaults(
      shapeFaults,
      caller.isStrict ? [...broken, ...warnings.map(warningAsFault)] : broken,
    );
    const printed = purpose === 'contract' ? unprintableFaults(application, unknown, amended?.body) : [];
    const besides = refuse ? [...notFound, ...printed, ...(await refuse(terms, application))] : notFound;
    const faults = besides.length > 0 ? mergeFaults(refused, besides) : refused;
    if (faults.length > 0 || !inForce || !prepared) {
      const meant = withUnderstoodCodes(request, shape, reference.book);
      if (meant) return rated(meant, asking, together);
      const besides = caller.isStrict ? [] : notSaid(unknown, faults);
      throw invalidArgument(withMisspelt(faults, sent, unknown), besides);
    }
    const questions = product.asks(reading, inForce.tariff);
    const registry = purpose === 'contract' && !amended ? product.registryQuestion?.(reading) : undefined;
    const { unconfirmed } = request;
    const earlier: KnownFacts | null =
      amended && standing
        ? {
            application: amended.body,
            facts: amended.facts,
            questions: product.asks(standing, inForce.tariff),
          }
        : null;
    // A body of known names holds none where its schema names none.
    const maybeSpecial = shape.namesSpecial || unknown.length > 0 || amended !== undefined;
    const holdsSpecial = maybeSpecial && hasSpecial(application);
    const asked: Asked = {
      questions,
      registry:
        registry && unconfirmed ? { ...registry, previousPolicyNumber: unconfirmed.policyNumber } : registry,
      application,
      holdsSpecial,
      holderType,
      purpose: amended ? 'change' : purpose,
      terms,
      caller,
      now,
    };
    const facts = await gatherFacts(asking, asked, earlier, known);
    const byFacts = product.refuseByFacts(reading, facts);
    const refusals = unconfirmed
      ? byFacts.concat(
          refusedPrevious(unconfirmed, facts, (previousEndsOn) =>
            product.refuse(prepared, { ...sale, previousEndsOn }),
          ),
        )
      : byFacts;
    if (refusals.length > 0) throw invalidArgument(refusals);
    const outcome = product.calculate(prepared, facts);
    if ('faults' in outcome) throw invalidArgument(outcome.faults);
    const { calculation } = outcome;
    const reviews = reviewsOf(product, reading, sale, facts, calculation);
    return {
      body: application,
      holdsSpecial,
      terms,
      facts,
      calculation,
      installments: product.schedule?.(reading, calculation.premium) ?? [
        { amount: calculation.premium, dueOn: terms.startsOn },
      ],
      reviews,
      warnings:
        purpose === 'quote' && reviews.length > 0 ? [...warnings, ...reviews.map(toBeApproved)] : warnings,
      isConcludable: conclusion.isOpen,
    };
  }

  function saleOf(request: RatingRequest, reading: Reading, standing?: Reading): Sale {
    const { book } = reference;
    // A discount that was agreed upon stands, whatever the partner may give today.
    if (standing) return { reference: book, standing };
    const rights = request.caller.partner;
    return { reference: book, rights, ...goneOnFrom(request, reading) };
  }

  function premiumOf({ product, facts, calculation, ...contract }: RatedContent): Kopecks {
    const reading = readStored(product, contract);
    const prepared = product.prepare(reading, ownTariff(product, calculation), facts);
    const found = product.calculate(prepared, facts);
    if ('faults' in found) throw invalidArgument(found.faults);
    return found.calculation.premium;
  }

  function ownTariff(product: Product, { tariffVersionIds }: Pick<Calculation, 'tariffVersionIds'>): unknown {
    const own = tariffs.byVersionIds(product.code, tariffVersionIds);
    if (!own) throw invalidArgument([noTariffFault(tariffs.earliest(product.code))]);
    return own.tariff;
  }

  return {
    premiumOf,
    shapeFaults: ({ product, holderType }, body) =>
      shapeOf(product.schemas[holderType].quote).check(body).faults,
    settingsOf: (product, calculation) => product.saleSettings(ownTariff(product, calculation)),
    prepare() {
      for (const { schemas } of products) Object.values(schemas).flatMap(Object.values).forEach(shapeOf);
    },
    understood: (product, holderType, body) =>
      understoodCodes(body, shapeOf(product.schemas[holderType].contract), reference.book),
    tariffOn: (product, day) => tariffs.inForce(product.code, day)?.tariff,
    rate: (request) => inSpan('rate', 'internal', undefined, () => rated(request, ports)),
    together(isExplained) {
      const asking = askedOnce(ports);
      const shared: Together = { tariffOf: variantTariffs(isExplained), sound: new Map() };
      return {
        rate: (request) => inSpan('rate', 'internal', undefined, () => rated(request, asking, shared)),
      };
    },
  };
}

/** What applications of one request share. */
interface Together {
  tariffOf(product: Product, tariff: unknown): unknown;
  /** Of bodies from which others differ, whether they are as their schema says. */
  readonly sound: Map<JsonObject, boolean>;
}

/** Tariffs for the variants of one request, each made once. */
function variantTariffs(isExplained: boolean): Together['tariffOf'] {
  const known = new Map<unknown, unknown>();
  return ({ tariff: { forVariants } }, tariff) => {
    if (!forVariants) return tariff;
    const own = known.get(tariff) ?? forVariants(tariff, isExplained);
    known.set(tariff, own);
    return own;
  };
}
