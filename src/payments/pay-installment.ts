import { randomUUID } from 'node:crypto';
import { type ActivationDependencies, activate } from '../contracts/activate.ts';
import type { Contract, Installment } from '../contracts/contract.ts';
import { demandAllowed, move } from '../contracts/move.ts';
import { ownContract } from '../contracts/read.ts';
import type { Pool } from '../db/pool.ts';
import { type Clock, moscowDate } from '../kernel/clock.ts';
import { invalidArgument, notFound, type ServiceError } from '../kernel/errors.ts';
import type { HolderType } from '../kernel/holder-type.ts';
import type { JsonObject } from '../kernel/json.ts';
import { rublesNumber } from '../kernel/money.ts';
import type { Answer } from '../operations/answer.ts';
import { type Completion, changeOnce } from '../operations/idempotency.ts';
import type { Caller } from '../partners/partner.ts';
import type { Product } from '../products/product.ts';
import { issueBill } from './bills/issue-bill.ts';
import type { Payment } from './payment.ts';
import { readPaymentRequest } from './request.ts';
import * as store from './store.ts';

export interface PaymentDependencies extends ActivationDependencies {
  readonly pool: Pool;
  readonly clock: Clock;
}

/** Chooses how an installment is paid: cash that the partner has taken makes the contract active, a bill is awaited. */
export async function payInstallment(
  deps: PaymentDependencies,
  caller: Caller,
  product: Product,
  holderType: HolderType,
  policyNumber: string,
  installmentNr: number,
  body: unknown,
  completion: Completion,
): Promise<Answer> {
  const now = deps.clock.now();
  const contract = await ownContract(deps.pool, caller, product, holderType, policyNumber);
  const installment = installmentOf(contract, installmentNr);
  const isFirst = installmentNr === 1;
  if (isFirst) demandAllowed(contract, 'pay');
  else demandNext(contract, installment);
  const { paymentType } = readPaymentRequest(body, installment.amount);
  if (isFirst) demandStartAhead(contract, moscowDate(now));
  const isPaid = paymentType === 'CASH' && caller.partner.cash === 'IMMEDIATE';
  const fileId = paymentType === 'CASHLESS' ? randomUUID() : null;
  const payment: Payment = {
    orderId: randomUUID(),
    contractId: contract.contractId,
    installmentNr,
    paymentType,
    amount: installment.amount,
    status: 'AWAITING',
    createdAt: now,
    paidAt: null,
  };
  const mover = { actor: caller.partner.login, requestId: caller.requestId, at: now };
  return changeOnce(
    deps.pool,
    completion,
    now,
    { status: 200, body: paymentAnswer(payment, fileId) },
    async (tx) => {
      // The contract first, as in every other change, so that two changes wait for each other and never in a circle.
      if (!isFirst) await move(tx, contract, isPaid ? 'payNext' : 'awaitNext', mover);
      else if (isPaid) await activate(tx, deps, contract, mover);
      else await move(tx, contract, 'await', mover);
      await store.revokeOpen(tx, contract.contractId);
      await store.insertPayment(tx, payment);
      if (fileId) await issueBill(tx, contract, payment, fileId);
      if (isPaid) await store.markPaid(tx, payment.orderId, now);
    },
  );
}

function installmentOf(contract: Contract, nr: number): Installment {
  const installment = contract.installments.find((candidate) => candidate.nr === nr);
  if (!installment) {
    throw notFound('installment_nr', `У договора ${contract.policyNumber} нет взноса ${nr}`, 'payments');
  }
  return installment;
}

/** Installments are paid in their order, the first of them by giving the contract force. */
function demandNext(contract: Contract, { nr, status }: Installment): void {
  const due = contract.installments.find((one) => one.status === 'DUE');
  if (due && due.nr < nr) {
    throw refused(contract, `Взносы оплачиваются по порядку: сначала оплатите взнос ${due.nr}`);
  }
  if (status === 'PAID') throw refused(contract, `Взнос ${nr} уже оплачен`);
  demandAllowed(contract, 'payNext');
}

function refused({ draftId }: Contract, description: string): ServiceError {
  return invalidArgument([{ field: `draftId=${draftId}`, description, domain: 'payments' }]);
}

/** A contract takes force when it is paid, so cover cannot begin in the past. */
function demandStartAhead(contract: Contract, today: string): void {
  if (contract.startsOn >= today) return;
  throw invalidArgument([
    {
      field: 'startDate',
      description: `Начало срока страхования ${contract.startsOn} уже прошло; измените даты договора (PUT policies) и оплатите снова`,
      domain: 'payments',
    },
  ]);
}

function paymentAnswer(payment: Payment, fileId: string | null): JsonObject {
  return {
    nr: payment.installmentNr,
    currencyCode: 'RUB',
    amount: rublesNumber(payment.amount),
    orderId: payment.orderId,
    paymentType: payment.paymentType,
    ...(fileId ? { fileId } : {}),
    sendSms: false,
    sendEmail: false,
  };
}
