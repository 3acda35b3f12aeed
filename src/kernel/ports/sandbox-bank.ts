export const bankAnswers = ['prompt', 'down', 'silent', 'processing', 'busy'] as const;
export const bankNotifications = ['prompt', 'twice', 'reordered', 'late', 'lost'] as const;
export const bankDelayMsMax = 60_000;

/** Behaviour of the sandbox bank towards Bindery, until a partner changes it. */
export interface BankBehaviour {
  /**
   * `down` answers 500 without effect. `silent` takes effect but does not answer. `processing` answers 202 without effect
   * yet. `busy` answers 429 without effect. Client pages fail only with `down`.
   */
  readonly answers: (typeof bankAnswers)[number];
  /** Delay of every API answer in ms, 0 to 60,000. */
  readonly delayMs: number;
  /**
   * `twice` sends each notification two times. `late` sends each notification half a minute late. `reordered` sends the
   * notification of a hold half a minute late, after the notification of the capture. `lost` sends none.
   */
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
