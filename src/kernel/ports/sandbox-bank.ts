export const bankAnswers = ['prompt', 'down', 'silent', 'processing', 'busy'] as const;
export const bankNotifications = ['prompt', 'twice', 'reordered', 'late', 'lost'] as const;
export const bankDelayMsMax = 60_000;

/** Behaviour of the sandbox bank towards the shop until it is changed. */
export interface BankBehaviour {
  /**
   * `down`: 500, no effect. `silent`: carried out, no answer. `processing`: 202, no effect yet. `busy`: 429, no effect.
   * Client pages fail with `down` only.
   */
  readonly answers: (typeof bankAnswers)[number];
  /** Delay of every API answer, 0 to 60,000. */
  readonly delayMs: number;
  /**
   * `twice`: each is sent two times. `reordered`: the hold's comes half a minute late, after the capture's. `late`: all
   * come half a minute late. `lost`: none is sent.
   */
  readonly notifications: (typeof bankNotifications)[number];
}

export const bankBehavesWell: BankBehaviour = { answers: 'prompt', delayMs: 0, notifications: 'prompt' };

/** Behaviour towards one partner's sales. */
export interface BankBehaviourFor extends BankBehaviour {
  /** True if the partner has set this behaviour, false if it is the bank's default. */
  readonly isOwn: boolean;
}

/** Reasons for which a bank declines a payment. */
export const bankDeclines = [
  'DECLINED',
  'INSUFFICIENT_FUNDS',
  'CARD_EXPIRED',
  'WRONG_CARD_DATA',
  'THREE_D_SECURE_FAILED',
] as const;
export type BankDecline = (typeof bankDeclines)[number];

/** `expired`: the client did not pay in time. */
export type BankEnd = 'paid' | 'expired' | BankDecline;

/** A partner's controls of the test environment's bank, in addition to the bank's client pages. */
export interface SandboxBankDesk {
  behaviourFor(partnerId: bigint): Promise<BankBehaviourFor>;
  /** Sets the behaviour towards this partner in every process; null restores the default. */
  behaveFor(partnerId: bigint, behaviour: BankBehaviour | null): Promise<void>;
  /** Ends the payment as its client would on the bank's page; an ended payment stays unchanged. */
  end(acquirerPaymentId: string, how: BankEnd, key: string | null): Promise<void>;
  /** True if the partner's request with this key ended one of these payments. */
  isEndedBy(acquirerPaymentIds: readonly string[], key: string): Promise<boolean>;
}
