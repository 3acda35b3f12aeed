import type { Caller } from '#access/partner.ts';
import { findSurchargeConflict, requireNoSurchargeConflict } from '#contracts/addendums/surcharge.ts';
import type { Attesting, ConsentDependencies } from '#contracts/clients/consents/record.ts';
import { requireConsents, statedConsents } from '#contracts/clients/consents/require-consents.ts';
import { findConflict, requireNoConflict } from '#contracts/life/conflicts/conflict.ts';
import {
  type RegistryDependencies,
  requireConfirmed,
} from '#contracts/life/registry-check/require-confirmed.ts';
import { type PriceDependencies, priceEnd, requirePriceHolds } from '#contracts/rating/draft-price.ts';
import type { Contract } from '#contracts/record/contract.ts';
import { isDayLong, paidCover } from '#contracts/record/cover/cover-hours.ts';
import { ownContract } from '#contracts/record/read.ts';
import type { ApplicationRequest } from '#contracts/record/sales-request.ts';
import { invalidArgument, ServiceError, type Warning, warningAsFault } from '#kernel/errors/errors.ts';
import { isObject } from '#kernel/json/json.ts';
import { compileUnknownFields, withMisspelt } from '#kernel/schema/unknown-fields.ts';
import { addDays, type DateText, moscowDate } from '#kernel/time/calendar.ts';
import type { WorkingDays } from '#kernel/time/working-days.ts';
import { requireLinksUnpaid } from '#payments/acquiring/settle-open.ts';
import { createLink } from '#payments/links/create-link.ts';
import { type DueContract, jointContract } from '#payments/links/joint.ts';
import { channelsFor } from '#payments/links/notify-holder.ts';
import { isTakenAtOnce, payWithoutLink } from '#payments/links/pay-without-link.ts';
import {
  type InstallmentPaymentRequest,
  installmentPaymentSchemas,
  readPaymentRequest,
} from '#payments/links/request.ts';
import type { PaidAnswer } from '#payments/record/answer-schemas.ts';
import type { AcquiringDependencies } from '#payments/record/dependencies.ts';
import { isLinkType, type PaymentType } from '#payments/record/payment.ts';
import {
  requireInstallment,
  requireNext,
  requirePayable,
  requireStartAhead,
  requireTimeForLink,
} from '#payments/record/requirements.ts';
import type { Pool } from '#platform/db/pool.ts';
import type { Answer } from '#platform/operations/answer.ts';
import type { Completion } from '#platform/operations/idempotency.ts';
import type { Product } from '#products/product/product.ts';
import { findProduct } from '#products/product/sold.ts';
import type { RecentDrafts } from './drafts/recent-drafts.ts';

export interface PaymentDependencies
  extends AcquiringDependencies,
    RegistryDependencies,
    PriceDependencies,
    ConsentDependencies {
  readonly pool: Pool;
  /** True in the test environment, where return addresses may use `http:`. */
  readonly allowsHttp: boolean;
  readonly workingDays: Pick<WorkingDays, 'lastDayToAct'>;
  readonly hasSms: boolean;
  readonly recentDrafts: RecentDrafts;
}

interface InstallmentRequest extends ApplicationRequest {
  readonly policyNumber: string;
  readonly installmentNr: number;
}

/** Pays an installment. Cash that counts immediately activates the contract; a bill or link waits for the money. */
export async function payInstallment(
  deps: PaymentDependencies,
  asked: InstallmentRequest,
  completion: Completion,
): Promise<Answer<PaidAnswer>> {
  const recent = isCashForDraft(asked) && deps.recentDrafts.take(asked);
  if (recent) {
    try {
      return await payFor(deps, recent, asked, completion);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      const stored = await ownContract(deps.pool, asked, asked.policyNumber);
      if (stored.version === recent.version && stored.status === recent.status) throw error;
      // Another process has changed the draft since it was cached: pay for the stored draft.
      completion.execution.retract();
      return payFor(deps, stored, asked, completion);
    }
  }
  return payFor(deps, await ownContract(deps.pool, asked, asked.policyNumber), asked, completion);
}

/** Returns true for a first installment in cash that counts immediately, which needs only the cached draft. */
function isCashForDraft({ caller, installmentNr, body }: InstallmentRequest): boolean {
  return (
    installmentNr === 1 &&
    isObject(body) &&
    body.paymentType === 'CASH' &&
    caller.partner.cash === 'IMMEDIATE'
  );
}

