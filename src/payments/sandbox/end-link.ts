import { setTimeout as pass } from 'node:timers/promises';
import type { Caller } from '#access/partner.ts';
import { invalidArgument, ServiceError } from '#kernel/errors/errors.ts';
import { rublesNumber } from '#kernel/money/money.ts';
import type { AcquirerMethod } from '#kernel/ports/ports.ts';
import type { BankEnd, SandboxBankDesk } from '#kernel/ports/sandbox-bank.ts';
import type { Answer } from '#platform/operations/answer.ts';
import { type Completion, changeOnce } from '#platform/operations/idempotency.ts';
import { closeLink } from '../acquiring/close-link.ts';
import { type PageView, pageView } from '../links/page/page-view.ts';
import { returnOfClient } from '../links/page/return-of-client.ts';
import { startPayment } from '../links/page/start-payment.ts';
import type { AcquiringDependencies } from '../record/dependencies.ts';
import { findPaymentsOfLink } from '../record/link-payments.ts';
import { methodTypes, paymentStatuses } from '../record/payment.ts';
import { attemptsOfLink } from '../record/store/attempts.ts';
import { endTimeOfLink } from '../record/store/payment.ts';
import type { LinkAnswer, Outcome } from './answer-schemas.ts';
import { absentLink, linkFault, ownPayment, stateFault, typeFaults } from './own-link.ts';
import type { LinkRequest } from './requests.ts';

export interface SandboxDependencies extends AcquiringDependencies {
  readonly sandboxBank: SandboxBankDesk;
}

const looksMax = 20;
const lookMs = 100;

export interface LinkOrder {
  readonly caller: Caller;
  readonly orderId: string;
  readonly request: LinkRequest;
  readonly completion: Completion;
}

/** Plays the client of a link: opens the link, goes to the bank, pays or is declined, and returns. */
export async function endAtBank(
  deps: SandboxDependencies,
  order: LinkOrder,
  isPaid: boolean,
): Promise<Answer<LinkAnswer>> {
  const { caller, orderId, request, completion } = order;
  const how = isPaid ? 'paid' : request.reason;
  const { view, isDone } = await requireOpen(deps, order, how);
  if (!isDone) {
    const paymentId = await goToBank(deps, order, request.method ?? view.methods[0] ?? 'card');
    // `paymentId` is null if a repetition of this request has already ended the payment.
    if (paymentId !== null) await deps.sandboxBank.end(paymentId, how, completion.key?.key ?? null);
  }
  const { notifications } = await deps.sandboxBank.behaviourFor(caller.partner.partnerId);
  const comesBack = notifications === 'prompt' || notifications === 'twice';
  const after = comesBack ? await sureReturn(deps, orderId, caller.requestId) : await pageView(deps, orderId);
  const answer = await answerOf(deps, requireThere(after, orderId), how);
  return changeOnce(deps.pool, completion, deps.clock.now(), answer, async () => undefined);
}

/** Repeats the client's return while the state is unclear, because another process may be asking the bank. */
async function sureReturn(
  deps: SandboxDependencies,
  orderId: string,
  requestId: string,
): Promise<PageView | null> {
  for (let reads = 1; ; reads++) {
    const view = await returnOfClient(deps, orderId, requestId);
    if (!view || outcomesOfStates[view.state] !== 'PENDING' || reads === looksMax) return view;
    await pass(lookMs);
  }
}

/** Makes the link and its payment at the bank expire. Throws the same errors as `endAtBank`. */
export async function expireLink(deps: SandboxDependencies, order: LinkOrder): Promise<Answer<LinkAnswer>> {
  const { caller, orderId, completion } = order;
  await requireOpen(deps, order, 'expired');
  for (const { state, acquirerPaymentId } of await attemptsOfLink(deps.pool, orderId)) {
    if (state === 'PENDING' && acquirerPaymentId !== null) {
      await deps.sandboxBank.end(acquirerPaymentId, 'expired', completion.key?.key ?? null);
    }
  }
  // Ask the bank first, because the client may have paid before the link expired.
  const view = requireThere(await returnOfClient(deps, orderId, caller.requestId), orderId);
  const refused = stateFault(view.state);
  if (refused) throw invalidArgument([refused]);
  const body = { ...bodyOf(view, 'EXPIRED'), status: 'EXPIRED' } as const;
  const now = deps.clock.now();
  const answer = await changeOnce(deps.pool, completion, now, { status: 200, body }, (tx) =>
    endTimeOfLink(tx, orderId, now),
  );
  await closeSoon(deps, orderId, caller.requestId);
  return answer;
}

/** Closes the expired link. If the bank does not answer, the reconciler will close the link. */
async function closeSoon(deps: SandboxDependencies, orderId: string, requestId: string): Promise<void> {
  try {
    await closeLink(deps, orderId, requestId);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
  }
}

