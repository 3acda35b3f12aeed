/** What is done in the background, with the ids that each kind needs to find what it works on. */
export interface JobData {
  /** Reports a contract that has come into force to the industry's registry. */
  readonly 'contract-report': { readonly policyNumber: string };
  /** The same of several that took force together, under names that say nothing. */
  readonly 'contract-reports': Readonly<Record<string, string>>;
  /** Tells the industry's registry that a contract was changed, or ended early. */
  readonly 'addendum-report': { readonly addendumNumber: string };
  /** Asks the acquirer what has become of a payment, and does what follows. */
  readonly 'payment-news': { readonly acquirerPaymentId: string };
  /** Asks the acquirer for a refund, or how one stands. */
  readonly 'payment-refund': { readonly refundId: string };
  /** Sends a payment link to the holder, as a letter or as a short message. */
  readonly 'payment-link-mail': { readonly orderId: string };
  readonly 'payment-link-sms': { readonly orderId: string };
  /** Sends the holder of a contract a link to a page of ours, and a code that is typed there. */
  readonly 'client-link-message': { readonly linkId: string };
  readonly 'client-code-message': { readonly linkId: string; readonly nr: number };
  /** Sends the policy to the holder of a contract that has come into force. */
  readonly 'policy-mail': { readonly policyNumber: string };
  /** Tells the holder that a contract ends early. */
  readonly 'policy-end-mail': { readonly addendumNumber: string };
  /** Sends the holder and the beneficiaries a notice about an unpaid installment. */
  readonly 'installment-notice': { readonly noticeId: string };
  /** Tells the industry's registry that the end of a contract was taken back. */
  readonly 'reinstatement-report': { readonly addendumNumber: string };
  /** Prints and keeps the key information document of a contract that was paid. */
  readonly 'key-information': { readonly policyNumber: string };
  /** Tells the holder that money of a link goes back. */
  readonly 'money-back-mail': { readonly acquirerPaymentId: string };
  /** Fetches the rates that the Bank of Russia has set for a day. */
  readonly 'exchange-rates': { readonly day: string };
  /** Tells partners of installments that become due and contracts that end. */
  readonly 'calendar-events': { readonly day: string };
  /** Writes to a partner that an endpoint of its was switched off. */
  readonly 'webhook-disabled-mail': { readonly webhookId: string };
  /** Sends one of the staff the link of an invitation. */
  readonly 'staff-invitation': { readonly staffId: string };
  /** Does what one of the staff has asked for on a page and need not wait for. */
  readonly 'staff-work': { readonly workId: string };
}

export type JobKind = keyof JobData;

/**
 * Of a change of a contract: their ids begin with its moment, so that they are found by what its history says, in whatever state
 * they are, and a sale writes no index for it. A pack is of one second, and begins with the first moment in it.
 */
export const changeKinds = [
  'contract-report',
  'contract-reports',
  'addendum-report',
  'policy-mail',
  'policy-end-mail',
  'key-information',
] as const satisfies readonly JobKind[];
export type ChangeKind = (typeof changeKinds)[number];

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

/** A link lives for two hours at least. */
const linkLimits: JobLimits = {
  retriesMax: 15,
  timeoutMs: 60_000,
  pauseSeconds: 5,
  pauseSecondsMax: 900,
  concurrency: 4,
};

/** With these pauses a registry may be away for two and a half days before a report is dead. */
const reportLimits: JobLimits = {
  retriesMax: 70,
  timeoutMs: 60_000,
  pauseSeconds: 2,
  pauseSecondsMax: 3_600,
  concurrency: 8,
};

/** A mail server may be away for a day and a half; a policy that comes later than that is asked for anyway. */
const mailLimits: JobLimits = {
  retriesMax: 45,
  timeoutMs: 60_000,
  pauseSeconds: 5,
  pauseSecondsMax: 3_600,
  concurrency: 4,
};

const dailyLimits: JobLimits = {
  retriesMax: 30,
  timeoutMs: 60_000,
  pauseSeconds: 30,
  pauseSecondsMax: 3_600,
  concurrency: 1,
};

export const jobKinds: Readonly<Record<JobKind, JobLimits>> = {
  'contract-report': reportLimits,
  'contract-reports': reportLimits,
  'addendum-report': { ...reportLimits, concurrency: 4 },
  'policy-mail': mailLimits,
  'policy-end-mail': { ...mailLimits, concurrency: 2 },
  'key-information': { ...mailLimits, concurrency: 2 },
  'money-back-mail': { ...mailLimits, concurrency: 2 },
  'installment-notice': mailLimits,
  'reinstatement-report': { ...reportLimits, concurrency: 2 },
  // The reconciler asks too, so these need not try for days.
  'payment-news': {
    retriesMax: 20,
    timeoutMs: 90_000,
    pauseSeconds: 1,
    pauseSecondsMax: 300,
    concurrency: 8,
  },
  'payment-refund': {
    retriesMax: 30,
    timeoutMs: 90_000,
    pauseSeconds: 2,
    pauseSecondsMax: 3_600,
    concurrency: 4,
  },
  // A day's rates are asked for during a day; then those of the next one are.
  'exchange-rates': dailyLimits,
  // The next day makes good what this one could not.
  'calendar-events': dailyLimits,
  'webhook-disabled-mail': { ...mailLimits, concurrency: 1 },
  // A link in a letter is valid for a day.
  'staff-invitation': { ...mailLimits, retriesMax: 24 },
  // Somebody waits for it, and asks again where it is dead.
  'staff-work': {
    retriesMax: 5,
    timeoutMs: 3_600_000,
    pauseSeconds: 2,
    pauseSecondsMax: 60,
    concurrency: 2,
  },
  'client-link-message': mailLimits,
  // The client waits for it, and asks for another one after a minute.
  'client-code-message': { ...linkLimits, retriesMax: 6, pauseSecondsMax: 120 },
  'payment-link-mail': linkLimits,
  'payment-link-sms': linkLimits,
};
