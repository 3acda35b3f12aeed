export interface JobData {
  /** Reports a contract in force to the industry's registry. */
  readonly 'contract-report': { readonly policyNumber: string };
  /** Numbers of contracts that came into force together. The field names have no meaning. */
  readonly 'contract-reports': Readonly<Record<string, string>>;
  /** Reports a change or early termination to the industry's registry. */
  readonly 'addendum-report': { readonly addendumNumber: string };
  /** Reads a payment from the acquirer and applies its state. */
  readonly 'payment-news': { readonly acquirerPaymentId: string };
  /** Requests a refund from the acquirer, or reads its state. */
  readonly 'payment-refund': { readonly refundId: string };
  /** Sends a payment link to the policyholder: `payment-link-mail` by e-mail, `payment-link-sms` by SMS. */
  readonly 'payment-link-mail': { readonly orderId: string };
  readonly 'payment-link-sms': { readonly orderId: string };
  /** Sends the policyholder a message about automatic payments. */
  readonly 'autopay-message': { readonly noticeId: string };
  /** Sends the policyholder a page link (`client-link-message`) and its code (`client-code-message`). */
  readonly 'client-link-message': { readonly linkId: string };
  readonly 'client-code-message': { readonly linkId: string; readonly nr: number };
  readonly 'policy-mail': { readonly policyNumber: string };
  /** Notifies the policyholder of an early termination. */
  readonly 'policy-end-mail': { readonly addendumNumber: string };
  /** Notifies the policyholder and the beneficiaries of an unpaid installment. */
  readonly 'installment-notice': { readonly noticeId: string };
  /** Reports a revoked termination to the industry's registry. */
  readonly 'reinstatement-report': { readonly addendumNumber: string };
  /** Prints and stores the key information document of a paid contract. */
  readonly 'key-information': { readonly policyNumber: string };
  /** Notifies the policyholder that a payment by link is refunded. */
  readonly 'money-back-mail': { readonly acquirerPaymentId: string };
  /** Loads the Bank of Russia's rates of a day. */
  readonly 'exchange-rates': { readonly day: string };
  /** Publishes events to partners about due installments and ending contracts. */
  readonly 'calendar-events': { readonly day: string };
  /** Rates renewals of contracts that end soon. Part 0 also queues the contracts of the day. */
  readonly 'renewal-offers': { readonly day: string; readonly part: string };
  readonly 'webhook-disabled-mail': { readonly webhookId: string };
  readonly 'staff-invitation': { readonly staffId: string };
  /** Mails a letter to an employee; `about` is the number of a task or proposal. */
  readonly 'staff-letter': { readonly staffId: string; readonly kind: string; readonly about: string };
  /** Escalates tasks of staff that are overdue. */
  readonly 'task-escalations': { readonly day: string };
  /** Runs a long command that staff started on a page. */
  readonly 'staff-work': { readonly workId: string };
}

export type JobKind = keyof JobData;

/** Kinds of jobs that contract changes cause. Their ids begin with the time of the change, by which they are found. */
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
  /** Maximum number of retries. After the last failed attempt the job is dead and waits for staff. */
  readonly retriesMax: number;
  readonly timeoutMs: number;
  /** Pause in seconds before the first retry. The pause doubles for each further retry and varies randomly. */
  readonly pauseSeconds: number;
  readonly pauseSecondsMax: number;
  /** Maximum number of running jobs of the kind per process. */
  readonly concurrency: number;
}

/** Limits of messages with payment links, which are valid for at least two hours. */
const linkLimits: JobLimits = {
  retriesMax: 15,
  timeoutMs: 60_000,
  pauseSeconds: 5,
  pauseSecondsMax: 900,
  concurrency: 4,
};

/** Limits of reports. The pauses add up to two and a half days, because the registry may be unavailable for long. */
const reportLimits: JobLimits = {
  retriesMax: 70,
  timeoutMs: 60_000,
  pauseSeconds: 2,
  pauseSecondsMax: 3_600,
  concurrency: 8,
};

/** Limits of letters. The pauses add up to a day and a half; later, clients have already asked for a missing letter. */
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
  // A few retries suffice, because the reconciler reads the same payments from the acquirer later.
  'payment-news': {
    retriesMax: 20,
    timeoutMs: 90_000,
    pauseSeconds: 1,
    pauseSecondsMax: 300,
    concurrency: 16,
  },
  'payment-refund': {
    retriesMax: 30,
    timeoutMs: 90_000,
    pauseSeconds: 2,
    pauseSecondsMax: 3_600,
    concurrency: 4,
  },
  // Do not retry longer than a day: the rates of a day are useful only on that day.
  'exchange-rates': dailyLimits,
  // Do not retry longer than a day: the next day's job also publishes the events of a failed job.
  'calendar-events': dailyLimits,
  // A killed job is taken over; what it has rated is stored, and the rest is rated by the next attempt.
  'renewal-offers': { ...dailyLimits, timeoutMs: 1_800_000 },
  'webhook-disabled-mail': { ...mailLimits, concurrency: 1 },
  // The link in the letter is valid for a day, so retries end after about a day.
  'staff-invitation': { ...mailLimits, retriesMax: 24 },
  'staff-letter': { ...mailLimits, concurrency: 2 },
  // Do not retry longer than a day: the next check queues a new job.
  'task-escalations': dailyLimits,
  // Retry rarely: a staff member waits for the result and can retry a dead job.
  'staff-work': {
    retriesMax: 5,
    timeoutMs: 3_600_000,
    pauseSeconds: 2,
    pauseSecondsMax: 60,
    concurrency: 2,
  },
  'client-link-message': mailLimits,
  // Retry only briefly: the client waits for the code and can request a new one after a minute.
  'client-code-message': { ...linkLimits, retriesMax: 6, pauseSecondsMax: 120 },
  'autopay-message': mailLimits,
  'payment-link-mail': linkLimits,
  'payment-link-sms': linkLimits,
};
