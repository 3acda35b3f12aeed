import { randomUUID } from 'node:crypto';
import type { Caller } from '#access/partner.ts';
import { activate } from '#contracts/activate.ts';
import { demandNoSurchargeRival, surchargeRivalOf } from '#contracts/addendums/surcharge.ts';
import { demandPriceHolds, type PriceDependencies, priceEnd } from '#contracts/draft-price.ts';
import { type Mover, move } from '#contracts/move.ts';
import { ownContract } from '#contracts/read.ts';
import { demandConfirmed, type RegistryDependencies } from '#contracts/registry-check/demand-confirmed.ts';
import { demandNoRival, rivalOf } from '#contracts/rivals/rival.ts';
import type { ApplicationRequest } from '#contracts/sales-request.ts';
import { moscowDate } from '#kernel/calendar.ts';
import { type Warning, warningAsFault } from '#kernel/errors.ts';
import { rublesNumber } from '#kernel/money.ts';
import type { Pool } from '#platform/db/pool.ts';
import type { Answer } from '#platform/operations/answer.ts';
import { type Completion, changeOnce } from '#platform/operations/idempotency.ts';
import type { Product } from '#products/product.ts';
import { productOf } from '#products/sold.ts';
import type { AcquiringDependencies } from './acquiring/dependencies.ts';
import { demandNoCapture } from './acquiring/no-capture.ts';
import { demandLinksUnpaid } from './acquiring/settle-open.ts';
import type { PaidAnswer } from './answer-schemas.ts';
import { issueBill } from './bills/issue-bill.ts';
import { demandNext, demandPayable, demandStartAhead, demandTimeForLink, installmentOf } from './demands.ts';
import { createLink } from './links/create-link.ts';
import { type DueContract, jointContract } from './links/joint.ts';
import { channelsFor, type TellHolder } from './links/tell-holder.ts';
import { isLinkType, noLink, type Payment } from './payment.ts';
import { issueReceipt } from './receipts/issue-receipt.ts';
import { payNext } from './receive-money.ts';
import { demandFaultless, type InstallmentPaymentRequest, readPaymentRequest } from './request.ts';
import { paymentWarnings } from './request-warnings.ts';
import * as store from './store.ts';

export interface PaymentDependencies extends AcquiringDependencies, RegistryDependencies, PriceDependencies {
  readonly pool: Pool;
  /** Return addresses may be http: in the test environment. */
  readonly allowsHttp: boolean;
  readonly tellHolder: TellHolder;
  /** Whether there is a gateway for short messages. */
  readonly hasSms: boolean;
}

/** How an installment is to be paid, as it was asked. */
interface InstallmentRequest extends ApplicationRequest {
  readonly policyNumber: string;
  readonly installmentNr: number;
}

/**
 * Chooses how an installment is paid: cash that the partner has taken makes the contract active, a bill is awaited, and
 * a link is for the client to pay.
 */
export async function payInstallment(
  deps: PaymentDependencies,
  asked: InstallmentRequest,
  completion: Completion,
): Promise<Answer<PaidAnswer>> {
  const { caller, policyNumber, installmentNr, body } = asked;
  const mover = { actor: caller.partner.login, requestId: caller.requestId, at: deps.clock.now() };
  const contract = await ownContract(deps.pool, asked, policyNumber);
  const installment = installmentOf(contract, installmentNr);
  if (installmentNr === 1) {
    demandPayable(contract);
    demandNoRival(contract, await rivalOf(deps.pool, deps.products, contract));
  } else {
    demandNext(contract, installment, moscowDate(mover.at));
    const rival = await surchargeRivalOf(deps.pool, deps.products, contract, installmentNr);
    demandNoSurchargeRival(contract, installmentNr, rival);
  }
  const lead = { contract, installment };
  const { request, other, warnings } = await readRequest(deps, caller, lead, body, mover.at);
  if (installmentNr === 1) demandStartAhead(contract, moscowDate(mover.at));
  const due = [lead, ...(other ? [other] : [])];
  for (const one of due) {
    if (one.installment.nr === 1) {
      await demandPriceHolds(deps, caller, demandSold(deps, one.contract), one.contract, mover.at);
      await demandConfirmed(deps, one.contract, mover.at, caller.requestId);
    }
    // A draft has no links: a change takes them all back.
    if (one.contract.status !== 'DRAFT') await demandLinksUnpaid(deps, one.contract, caller.requestId);
  }
  if (!isLinkType(request.paymentType)) {
    return payWithoutLink(deps, caller, lead, {
      paymentType: request.paymentType,
      warnings,
      mover,
      completion,
    });
  }
  for (const one of due) if (one.installment.nr === 1) demandTimeForLink(one.contract, mover.at);
  const { paymentType, successUrl, failUrl } = request;
  const channels = channelsFor(caller, contract, deps.hasSms);
  const ends = due.flatMap(({ contract: one, installment: { nr } }) =>
    nr === 1 ? (priceEnd(deps, demandSold(deps, one), one) ?? []) : [],
  );
  const link = { paymentType, successUrl, failUrl, due, channels, warnings, ends };
  return createLink(deps, link, mover, completion);
}

