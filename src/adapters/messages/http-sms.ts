import { isObject } from '#kernel/json/json.ts';
import type { MessageOutcome, MessageSender } from '#kernel/ports/messages.ts';
import type { Guard } from '../calls/guarded-call.ts';
import { type HttpPeer, postJson } from '../calls/http-call.ts';

/** Sends SMS through `POST messages` of the insurer's gateway, with the message id as `Idempotency-Key`. */
export function createHttpSms(peer: HttpPeer, guard: Guard): NonNullable<MessageSender['sendSms']> {
  return ({ messageId, phone, text }, context) =>
    postJson(
      peer,
      guard,
      { path: 'messages', body: { messageId, phone, text }, read: readAnswer, idempotencyKey: messageId },
      context,
    );
}

/** Only codes are accepted, because responses are stored and other texts could contain personal data. */
const code = /^[A-Za-z0-9_.:-]{1,64}$/;

function readAnswer(answer: unknown): MessageOutcome | undefined {
  if (!isObject(answer)) return undefined;
  const { isAccepted, refusal } = answer;
  if (isAccepted === true && refusal === undefined) return { isAccepted };
  if (typeof refusal === 'string' && code.test(refusal) && isAccepted === undefined) return { refusal };
  return undefined;
}
