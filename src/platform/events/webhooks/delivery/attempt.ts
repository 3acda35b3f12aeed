import type { WebhookAnswer } from '#kernel/ports/webhook-sender.ts';
import { monotonicMs } from '#kernel/time/clock.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { bodyBytes } from '../../note.ts';
import { openedSecret, signedHeaders } from '../sign.ts';
import type { Attempt, DisabledReason } from '../webhook.ts';
import type { DispatcherDependencies } from './dispatcher.ts';
import * as store from './store.ts';

/** Outcomes of an attempt. `stopped`: the attempt was aborted because its process stops; another process repeats it. */
export const attemptOutcomes = ['delivered', 'retry', 'failed', 'stopped'] as const;
export type AttemptOutcome = (typeof attemptOutcomes)[number];

const gone = 410;

/** Sends an event and then stores the outcome. If the process dies before storing it, the event is sent again. */
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
  const body = bodyBytes({ ...event, position: delivery.position }, deps.onUnknownType);
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

/** Rounds up to whole seconds, because partners read the time of the next attempt without milliseconds. */
function atWholeSecond(moment: Date): Date {
  return new Date(Math.ceil(moment.getTime() / 1_000) * 1_000);
}

const shownMax = 512;

/** Words that servers' answers often contain and that are never personal data. */
const plain = new Set(
  `accepted access allowed array authentication authorization bad body conflict connection content could data denied duplicate empty
   error exception expired fail failed failure false field forbidden found gateway gone handler html http https id internal invalid
   json key limit long many match matching message method missing moved no not null object ok permanently processed received redirect
   request required response secret server service signature status success temporarily the timeout timestamp title token too true
   type unauthorized unavailable undefined unexpected unknown unprocessable unsupported url value version wrong`.split(
    /\s+/,
  ),
);

/** Masks the digits of an answer and the letters of all words except `plain`, because they may be personal data. */
export function maskedAnswer(text: string): string | null {
  const masked = text
    .slice(0, shownMax)
    .replace(/[\p{L}\p{M}]+/gu, (word) =>
      plain.has(word.toLowerCase())
        ? word
        : word.replace(/\p{Script=Cyrillic}/gu, 'а').replace(/[^а]/gu, 'x'),
    )
    .replace(/\p{N}/gu, '0')
    .replace(/[^\p{L}\p{N}\p{P}\p{S} ]+/gu, ' ')
    .trim();
  return masked === '' ? null : masked;
}

const minuteMs = 60_000;
const hourMs = 3_600_000;

/** Pauses in ms after failed attempts, as Standard Webhooks recommends: ten attempts in three days. */
const pausesMs: readonly number[] = [
  5_000,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  24 * hourMs,
];

const jitter = 0.2;

/** Pause in ms between requests to a failing endpoint, so that waiting deliveries do not overload it. */
const failedPauseMs = 1_000;
/** Time in ms after which an endpoint is disabled if all its attempts have failed. */
const failingMsMax = 120 * hourMs;

/** Returns the pause in ms, varied by 20 %; null after the last attempt. Retry-After can at most double the pause. */
export function pauseAfter(
  attempts: number,
  chance: number,
  retryAfterMs: number | undefined,
): number | null {
  const pause = pausesMs[attempts - 1];
  if (pause === undefined) return null;
  const spread = pause * (1 - jitter + 2 * jitter * chance);
  return Math.trunc(Math.max(spread, Math.min(retryAfterMs ?? 0, 2 * pause)));
}

/** Converts a Retry-After header (seconds or a date) to ms; undefined if it is invalid. */
export function retryAfterMs(header: string | undefined, now: Date): number | undefined {
  const text = header?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1_000;
  const at = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, at - now.getTime());
}
