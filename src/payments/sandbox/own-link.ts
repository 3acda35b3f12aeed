import type { Caller } from '#access/partner.ts';
import { type Fault, notFound, type ServiceError } from '#kernel/errors/errors.ts';
import type { Reason } from '#kernel/errors/reasons.ts';
import type { Queryable } from '#platform/db/pool.ts';
import type { LinkState } from '../links/page/page-view.ts';
import { paidByLink } from '../record/link-payments.ts';
import { isLinkType, linkTypes, type Payment } from '../record/payment.ts';

/** Finds the caller's payment of any type; throws NOT_FOUND if the caller has no payment with this order id. */
export async function ownPayment(db: Queryable, caller: Caller, orderId: string): Promise<Payment> {
  const paid = await paidByLink(db, orderId);
  const payment = paid[0]?.payment;
  const isOwn = paid.every(({ contract }) => contract.partnerId === caller.partner.partnerId);
  if (!payment || payment.status === 'CREATING' || payment.status === 'FAILED' || !isOwn)
    throw absentLink(orderId);
  return payment;
}

export function typeFaults({ paymentType }: Payment): readonly Fault[] {
  if (isLinkType(paymentType)) return [];
  return [
    linkFault(
      `Платёж ${paymentType} — не ссылка: передайте orderId платежа ${linkTypes.join(', ')}; его создаёт PUT installments`,
      'PAYMENT_TYPE_NOT_AVAILABLE',
    ),
  ];
}

/** Returns an error that says what to do for a link in a final state; undefined if the link is open. */
export function stateFault(state: LinkState): Fault | undefined {
  switch (state) {
    case 'paid':
      return linkFault(
        'Ссылка уже оплачена; прочитайте договор, а для новой пробы сохраните другой',
        'INSTALLMENT_SETTLED',
      );
    case 'elsewhere':
      return linkFault(
        'Взнос уже оплачен другим способом; прочитайте договор, а для новой пробы сохраните другой',
        'INSTALLMENT_SETTLED',
      );
    case 'checking':
      return linkFault('Клиент заплатил, деньги берутся; прочитайте договор', 'CLIENT_HAS_PAID');
    case 'returned':
      return linkFault(
        'Деньги по ссылке возвращаются клиенту; создайте новую (PUT installments) и передайте её orderId',
        'LINK_NOT_PAYABLE',
      );
    case 'superseded':
      return linkFault(
        'Ссылка отозвана; возьмите новую из payments договора или создайте её (PUT installments)',
        'LINK_NOT_PAYABLE',
      );
    case 'expired':
      return linkFault(
        'Срок ссылки истёк; создайте новую (PUT installments) и передайте её orderId',
        'LINK_NOT_PAYABLE',
      );
    default:
      return undefined;
  }
}

export function linkFault(description: string, reason: Reason, field = 'orderId'): Fault {
  return { field, description, reason, domain: 'payments' };
}

/** Makes the error for links that do not exist or belong to another partner. */
export function absentLink(orderId: string): ServiceError {
  return notFound('orderId', `Платёж ${orderId} не найден`, 'PAYMENT_NOT_FOUND', 'payments');
}
