export const bankAnswers = ['prompt', 'down', 'silent', 'processing', 'busy'] as const;
export const bankNotifications = ['prompt', 'twice', 'reordered', 'late', 'lost'] as const;
export const bankDelayMsMax = 60_000;

/** Behaviour of the sandbox bank towards Bindery, until a partner changes it. */
export interface BankBehaviour {
  /** `silent` takes effect but does not answer. `down`, `busy` and, at first, `processing` take no effect. */
  readonly answers: (typeof bankAnswers)[number];
  /** Delay of every API answer in ms, 0 to 60,000. */
  readonly delayMs: number;
  /** `late`: half a minute late. `reordered`: the notification of a hold arrives after that of the capture. */
  readonly notifications: (typeof bankNotifications)[number];
}

export const bankBehavesWell: BankBehaviour = { answers: 'prompt', delayMs: 0, notifications: 'prompt' };

/** Behaviour of the sandbox bank towards the payments of one partner. */
export interface BankBehaviourFor extends BankBehaviour {
  /** True if the partner has set this behaviour; false if it is the default of the bank. */
  readonly isOwn: boolean;
}

export const bankDeclines = [
  'DECLINED',
  'INSUFFICIENT_FUNDS',
  'CARD_EXPIRED',
  'WRONG_CARD_DATA',
  'THREE_D_SECURE_FAILED',
] as const;
export type BankDecline = (typeof bankDeclines)[number];

/** Ways to end a payment. `expired` means that the client did not pay in time. */
export type BankEnd = 'paid' | 'expired' | BankDecline;

/** Functions by which a partner controls the bank of the test environment, in addition to the bank's pages. */
export interface SandboxBankDesk {
  behaviourFor(partnerId: bigint): Promise<BankBehaviourFor>;
  /** Sets the behaviour towards a partner in every process; null restores the default. */
  behaveFor(partnerId: bigint, behaviour: BankBehaviour | null): Promise<void>;
  /** Ends a payment as the client would on the bank's page; does not change an ended payment. */
  end(acquirerPaymentId: string, how: BankEnd, key: string | null): Promise<void>;
  /** True if the partner's request with this key has ended one of the payments. */
  isEndedBy(acquirerPaymentIds: readonly string[], key: string): Promise<boolean>;
}
