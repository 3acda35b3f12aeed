import type { BankDecline, BankEnd, SandboxBankDesk } from '#kernel/ports/sandbox-bank.ts';
import type { Clock } from '#kernel/time/clock.ts';
import type { Pool } from '#platform/db/pool.ts';
import { readBehaviour, writeBehaviourFor } from './behaviour/behaviour.ts';
import { testCards } from './cards.ts';
import type { Ledger } from './ledger.ts';
import { type BankPayment, canceled, paid } from './payment.ts';
import { isAskedBy } from './store.ts';

export interface DeskOptions {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly ledger: Ledger;
  /** Called after every change, because the change may have queued a notification. */
  readonly changed: () => void;
}

/** Last month of the card with which a partner pays without the page. */
const validCardExpires = '2035-12';

/** YooKassa's `cancellation_details.reason` for each reason in the partners' API. */
const reasonsOfBank: Readonly<Record<BankDecline, string>> = {
  DECLINED: 'general_decline',
  INSUFFICIENT_FUNDS: 'insufficient_funds',
  CARD_EXPIRED: 'card_expired',
  WRONG_CARD_DATA: 'invalid_csc',
  THREE_D_SECURE_FAILED: '3d_secure_failed',
};

/**
 * Creates the functions with which partners pay, decline and expire links without the bank's pages. Notifications are the
 * same as after a payment on the pages.
 */
export function createDesk({ pool, clock, ledger, changed }: DeskOptions): SandboxBankDesk {
  function ended(payment: BankPayment, how: BankEnd): BankPayment {
    if (how === 'expired') return canceled(payment, 'yoo_money', 'expired_on_confirmation');
    if (how === 'paid') return paid(withCard(payment, 'paid'), clock.now());
    return canceled(withCard(payment, 'declined'), 'payment_network', reasonsOfBank[how]);
  }
  return {
    behaviourFor: (partnerId) => readBehaviour(pool, partnerId),
    behaveFor: (partnerId, behaviour) => writeBehaviourFor(pool, partnerId, behaviour),
    async end(paymentId, how, askedBy) {
      // Changes only a pending payment, because a client may have paid on the page meanwhile.
      await ledger.change(paymentId, (payment) => ({
        payment: payment.status === 'pending' ? { ...ended(payment, how), askedBy } : payment,
      }));
      changed();
    },
    isEndedBy: (paymentIds, key) => isAskedBy(pool, paymentIds, key),
  };
}

/** Sets the first test card of this kind; SBP payments have no card. */
function withCard(payment: BankPayment, kind: 'paid' | 'declined'): BankPayment {
  if (payment.method === 'sbp') return payment;
  const card = testCards.find(({ conduct }) => conduct.kind === kind);
  const cardDigits = card?.number.slice(-4) ?? null;
  return { ...payment, card: kind, cardDigits, cardExpires: validCardExpires };
}
