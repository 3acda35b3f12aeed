import type { Decimal } from '#kernel/money/decimal.ts';
import type { Kopecks } from '#kernel/money/money.ts';

/** An entry of a list in the body, with its path. */
export interface Entry<Value = unknown> {
  readonly index: number;
  /** `insuredObject.….objects[0]`. */
  readonly path: string;
  readonly value: Value;
}

/** An amount of money, or a percent of the product's base amount. */
export type Deductible = {
  readonly type: string;
  /** Path of the cover that states it, if not this cover. */
  readonly path?: string;
  readonly specific?: string;
} & (
  | { readonly unit: 'SUM'; readonly amount: Kopecks }
  | { readonly unit: 'PERCENT'; readonly percent: Decimal }
);

/** A cover in a body, of one item if items are rated one by one. */
export interface RatedCover<Item = unknown> {
  /** `insuredObject.….covers[0]`. */
  readonly path: string;
  /** Field of its part in the calculation, if one cover in the body has a part for each item. */
  readonly partField?: string;
  /** Risk id of the tariff. */
  readonly code: string;
  readonly option?: string;
  readonly sumInsured?: Kopecks;
  /** The cover's own deductible; the risk decides whether another one may replace it. */
  readonly deductible?: Deductible;
  /** The covered item, if items are rated one by one. */
  readonly item?: Entry<Item>;
}

/** A cover ready for rating: sum and deductible found, risk known to the tariff. */
export interface CoverInWork {
  readonly cover: RatedCover;
  readonly riskClass: string;
  /** Null for a risk without a sum. */
  readonly sumInsured: Kopecks | null;
  readonly deductible: Deductible | null;
}

/** What attributes are read from: the contract, and its item, member or cover in question. */
export interface Subject<Contract = unknown, Item = unknown, Member = unknown> {
  readonly contract: Contract;
  readonly item?: Entry<Item> | undefined;
  /** The member; the highest figure of all members counts. */
  readonly member?: Entry<Member> | undefined;
  readonly cover?: CoverInWork | undefined;
}

/**
 * Reads a value from a subject. Declared as a method type, so that the engine can hold readers of product-specific
 * subjects.
 */
export type Reader<Of, Value> = { of(subject: Of): Value }['of'];