async function payFor(
  deps: PaymentDependencies,
  contract: Contract,
  asked: InstallmentRequest,
  completion: Completion,
): Promise<Answer<PaidAnswer>> {
  const { caller, installmentNr, body } = asked;
  const by = { actor: caller.partner.login, requestId: caller.requestId, at: deps.clock.now() };
  const installment = requireInstallment(contract, installmentNr);
  const isFirst = installmentNr === 1;
  if (isFirst) requirePayable(contract);
  else {
    requireNext(contract, installment, moscowDate(by.at));
    const conflict = await findSurchargeConflict(deps.pool, deps.products, contract, installmentNr);
    requireNoSurchargeConflict(contract, installmentNr, conflict);
  }
  const requireFirst = async () => {
    if (!isFirst) return;
    const cover = contract.startsAt ? paidCover(contract, { at: by.at }) : contract;
    requireNoConflict(contract, await findConflict(deps.pool, deps.products, cover));
  };
  const lead = { contract, installment };
  const { request, due, consents, warnings } = await judged(requireFirst, async () => {
    const read = await readRequest(deps, caller, lead, body, by.at);
    // Recording cash for a draft checks conflicts and records the stated consents in one statement.
    const isAtOnce = contract.status === 'DRAFT' && isTakenAtOnce(read.request, caller);
    if (!isAtOnce) await requireFirst();
    if (isFirst) requireStartAhead(contract, by.at);
    const attesting = { login: by.actor, requestId: by.requestId, at: by.at };
    const stated = isAtOnce ? statedConsents(deps, contract, attesting) : undefined;
    const all = [lead, ...(read.other ? [read.other] : [])];
    for (const one of all) await requireReady(deps, caller, one, attesting, stated !== undefined);
    return { ...read, due: all, consents: stated };
  });
  if (!isLinkType(request.paymentType)) {
    return payWithoutLink(deps, caller, lead, {
      paymentType: request.paymentType,
      warnings,
      billUntil: isFirst ? billUntil(deps, contract, by.at) : null,
      consents,
      by,
      completion,
    });
  }
  for (const one of due) if (one.installment.nr === 1) requireTimeForLink(one.contract, by.at);
  const { paymentType, successUrl, failUrl } = request;
  const channels = channelsFor(caller, contract, deps.hasSms);
  const ends = due.flatMap(({ contract: one, installment: { nr } }) =>
    nr === 1 ? (priceEnd(deps, requireSold(deps, one), one) ?? []) : [],
  );
  const link = { paymentType, successUrl, failUrl, due, channels, warnings, ends };
  return createLink(deps, link, by, completion);
}

/** Returns the last day on which a bill guarantees its price, at most the first day of cover. */
function billUntil(deps: PaymentDependencies, contract: Contract, now: Date): DateText {
  const product = requireSold(deps, contract);
  const own = deps.tariffs.byVersionIds(product.code, contract.calculation.tariffVersionIds);
  const days = own ? product.saleSettings(own.tariff).billValidDays : 0;
  const until = deps.workingDays.lastDayToAct(addDays(moscowDate(now), days));
  return until < contract.startsOn ? until : contract.startsOn;
}

/** Runs `work`. If `work` throws, runs `requireFirst`, whose error takes precedence. */
async function judged<Value>(requireFirst: () => Promise<void>, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    await requireFirst();
    throw error;
  }
}

/** Checks what a contract needs before payment: price, consents, registry, and that no open payment link has been paid. */
async function requireReady(
  deps: PaymentDependencies,
  caller: Caller,
  { contract, installment }: DueContract,
  by: Attesting,
  hasConsents: boolean,
): Promise<void> {
  if (installment.nr === 1) {
    await requirePriceHolds(deps, caller, requireSold(deps, contract), contract, by.at);
    if (!hasConsents) await requireConsents(deps.pool, deps, contract, by);
    await requireConfirmed(deps, contract, by.at, caller.requestId);
  }
  // A contract that is still a draft has no payment links.
  if (contract.status !== 'DRAFT') await requireLinksUnpaid(deps, contract, caller.requestId);
}

function requireSold(
  { products }: Pick<PaymentDependencies, 'products'>,
  { product }: { product: string },
): Product {
  const found = findProduct(products, product);
  if (!found) throw new Error(`the product ${product} is not sold by this program`);
  return found;
}

/** Reads a payment request, with the second contract that it may name. Throws INVALID_ARGUMENT with all faults. */
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
    isDayLong: isDayLong(lead.contract),
  });
  const asked = request.otherPolicy;
  const joint = asked
    ? await jointContract(deps.pool, { caller, products: deps.products, now }, lead, asked)
    : { other: null, faults: [] };
  // Without a valid payment type, only unknown fields are reported as having no effect.
  const hasType = faults.every(({ field }) => field !== 'paymentType');
  const warnings = hasType ? paymentWarnings(body, request.paymentType) : unknownFields(body);
  const found = [...faults, ...joint.faults, ...(caller.isStrict ? warnings.map(warningAsFault) : [])];
  if (found.length > 0)
    throw invalidArgument(withMisspelt(found, body, warnings), caller.isStrict ? [] : warnings);
  return { request, other: joint.other, warnings };
}

const onlyAnswered = ['nr', 'currencyCode', 'orderId', 'fileId', 'paymentLink', 'warnings'];
const sendings = ['sendSms', 'sendEmail'] as const;

const unknownFields = compileUnknownFields(
  installmentPaymentSchemas.individual,
  new Set([...onlyAnswered, ...sendings]),
);

function paymentWarnings(body: unknown, type: PaymentType): readonly Warning[] {
  const sent = isObject(body) ? body : {};
  const mailed = sendings
    .filter((field) => sent[field] === true)
    .map((field) => ({
      field,
      description:
        'поле ни на что не влияет: посылать ли ссылку клиенту, решает страховщик по вашему соглашению',
      reason: 'NO_EFFECT' as const,
    }));
  const returns = (isLinkType(type) ? [] : (['successUrl', 'failUrl'] as const))
    .filter((field) => sent[field] !== undefined)
    .map((field) => ({
      field,
      description: `при ${type} ссылки нет, поле ни на что не влияет`,
      reason: 'NO_EFFECT' as const,
    }));
  return [...mailed, ...returns, ...unknownFields(body)];
}
