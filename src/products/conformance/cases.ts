import type { ReferenceBook } from '#catalogues/reference/reference-book.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import type { HolderType } from '#kernel/terms/holder-type.ts';
import type { DateText } from '#kernel/time/calendar.ts';
import type { Product } from '../product/product.ts';
import type { Application, Outcome } from './outcome.ts';

/** A valid body of a contract and the day on which the contract is concluded. */
export interface Example {
  readonly name: string;
  readonly today: DateText;
  readonly body: JsonObject;
}

export interface Cases {
  /** Valid bodies, at least one; the first states every value instead of relying on assumptions. */
  readonly examples: readonly Example[];
  /** The smallest body that gets a quote; all other values are assumed. */
  readonly leastQuote: JsonObject;
  /** Fields of the examples that the schema does not declare; any value of such a field is accepted. */
  readonly unknown: readonly string[];
  /** Returns whether rules require a field that the schema leaves optional; undefined if that is not known. */
  isDemanded(body: JsonObject, field: string): boolean | undefined;
  /** Returns true if the error for an invalid field `broken` may be reported at `field` instead. */
  isFaultedAt(broken: string, field: string): boolean;
}

export interface Subject {
  readonly product: Product;
  readonly holderType: HolderType;
  readonly cases: Cases;
  readonly reference: ReferenceBook;
  outcomeOf(application: Application): Promise<Outcome>;
  /** Returns the compiled tariff of a contract with the given tariff versions. */
  tariffOf(versionIds: readonly string[]): unknown;
  /** Returns true if a template of this name exists. */
  hasTemplate(name: string): boolean;
}

export interface Promised {
  readonly name: string;
  /** Returns how the product breaks this rule of conformance, one line for each violation. */
  broken(): Promise<readonly string[]>;
}