/** Returns the link, and in `isDone` whether this request has already ended it. Throws if another request has ended it. */
async function requireOpen(
  deps: SandboxDependencies,
  { caller, orderId, request, completion }: LinkOrder,
  how: BankEnd,
): Promise<{ readonly view: PageView; readonly isDone: boolean }> {
  const payment = await ownPayment(deps.pool, caller, orderId);
  const noLink = typeFaults(payment);
  if (noLink.length > 0) throw invalidArgument([...request.faults, ...noLink]);
  const view = requireThere(await pageView(deps, orderId), orderId);
  const isDone = await wasDone(deps, orderId, completion);
  const refused = isDone ? undefined : stateFault(view.state);
  const faults = [...request.faults, ...(refused ? [refused] : []), ...methodFaults(view, request, how)];
  if (faults.length > 0) throw invalidArgument(faults);
  return { view, isDone };
}

function methodFaults({ methods, paymentType }: PageView, { method }: LinkRequest, how: BankEnd) {
  const means = method ?? methods[0];
  const known = methods.map((one) => methodTypes[one]);
  return [
    ...(method !== null && !methods.includes(method)
      ? [
          linkFault(
            `По ссылке ${paymentType} платят ${known.join(', ')}; передайте ${known.join(' или ')}`,
            'PAYMENT_TYPE_NOT_AVAILABLE',
            'paymentType',
          ),
        ]
      : []),
    ...(means === 'sbp' && how !== 'paid' && how !== 'expired' && how !== 'DECLINED'
      ? [
          linkFault(
            `По СБП банк отказывает без объяснения; передайте DECLINED или уберите поле (передано ${how})`,
            'FIELD_NOT_APPLICABLE',
            'reason',
          ),
        ]
      : []),
  ];
}

/** Starts a payment at the bank and returns its id; null if a repetition of this request has just ended the link. */
async function goToBank(
  deps: SandboxDependencies,
  { caller, orderId, completion }: LinkOrder,
  method: AcquirerMethod,
): Promise<string | null> {
  const started = await startPayment(deps, orderId, { method, attemptsSeen: null }, caller.requestId);
  if (started === 'away') throw bankAway();
  if (started === 'often') throw tooOften();
  if (started === 'gone') {
    if (await wasDone(deps, orderId, completion)) return null;
    const refused = stateFault(requireThere(await pageView(deps, orderId), orderId).state);
    throw refused ? invalidArgument([refused]) : bankAway();
  }
  const attempts = await attemptsOfLink(deps.pool, orderId);
  const own = attempts.findLast(({ confirmationUrl }) => confirmationUrl === started.bankUrl);
  if (!own?.acquirerPaymentId) throw new Error(`the attempt to pay link ${orderId} is missing`);
  return own.acquirerPaymentId;
}

/** True if a request with this idempotency key has already ended a payment of the link. */
async function wasDone(
  { pool, sandboxBank }: SandboxDependencies,
  orderId: string,
  { key }: Completion,
): Promise<boolean> {
  if (!key) return false;
  const ids = (await attemptsOfLink(pool, orderId)).flatMap((one) => one.acquirerPaymentId ?? []);
  return sandboxBank.isEndedBy(ids, key.key);
}

const outcomesOfStates: Readonly<Partial<Record<PageView['state'], Outcome>>> = {
  paid: 'PAID',
  waiting: 'PENDING',
  checking: 'PENDING',
  returned: 'RETURNED',
};

async function answerOf(
  { pool }: SandboxDependencies,
  view: PageView,
  how: BankEnd,
): Promise<Answer<LinkAnswer>> {
  const outcome = outcomesOfStates[view.state] ?? (view.state === 'open' ? 'DECLINED' : 'EXPIRED');
  const [payment] = await findPaymentsOfLink(pool, view.orderId);
  const status = paymentStatuses.find((known) => known === payment?.status) ?? 'AWAITING';
  const isDeclined = outcome === 'DECLINED' && how !== 'paid' && how !== 'expired';
  const body = { ...bodyOf(view, outcome), status, ...(isDeclined ? { declineReason: how } : {}) };
  return { status: 200, body };
}

function bodyOf({ orderId, paymentType, total }: PageView, outcome: Outcome) {
  return { orderId, paymentType, amount: rublesNumber(total), outcome };
}

function requireThere(view: PageView | null, orderId: string): PageView {
  if (!view) throw absentLink(orderId);
  return view;
}

function bankAway(): ServiceError {
  const description =
    'Банк песочницы не отвечает. Если так настроили вы, верните как было: PUT /ship/biz/sandbox/v1/bank с телом {}';
  return new ServiceError('UNAVAILABLE', {
    faults: [linkFault(description, 'OUTSIDE_SYSTEM_UNAVAILABLE', 'bank')],
  });
}

function tooOften(): ServiceError {
  const description =
    'По ссылке не больше 6 попыток в минуту и 40 всего; повторите через минуту или создайте новую (PUT installments)';
  return new ServiceError('RESOURCE_EXHAUSTED', {
    retryAfterSeconds: 60,
    faults: [linkFault(description, 'RATE_LIMIT_EXCEEDED')],
  });
}
