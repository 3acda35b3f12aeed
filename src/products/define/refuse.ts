import type { Fault, Findings, Warning } from '../../kernel/errors.ts';
import { mergeFaults } from '../../kernel/schema.ts';
import { stands } from '../../parties/checks.ts';
import { attributeValue, workOf } from '../../rating/calculation/work.ts';
import type { Sale } from '../reading.ts';
import { checkContract } from './check-contract.ts';
import { checkCovers } from './check-covers.ts';
import { checksOf, type DefinedChecks } from './checks.ts';
import type { AnyDefinition, Ask, Rules } from './definition.ts';
import { type Fields, saidValue } from './field.ts';
import { ratingInput } from './rate.ts';
import type { PreparedContract, ReadContract } from './reading.ts';

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
  const said = saidBy(definition, contract, definition.rules, askOf(definition, contract));
  for (const { field, description } of said) checks.report(field, description);
  if (!('faults' in rated)) return checks;
  const { faults, warnings } = checks;
  return { faults: mergeFaults(faults, advised(definition, contract, rated.faults)), warnings };
}

/** Why the staff must approve: what the partner marks and the product's own reasons, but not what a contract in force has already. */
export function reviewContract(
  definition: AnyDefinition,
  contract: ReadContract,
  sale: Sale<ReadContract>,
): readonly Warning[] {
  const checks = checksOf(definition, contract, sale);
  const said = saidBy(definition, contract, definition.review, () => undefined);
  const isMarked = contract.application.uw?.isAtypicalApplication === true;
  const mark = { field: 'uw.isAtypicalApplication', description: 'заявка отмечена партнёром как нетипичная' };
  return [...(isMarked ? [mark] : []), ...said].filter(
    ({ field }) => !stands(checks, field, valueAt(contract.application, field)),
  );
}

function checkFields(checks: DefinedChecks, path: string, fields: Fields, said: object): void {
  for (const [name, field] of Object.entries(fields)) {
    const value = saidValue(said, name);
    const { title, need, needIf } = field;
    const isMeant = needIf?.is.includes(String(saidValue(said, needIf.field) ?? '').trim()) === true;
    const from = isMeant ? needIf.from : need;
    if (value !== undefined) field.check?.(checks, `${path}.${name}`, value as never);
    else if (from === 'quote' || (from === 'contract' && checks.complete)) {
      checks.report(`${path}.${name}`, `обязательное поле: ${(isMeant && needIf.asked) || title}`);
    }
  }
}

function checkThings(checks: DefinedChecks, path: string): void {
  const { things: words } = checks.definition;
  if (!words) return;
  const { things } = checks.contract;
  if (things.length === 0) checks.report(`${path}.${words.name}`, `обязательное поле: ${words.title}`);
  for (const thing of things) {
    checkFields(checks as unknown as DefinedChecks, thing.path, words.fields, thing.said);
    if (words.covers === 'own') checkCovers(checks, thing.path, thing.covers);
  }
}

/** What the product's own rules say, each at its field. */
function saidBy(
  { code }: AnyDefinition,
  contract: ReadContract,
  rules: Rules | undefined,
  ask: (thing: ReadContract['things'][number]) => Ask | undefined,
): readonly Warning[] {
  const found: Warning[] = [];
  const tell = (path: string, said: readonly (readonly [string, string] | false | undefined)[]) => {
    for (const one of said) if (one) found.push({ field: `${path}${one[0]}`, description: one[1] });
  };
  const nothing: Ask = () => undefined;
  for (const said of rules?.contract?.(contract) ?? []) {
    const isOwn = said && !rootNames.has(said[0]);
    tell(isOwn ? `insuredObject.${code}.` : '', [said]);
  }
  for (const thing of contract.things) {
    tell(`${thing.path}.`, rules?.thing?.(thing, contract, ask(thing) ?? nothing) ?? []);
    for (const cover of thing.covers) tell(`${cover.path}.`, rules?.cover?.(cover, thing, contract) ?? []);
  }
  return found;
}

const rootNames = new Set(['startDate', 'endDate', 'installmentType', 'policyHolder']);

/** What the tariff's own tables make of a thing. */
function askOf(definition: AnyDefinition, contract: PreparedContract) {
  const work = workOf(ratingInput(definition, contract), contract.tariff);
  return (thing: ReadContract['things'][number]): Ask =>
    (attribute) => {
      const item = { index: thing.index, path: thing.path, value: thing };
      const value = attributeValue(work, attribute, { contract, item });
      return typeof value === 'string' ? value : undefined;
    };
}

/** The tariff says what it has no price for; the product, what to do then. */
function advised(
  { fields, things, risks }: AnyDefinition,
  { covers }: ReadContract,
  faults: readonly Fault[],
): readonly Fault[] {
  const all: Fields = { ...fields, ...things?.fields };
  return faults.map((fault) => {
    const name = fault.field.slice(fault.field.lastIndexOf('.') + 1);
    const cover = name === 'sumInsured' && covers.find(({ path }) => fault.field === `${path}.sumInsured`);
    const advice = cover ? risks[cover.code]?.advice : all[name]?.advice;
    return advice === undefined ? fault : { ...fault, description: `${fault.description}; ${advice}` };
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
