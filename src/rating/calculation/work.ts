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

export interface FormulaWork {
  readonly model: Catalogue;
  readonly input: Omit<RatingInput, 'covers'>;
  readonly derivedAttributes: ReadonlyMap<string, DerivedAttribute>;
  readonly faults: Fault[];
  /** False if only the premium is needed, without a worksheet. */
  readonly isExplained: boolean;
  /** Derived values found so far, by attribute name and the number of the item or member, if any. */
  readonly derived: Map<string, string | undefined>;
  /** Receives the text of each assumption; absent if assumptions are not allowed. */
  readonly assume?: ((text: string) => void) | undefined;
  /** Figures that do not depend on the cover, by step index; undefined until calculated. */
  readonly common: (StepFigure | null | undefined)[];
  /** Limits of the contract and its members that were checked. */
  readonly limits: Set<Limit>;
  /** Another variant with the same contract-level values, whose figures and limits can be reused. */
  known?: RememberedApplication | undefined;
  /** The last table row that each step found, by step index. Covers with the same row share its figure. */
  readonly lastRows: (RowFigure | undefined)[];
  /** Results of other variants; absent if the application is rated alone. */
  readonly memory?: RatingMemory | undefined;
  /** Indexes into `Question.answers`, by index in `RatingMemory.questions`. */
  readonly answers: (number | undefined)[];
  /** Collects the values that are read; absent while values are not recorded. */
  reads?: Reads | undefined;
}

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

/** Reports an error, unless the field already has one. Every cover would otherwise report the same error. */
export function refuseRating(work: FormulaWork, field: string, description: string, reason: Reason): null {
  if (work.faults.every((fault) => fault.field !== field))
    work.faults.push({ field, description, reason, domain: 'rating' });
  return null;
}

/** Reads an attribute. If the body lacks its value, derives it from the tariff's own tables. */
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
    // Only the derived value is recorded, not the values that it is derived from.
    const { reads } = work;
    work.reads = undefined;
    work.derived.set(key, undefined);
    work.derived.set(key, codeOf(work, derived, subject));
    work.reads = reads;
  }
  return work.derived.get(key);
}

/** Returns the exact value of an input for formulas, and its value in millionths for bands. */
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

/** Derives a code from the tariff's own table, even if the body contains a code. */
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

/** Returns the values to look up, one for each column of the table; `none` for an absent code. */
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
