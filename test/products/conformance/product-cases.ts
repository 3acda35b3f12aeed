import type { JsonObject } from '#kernel/json/json.ts';
import type { HolderType } from '#kernel/terms/holder-type.ts';
import type { Changes } from '../../support/change.ts';

/** Test cases of a product; each file of this folder is named after its product. */
export interface ProductCases {
  /** Pattern of the product's policy numbers. */
  readonly numberPattern: RegExp;
  readonly holders: Readonly<Record<HolderType, HolderCases>>;
}

export interface HolderCases {
  /** A complete valid body, concluded on the given day. */
  sample(today: string): JsonObject;
  /** The smallest quotable body; the rest is assumed. */
  readonly leastQuote: JsonObject;
  /** Sample fields that rules require in a contract, in addition to the schema. */
  readonly required: readonly string[];
  /** Sample fields outside the schema; any value is kept. */
  readonly unknown: readonly string[];
  /** Other fields at which an error may be reported, by invalid field. */
  readonly alsoReportedAt: Readonly<Record<string, readonly string[]>>;
  /** Variations of the sample, each accepted and rated alike in both purposes. */
  readonly variations: Readonly<Record<string, Changes>>;
}
