import { findSurchargeConflict } from '#contracts/addendums/surcharge.ts';
import { type SubjectRow, subjectRow } from '#contracts/answers/public-check/subject-row.ts';
import { findConflict } from '#contracts/life/conflicts/conflict.ts';
import { getsKeyInformation } from '#contracts/print-forms/key-information.ts';
import type { Installment } from '#contracts/record/contract.ts';
import { paidCover } from '#contracts/record/cover/cover-hours.ts';
import { formatPeriod } from '#contracts/record/cover/cover-start.ts';
import { holderOf, maskedContact, maskedName } from '#contracts/record/holder.ts';
import { shownStatus } from '#contracts/record/status/shown-status.ts';
import type { Kopecks } from '#kernel/money/money.ts';
import type { AcquirerCancelReason, AcquirerMethod } from '#kernel/ports/ports.ts';
import { datePrinted } from '#kernel/time/calendar.ts';
import type { Clock } from '#kernel/time/clock.ts';
import type { Pool } from '#platform/db/pool.ts';
import { formatContractNumber } from '#products/product/numbering.ts';
import type { Product } from '#products/product/product.ts';
import { findProduct, insuranceKind } from '#products/product/sold.ts';
import type { Attempt } from '../../record/attempt.ts';
import { methodTitle } from '../../record/autopay/autopay.ts';
import { type AutopayDependencies, type AutopayOffer, offerAutopay } from '../../record/autopay/consent.ts';
import { autopayOfContract } from '../../record/autopay/store.ts';
import { type ContractPayment, paidByLink } from '../../record/link-payments.ts';
import { contractTitle } from '../../record/links/receipt.ts';
import { paidWords } from '../../record/paid-words.ts';
import { allowedMethods, type LinkType, type Payment } from '../../record/payment.ts';
import { attemptsOfLink } from '../../record/store/attempts.ts';

/** A contract as shown to everybody who has the link: personal data are masked. */
export interface PageContract {
  readonly title: string;
  readonly policyNumber: string;
  readonly numberPrinted: string;
  readonly holder: string;
  readonly subject: SubjectRow;
  /** Period of cover, in days or in minutes. */
  readonly period: string;
  readonly amount: Kopecks;
  /** Number of the paid installment and the number of all installments; null if the premium is paid in one sum. */
  readonly installment: { readonly nr: number; readonly count: number } | null;
  /** True if the installment is paid, by this link or in another way. */
  readonly isPaid: boolean;
  /** Result of the payment by this link, in Russian; empty if this link has not paid the installment. */
  readonly outcome: string;
  /** Path of the key information document; null if the law requires none for this contract. */
  readonly keyInformationPath: string | null;
  /** Path of the policy; null if no policy exists or the page no longer offers it. */
  readonly policyPath: string | null;
  /** Number of the addendum, as printed, if the link pays the addendum's surcharge; otherwise null. */
  readonly addendumNumber: string | null;
}

/** State of a link. `checking`: Bindery is capturing held money. `elsewhere`: the contract was paid without this link. */
export type LinkState =
  | 'open'
  | 'waiting'
  | 'checking'
  | 'paid'
  | 'returned'
  | 'elsewhere'
  | 'superseded'
  | 'expired';

export interface PageView {
  readonly orderId: string;
  readonly paymentType: LinkType;
  readonly state: LinkState;
  readonly contracts: readonly PageContract[];
  readonly total: Kopecks;
  readonly expiresAt: Date;
  readonly successUrl: string;
  readonly failUrl: string;
  readonly methods: readonly AcquirerMethod[];
  /** Masked e-mail address that received the policies; null if none were sent. */
  readonly mailedTo: string | null;
  /** Reason why the last attempt failed; null if the last attempt did not fail. */
  readonly declined: AcquirerCancelReason | null;
  /** Number of attempts known to the bank. The page sends it back with the form, so that an outdated form is recognised. */
  readonly attemptCount: number;
  /** Address of the bank's page for the current attempt; null if the client has to begin a new attempt. */
  readonly bankUrl: string | null;
  /** The consent to automatic payments of later installments; null if it is not offered. */
  readonly autopay: AutopayOffer | null;
  /** The saved method and the path of its page, once this link has saved it; otherwise null. */
  readonly saved: { readonly title: string; readonly path: string } | null;
}

export interface PageDependencies {
  readonly autopay?: AutopayDependencies | undefined;
  readonly pool: Pool;
  readonly clock: Clock;
  readonly products: readonly Product[];
  readonly mailsPolicies?: boolean;
}

export async function pageView(deps: PageDependencies, orderId: string): Promise<PageView | null> {
  const paid = await paidByLink(deps.pool, orderId);
  const payment = paid[0]?.payment;
  if (!payment?.expiresAt || payment.status === 'CREATING' || payment.status === 'FAILED') return null;
  const paymentType = payment.paymentType as LinkType;
  const attempts = await attemptsOfLink(deps.pool, orderId);
  const last = attempts.at(-1);
  const live = attempts.findLast(({ state, returnReason }) => state === 'PENDING' && !returnReason);
  const state = await overtaken(deps, stateOf(payment, paid, attempts, deps.clock.now()), paid);
  return {
    orderId,
    paymentType,
    state,
    ...(await autopayOf(deps, state, paid, attempts)),
    contracts: await Promise.all(paid.map((one, index) => pageContract(deps, one, index + 1))),
    mailedTo: mailedTo(deps, paid),
    total: paid.reduce((sum, one) => sum + one.payment.amount, 0n),
    expiresAt: payment.expiresAt,
    successUrl: payment.successUrl ?? '',
    failUrl: payment.failUrl ?? '',
    methods: allowedMethods(paymentType),
    declined: last?.state === 'CANCELED' ? (last.cancelReason ?? 'unknown') : null,
    attemptCount: attempts.length,
    bankUrl: live?.confirmationUrl ?? null,
  };
}

