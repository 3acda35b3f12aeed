/** Message from the runner to a worker: run this file, or list what keeps the file from ending. */
export type Order = { readonly file: string } | { readonly asks: 'open' };

export interface Counts {
  readonly tests: number;
  readonly suites: number;
  readonly passed: number;
  readonly failed: number;
  readonly cancelled: number;
  readonly skipped: number;
  readonly todo: number;
}

export interface Outcome {
  readonly counts: Counts;
  readonly isGood: boolean;
  /** The failed tests and their errors, printed at the end of the run; empty if no test failed. */
  readonly failures: string;
}

/** Message from a worker about the file that it runs. */
export type News =
  | { readonly kind: 'text'; readonly text: string }
  /** `begun` reports the start of a test, `ended` the end of a test and the number of tests that still run. */
  | { readonly kind: 'begun'; readonly name: string }
  | { readonly kind: 'ended'; readonly openTests: number }
  /** Kinds of the open resources, such as `TCPSocketWrap`. */
  | { readonly kind: 'open'; readonly resources: readonly string[] }
  | { readonly kind: 'outcome'; readonly outcome: Outcome; readonly residentBytes: number };
