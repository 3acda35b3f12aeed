import type { Decimal } from '#kernel/money/decimal.ts';
import type { Kopecks } from '#kernel/money/money.ts';

/** An entry of a list of the body. */
export interface Entry<Value = unknown> {
  readonly index: number;
  /** `insuredObject.….objects[0]`. */
  readonly path: string;
  readonly value: Value;
}

/** An amount of money, or a percent of what the product says that it is a percent of. */
export type Deductible = {
  readonly type: string;
  /** The cover with which the body states it, where that is not the cover itself. */
  readonly path?: string;
  readonly specific?: string;
} & (
  | { readonly unit: 'SUM'; readonly amount: Kopecks }
  | { readonly unit: 'PERCENT'; readonly percent: Decimal }
);

/** A cover of a body; of one thing, where things are rated one by one. */
export interface RatedCover<Item = unknown> {
  /** `insuredObject.….covers[0]`. */
  readonly path: string;
  /** What its part of the calculation calls it, where one cover of the body has several parts: one for each thing. */
  readonly partField?: string;
  /** Risk id of the tariff. */
  readonly code: string;
  readonly option?: string;
  readonly sumInsured?: Kopecks;
  /** The cover's own deductible; its risk says whether another one may stand in for it. */
  readonly deductible?: Deductible;
  /** What is covered, where things are rated one by one. */
  readonly item?: Entry<Item>;
}

/** A cover as it is rated: sum and deductible found, its risk known to the tariff. */
export interface CoverInWork {
  readonly cover: RatedCover;
  readonly riskClass: string;
  /** Null for a risk without a sum. */
  readonly sumInsured: Kopecks | null;
  readonly deductible: Deductible | null;
}

/** Of whom a value is asked: always the contract, and of what is in it, what the question is about. */
export interface Subject<Contract = unknown, Item = unknown, Member = unknown> {
  readonly contract: Contract;
  /** One of the things that are rated one by one. */
  readonly item?: Entry<Item> | undefined;
  /** One of several of whom the dearest figure counts. */
  readonly member?: Entry<Member> | undefined;
  readonly cover?: CoverInWork | undefined;
}

/**
 * Reads something of what a product declares. It is the type of a method, so that the engine, which knows no product,
 * may hold what reads a product's own subjects.
 */
export type Reader<Of, Value> = { of(subject: Of): Value }['of'];
