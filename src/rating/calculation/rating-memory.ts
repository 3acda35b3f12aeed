import type { Attribute } from '../attributes/attribute.ts';
import type { Deductible } from '../attributes/subject.ts';
import type { CalculationPart } from '../result/calculation.ts';
import type { Rates, Risk } from '../tables/rates.ts';
import type { RowFigure, StepFigure } from './figure-of-step.ts';
import type { Finding, Question } from './looks.ts';
import type { MadeOnce } from './made-once.ts';
import type { FormulaWork } from './work.ts';

/** What applications that differ a little are rated with together: what looks at the same values is worked out once. */
export interface RatingMemory {
  /** Whether somebody asks how the figures came about. */
  readonly isTold: boolean;
  readonly rates: Map<Rates, Remembered>;
  /** What products make of parts of a body. */
  readonly made: MadeOnce;
}

export interface Remembered {
  /** The last row of each step, as in the work. */
  readonly lastRows: (RowFigure | undefined)[];
  /** What was asked about whole applications. */
  readonly questions: Question[];
  /** Numbers of these questions. */
  readonly numbers: Map<Attribute | string, number[]>;
  /** Figures and limits of whole applications, with what was asked about them. */
  readonly applications: RememberedApplication[];
  /** What does not depend on the cover, by index of its step. */
  readonly figures: Map<number, Finding<StepFigure>[]>;
  /** By the place of a cover. */
  readonly parts: Map<string, RememberedPart[]>;
}

export interface RememberedApplication extends Pick<FormulaWork, 'answers' | 'common' | 'limits'> {
  readonly members: number;
}

/** A part, and what it depends on besides values that were looked at. */
export interface RememberedPart extends Finding<CalculationPart> {
  readonly risk: Risk;
  readonly option: string | undefined;
  readonly deductible: Deductible | null;
  readonly partField: string | undefined;
  readonly currency: string | undefined;
  /** Figures that do not depend on the cover, by index of their step. */
  readonly common: FormulaWork['common'];
}

export function rememberedOf(memory: RatingMemory, rates: Rates): Remembered {
  const known = memory.rates.get(rates) ?? {
    lastRows: [],
    questions: [],
    numbers: new Map(),
    applications: [],
    figures: new Map(),
    parts: new Map(),
  };
  memory.rates.set(rates, known);
  return known;
}

export function keep<Key, One>(known: Map<Key, One[]>, key: Key, one: One): void {
  const others = known.get(key);
  if (others) others.push(one);
  else known.set(key, [one]);
}
