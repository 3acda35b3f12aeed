import type { ReferenceBook } from '#catalogues/reference/reference-book.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import type { HolderType } from '#kernel/terms/holder-type.ts';
import type { DateText } from '#kernel/time/calendar.ts';
import type { Product } from '../product/product.ts';
import type { Application, Outcome } from './outcome.ts';

/** A valid body of a contract, and the day on which the contract is concluded. */
export interface Example {
  readonly name: string;
  readonly today: DateText;
  readonly body: JsonObject;
}

export interface Cases {
  /** Valid bodies, at least one. The first contains all fields for which a value would otherwise be assumed. */
  readonly examples: readonly Example[];
  /** The smallest body that gets a quote. Bindery assumes all other values. */
  readonly leastQuote: JsonObject;
  /** Fields of the examples that the schema does not declare, so that any value is accepted. */
  readonly unknown: readonly string[];
  /** Returns true if rules require a field that is optional in the schema; undefined if this is unknown. */
  isDemanded(body: JsonObject, field: string): boolean | undefined;
  /** Returns true if an error about the invalid field `broken` may be reported at `field`. */
  isFaultedAt(broken: string, field: string): boolean;
}

export interface Subject {
  readonly product: Product;
  readonly holderType: HolderType;
  readonly cases: Cases;
  readonly reference: ReferenceBook;
  outcomeOf(application: Application): Promise<Outcome>;
  /** Returns the compiled tariff that consists of these versions. */
  tariffOf(versionIds: readonly string[]): unknown;
  hasTemplate(name: string): boolean;
}

export interface Promised {
  readonly name: string;
  /** Returns one line for each way in which the product breaks this rule of conformance. */
  broken(): Promise<readonly string[]>;
}
