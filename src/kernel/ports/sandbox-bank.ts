export const bankAnswers = ['prompt', 'down', 'silent', 'processing', 'busy'] as const;
export const bankNotifications = ['prompt', 'twice', 'reordered', 'late', 'lost'] as const;
export const bankDelayMsMax = 60_000;

/** How the sandbox bank behaves towards the shop, until it is set otherwise. */
export interface BankBehaviour {
  /**
   * `down`: 500, nothing is done. `silent`: it is done, and no answer comes. `processing`: 202, nothing is done yet.
   * `busy`: 429, nothing is done. Pages for clients are away with `down` only.
   */
  readonly answers: (typeof bankAnswers)[number];
  /** How long every answer of the API waits, 0 to 60,000. */
  readonly delayMs: number;
  /**
   * `twice`: each comes two times. `reordered`: that of a hold comes half a minute late, after that of its capture.
   * `late`: all come half a minute late. `lost`: none comes.
   */
  readonly notifications: (typeof bankNotifications)[number];
}

export const bankBehavesWell: BankBehaviour = { answers: 'prompt', delayMs: 0, notifications: 'prompt' };

/** How it behaves in what one partner sells. */
export interface BankBehaviourFor extends BankBehaviour {
  /** True where the partner has set it, false where it is that of the bank towards all who have not. */
  readonly isOwn: boolean;
}

/** Why a bank declines what a client pays with. */
export const bankDeclines = [
  'DECLINED',
  'INSUFFICIENT_FUNDS',
  'CARD_EXPIRED',
  'WRONG_CARD_DATA',
  'THREE_D_SECURE_FAILED',
] as const;
export type BankDecline = (typeof bankDeclines)[number];

/** `expired`: the client's time is over. */
export type BankEnd = 'paid' | 'expired' | BankDecline;

/** What a partner can do at the bank of the test environment, besides what its clients do on the bank's pages. */
export interface SandboxBankDesk {
  behaviourFor(partnerId: bigint): Promise<BankBehaviourFor>;
  /** For this partner alone and in every process; null is as towards all. */
  behaveFor(partnerId: bigint, behaviour: BankBehaviour | null): Promise<void>;
  /** The payment ends as if its client had done it there; one that has ended already stays as it is. */
  end(acquirerPaymentId: string, how: BankEnd, key: string | null): Promise<void>;
  /** True where a request of the partner's under this key has ended one of these payments. */
  isEndedBy(acquirerPaymentIds: readonly string[], key: string): Promise<boolean>;
}
