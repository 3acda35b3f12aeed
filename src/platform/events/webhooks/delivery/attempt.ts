import { monotonicMs } from '#kernel/clock.ts';
import type { WebhookAnswer } from '#kernel/ports/webhook-sender.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { bodyBytes } from '../../event-body.ts';
import { openedSecret } from '../secrets.ts';
import { signedHeaders } from '../sign.ts';
import type { Attempt, DisabledReason } from '../webhook.ts';
import type { DispatcherDependencies } from './dispatcher.ts';
import { maskedAnswer } from './masked-answer.ts';
import { failedPauseMs, failingMsMax, pauseAfter, retryAfterMs } from './schedule.ts';
import * as store from './store.ts';

/** `stopped`: the process ended meanwhile, so another one makes the attempt. */
export const attemptOutcomes = ['delivered', 'retry', 'failed', 'stopped'] as const;
export type AttemptOutcome = (typeof attemptOutcomes)[number];

const gone = 410;

/** Makes one attempt and notes what became of it. At least once: a process may die between the two. */
export async function attemptDelivery(
  deps: DispatcherDependencies,
  delivery: store.LeasedDelivery,
  stopping: AbortSignal,
): Promise<AttemptOutcome> {
  const { pool, clock, sender, sealer } = deps;
  const { endpointId, secret, previousSecret, event } = delivery;
  if (!event) {
    await store.dropDelivery(pool, delivery);
    return 'failed';
  }
  const body = bodyBytes({ ...event, position: delivery.position });
  const secrets = [secret, previousSecret]
    .filter((sealed) => sealed !== null)
    .map((sealed) => openedSecret(sealer, endpointId, sealed));
  const at = clock.now();
  const headers = signedHeaders(secrets, { id: event.eventId, at, body });
  const beganMs = monotonicMs();
  const answer = await sender.post({ url: delivery.url, headers, body }, stopping);
  if (stopping.aborted && 'failure' in answer) return 'stopped';
  const attempt = attemptOf(answer, at, monotonicMs() - beganMs);
  const now = clock.now();
  if ('status' in answer && answer.status >= 200 && answer.status < 300) {
    await store.noteDelivered(pool, delivery, { attempt, now });
    return 'delivered';
  }
  return noteFailed(deps, delivery, { answer, attempt, now });
}

function attemptOf(answer: WebhookAnswer, at: Date, ms: number): Attempt {
  const common = { at: at.toISOString(), ms: Math.trunc(ms) };
  if ('failure' in answer) return { ...common, failure: answer.failure };
  const text = maskedAnswer(answer.text);
  return { ...common, status: answer.status, ...(text === null ? {} : { answer: text }) };
}

async function noteFailed(
  { pool, jobs }: DispatcherDependencies,
  delivery: store.LeasedDelivery,
  { answer, attempt, now }: { readonly answer: WebhookAnswer; readonly attempt: Attempt; readonly now: Date },
): Promise<AttemptOutcome> {
  const { endpointId, attempts } = delivery;
  const askedMs = 'status' in answer ? retryAfterMs(answer.retryAfter, now) : undefined;
  const pauseMs = pauseAfter(attempts + 1, Math.random(), askedMs);
  const later = (ms: number) => new Date(now.getTime() + ms);
  const isGone = 'status' in answer && answer.status === gone;
  await inTransaction(pool, async (tx) => {
    const nextAt = pauseMs === null ? null : atWholeSecond(later(pauseMs));
    await store.noteUndelivered(tx, delivery, { nextAt, attempt, now });
    const pausedUntil = later(Math.max(failedPauseMs, Math.min(askedMs ?? 0, pauseMs ?? 0)));
    const since = await store.noteFailure(tx, delivery, { now, pausedUntil });
    const reason = since === null ? undefined : disabledReason(isGone, now.getTime() - since.getTime());
    if (!reason || !(await store.disable(tx, endpointId, reason, now))) return;
    await jobs.enqueue(tx, {
      kind: 'webhook-disabled-mail',
      data: { webhookId: endpointId },
      requestId: `webhook-${endpointId}`,
      uniqueKey: endpointId,
    });
  });
  return pauseMs === null ? 'failed' : 'retry';
}

function disabledReason(isGone: boolean, failingMs: number): DisabledReason | undefined {
  if (isGone) return 'GONE';
  return failingMs >= failingMsMax ? 'FAILING' : undefined;
}

/** Moments are told in whole seconds, and an attempt must not come later than was told. */
function atWholeSecond(moment: Date): Date {
  return new Date(Math.ceil(moment.getTime() / 1_000) * 1_000);
}
