import { isObject } from '#kernel/json.ts';

const answerManners = ['prompt', 'down', 'silent', 'processing', 'busy'] as const;
const notificationManners = ['prompt', 'twice', 'reordered', 'late', 'lost'] as const;

/** How the bank behaves towards the shop, until it is told otherwise; the same for all processes. */
export interface Behaviour {
  /**
   * `down`: 500, nothing is done. `silent`: it is done, and no answer comes. `processing`: 202, nothing is done yet.
   * `busy`: 429, nothing is done. Pages for clients are away with `down` only.
   */
  readonly answers: (typeof answerManners)[number];
  /** How long every answer of the API waits, 0 to 60,000. */
  readonly delayMs: number;
  /**
   * `twice`: each comes two times. `reordered`: that of a hold comes half a minute late, after that of its capture.
   * `late`: all come half a minute late. `lost`: none comes.
   */
  readonly notifications: (typeof notificationManners)[number];
}

export const behavesWell: Behaviour = { answers: 'prompt', delayMs: 0, notifications: 'prompt' };

const delayMsMax = 60_000;

/** The behaviour that a control request asks for, where what it leaves out is as usual; else what is wrong. */
export function readBehaviourRequest(body: unknown): Behaviour | string {
  if (!isObject(body)) return 'send a JSON object';
  const { answers = 'prompt', delayMs = 0, notifications = 'prompt', ...others } = body;
  const [other] = Object.keys(others);
  if (other !== undefined) return `${other.slice(0, 40)} is unknown: send answers, delayMs, notifications`;
  const manner = answerManners.find((known) => known === answers);
  if (!manner) return `answers must be one of ${answerManners.join(', ')}`;
  if (typeof delayMs !== 'number' || !Number.isInteger(delayMs) || delayMs < 0 || delayMs > delayMsMax) {
    return `delayMs must be a whole number from 0 to ${delayMsMax}`;
  }
  const notifying = notificationManners.find((known) => known === notifications);
  if (!notifying) return `notifications must be one of ${notificationManners.join(', ')}`;
  return { answers: manner, delayMs, notifications: notifying };
}
