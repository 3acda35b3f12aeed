import { createReferenceBook } from '#catalogues/reference/reference-book.ts';
import { asNode, resolveNode } from '#kernel/schema/schema-parts.ts';
import type { HolderType } from '#kernel/terms/holder-type.ts';
import type { Scope } from '#rating/attributes/attribute.ts';
import type { Product } from '../../product/product.ts';
import type { ContractTerms } from '../../product/reading.ts';
import { attributesOfProduct } from '../define/attributes.ts';
import type { AnyDefinition, Rules } from '../define/definition.ts';
import { definedRatingInput, toRatedItem } from '../define/rate.ts';
import { readContract } from '../define/read.ts';
import type { Rated, ReadContract, ReadCover, ReadThing } from '../define/reading.ts';
import { DefinitionError, requireKnown } from './definition-error.ts';
import { placeOfAnswer, type RuleScope } from './rule-answers.ts';
import { onlyNamed, strict } from './strict.ts';
import { type Trying, triedBodies } from './tried-bodies.ts';
import { casesTried } from './tried-cases.ts';
import { startOfExamples } from './tried-values.ts';

/** Names of all properties of a `ReadContract`, including optional ones. */
const contractWords: Readonly<Record<keyof ReadContract, true>> = {
  purpose: true,
  holderType: true,
  today: true,
  terms: true,
  vehicleQuestion: true,
  ratesQuestion: true,
  relatedQuestion: true,
  isComplete: true,
  application: true,
  said: true,
  things: true,
  covers: true,
  term: true,
  currency: true,
  rates: true,
  vehicle: true,
  related: true,
  agreementQuestion: true,
  agreement: true,
};
const termsWords: Readonly<Record<keyof ContractTerms, true>> = {
  concludedOn: true,
  startsOn: true,
  endsOn: true,
  startsAt: true,
  endsAt: true,
  subject: true,
  searchKeys: true,
  vin: true,
  licensePlate: true,
};

/** Runs the rules on many bodies. Throws DefinitionError if a rule reads or names an unknown field, or throws an error. */
export function requireRules(definition: AnyDefinition, schemas: Product['schemas'], trying: Trying): void {
  const attributes = attributesOfProduct(definition);
  for (const holderType of ['individual', 'corporate'] as const) {
    const schema = schemas[holderType].contract;
    const bodies = [
      ...triedBodies(definition, schema, trying),
      ...(trying.cases ?? []).filter((one) => one.holderType === holderType).flatMap(casesTried),
    ];
    let example: ReadContract | undefined;
    for (const { what, body, today = startOfExamples } of bodies) {
      for (const purpose of ['contract', 'quote'] as const) {
        const attempt = { what, holderType };
        const read = telling('reading', attempt, () =>
          readContract(definition, body, { purpose, holderType, today }),
        );
        const contract = strictContract(definition, schema, read);
        // Run the rules without an earlier contract, with an equal one and, if thorough, with the first example.
        example ??= contract;
        const earlier = trying.isThorough ? [undefined, contract, example] : [undefined, contract];
        tryOn({ definition, attributes }, contract, earlier, attempt);
      }
    }
  }
}

interface Tried {
  readonly what: string;
  readonly holderType: HolderType;
}

