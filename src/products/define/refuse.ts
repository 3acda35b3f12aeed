import type { Fault, Findings, Warning } from '../../kernel/errors.ts';
import { isSameJson } from '../../kernel/json.ts';
import type { Kopecks } from '../../kernel/money.ts';
import { mergeFaults } from '../../kernel/schema.ts';
import { stands } from '../../parties/checks.ts';
import type { Entry, Subject } from '../../rating/attributes/subject.ts';
import { allowedSums } from '../../rating/calculation/cover-in-work.ts';
import { attributeValue, workOf } from '../../rating/calculation/work.ts';
import type { Calculation, CalculationPart } from '../../rating/calculation.ts';
import { answerOf, type RuleScope } from '../check/rule-answers.ts';
import { checkFields, everyField, saidValue } from '../fields/field.ts';
import type { Sale } from '../reading.ts';
import { partsOf } from '../voluntary/premiums.ts';
import { coversFieldOf } from './attributes.ts';
import { checkContract } from './check-contract.ts';
import { checkCovers, checkSharedSums } from './check-covers.ts';
import { checksOf, type DefinedChecks } from './checks.ts';
import type { AnyDefinition, Rules } from './definition.ts';
import { ratingInput } from './rate.ts';
import type { PreparedContract, ReadContract, ReadThing } from './reading.ts';

/** All for which a contract is refused, the tariff's reasons with the rest, at once. */
export function refuseContract(
  definition: AnyDefinition,
  contract: PreparedContract,
  sale: Sale<ReadContract>,
): Findings {
  const { rated, tariff } = contract;
  const checks = checksOf(definition, contract, sale);
  const path = `insuredObject.${definition.code}`;
  checkContract(checks, tariff);
  checkFields(checks, path, definition.fields, contract.said);
  checkThings(checks, path);
  if (definition.things?.covers !== 'own') checkCovers(checks, path, contract.covers);
  const told = toldBy(definition, contract);
  const said = saidBy(checks, contract, definition.rules, told);
  for (const { field, description } of said) checks.report(field, description);
  if (!('faults' in rated)) {
    checkSharedSums(checks, rated.calculation.parts);
    return checks;
  }
  const { faults, warnings } = checks;
  const covers = coversFieldOf(definition);
  // A contract whose covers are all of things that are missing has covers, and things are what it is asked for.
  const isCounted = contract.covers.length === 0 || contract.things.length > 0;
  const faulty = rated.faults.filter(({ field }) => field !== covers || isCounted);
  const own = new Map(
    saidBy(checks, contract, definition.refusals, told).map(({ field, description }) => [field, description]),
  );
  const refused = advised(definition, contract, faulty).map((fault) => ({
    ...fault,
    description: own.get(fault.field) ?? fault.description,
  }));
  return { faults: mergeFaults(faults, refused), warnings };
}

/** Why the staff must approve: what the partner marks and the product's own reasons, but not what a contract in force has already. */
export function reviewContract(
  definition: AnyDefinition,
  contract: ReadContract,
  sale: Sale<ReadContract>,
  { parts = [] }: Calculation,
): readonly Warning[] {
  const checks = checksOf(definition, contract, sale);
  const said = saidBy(checks, withSums(contract, parts), definition.review);
  const isMarked = contract.application.uw?.isAtypicalApplication === true;
  const mark = { field: 'uw.isAtypicalApplication', description: 'заявка отмечена партнёром как нетипичная' };
  return [...(isMarked ? [mark] : []), ...said].filter(({ field }) => {
    const value = valueAt(contract.application, field);
    // What is worked out may be another one, where nothing is sent.
    return value === undefined || !stands(checks, field, value);
  });
}

/** Covers whose sum is worked out, with the greatest of their parts. */
function withSums(contract: ReadContract, parts: readonly CalculationPart[]): ReadContract {
  const most = (one: bigint, { sumInsured = 0n }: CalculationPart) => (sumInsured > one ? sumInsured : one);
  const covers = contract.covers.map((cover) =>
    cover.sum > 0n ? cover : { ...cover, sum: partsOf(parts, cover).reduce(most, 0n) },
  );
  return { ...contract, covers };
}

