import { randomUUID } from 'node:crypto';
import type { Clock } from '#kernel/time/clock.ts';
import type { Queryable } from '#platform/db/pool.ts';
import { invalidRequest } from './api-error.ts';
import { laterConduct } from './cards.ts';
import type { Ledger } from './ledger.ts';
import { type BankPayment, canceled, captured } from './payment.ts';
import * as store from './store.ts';
import type { PartnerOfOrder } from './whose.ts';

/** Time in ms until a pending charge is paid, and until one that is never paid ends. */
const pendingMs = { paid: 60_000, ended: 3_600_000 };

/** State of a new payment, and the fields of the request. */
type NewCharge = Omit<
  BankPayment,
  | 'paymentId'
  | 'partnerId'
  | 'method'
  | 'capturesAtOnce'
  | 'confirmation'
  | 'returnUrl'
  | 'savesMethod'
  | 'createdAt'
  | 'expiresAt'
> & { readonly methodId: string };

/** Charges a saved method. The outcome depends on the test card, and is notified like that of any payment. */
export async function chargeSaved(
  tx: Queryable,
  {
    clock,
    ledger,
    partnerOf,
  }: { readonly clock: Clock; readonly ledger: Ledger; readonly partnerOf: PartnerOfOrder },
  asked: NewCharge,
): Promise<BankPayment> {
  const now = clock.now();
  const saved = await store.savedMethod(tx, asked.methodId);
  if (!saved) throw invalidRequest('The payment method is not saved', 'payment_method_id');
  const { method, card, cardDigits, cardExpires, charges } = saved;
  const conduct = laterConduct(cardDigits, charges);
  const payment: BankPayment = {
    ...{ ...asked, method, card, cardDigits, cardExpires },
    ...{ capturesAtOnce: true, savesMethod: false, confirmation: 'redirect', returnUrl: null },
    paymentId: randomUUID(),
    partnerId: await partnerOf(tx, asked.metadata.order_id),
    createdAt: now,
    expiresAt: new Date(now.getTime() + pendingMs.ended),
    ...(conduct === 'pending' ? { stage: 'silent', foundAt: new Date(now.getTime() + pendingMs.paid) } : {}),
  };
  await store.insertPayment(tx, payment);
  const decide = (one: BankPayment): BankPayment => {
    if (conduct === 'pending') return one;
    return conduct === 'paid' ? captured(one, now) : canceled(one, 'payment_network', conduct.declined);
  };
  return (await ledger.changeWithin(tx, payment.paymentId, (one) => ({ payment: decide(one) }))) ?? payment;
}
