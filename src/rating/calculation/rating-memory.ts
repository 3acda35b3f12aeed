import type { Attribute } from '../attributes/attribute.ts';
import type { Deductible } from '../attributes/subject.ts';
import type { CalculationPart } from '../result/calculation.ts';
import type { Risk } from '../tables/rates.ts';
import type { RowFigure, StepFigure } from './figure-of-step.ts';
import type { Finding, Question } from './reads.ts';
import type { FormulaWork } from './work.ts';

/** Figures of applications that differ a little: what reads the same values is calculated once. */
export interface RatingMemory {
  /** False if nobody asks how a premium came about: worksheets are then not written. */
  readonly isExplained: boolean;
  /** The last row of each step, as in the work. */
  readonly lastRows: (RowFigure | undefined)[];
  /** Values of whole applications that were read. */
  readonly questions: Question[];
  /** Numbers of these questions. */
  readonly numbers: Map<Attribute | string, number[]>;
  /** Figures and limits of whole applications, with the values that they depend on. */
  readonly applications: RememberedApplication[];
  /** Figures that do not depend on the cover, by index of their step. */
  readonly figures: Map<number, Finding<StepFigure>[]>;
  /** By the place of a cover. */
  readonly parts: Map<string, RememberedPart[]>;
}

export interface RememberedApplication extends Pick<FormulaWork, 'answers' | 'common' | 'limits'> {
  readonly members: number;
}

/** A part, and what it depends on besides the values that were read. */
export interface RememberedPart extends Finding<CalculationPart> {
  readonly risk: Risk;
  readonly option: string | undefined;
  readonly deductible: Deductible | null;
  readonly partField: string | undefined;
  readonly currency: string | undefined;
  /** Figures that do not depend on the cover, by index of their step. */
  readonly common: FormulaWork['common'];
}

/** Rates that may have a memory of what was calculated with them. */
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
