import type { ReferenceBook } from '#catalogues/reference/reference-book.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import type { HolderType } from '#kernel/terms/holder-type.ts';
import type { DateText } from '#kernel/time/calendar.ts';
import type { Product } from '../product/product.ts';
import type { Application, Outcome } from './outcome.ts';

/** A body of a contract that is accepted as it stands, concluded on its day. */
export interface Example {
  readonly name: string;
  readonly today: DateText;
  readonly body: JsonObject;
}

/** What a product shows of itself for one type of holder. */
export interface Cases {
  /** At least one; of the first nothing is assumed. */
  readonly examples: readonly Example[];
  /** The least that a quote can be made of; the rest is assumed. */
  readonly leastQuote: JsonObject;
  /** Fields of the examples that the schema does not know: they are kept, whatever is in them. */
  readonly unknown: readonly string[];
  /** Whether rules demand a field of this body, besides those that the schema demands; undefined where they may. */
  isDemanded(body: JsonObject, field: string): boolean | undefined;
  /** Whether a broken field may be faulted at another one too. */
  isFaultedAt(broken: string, field: string): boolean;
}

/** A product in a place where it can be tried. */
export interface Subject {
  readonly product: Product;
  readonly holderType: HolderType;
  readonly cases: Cases;
  readonly reference: ReferenceBook;
  outcomeOf(application: Application): Promise<Outcome>;
  /** The compiled tables that a contract was rated with. */
  tariffOf(versionIds: readonly string[]): unknown;
  /** Whether there is a print form of this name. */
  hasTemplate(name: string): boolean;
}

/** Something that every product promises. */
export interface Promised {
  readonly name: string;
  /** What of it is not kept, a line each. */
  broken(): Promise<readonly string[]>;
}
