import { ServiceError } from '#kernel/errors/errors.ts';
import type { Email, MessageOutcome } from '#kernel/ports/messages.ts';
import { fillLetter, type LetterWords } from '#kernel/text/letter-words.ts';
import { moscowDateTime } from '#kernel/time/calendar.ts';
import type { Queryable } from '../../db/pool.ts';
import type { JobHandler } from '../../jobs/job.ts';
import { findWebhook, listDeliveries } from './manage.ts';
import type { Delivery, Webhook } from './webhook.ts';

/** A letter that consists of text parts without layout. */
export type PlainLetter = Pick<Email, 'messageId' | 'to' | 'subject'> & { readonly parts: readonly string[] };

/** Creates the job handler that sends the partner and the insurer letters about a disabled endpoint. */
export function createDisabledMailHandler(deps: {
  readonly pool: Queryable;
  /** Returns the e-mail address of the insurer for partner support. */
  insurer(): string;
  words(): LetterWords;
  send(letter: PlainLetter): Promise<MessageOutcome>;
}): JobHandler {
  const { pool, insurer, words, send } = deps;
  return {
    kind: 'webhook-disabled-mail',
    async handle({ webhookId }, { jobId }) {
      const webhook = await found(pool, webhookId);
      if (!webhook?.disabledAt) return { outcome: 'enabled-again' };
      const [newest] = await listDeliveries(pool, webhook, { before: null, state: null, limit: 1 });
      const letter = letterOf(words(), webhook, newest);
      const addresses = [...new Set([webhook.contact, insurer()])].filter((to) => to !== null);
      for (const [nr, to] of addresses.entries()) {
        await send({ ...letter, to, messageId: `webhook-disabled-${jobId}-${nr}` });
      }
      return { outcome: 'sent', letters: addresses.length };
    },
  };
}

async function found(pool: Queryable, webhookId: string): Promise<Webhook | null> {
  try {
    return await findWebhook(pool, { webhookId, partnerId: null });
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}

const reasons = {
  GONE: 'он ответил 410 (Gone), то есть просит больше ничего не слать',
  FAILING: 'пять суток подряд ни одна попытка не удалась',
} as const;

function letterOf(words: LetterWords, webhook: Webhook, newest: Delivery | undefined) {
  const { webhookId, url, disabledAt, disabledReason, partnerLogin, failingSince } = webhook;
  const reason = disabledReason === 'GONE' ? reasons.GONE : reasons.FAILING;
  const last = newest?.log.at(-1);
  const since = failingSince ?? disabledAt;
  const lastAttempt =
    newest && last
      ? [
          `Последняя попытка: событие ${newest.type} (position ${newest.position}), ${last.failure ?? `статус ${last.status}`}, ${moscowDateTime(new Date(last.at))}.`,
        ]
      : [];
  return fillLetter<string>(words, {
    values: {
      ...{ host: new URL(url).host, partner: partnerLogin ?? '', url, reason, webhook: webhookId },
      since: since ? moscowDateTime(since) : '',
    },
    blocks: { lastAttempt },
  });
}
