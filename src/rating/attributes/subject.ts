import type { Decimal } from '#kernel/money/decimal.ts';
import type { Kopecks } from '#kernel/money/money.ts';

/** An entry of a list in the body, with its path. */
export interface Entry<Value = unknown> {
  readonly index: number;
  /** Path in the body, such as `insuredObject.….objects[0]`. */
  readonly path: string;
  readonly value: Value;
}

export type Deductible = {
  readonly type: string;
  /** Path of the cover that the deductible was sent with, if another cover uses it too. */
  readonly path?: string;
  readonly specific?: string;
} & (
  | { readonly unit: 'SUM'; readonly amount: Kopecks }
  | { readonly unit: 'PERCENT'; readonly percent: Decimal }
);

/** A cover in a body. If items are rated one by one, there is a `RatedCover` for each item. */
export interface RatedCover<Item = unknown> {
  /** Path in the body, such as `insuredObject.….covers[0]`. */
  readonly path: string;
  /** Path in the calculation instead of `path`, if a cover is rated item by item: the cover's path, then the item's. */
  readonly partField?: string;
  /** Id of the risk in the tariff. */
  readonly code: string;
  readonly option?: string;
  readonly sumInsured?: Kopecks;
  /** The deductible sent with the cover. The risk decides if another deductible replaces it. */
  readonly deductible?: Deductible;
  readonly item?: Entry<Item>;
}

/** A cover whose sum, deductible and risk class have been found in the tariff. */
export interface CoverInWork {
  readonly cover: RatedCover;
  readonly riskClass: string;
  /** Sum insured; null for a risk without a sum. */
  readonly sumInsured: Kopecks | null;
  readonly deductible: Deductible | null;
}

/** Source of attribute values: the contract, and the item, member or cover that is being rated. */
export interface Subject<Contract = unknown, Item = unknown, Member = unknown> {
  readonly contract: Contract;
  readonly item?: Entry<Item> | undefined;
  /** The member, such as a driver, whose row is looked up in a table, or whose limit is checked. */
  readonly member?: Entry<Member> | undefined;
  readonly cover?: CoverInWork | undefined;
}

/** Reads a value. It is a method type, because TypeScript then lets the engine store the readers of any product. */
export type Reader<Of, Value> = { of(subject: Of): Value }['of'];