/** Runs a function of the definition. If it fails, throws DefinitionError with the body that was tried. */
function telling<Result>(name: string, { what, holderType }: Tried, piece: () => Result): Result {
  try {
    return piece();
  } catch (error) {
    if (error instanceof DefinitionError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new DefinitionError(`${name} fails at ${what}, ${holderType}: ${reason}`, [], error);
  }
}

interface RulesAndColumns {
  readonly definition: AnyDefinition;
  readonly attributes: ReturnType<typeof attributesOfProduct>;
}

function tryOn(
  { definition, attributes }: RulesAndColumns,
  contract: ReadContract,
  before: readonly (ReadContract | undefined)[],
  attempt: Tried,
): void {
  const run = (name: string, rule: () => void) => telling(name, attempt, rule);
  const { rules, refusals, review, subject, things, hasCredit, assumed } = definition;
  for (const earlier of before) {
    for (const [what, own] of Object.entries({ rules, refusals, review }))
      runRules({ what, definition, contract, earlier, run }, own);
  }
  run('insuredSum', () => definition.insuredSum?.(contract));
  run('members', () => definition.members?.of(contract));
  run('currency.besides', () => definition.currency?.besides?.(contract));
  run('term.until', () => definition.term.until?.(contract.said));
  run('assumed', () => assumed?.(contract, false));
  run('subject.of', () => subject?.of(contract));
  run('line', () => definition.line?.(contract.said));
  run('hasCredit', () => hasCredit?.(contract.said, contract.covers));
  for (const thing of contract.things) {
    run('things.line', () => things?.line(thing.said));
  }
  const subjects = telling('assumed', attempt, () => subjectsOf(definition, contract));
  for (const [column, { scope, read: readColumn }] of attributes)
    for (const subject of subjects[scope]) run(`attributes.${column}`, () => readColumn(subject));
}

/** Returns the subjects from which columns are read: the contract, its items, members and covers. */
function subjectsOf(
  definition: AnyDefinition,
  contract: ReadContract,
): Readonly<Record<Scope, readonly Rated[]>> {
  const { covers, members = [] } = definedRatingInput(definition, contract);
  return {
    contract: [{ contract }],
    item: contract.things.map((thing) => ({ contract, item: toRatedItem(thing) })),
    member: members.map((member) => ({ contract, member })),
    cover: covers.map((cover) => {
      const { sumInsured = null, deductible = null, item } = cover;
      return { contract, item, cover: { cover, riskClass: '', sumInsured, deductible } } as Rated;
    }),
  };
}

interface RulesTried {
  readonly what: string;
  readonly definition: AnyDefinition;
  readonly contract: ReadContract;
  /** The contract in force or the contract to prolong; undefined for a new contract. */
  readonly earlier: ReadContract | undefined;
  run(name: string, rule: () => void): void;
}

const noLists = createReferenceBook({});

function runRules({ what, definition, contract, earlier, run }: RulesTried, rules: Rules | undefined) {
  if (!rules) return;
  // Derived codes are undefined here, because deriving them needs a tariff. Checks of the tables test these codes.
  const ask = () => undefined;
  const sale = {
    reference: noLists,
    ...(earlier ? { standing: earlier, previous: earlier } : {}),
    askOf: ask,
    sumsOf: () => [],
  };
  const demand = (scope: RuleScope, path: string, answers: readonly unknown[] | undefined) => {
    if (answers !== undefined && !Array.isArray(answers))
      throw new DefinitionError(`${what}.${scope} must give a list of [field, text]`, [what, scope]);
    for (const said of answers ?? []) if (said) requireNamed({ definition, what, scope, path }, said);
  };
  run(`${what}.contract`, () => demand('contract', '', rules.contract?.(contract, sale)));
  run(`${what}.common`, () => {
    for (const cover of contract.covers) demand('common', cover.path, rules.common?.(cover, contract, sale));
  });
  for (const thing of contract.things) {
    const beside = { ...sale, before: earlier && thing };
    run(`${what}.thing`, () => demand('thing', thing.path, rules.thing?.(thing, contract, ask, beside)));
    for (const cover of thing.covers) {
      run(`${what}.cover`, () => demand('cover', cover.path, rules.cover?.(cover, thing, contract, beside)));
    }
  }
}

interface Answered {
  readonly definition: AnyDefinition;
  readonly what: string;
  readonly scope: RuleScope;
  readonly path: string;
}

/** Throws DefinitionError unless a rule's answer names a field of the part that the rule checks and has a text. */
function requireNamed({ definition, what, scope, path }: Answered, said: unknown): void {
  const [name, text] = Array.isArray(said) ? (said as readonly unknown[]) : [said];
  const isNamed = placeOfAnswer(definition, scope, name, path) !== undefined;
  if (isNamed && (typeof text === 'string' || (text === null && what === 'refusals'))) return;
  throw new DefinitionError(
    isNamed
      ? `${what}.${scope} gives ${JSON.stringify(said)}: give [field, text]`
      : `${what}.${scope} names the field ${String(name)}, which is none: give the name of a field and a text`,
    [what, scope, String(name)],
  );
}

function ownNode({ code }: AnyDefinition, schema: unknown) {
  const insured = resolveNode(asNode(resolveNode(schema).properties).insuredObject);
  return resolveNode(asNode(insured.properties)[code]);
}

/** Wraps a contract so that reading a field that the schema does not have throws DefinitionError. */
function strictContract(definition: AnyDefinition, schema: unknown, read: ReadContract): ReadContract {
  const { code, things: words, risks } = definition;
  const own = ownNode(definition, schema);
  const ofThing = words && resolveNode(asNode(own.properties)[words.name]).items;
  const strictCover = (cover: ReadCover): ReadCover => onlyNamed(cover, [], 'a cover');
  // Allow every sent code, because a rule that iterates over the covers uses their sent codes.
  const isSent = (risk: string) => read.covers.some(({ code: sent }) => sent === risk);
  const strictThing = (thing: ReadThing): ReadThing =>
    onlyNamed(
      {
        ...thing,
        said: strict(thing.said, ofThing, `said of ${words?.name}`),
        covers: thing.covers.map(strictCover),
        cover(risk) {
          if (!isSent(risk)) requireKnown(risk, Object.keys(risks), 'cover: the risk');
          return thing.cover(risk);
        },
        sumOf(...codes) {
          for (const risk of codes)
            if (!isSent(risk)) requireKnown(risk, Object.keys(risks), 'sumOf: the risk');
          return thing.sumOf(...codes);
        },
      },
      [],
      'a thing',
    );
  return onlyNamed(
    {
      ...read,
      said: strict(read.said, own, 'said'),
      application: strict(read.application, schema, 'application'),
      term: onlyNamed(read.term, [], 'term'),
      terms: onlyNamed(read.terms, Object.keys(termsWords), 'terms'),
      things: read.things.map(strictThing),
      covers: read.covers.map(strictCover),
    },
    Object.keys(contractWords),
    `the contract of ${code}`,
  );
}
