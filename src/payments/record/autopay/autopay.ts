import type { AcquirerCancelReason, AcquirerMethod } from '#kernel/ports/ports.ts';
import type { DateText } from '#kernel/time/calendar.ts';

/** Days and texts of automatic payments; the insurer has switched them on. */
export interface AutopaySettings {
  /** Number of days before the payment deadline on which an installment is charged. */
  readonly daysBefore: number;
  /** Minimum number of days between the message to the client and the charge. */
  readonly noticeDays: number;
  /** Days after the first charge on which a declined charge is repeated, in ascending order. */
  readonly retryDays: readonly number[];
}

/** ASKED: agreed, but not yet paid. ACTIVE: the acquirer has saved the method. ENDED is final. */
export type AutopayState = 'ASKED' | 'ACTIVE' | 'ENDED';

/** Reasons for the end of automatic payments. */
export const autopayEnds = {
  CLIENT: 'клиент отменил',
  STAFF: 'отменил сотрудник',
  NOT_PAID: 'первый платёж не прошёл',
  NOT_SAVED: 'банк не сохранил карту или счёт',
  REPLACED: 'клиент сохранил другую карту',
  PERMISSION_REVOKED: 'разрешение отозвано в банке',
  CARD_EXPIRED: 'срок карты истёк',
  CONTRACT_ENDED: 'договор закончился',
  PERSON_REMOVED: 'данные страхователя удалены',
} as const;
export type AutopayEnd = keyof typeof autopayEnds;

/** What the client has agreed to, and the saved method. */
export interface Autopay {
  readonly autopayId: string;
  readonly contractId: bigint;
  /** The attempt with which the method is saved. */
  readonly attemptId: string;
  readonly method: AcquirerMethod;
  readonly state: AutopayState;
  /** Name of the version of the text that the client has agreed to, such as "autopay-consent/3". */
  readonly textVersion: string;
  readonly coversRenewal: boolean;
  readonly agreedAt: Date;
  readonly cardDigits: string | null;
  /** Last month of the card, as `YYYY-MM`. */
  readonly cardExpires: string | null;
  readonly savedAt: Date | null;
  readonly endReason: AutopayEnd | null;
  readonly endedBy: string | null;
  readonly endedAt: Date | null;
}

/** A charge of the saved method: one attempt for one installment. */
export interface Charge {
  readonly attemptId: string;
  readonly autopayId: string;
  readonly contractId: bigint;
  readonly installmentNr: number;
  readonly orderId: string;
  readonly chargedOn: DateText;
  /** Null until the acquirer has decided. RETURNED: the money came, but paid nothing and is refunded. */
  readonly result: 'SUCCEEDED' | 'DECLINED' | 'RETURNED' | null;
  readonly reason: ChargeReason | null;
}

/** Reason for a declined charge. `refused`: the acquirer has refused the request itself. */
export type ChargeReason = AcquirerCancelReason | 'refused';

/**
 * What follows a declined charge. `retry`: the charge is repeated on the days of the settings. `stop`: this installment is not charged again.
 * `end`: the method is useless, so automatic payments end.
 */
const consequences: Readonly<Record<ChargeReason, 'retry' | 'stop' | 'end'>> = {
  'insufficient-funds': 'retry',
  'limit-exceeded': 'retry',
  'bank-unavailable': 'retry',
  declined: 'retry',
  expired: 'retry',
  'not-captured': 'retry',
  'canceled-by-us': 'retry',
  unknown: 'retry',
  refused: 'retry',
  // The bank wants the client to confirm the payment or to use another method.
  'three-d-secure-failed': 'stop',
  'wrong-card-data': 'stop',
  'method-restricted': 'stop',
  'fraud-suspected': 'stop',
  'card-expired': 'end',
  'permission-revoked': 'end',
};

export function judgeDecline(reason: ChargeReason | null): 'retry' | 'stop' | 'end' {
  return consequences[reason ?? 'unknown'];
}

/** Names the saved method for clients and staff: "карта •••• 4444, до 12/30" or "счёт через СБП". */
export function methodTitle({
  method,
  cardDigits,
  cardExpires,
}: Pick<Autopay, 'method' | 'cardDigits' | 'cardExpires'>): string {
  if (method === 'sbp') return 'счёт через СБП';
  const [year = '', month = ''] = cardExpires?.split('-') ?? [];
  return `карта${cardDigits ? ` •••• ${cardDigits}` : ''}${month ? `, до ${month}/${year.slice(2)}` : ''}`;
}
