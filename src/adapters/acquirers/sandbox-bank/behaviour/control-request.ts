import { isObject } from '#kernel/json.ts';
import {
  type BankBehaviour,
  bankAnswers,
  bankDelayMsMax,
  bankNotifications,
} from '#kernel/ports/sandbox-bank.ts';

/** The behaviour that a control request asks for, where what it leaves out is as usual; else what is wrong. */
export function readBehaviourRequest(body: unknown): BankBehaviour | string {
  if (!isObject(body)) return 'send a JSON object';
  const { answers = 'prompt', delayMs = 0, notifications = 'prompt', ...others } = body;
  const [other] = Object.keys(others);
  if (other !== undefined) return `${other.slice(0, 40)} is unknown: send answers, delayMs, notifications`;
  const manner = bankAnswers.find((known) => known === answers);
  if (!manner) return `answers must be one of ${bankAnswers.join(', ')}`;
  if (typeof delayMs !== 'number' || !Number.isInteger(delayMs) || delayMs < 0 || delayMs > bankDelayMsMax) {
    return `delayMs must be a whole number from 0 to ${bankDelayMsMax}`;
  }
  const notifying = bankNotifications.find((known) => known === notifications);
  if (!notifying) return `notifications must be one of ${bankNotifications.join(', ')}`;
  return { answers: manner, delayMs, notifications: notifying };
}