/** Offers automatic payments of later installments; costs no statement for a contract that is paid in one sum. */
async function autopayOf(
  { pool, products, autopay }: PageDependencies,
  state: LinkState,
  paid: readonly ContractPayment[],
  attempts: readonly Attempt[],
): Promise<Pick<PageView, 'autopay' | 'saved'>> {
  const nothing = { autopay: null, saved: null };
  const [one, other] = paid;
  if (!one || other) return nothing;
  const { contract, payment } = one;
  const savedBy = state === 'paid' ? attempts.find((attempt) => attempt.autopayId !== null) : undefined;
  const found = savedBy ? await autopayOfContract(pool, contract.contractId) : null;
  if (found?.state === 'ACTIVE')
    return { autopay: null, saved: { title: methodTitle(found), path: autopayPath(found.autopayId) } };
  const isOpen = state === 'open' || state === 'waiting';
  if (!autopay || !isOpen || installmentOf(one)?.addendumNumber !== undefined) return nothing;
  const offer = offerAutopay(autopay, contract, payment.installmentNr, contractTitle(contract, products));
  const isOffered = offer && (await autopayOfContract(pool, contract.contractId))?.state !== 'ACTIVE';
  return { autopay: isOffered ? offer : null, saved: null };
}

/** Path of the page on which a client cancels automatic payments. Its id is a secret that only messages to the client contain. */
export function autopayPath(autopayId: string): string {
  return `/autopay/${autopayId}`;
}

function stateOf(
  { status, expiresAt }: Payment,
  paid: readonly ContractPayment[],
  attempts: readonly Attempt[],
  now: Date,
): LinkState {
  if (status === 'PAID') return 'paid';
  if (attempts.some(({ state }) => state === 'CAPTURING')) return 'checking';
  if (attempts.some(({ returnReason }) => returnReason)) return 'returned';
  if (paid.some((one) => installmentOf(one)?.status === 'PAID')) return 'elsewhere';
  if (status === 'REVOKED') return 'superseded';
  if (status === 'EXPIRED' || (expiresAt && expiresAt <= now)) return 'expired';
  return attempts.some(({ state }) => state === 'PENDING') ? 'waiting' : 'open';
}

/** Returns `superseded` if another contract in force conflicts with a contract or addendum that the link pays. */
async function overtaken(
  { pool, products, clock }: PageDependencies,
  state: LinkState,
  paid: readonly ContractPayment[],
): Promise<LinkState> {
  if (state !== 'open' && state !== 'waiting') return state;
  for (const { payment, contract } of paid) {
    const conflict =
      payment.installmentNr === 1
        ? await findConflict(
            pool,
            products,
            contract.startsAt ? paidCover(contract, { at: clock.now() }) : contract,
          )
        : await findSurchargeConflict(pool, products, contract, payment.installmentNr);
    if (conflict) return 'superseded';
  }
  return state;
}

function installmentOf({ payment, contract }: ContractPayment): Installment | undefined {
  return contract.installments.find(({ nr }) => nr === payment.installmentNr);
}

/** Returns the masked email address of the policyholder if Bindery emails the policy that this link has paid. */
function mailedTo(
  { mailsPolicies = false }: PageDependencies,
  paid: readonly ContractPayment[],
): string | null {
  const [first] = paid;
  if (!mailsPolicies || !first || first.payment.status !== 'PAID' || first.payment.installmentNr !== 1)
    return null;
  const { email } = holderOf(first.contract);
  return email === '' ? null : maskedContact(email);
}

async function pageContract(
  { pool, clock, products }: PageDependencies,
  { payment, contract }: ContractPayment,
  place: number,
): Promise<PageContract> {
  const now = clock.now();
  const isPaidHere = payment.status === 'PAID';
  const product = findProduct(products, contract.product);
  const own = installmentOf({ payment, contract });
  const addendumNumber = own?.addendumNumber
    ? formatContractNumber(product?.numbers, own.addendumNumber)
    : null;
  const count = contract.installments.filter((one) => one.addendumNumber === undefined).length;
  return {
    title: product ? insuranceKind(product) : '',
    policyNumber: contract.policyNumber,
    numberPrinted: formatContractNumber(product?.numbers, contract.policyNumber),
    holder: maskedName(holderOf(contract).name),
    subject: subjectRow(contract, product),
    period: contract.startsAt
      ? formatPeriod(contract)
      : `${datePrinted(contract.startsOn)}\u00a0– ${datePrinted(contract.endsOn)}`,
    amount: payment.amount,
    isPaid: own?.status === 'PAID',
    outcome: isPaidHere ? await paidWords(pool, contract, payment.installmentNr, now) : '',
    keyInformationPath:
      own?.status !== 'PAID' && addendumNumber === null && getsKeyInformation(products, contract)
        ? `/pay/${payment.jointOrderId ?? payment.orderId}/key-information/${place}`
        : null,
    policyPath: hasPolicy({ payment, contract }, now)
      ? `/pay/${payment.jointOrderId ?? payment.orderId}/policy/${place}`
      : null,
    installment: count > 1 && addendumNumber === null ? { nr: payment.installmentNr, count } : null,
    addendumNumber,
  };
}

/** A paid link offers the policy for only this number of days, because clients keep letters for years. */
const policyDays = 30;

export function hasPolicy({ payment, contract }: ContractPayment, now: Date): boolean {
  if (payment.status !== 'PAID' || !payment.paidAt) return false;
  const isNew = now.getTime() < payment.paidAt.getTime() + policyDays * 86_400_000;
  return isNew && shownStatus(contract, now) === 'COMPLETE';
}
