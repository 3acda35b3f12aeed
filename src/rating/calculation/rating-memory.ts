import type { Attribute } from '../attributes/attribute.ts';
import type { Deductible } from '../attributes/subject.ts';
import type { CalculationPart } from '../result/calculation.ts';
import type { Risk } from '../tables/rates.ts';
import type { RowFigure, StepFigure } from './figure-of-step.ts';
import type { Finding, Question } from './reads.ts';
import type { FormulaWork } from './work.ts';

/** Figures of similar applications: equal reads are calculated once. */
export interface RatingMemory {
  /** False if no worksheets are needed. */
  readonly isExplained: boolean;
  /** The last row of each step, as in the work. */
  readonly lastRows: (RowFigure | undefined)[];
  /** Contract-level values read so far. */
  readonly questions: Question[];
  /** Numbers of these questions by attribute. */
  readonly numbers: Map<Attribute | string, number[]>;
  /** Contract-level figures and limits, with the values that they depend on. */
  readonly applications: RememberedApplication[];
  /** Figures that do not depend on the cover, by index of their step. */
  readonly figures: Map<number, Finding<StepFigure>[]>;
  /** By the path of the cover. */
  readonly parts: Map<string, RememberedPart[]>;
}

export interface RememberedApplication extends Pick<FormulaWork, 'answers' | 'common' | 'limits'> {
  readonly members: number;
}

/** A part, with what it depends on in addition to the values read. */
export interface RememberedPart extends Finding<CalculationPart> {
  readonly risk: Risk;
  readonly option: string | undefined;
  readonly deductible: Deductible | null;
  readonly partField: string | undefined;
  readonly currency: string | undefined;
  /** Figures that do not depend on the cover, by index of their step. */
  readonly common: FormulaWork['common'];
}

export interface WithMemory {
  readonly memory?: RatingMemory;
}

/** Returns the rates with a new memory, for the variants of one request. */
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
