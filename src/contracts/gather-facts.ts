import { isDeepStrictEqual } from 'node:util';
import { isObject, type Json, type JsonObject } from '../kernel/json.ts';
import type { ContractCheckQuery, ContractRegistry } from '../ports/contract-registry.ts';
import type {
  Underwriting,
  UnderwritingAnswer,
  UnderwritingQuery,
  UnderwritingQuestion,
} from '../ports/underwriting.ts';
import type {
  BonusMalusAnswer,
  BonusMalusClass,
  BonusMalusQuery,
  BonusMalusRegistry,
  CallContext,
} from '../ports.ts';
import type { Facts, Questions } from '../products/product.ts';

export interface RatingPorts {
  readonly registry: BonusMalusRegistry;
  readonly underwriting: Underwriting;
  readonly contractRegistry: ContractRegistry;
}

/** What is asked, and when. */
export interface Asked {
  readonly questions: Questions;
  /** Absent where nothing is sold, or it is sold already. */
  readonly registry: ContractCheckQuery | undefined;
  readonly application: JsonObject;
  /** The whole of what the insurer's rules are told; made only where they are asked. */
  underwritingQuery(question: UnderwritingQuestion): UnderwritingQuery;
  readonly now: Date;
}

/** What was asked about a contract when it was rated before, and what was answered. */
export interface KnownFacts {
  readonly application: JsonObject;
  readonly questions: Questions;
  readonly facts: Facts;
}

/**
 * Asks what is not known yet: a contract in force keeps the classes of those who are insured already, so that a change
 * costs what it changes and nothing else. Throws as the ports do.
 */
export async function gatherFacts(
  ports: RatingPorts,
  asked: Asked,
  known: KnownFacts | null,
  context: CallContext,
): Promise<Facts> {
  const { questions, registry, now } = asked;
  const rating = Promise.all([
    questions.bonusMalus && bonusMalusOf(ports.registry, questions.bonusMalus, known, context),
    questions.underwriting &&
      underwritingOf(ports.underwriting, questions.underwriting, asked, known, context),
  ]);
  const [[bonusMalus, underwriting], registryCheck] = registry
    ? await Promise.all([rating, checked(ports.contractRegistry, registry, now, context)])
    : [await rating, known?.facts.registryCheck];
  // Field by field: every quote comes this way.
  const facts: { -readonly [Name in keyof Facts]: Facts[Name] } = {};
  if (bonusMalus) facts.bonusMalus = bonusMalus;
  if (underwriting) facts.underwriting = underwriting;
  if (registryCheck) facts.registryCheck = registryCheck;
  return facts;
}

/** What the registry of contracts says, with the moment of asking. */
export async function checked(
  registry: ContractRegistry,
  query: ContractCheckQuery,
  now: Date,
  context: CallContext,
): Promise<NonNullable<Facts['registryCheck']>> {
  return { ...(await registry.check(query, context)), checkedAt: now.toISOString() };
}

/** What was answered stands as long as nothing that matters to it has changed. */
function underwritingOf(
  underwriting: Underwriting,
  question: UnderwritingQuestion,
  { application, underwritingQuery }: Asked,
  known: KnownFacts | null,
  context: CallContext,
): UnderwritingAnswer | Promise<UnderwritingAnswer> {
  const answered = known?.facts.underwriting;
  if (answered && isSame(known.questions.underwriting, question)) {
    if (isDeepStrictEqual(judged(known.application), judged(application))) return answered;
  }
  return underwriting.assess(underwritingQuery(question), context);
}

const notJudged = new Set(['phone', 'email', 'consentPersonalData', 'createDate', 'version']);

/** An application without that by which nobody judges a risk. */
function judged(value: Json): Json {
  if (Array.isArray(value)) return value.map(judged);
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(([key]) => !notJudged.has(key));
  return Object.fromEntries(kept.map(([key, one]) => [key, judged(one)]));
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
  return completedClasses(registry, query, { before, answered }, context);
}

async function completedClasses(
  registry: BonusMalusRegistry,
  query: BonusMalusQuery,
  { before, answered }: { readonly before: BonusMalusQuery; readonly answered: BonusMalusAnswer },
  context: CallContext,
): Promise<BonusMalusAnswer> {
  const classes = classesOf(before, answered);
  const unknown = query.drivers.filter((driver) => !classes.has(keyOf(driver)));
  const { organizationInn, onDate } = query;
  const isNewOwner = organizationInn !== undefined && organizationInn !== before.organizationInn;
  const organization = organizationInn === undefined ? undefined : answered.organization;
  const fresh =
    unknown.length > 0 || isNewOwner
      ? await registry.bonusMalus(
          { onDate, drivers: unknown, ...(isNewOwner ? { organizationInn } : {}) },
          context,
        )
      : null;
  unknown.forEach((driver, index) => {
    const own = fresh?.drivers[index];
    if (own) classes.set(keyOf(driver), own);
  });
  const fleet = isNewOwner ? fresh?.organization : organization;
  return {
    requestId: fresh?.requestId ?? answered.requestId,
    drivers: query.drivers.flatMap((driver) => classes.get(keyOf(driver)) ?? []),
    ...(fleet === undefined ? {} : { organization: fleet }),
  };
}

function classesOf(query: BonusMalusQuery, answer: BonusMalusAnswer): Map<string, BonusMalusClass> {
  const classes = new Map<string, BonusMalusClass>();
  query.drivers.forEach((driver, index) => {
    const own = answer.drivers[index];
    if (own) classes.set(keyOf(driver), own);
  });
  return classes;
}

function keyOf(driver: BonusMalusQuery['drivers'][number]): string {
  return JSON.stringify(driver);
}

function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}
