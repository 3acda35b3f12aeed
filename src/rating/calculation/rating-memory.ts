import type { Attribute } from '../attributes/attribute.ts';
import type { Deductible } from '../attributes/subject.ts';
import type { CalculationPart } from '../result/calculation.ts';
import type { Risk } from '../tables/rates.ts';
import type { RowFigure, StepFigure } from './figure-of-step.ts';
import type { Finding, Question } from './reads.ts';
import type { FormulaWork } from './work.ts';

/** Results of the variants rated so far. A variant that reads the same values reuses a result. */
export interface RatingMemory {
  /** False if only premiums are needed, without worksheets. */
  readonly isExplained: boolean;
  /** The last row that each step found, by step index; shared by all variants. */
  readonly lastRows: (RowFigure | undefined)[];
  /** Every contract-level value that any variant has read. */
  readonly questions: Question[];
  /** Indexes into `questions`, by attribute. */
  readonly numbers: Map<Attribute | string, number[]>;
  /** Contract-level figures and limits of each variant, with the values that they depend on. */
  readonly applications: RememberedApplication[];
  /** Figures that do not depend on the cover, by step index. */
  readonly figures: Map<number, Finding<StepFigure>[]>;
  /** Calculated parts, by path of the cover. */
  readonly parts: Map<string, RememberedPart[]>;
}

export interface RememberedApplication extends Pick<FormulaWork, 'answers' | 'common' | 'limits'> {
  readonly members: number;
}

export interface RememberedPart extends Finding<CalculationPart> {
  readonly risk: Risk;
  readonly option: string | undefined;
  readonly deductible: Deductible | null;
  readonly partField: string | undefined;
  readonly currency: string | undefined;
  readonly common: FormulaWork['common'];
}

export interface WithMemory {
  readonly memory?: RatingMemory;
}

/** Returns rates that remember results, to rate the variants of one request. */
export function forVariants<Rates extends object>(rates: Rates, isExplained: boolean): Rates & WithMemory {
  const memory: RatingMemory = {
    isExplained,
    lastRows: [],
    questions: [],
    numbers: new Map(),
    applications: [],
    figures: new Map(),
    parts: new Map(),
  };
  return { ...rates, memory };
}

export function keep<Key, One>(known: Map<Key, One[]>, key: Key, one: One): void {
  const others = known.get(key);
  if (others) others.push(one);
  else known.set(key, [one]);
}
