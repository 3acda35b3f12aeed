/** The runner's order to a worker: run a file. An idle worker ends without further orders. */
export interface Order {
  readonly file: string;
}

export interface Counts {
  readonly tests: number;
  readonly suites: number;
  readonly passed: number;
  readonly failed: number;
  readonly cancelled: number;
  readonly skipped: number;
  readonly todo: number;
}

/** Result of a file. */
export interface Outcome {
  readonly counts: Counts;
  readonly isGood: boolean;
  /** The failed tests with their errors, for the end of the whole run; may be empty. */
  readonly failures: string;
}

/** A worker's report on the file it runs. */
export type News =
  | { readonly kind: 'text'; readonly text: string }
  /** The start of a test; its end reports how many tests still run. */
  | { readonly kind: 'begun'; readonly name: string }
  | { readonly kind: 'ended'; readonly openTests: number }
  | { readonly kind: 'outcome'; readonly outcome: Outcome; readonly residentBytes: number };
