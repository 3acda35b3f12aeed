import type { Contract, Installment } from '#contracts/record/contract.ts';
import { payableUntil } from '#contracts/record/cover/cover-hours.ts';
import { requireAllowed } from '#contracts/record/status/transition.ts';
import { nextDue } from '#contracts/record/unpaid/pay-until.ts';
import { faultAt, invalidArgument, notFound, type ServiceError } from '#kernel/errors/errors.ts';
import type { Reason } from '#kernel/errors/reasons.ts';
import { datePrinted } from '#kernel/time/calendar.ts';
import { isTooLateForLink } from './links/lifetime.ts';

export function requireInstallment(contract: Contract, nr: number): Installment {
  const installment = contract.installments.find((candidate) => candidate.nr === nr);
  if (!installment) {
    throw notFound(
      'installment_nr',
      `У договора ${contract.policyNumber} нет взноса ${nr}`,
      'INSTALLMENT_NOT_FOUND',
      'payments',
    );
  }
  return installment;
}

/** Throws INVALID_ARGUMENT if the status of the contract forbids payment. */
export function requirePayable(contract: Contract): void {
  requireAllowed(contract, 'pay');
}

/** Throws INVALID_ARGUMENT unless the installment is next. A surcharge may be paid earlier, but not after its due day. */
export function requireNext(contract: Contract, installment: Installment, today: string): void {
  const { nr, status, addendumNumber, dueOn } = installment;
  if (status === 'CANCELLED')
    throw refused(contract, `Взнос ${nr} отменён, платить его не нужно`, 'INSTALLMENT_SETTLED');
  if (addendumNumber !== undefined && status === 'DUE' && dueOn < today) {
    const described = `Доп. соглашение ${addendumNumber} не оплачено до ${datePrinted(dueOn)} включительно и в силу не вступит`;
    throw refused(contract, `${described}: оформите новое`, 'PAYMENT_TOO_LATE');
  }
  if (status === 'PAID') throw refused(contract, `Взнос ${nr} уже оплачен`, 'INSTALLMENT_SETTLED');
  const due = nextDue(contract.installments);
  if (addendumNumber === undefined && due && due.nr !== nr) {
    throw refused(
      contract,
      `Взносы оплачиваются по порядку: сначала оплатите взнос ${due.nr}`,
      'INSTALLMENT_OUT_OF_TURN',
    );
  }
  requireAllowed(contract, 'payNext');
}

/** Throws INVALID_ARGUMENT if the last moment for paying the first installment has passed. */
export function requireStartAhead(contract: Contract, now: Date): void {
  if (now < payableUntil(contract)) return;
  throw invalidArgument([
    faultAt(
      'startDate',
      `Начало срока страхования ${contract.startsOn} уже прошло; измените даты договора (PUT policies) и оплатите снова`,
      'PAYMENT_TOO_LATE',
      'payments',
    ),
  ]);
}

/** Throws INVALID_ARGUMENT if a new link would expire after the first day of cover. */
export function requireTimeForLink(contract: Contract, now: Date): void {
  if (!isTooLateForLink(contract, now)) return;
  throw invalidArgument([
    faultAt(
      'startDate',
      `Договор ${contract.policyNumber} начинается ${datePrinted(contract.startsOn)}: в последние два часа этого дня ссылка не создаётся; перенесите начало (PUT policies) или передайте CASH`,
      'PAYMENT_TOO_LATE',
      'payments',
    ),
  ]);
}

function refused({ draftId }: Contract, description: string, reason: Reason): ServiceError {
  return invalidArgument([{ field: `draftId=${draftId}`, description, reason, domain: 'payments' }]);
}
