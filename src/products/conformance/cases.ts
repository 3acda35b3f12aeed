import type { ReferenceBook } from '#catalogues/reference/reference-book.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import type { HolderType } from '#kernel/terms/holder-type.ts';
import type { DateText } from '#kernel/time/calendar.ts';
import type { Product } from '../product/product.ts';
import type { Application, Outcome } from './outcome.ts';

/** A valid contract body and its day of conclusion. */
export interface Example {
  readonly name: string;
  readonly today: DateText;
  readonly body: JsonObject;
}

/** Examples of a product for one type of holder. */
export interface Cases {
  /** At least one; the first needs no assumptions. */
  readonly examples: readonly Example[];
  /** The smallest quotable body; the rest is assumed. */
  readonly leastQuote: JsonObject;
  /** Example fields outside the schema; any value is kept. */
  readonly unknown: readonly string[];
  /** Returns true if rules require a field in addition to the schema; undefined if they may. */
  isDemanded(body: JsonObject, field: string): boolean | undefined;
  /** Returns true if an invalid field may be reported at another one. */
  isFaultedAt(broken: string, field: string): boolean;
}

/** A product with what is needed to test it. */
export interface Subject {
  readonly product: Product;
  readonly holderType: HolderType;
  readonly cases: Cases;
  readonly reference: ReferenceBook;
  outcomeOf(application: Application): Promise<Outcome>;
  /** The compiled tables of a contract. */
  tariffOf(versionIds: readonly string[]): unknown;
  /** Returns true if a print form of this name exists. */
  hasTemplate(name: string): boolean;
}

export interface Promised {
  readonly name: string;
  /** Violations, one line each. */
  broken(): Promise<readonly string[]>;
}
