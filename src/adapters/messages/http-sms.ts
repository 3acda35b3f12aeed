import { isObject } from '#kernel/json/json.ts';
import type { MessageOutcome, MessageSender } from '#kernel/ports/messages.ts';
import type { Guard } from '../calls/guarded-call.ts';
import { type HttpPeer, postJson } from '../calls/http-call.ts';

/**
 * The insurer's gateway for short messages: `POST messages` with `{messageId, phone, text}` and an `Idempotency-Key`
 * answers `{isAccepted: true}` or `{refusal}`.
 */
export function createHttpSms(peer: HttpPeer, guard: Guard): NonNullable<MessageSender['sendSms']> {
  return ({ messageId, phone, text }, context) =>
    postJson(
      peer,
      guard,
      { path: 'messages', body: { messageId, phone, text }, read: readAnswer, idempotencyKey: messageId },
      context,
    );
}

/** Answers are stored, so accept only texts that can be nothing but a code. */
const code = /^[A-Za-z0-9_.:-]{1,64}$/;

function readAnswer(answer: unknown): MessageOutcome | undefined {
  if (!isObject(answer)) return undefined;
  const { isAccepted, refusal } = answer;
  if (isAccepted === true && refusal === undefined) return { isAccepted };
  if (typeof refusal === 'string' && code.test(refusal) && isAccepted === undefined) return { refusal };
  return undefined;
}
