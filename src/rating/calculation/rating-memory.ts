import type { Decimal } from '#kernel/decimal.ts';
import type { Attribute } from '../attributes/attribute.ts';
import type { CalculationPart } from '../calculation.ts';
import type { LookupValue } from '../lookup/lookup-table.ts';
import type { Step } from '../tables/formula.ts';
import type { Rates, Risk } from '../tables/rates.ts';
import type { RowFigure, StepFigure } from './figure-of-step.ts';
import type { MadeOnce } from './made-once.ts';

/** What applications that differ a little are rated with together: what looks at the same values is worked out once. */
export interface RatingMemory {
  readonly rates: Map<Rates, Remembered>;
  /** What products make of parts of a body. */
  readonly made: MadeOnce;
}

export interface Remembered {
  /** The last row of each step, as in the work. */
  readonly lastRows: (RowFigure | undefined)[];
  /** What does not depend on the cover, by index of its step. */
  readonly figures: Map<number, Finding<StepFigure>[]>;
  /** By the place of a cover. */
  readonly parts: Map<string, RememberedPart[]>;
  /** What the whole calculation says of a part. */
  readonly lines: Map<CalculationPart, string>;
}

/** What was found by looking at these values, in this order: as long as all before it are the same, the next one is looked at too. */
export interface Finding<Found> {
  readonly looks: readonly Look[];
  /** How many members there were; -1 where somebody counted in their place. */
  readonly members: number;
  readonly found: Found;
}

/** A part, and what it depends on besides values that were looked at. */
export interface RememberedPart extends Finding<CalculationPart> {
  readonly risk: Risk;
  readonly partField: string | undefined;
  readonly currency: string | undefined;
  /** Of the steps that do not depend on the cover. */
  readonly figures: readonly (readonly [step: Step, figure: StepFigure | null])[];
}

export type Looked = LookupValue | Decimal;

export interface Look {
  readonly name: string;
  readonly attribute: Attribute | undefined;
  /** True for the figure itself, false for what bands are compared with. */
  readonly isExact: boolean;
  /** The position of the member; absent where none was asked about. */
  readonly member: number | undefined;
  readonly value: Looked;
}

export function rememberedOf(memory: RatingMemory, rates: Rates): Remembered {
  const known = memory.rates.get(rates) ?? {
    lastRows: [],
    figures: new Map(),
    parts: new Map(),
    lines: new Map(),
  };
  memory.rates.set(rates, known);
  return known;
}

export function keep<Key, One>(known: Map<Key, One[]>, key: Key, one: One): void {
  const others = known.get(key);
  if (others) others.push(one);
  else known.set(key, [one]);
}

export function isSameLook(left: Looked, right: Looked): boolean {
  if (typeof left !== 'object' || typeof right !== 'object') return left === right;
  return left.units === right.units && left.scale === right.scale;
}
