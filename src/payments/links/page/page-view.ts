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
import { type ContractPayment, paidByLink } from '../../record/link-payments.ts';
import { paidWords } from '../../record/paid-words.ts';
import { allowedMethods, type LinkType, type Payment } from '../../record/payment.ts';
import { attemptsOfLink } from '../../record/store/attempts.ts';

/** A contract as anybody with the link may see it: what says something of a person is masked. */
export interface PageContract {
  readonly title: string;
  readonly policyNumber: string;
  /** The same as papers write it. */
  readonly numberPrinted: string;
  readonly holder: string;
  readonly subject: SubjectRow;
  /** The days of cover, or its minutes. */
  readonly period: string;
  readonly amount: Kopecks;
  /** Of how many installments this is which; null where the premium is paid at once. */
  readonly installment: { readonly nr: number; readonly count: number } | null;
  /** Whether the installment is paid, in whichever way. */
  readonly isPaid: boolean;
  /** What the payment has brought about; empty where this link has not paid it. */
  readonly outcome: string;
  /** Where the client can read the key information document before paying; null where none is to be given. */
  readonly keyInformationPath: string | null;
  /** Where the client can take the policy; null where there is none to take, or not here any more. */
  readonly policyPath: string | null;
  /** The addendum whose surcharge this is, as papers write it; null where it is none. */
  readonly addendumNumber: string | null;
}

/**
 * Where a link stands, as its client sees it. `open`: to be paid. `waiting`: the client was at the bank, and the bank has
 * not said yet. `checking`: paid, and being taken. `returned`: the money goes back. `elsewhere`: the contract is paid
 * already, in another way.
 */
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
  /** Ways that the client can choose from. */
  readonly methods: readonly AcquirerMethod[];
  /** Where the policies were mailed, for those who know the address already; null where they were not. */
  readonly mailedTo: string | null;
  /** Why the last try failed; null where it did not. */
  readonly declined: AcquirerCancelReason | null;
  /** How many tries the bank knows of: a form that was shown before the last one began knows of fewer. */
  readonly tries: number;
  /** The bank's page of the try that goes on; null where a new one is to be begun. */
  readonly bankUrl: string | null;
}

export interface PageDependencies {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly products: readonly Product[];
  readonly mailsPolicies?: boolean;
}

/** What the page of a link shows; null where there is no such link. */
export async function pageView(deps: PageDependencies, orderId: string): Promise<PageView | null> {
  const paid = await paidByLink(deps.pool, orderId);
  const payment = paid[0]?.payment;
  if (!payment?.expiresAt || payment.status === 'CREATING' || payment.status === 'FAILED') return null;
  const paymentType = payment.paymentType as LinkType;
  const attempts = await attemptsOfLink(deps.pool, orderId);
  const last = attempts.at(-1);
  const live = attempts.findLast(({ state, returnReason }) => state === 'PENDING' && !returnReason);
  return {
    orderId,
    paymentType,
    state: await overtaken(deps, stateOf(payment, paid, attempts, deps.clock.now()), paid),
    contracts: await Promise.all(paid.map((one, index) => pageContract(deps, one, index + 1))),
    mailedTo: mailedTo(deps, paid),
    total: paid.reduce((sum, one) => sum + one.payment.amount, 0n),
    expiresAt: payment.expiresAt,
    successUrl: payment.successUrl ?? '',
    failUrl: payment.failUrl ?? '',
    methods: allowedMethods(paymentType),
    declined: last?.state === 'CANCELED' ? (last.cancelReason ?? 'unknown') : null,
    tries: attempts.length,
    bankUrl: live?.confirmationUrl ?? null,
  };
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

/** A link of a contract, or of an addendum, in whose place another contract has come into force is as good as taken back. */
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

/** The policies of first premiums are mailed, as far as the insurer mails policies at all. */
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

/** Addresses of links stay in letters for years; the policy can be taken here while it is new. */
const policyDays = 30;

/** Whether the policy of what a link has paid can be taken by whoever has the link. */
export function hasPolicy({ payment, contract }: ContractPayment, now: Date): boolean {
  if (payment.status !== 'PAID' || !payment.paidAt) return false;
  const isNew = now.getTime() < payment.paidAt.getTime() + policyDays * 86_400_000;
  return isNew && shownStatus(contract, now) === 'COMPLETE';
}
