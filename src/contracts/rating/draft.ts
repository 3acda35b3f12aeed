import type { Fault, Findings, Warning } from '#kernel/errors/errors.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import type { Checked } from '#kernel/schema/schema.ts';
import type { Reading, Sale } from '#products/product/reading.ts';
import type { BodyShape } from './body-shape.ts';
import type { Conclusion } from './conclusion.ts';
import type { RatingRequest } from './rating-request.ts';

export interface CheckedShape extends Checked {
  /** True for a variant that matches its schema and has no unknown fields. */
  readonly isAsDescribed: boolean;
}

/** An application as read by its product, before any rule. */
export interface Draft {
  readonly request: RatingRequest;
  readonly body: JsonObject;
  readonly shape: BodyShape;
  readonly checked: CheckedShape;
  /** Faults of shape and of times. */
  readonly faults: readonly Fault[];
  readonly timeWarnings: readonly Warning[];
  readonly conclusion: Conclusion;
  readonly reading: Reading;
  /** The contract in force that is changed. */
  readonly standing: Reading | undefined;
  readonly sale: Sale;
}

export interface Prepared {
  readonly tariff: unknown;
  readonly application: unknown;
}

export interface Report extends Findings {
  readonly unknown: readonly Warning[];
  /** True if the body has data of special categories. */
  readonly holdsSpecial: boolean;
}
