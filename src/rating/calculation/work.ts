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

/** One run of formulas: its input, what was found once for all covers, and its faults. */
export interface FormulaWork {
  readonly model: Catalogue;
  readonly input: Omit<RatingInput, 'covers'>;
  /** Texts that the tariff makes of others. */
  readonly derivedAttributes: ReadonlyMap<string, DerivedAttribute>;
  readonly faults: Fault[];
  /** False if nobody asks how the figures came about. */
  readonly isExplained: boolean;
  /** Those that were asked for: by name, and by number of the insured thing where they are one's own. */
  readonly derived: Map<string, string | undefined>;
  /** Takes what was assumed where a value is not known: then the greatest figure that it may have counts. */
  readonly assume?: ((text: string) => void) | undefined;
  /** By index of the step; undefined where it was not asked for yet. */
  readonly common: (StepFigure | null | undefined)[];
  /** Limits within which the whole application and its members are. */
  readonly limits: Set<Limit>;
  /** Another application that is alike in all on which its figures and limits depend. */
  known?: RememberedApplication | undefined;
  /** The last row that a step found for a cover, by index: covers that meet the same row share its figure. */
  readonly lastRows: (RowFigure | undefined)[];
  /** What is known of other variants; absent for an application that is rated alone. */
  readonly memory?: RatingMemory | undefined;
  /** Numbers of answers to questions about the whole application, by the number of the question. */
  readonly answers: (number | undefined)[];
  /** Collects the values that are read; absent if nobody remembers them. */
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

/** The work of a formula for itself; `assume` as in the work. */
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

/** Each field gets one fault: every cover meets the same one, and limits come first. */
export function refuseRating(work: FormulaWork, field: string, description: string, reason: Reason): null {
  if (work.faults.every((fault) => fault.field !== field))
    work.faults.push({ field, description, reason, domain: 'rating' });
  return null;
}

/** The value of an attribute; one that the input lacks is asked of the tariff's own tables. */
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
    // What it is made of shows in nothing else.
    const { reads } = work;
    work.reads = undefined;
    work.derived.set(key, undefined);
    work.derived.set(key, codeOf(work, derived, subject));
    work.reads = reads;
  }
  return work.derived.get(key);
}

/** What an input is: the figure itself, and what bands are compared with. */
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

/** The code that the tariff's own table makes of a subject, whatever the input says of it. */
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

/** The values of an application by the columns of a table; a code that is absent is `none`. */
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
