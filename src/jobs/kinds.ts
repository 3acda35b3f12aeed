/** What is done in the background, with the ids that each kind needs to find what it works on. */
export interface JobData {
  /** Tells the industry's registry of a contract that has taken force. */
  readonly 'contract-report': { readonly policyNumber: string };
  /** Sends the policy to the holder of a contract that has taken force. */
  readonly 'policy-mail': { readonly policyNumber: string };
}

export type JobKind = keyof JobData;

export interface JobLimits {
  /** Attempts after the first; then the job is dead and waits for the staff. */
  readonly retriesMax: number;
  /** Of one attempt. */
  readonly timeoutMs: number;
  /** The pause before the first repetition, doubled with jitter each time. */
  readonly pauseSeconds: number;
  readonly pauseSecondsMax: number;
  /** How many of the kind one process does at once. */
  readonly concurrency: number;
}

/** With these pauses a registry may be away for two and a half days before a report is dead. */
export const jobKinds: Readonly<Record<JobKind, JobLimits>> = {
  'contract-report': {
    retriesMax: 70,
    timeoutMs: 60_000,
    pauseSeconds: 2,
    pauseSecondsMax: 3_600,
    concurrency: 8,
  },
  // A mail server may be away for a day and a half; a policy that comes later than that is asked for anyway.
  'policy-mail': {
    retriesMax: 45,
    timeoutMs: 60_000,
    pauseSeconds: 5,
    pauseSecondsMax: 3_600,
    concurrency: 2,
  },
};
