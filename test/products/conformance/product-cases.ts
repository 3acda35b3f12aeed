import type { JsonObject } from '#kernel/json/json.ts';
import type { HolderType } from '#kernel/terms/holder-type.ts';
import type { Changes } from '../../support/change.ts';

/** Test cases of a product; the file in `cases` is named after the product's code. */
export interface ProductCases {
  readonly numberPattern: RegExp;
  readonly holders: Readonly<Record<HolderType, HolderCases>>;
}

export interface HolderCases {
  /** Returns a complete valid body concluded on the day. */
  sample(today: string): JsonObject;
  /** The body of a quote with the fewest fields that is accepted without errors; all other values are assumed. */
  readonly leastQuote: JsonObject;
  /** Fields of the sample that the rules require in a contract although the schema does not. */
  readonly required: readonly string[];
  /** Fields of the sample that the schema does not describe; any value is accepted and stored. */
  readonly unknown: readonly string[];
  /** Further fields at which the error about an invalid field may be reported, by invalid field. */
  readonly alsoReportedAt: Readonly<Record<string, readonly string[]>>;
  /** Changes of the sample, each accepted with the same premium in a quote and in a contract. */
  readonly variations: Readonly<Record<string, Changes>>;
}
