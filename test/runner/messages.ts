/** What the runner asks of a worker: to run a file. A worker without a file to run ends when it is told nothing more. */
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

/** What a file came to. */
export interface Outcome {
  readonly counts: Counts;
  readonly isGood: boolean;
  /** The failed tests once more, with their errors, for the end of the whole run; may be empty. */
  readonly failures: string;
}

/** What a worker tells of the file that it runs. */
export type News =
  | { readonly kind: 'text'; readonly text: string }
  /** A test has begun, and with how many others it has not ended. */
  | { readonly kind: 'begun'; readonly name: string }
  | { readonly kind: 'ended'; readonly openTests: number }
  | { readonly kind: 'outcome'; readonly outcome: Outcome; readonly residentBytes: number };