function checkThings(checks: DefinedChecks, path: string): void {
  const { things: words } = checks.definition;
  if (!words) return;
  const { things } = checks.contract;
  const isNeeded = words.isNeeded?.(checks.contract) ?? true;
  if (things.length === 0 && isNeeded)
    checks.report(`${path}.${words.name}`, `обязательное поле: ${words.title}`);
  for (const thing of things) {
    const { covers } = words.covers === 'own' ? thing : checks.contract;
    const risks = covers.map(({ code }) => code);
    checkFields({ ...checks, risks }, thing.path, words.fields, thing.said);
    if (words.covers === 'own') checkCovers(checks, thing.path, covers);
  }
}

/** What the product's own rules say, each at its field. */
function saidBy(
  { definition, sale }: DefinedChecks,
  contract: ReadContract,
  rules: Rules | undefined,
  told?: Told,
): readonly Warning[] {
  const { code, things: words } = definition;
  const found: Warning[] = [];
  const tell = (scope: RuleScope, path: string, said: readonly unknown[] = []) => {
    for (const one of said) if (one) found.push(answerOf(definition, scope, one, path));
  };
  const earlier = (sale.standing ?? sale.previous)?.things ?? [];
  const beside = (thing?: ReadThing) => ({
    ...sale,
    askOf: (attribute: string, value: string) =>
      told?.ask(attribute, { member: { index: 0, path: '', value } }),
    sumsOf: (risk: string) => told?.sumsOf(risk) ?? [],
    before: thing && earlier.find(({ said }) => isSameThing(words?.identity ?? [], said, thing.said)),
  });
  tell('contract', `insuredObject.${code}`, rules?.contract?.(contract, beside()));
  if (rules?.common)
    for (const cover of contract.covers) tell('common', cover.path, rules.common(cover, contract, beside()));
  for (const thing of contract.things) {
    const own = beside(thing);
    const ask = (attribute: string) => told?.ask(attribute, { item: itemOf(thing) });
    tell('thing', thing.path, rules?.thing?.(thing, contract, ask, own));
    for (const cover of thing.covers) tell('cover', cover.path, rules?.cover?.(cover, thing, contract, own));
  }
  return found;
}

function isSameThing(identity: readonly string[], one: object, other: object): boolean {
  return identity.every((name) => isSameJson(saidValue(one, name), saidValue(other, name)));
}

/** What rules may ask of the tariff of the contract. */
interface Told {
  ask(attribute: string, of: Pick<Subject, 'item' | 'member'>): string | undefined;
  sumsOf(risk: string): readonly Kopecks[];
}

function toldBy(definition: AnyDefinition, contract: PreparedContract): Told {
  const work = workOf(ratingInput(definition, contract), contract.tariff);
  return {
    ask(attribute, of) {
      const value = attributeValue(work, attribute, { contract, ...of });
      return typeof value === 'string' ? value : undefined;
    },
    sumsOf: (risk) => allowedSums(work, risk)?.sums ?? [],
  };
}

function itemOf(thing: ReadThing): Entry {
  return { index: thing.index, path: thing.path, value: thing };
}

/** The tariff says what it has no price for; the product, what to do then. */
function advised(
  { fields, things, risks }: AnyDefinition,
  { covers, application }: ReadContract,
  faults: readonly Fault[],
): readonly Fault[] {
  const all = new Map(
    [...everyField(fields), ...everyField(things?.fields ?? {})].map(([path, field]) => [
      path.slice(path.lastIndexOf('.') + 1),
      field,
    ]),
  );
  return faults.map((fault) => {
    const dot = fault.field.lastIndexOf('.');
    const name = fault.field.slice(dot + 1);
    const cover = name === 'sumInsured' && covers.find(({ path }) => fault.field === `${path}.sumInsured`);
    const advice = cover ? risks[cover.code]?.advice : all.get(name)?.advice;
    if (advice === undefined) return fault;
    const beside = valueAt(application, fault.field.slice(0, dot)) as Readonly<Record<string, unknown>>;
    const description = typeof advice === 'string' ? `${fault.description}; ${advice}` : advice(beside);
    return { ...fault, description };
  });
}

function valueAt(body: object, path: string): unknown {
  return path
    .replaceAll(']', '')
    .split(/[.[]/)
    .reduce<unknown>(
      (value, key) =>
        typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined,
      body,
    );
}
