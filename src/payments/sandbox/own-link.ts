import type { Caller } from '#access/partner.ts';
import { type Fault, notFound, type ServiceError } from '#kernel/errors/errors.ts';
import type { Reason } from '#kernel/errors/reasons.ts';
import type { Queryable } from '#platform/db/pool.ts';
import type { LinkState } from '../links/page/page-view.ts';
import { paidByLink } from '../record/lots.ts';
import { isLinkType, linkTypes, type Payment } from '../record/payment.ts';

/** The lot of the caller's own under this id, whatever its type; throws NOT_FOUND for any other. */
export async function ownLot(db: Queryable, caller: Caller, orderId: string): Promise<Payment> {
  const paid = await paidByLink(db, orderId);
  const lot = paid[0]?.lot;
  const isOwn = paid.every(({ contract }) => contract.partnerId === caller.partner.partnerId);
  if (!lot || lot.status === 'CREATING' || lot.status === 'FAILED' || !isOwn) throw absent(orderId);
  return lot;
}

/** What is wrong with a lot that has no link. */
export function typeFaults({ paymentType }: Payment): readonly Fault[] {
  if (isLinkType(paymentType)) return [];
  return [
    fault(
      `Платёж ${paymentType} — не ссылка: передайте orderId платежа ${linkTypes.join(', ')}; его создаёт PUT installments`,
      'PAYMENT_TYPE_NOT_AVAILABLE',
    ),
  ];
}

/** Why nothing can happen to a link any more, and what to do; undefined where it can. */
export function stateFault(state: LinkState): Fault | undefined {
  switch (state) {
    case 'paid':
      return fault(
        'Ссылка уже оплачена; прочитайте договор, а для новой пробы сохраните другой',
        'INSTALLMENT_SETTLED',
      );
    case 'elsewhere':
      return fault(
        'Взнос уже оплачен другим способом; прочитайте договор, а для новой пробы сохраните другой',
        'INSTALLMENT_SETTLED',
      );
    case 'checking':
      return fault('Клиент заплатил, деньги берутся; прочитайте договор', 'CLIENT_HAS_PAID');
    case 'returned':
      return fault(
        'Деньги по ссылке возвращаются клиенту; создайте новую (PUT installments) и передайте её orderId',
        'LINK_NOT_PAYABLE',
      );
    case 'superseded':
      return fault(
        'Ссылка отозвана; возьмите новую из payments договора или создайте её (PUT installments)',
        'LINK_NOT_PAYABLE',
      );
    case 'expired':
      return fault(
        'Срок ссылки истёк; создайте новую (PUT installments) и передайте её orderId',
        'LINK_NOT_PAYABLE',
      );
    default:
      return undefined;
  }
}

export function fault(description: string, reason: Reason, field = 'orderId'): Fault {
  return { field, description, reason, domain: 'payments' };
}

/** Somebody else's looks like one that was never made. */
export function absent(orderId: string): ServiceError {
  return notFound('orderId', `Платёж ${orderId} не найден`, 'PAYMENT_NOT_FOUND', 'payments');
}
