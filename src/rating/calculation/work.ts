import type { Fault } from '../../kernel/errors.ts';
import type { Attribute, Subject } from '../attributes/attribute.ts';
import { attributeCatalogue } from '../../products/casco/tariff/attributes/catalogue.ts';
import type { CascoTariff, Condition } from '../tables/rates.ts';
import { type LookupTable, type LookupValue, lookUp } from '../lookup/lookup-table.ts';
import type { RowFigure, StepFigure } from './figure-of-step.ts';
import type { CascoRatingInput } from '../../products/casco/rating/input.ts';

/** One calculation: its tables, what was found once for all covers, and what went wrong. */
export interface RatingWork {
  readonly input: CascoRatingInput;
  readonly tariff: CascoTariff;
  readonly faults: Fault[];
  /** Texts that the tariff makes of others. */
  readonly derived: Map<string, string | undefined>;
  /** By index of the step; undefined where it was not asked for yet. */
  readonly common: (StepFigure | null | undefined)[];
  /** The last row that a step found for a cover, by index: covers that meet the same row share its figure. */
  readonly lastRows: (RowFigure | undefined)[];
}

export function workOf(input: CascoRatingInput, tariff: CascoTariff): RatingWork {
  return { input, tariff, faults: [], derived: new Map(), common: [], lastRows: [] };
}

/** A field is told what to send instead once: the same fault is met by every cover, and limits speak first. */
export function refuse(work: RatingWork, field: string, description: string): null {
  if (work.faults.every((fault) => fault.field !== field))
    work.faults.push({ field, description, domain: 'rating' });
  return null;
}

/** The value of an attribute; one that the input lacks is asked of the tariff's own tables. */
export function attributeValue(work: RatingWork, name: string, subject: Subject): LookupValue {
  return valueOfAttribute(work, name, attributeCatalogue.get(name), subject);
}

function valueOfAttribute(
  work: RatingWork,
  name: string,
  attribute: Attribute | undefined,
  subject: Subject,
): LookupValue {
  const value = attribute?.read(subject);
  if (value !== undefined) return value;
  const derived = work.tariff.derived.get(name);
  if (!derived) return undefined;
  if (!work.derived.has(name)) {
    work.derived.set(name, undefined);
    work.derived.set(name, lookUp(derived.table, valuesFor(work, derived.table, subject))?.cell);
  }
  return work.derived.get(name);
}

/** What a table looks at, column by column; a code that is absent is `none`. */
export function valuesFor<Cell>(
  work: RatingWork,
  table: LookupTable<Cell>,
  subject: Subject,
): readonly LookupValue[] {
  return table.columns.map(({ name, kind, attribute }) => {
    const value = valueOfAttribute(work, name, attribute, subject);
    return value === undefined && kind === 'text' ? absentCode : value;
  });
}

export function holds(work: RatingWork, conditions: readonly Condition[], subject: Subject): boolean {
  return conditions.every(({ attribute, negated, values }) => {
    const value = attributeValue(work, attribute, subject) ?? absentCode;
    return values.has(String(value)) !== negated;
  });
}

const absentCode = 'none';
