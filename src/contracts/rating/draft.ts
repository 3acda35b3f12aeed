import type { Fault, Findings, Warning } from '#kernel/errors/errors.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import type { Checked } from '#kernel/schema/schema.ts';
import type { Reading, Sale } from '#products/product/reading.ts';
import type { BodyShape } from './body-shape.ts';
import type { Conclusion } from './conclusion.ts';
import type { RatingRequest } from './rating-request.ts';

export interface CheckedShape extends Checked {
  /** True if a variant matches its schema and has no unknown fields. */
  readonly isAsDescribed: boolean;
}

/** An application as its product has read it, before the rules are applied. */
export interface Draft {
  readonly request: RatingRequest;
  readonly body: JsonObject;
  readonly shape: BodyShape;
  readonly checked: CheckedShape;
  /** Faults in the structure of the body and in its times. */
  readonly faults: readonly Fault[];
  readonly timeWarnings: readonly Warning[];
  readonly conclusion: Conclusion;
  readonly reading: Reading;
  readonly standing: Reading | undefined;
  readonly sale: Sale;
}

export interface Prepared {
  readonly tariff: unknown;
  readonly application: unknown;
}

export interface Report extends Findings {
  readonly unknown: readonly Warning[];
  /** True if the body contains special categories of personal data, such as health data. */
  readonly holdsSpecial: boolean;
}
