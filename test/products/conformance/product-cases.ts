import type { JsonObject } from '#kernel/json/json.ts';
import type { HolderType } from '#kernel/terms/holder-type.ts';
import type { Changes } from '../../support/change.ts';

/** What a product shows of itself to the conformance test; a file of this folder named like the product. */
export interface ProductCases {
  /** Every policy number of the product. */
  readonly numberPattern: RegExp;
  readonly holders: Readonly<Record<HolderType, HolderCases>>;
}

export interface HolderCases {
  /** A whole body, accepted as it stands, concluded on the day that is given. */
  sample(today: string): JsonObject;
  /** The least that a quote can be made of; the rest is assumed. */
  readonly leastQuote: JsonObject;
  /** Fields of the sample that rules demand of a contract, besides those that the schema demands. */
  readonly demanded: readonly string[];
  /** Fields of the sample that the schema does not know: they are kept, whatever is in them. */
  readonly unknown: readonly string[];
  /** Where a broken field is faulted besides its own place, by that field. */
  readonly faultedBesides: Readonly<Record<string, readonly string[]>>;
  /** Other contracts than the sample, by what differs, each accepted and rated alike in both purposes. */
  readonly variations: Readonly<Record<string, Changes>>;
}