function demandSold(
  { products }: Pick<PaymentDependencies, 'products'>,
  { product }: { product: string },
): Product {
  const found = productOf(products, product);
  if (!found) throw new Error(`the product ${product} is not sold by this program`);
  return found;
}

/** The request without a fault, with the second contract that it names; throws INVALID_ARGUMENT with all faults. */
async function readRequest(
  deps: PaymentDependencies,
  caller: Caller,
  lead: DueContract,
  body: unknown,
  now: Date,
): Promise<{
  readonly request: InstallmentPaymentRequest;
  readonly other: DueContract | null;
  readonly warnings: readonly Warning[];
}> {
  const { holderType } = lead.contract;
  const { request, faults } = readPaymentRequest(body, {
    due: lead.installment.amount,
    holderType,
    allowsHttp: deps.allowsHttp,
  });
  const asked = request.otherPolicy;
  const joint = asked
    ? await jointContract(deps.pool, { caller, products: deps.products, today: moscowDate(now) }, lead, asked)
    : { other: null, faults: [] };
  const warnings = paymentWarnings(body, request.paymentType);
  demandFaultless([...faults, ...joint.faults, ...(caller.isStrict ? warnings.map(warningAsFault) : [])]);
  return { request, other: joint.other, warnings };
}

interface PaymentWithoutLink extends Pick<InstallmentPaymentRequest, 'paymentType'> {
  readonly warnings: readonly Warning[];
  readonly mover: Mover;
  readonly completion: Completion;
}

async function payWithoutLink(
  deps: PaymentDependencies,
  { partner }: Caller,
  { contract, installment }: DueContract,
  { paymentType, warnings, mover, completion }: PaymentWithoutLink,
): Promise<Answer<PaidAnswer>> {
  const isFirst = installment.nr === 1;
  const isPaid = paymentType === 'CASH' && partner.cash === 'IMMEDIATE';
  const fileId = paymentType === 'CASHLESS' ? randomUUID() : null;
  const payment: Payment = {
    ...noLink,
    orderId: randomUUID(),
    contractId: contract.contractId,
    installmentNr: installment.nr,
    paymentType,
    amount: installment.amount,
    status: 'AWAITING',
    createdAt: mover.at,
    paidAt: null,
  };
  const answer = { status: 200 as const, body: paymentAnswer(payment, fileId, warnings) };
  return changeOnce(deps.pool, completion, mover.at, answer, async (tx) => {
    // The contract first, as in every other change, so that two changes wait for each other and never in a circle.
    if (!isPaid) await move(tx, contract, isFirst ? 'await' : 'awaitNext', mover);
    else if (isFirst) await activate(tx, deps, contract, mover, { at: mover.at });
    else await payNext(tx, deps, contract, installment.nr, mover);
    if (contract.status !== 'DRAFT') await demandNoCapture(tx, contract);
    // Paid is paid; what is only awaited stands beside other ways to pay, in the place of its own kind.
    await store.revokeOpen(tx, contract.contractId, {
      installmentNr: installment.nr,
      ...(isPaid ? {} : { type: paymentType }),
    });
    await store.insertPayment(tx, payment);
    if (fileId) await issueBill(tx, contract, payment, fileId);
    if (!isPaid) return;
    await store.markPaid(tx, payment.orderId, mover.at, { isHeldByPartner: true });
    await issueReceipt(tx, deps.jobs, contract, payment.orderId, mover);
  });
}

function paymentAnswer(payment: Payment, fileId: string | null, warnings: readonly Warning[]): PaidAnswer {
  return {
    nr: payment.installmentNr,
    currencyCode: 'RUB',
    amount: rublesNumber(payment.amount),
    orderId: payment.orderId,
    paymentType: payment.paymentType,
    ...(fileId ? { fileId } : {}),
    sendSms: false,
    sendEmail: false,
    ...(warnings.length > 0 ? { warnings } : {}),
  };
}
