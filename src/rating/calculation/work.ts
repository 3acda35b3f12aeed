import type { Fault } from '#kernel/errors/errors.ts';
import type { Reason } from '#kernel/errors/reasons.ts';
import type { Decimal } from '#kernel/money/decimal.ts';
import { type Attribute, absentValue } from '../attributes/attribute.ts';
import type { Subject } from '../attributes/subject.ts';
import { type LookupTable, type LookupValue, lookUp } from '../lookup/lookup-table.ts';
import type { Catalogue, RatingInput } from '../model.ts';
import type { Condition, DerivedAttribute, InputSource } from '../tables/formula.ts';
import type { Limit, Rates } from '../tables/rates.ts';
import type { WholeFormula } from '../tables/whole-formula.ts';
import type { RowFigure, StepFigure } from './figure-of-step.ts';
import type { RatingMemory, RememberedApplication } from './rating-memory.ts';
import { noteRead, type Reads } from './reads.ts';

/** One run of formulas: its input, figures shared by all covers, and its errors. */
export interface FormulaWork {
  readonly model: Catalogue;
  readonly input: Omit<RatingInput, 'covers'>;
  /** Texts that the tariff derives from others. */
  readonly derivedAttributes: ReadonlyMap<string, DerivedAttribute>;
  readonly faults: Fault[];
  /** False if no worksheet is needed. */
  readonly isExplained: boolean;
  /** Derived values found so far: by name, and by item number if they belong to an item. */
  readonly derived: Map<string, string | undefined>;
  /** Receives assumptions about unknown values, for which the greatest possible figure counts. */
  readonly assume?: ((text: string) => void) | undefined;
  /** Shared figures by step index; undefined until first read. */
  readonly common: (StepFigure | null | undefined)[];
  /** Contract- and member-level limits that were checked and hold. */
  readonly limits: Set<Limit>;
  /** Another application in which everything that its figures and limits depend on is the same. */
  known?: RememberedApplication | undefined;
  /** The last row that a step found for a cover, by index: covers with the same row share its figure. */
  readonly lastRows: (RowFigure | undefined)[];
  /** Memory of other variants; absent if the application is rated alone. */
  readonly memory?: RatingMemory | undefined;
  /** Numbers of contract-level answers, by question number. */
  readonly answers: (number | undefined)[];
  /** Collects the values read; absent without a memory. */
  reads?: Reads | undefined;
}

/** One calculation of covers. */
export interface RatingWork extends FormulaWork {
  readonly input: RatingInput;
  readonly rates: Rates;
}

export function beginRating(input: RatingInput, rates: Rates, memory?: RatingMemory): RatingWork {
  return {
    input,
    rates,
    model: rates.model,
    derivedAttributes: rates.derived,
    faults: [],
    isExplained: memory ? memory.isExplained : true,
    derived: new Map(),
    common: [],
    lastRows: memory?.lastRows ?? [],
    memory,
    answers: [],
    limits: new Set(),
  };
}

/** Prepares to run a single formula; `assume` as in `FormulaWork`. */
export function formulaWork<Of extends Subject>(
  { catalogue, derived }: WholeFormula<Of>,
  input: Omit<RatingInput<Of>, 'covers'>,
  assume?: (text: string) => void,
): FormulaWork {
  return {
    input,
    model: catalogue,
    derivedAttributes: derived,
    faults: [],
    isExplained: true,
    derived: new Map(),
    common: [],
    lastRows: [],
    answers: [],
    limits: new Set(),
    assume,
  };
}

/** Reports one error for each field: every cover meets the same one, and limits come first. */
export function refuseRating(work: FormulaWork, field: string, description: string, reason: Reason): null {
  if (work.faults.every((fault) => fault.field !== field))
    work.faults.push({ field, description, reason, domain: 'rating' });
  return null;
}

/** Reads an attribute; if the input lacks it, derives it from the tariff's own tables. */
export function attributeValue(work: FormulaWork, name: string, subject: Subject): LookupValue {
  return valueOfAttribute(work, name, work.model.attributes.get(name), subject);
}

function valueOfAttribute(
  work: FormulaWork,
  name: string,
  attribute: Attribute | undefined,
  subject: Subject,
): LookupValue {
  const value = attribute?.read(subject) ?? derivedValue(work, name, subject);
  if (work.reads) noteRead(work, { name, attribute, kind: 'read' }, subject, value);
  return value;
}

function derivedValue(work: FormulaWork, name: string, subject: Subject): string | undefined {
  const derived = work.derivedAttributes.get(name);
  if (!derived) return undefined;
  const key = derivedKey(derived, subject);
  if (!work.derived.has(key)) {
    // Reads behind a derived value are not recorded.
    const { reads } = work;
    work.reads = undefined;
    work.derived.set(key, undefined);
    work.derived.set(key, codeOf(work, derived, subject));
    work.reads = reads;
  }
  return work.derived.get(key);
}

/** Returns an input as a figure, and as the value to compare with bands. */
export function toRatingInput(
  work: FormulaWork,
  { name, attribute }: InputSource,
  subject: Subject,
): { readonly figure: Decimal | undefined; readonly value: LookupValue } {
  const [figure, value] = [attribute.exact?.(subject), attribute.read(subject)];
  if (work.reads) {
    noteRead(work, { name, attribute, kind: 'exact' }, subject, figure);
    noteRead(work, { name, attribute, kind: 'read' }, subject, value);
  }
  return { figure, value };
}

/** Derives a code from the tariff's own table, even if the input has one. */
export function tariffCode(work: FormulaWork, name: string, subject: Subject): string | undefined {
  const derived = work.derivedAttributes.get(name);
  return derived && codeOf(work, derived, subject);
}

function codeOf(work: FormulaWork, { table }: DerivedAttribute, subject: Subject): string | undefined {
  return lookUp(table, attributeValues(work, table, subject))?.cell;
}

function derivedKey({ name, scope }: DerivedAttribute, { item, member }: Subject): string {
  if (scope === 'item') return `${name} ${item?.index}`;
  return scope === 'member' ? `${name} ${member?.index}` : name;
}

/** Values of an application by table column; an absent code is `none`. */
export function attributeValues<Cell>(
  work: FormulaWork,
  table: LookupTable<Cell>,
  subject: Subject,
): readonly LookupValue[] {
  return table.columns.map(({ name, kind, attribute }) => {
    const value = valueOfAttribute(work, name, attribute, subject);
    return value === undefined && kind === 'text' ? absentValue : value;
  });
}

export function holds(work: FormulaWork, conditions: readonly Condition[], subject: Subject): boolean {
  return conditions.every(({ attribute, negated, values }) => {
    const value = attributeValue(work, attribute, subject) ?? absentValue;
    return values.has(String(value)) !== negated;
  });
}
