import type { Clock } from '#kernel/clock.ts';
import { rublesPrinted } from '#kernel/money.ts';
import type { MessageSender } from '#kernel/ports/messages.ts';
import type { Pool } from '#platform/db/pool.ts';
import type { JobHandler } from '#platform/jobs/job.ts';
import { FinalFailure } from '#platform/jobs/job.ts';
import type { Product } from '#products/product.ts';
import { linkOf } from '../acquiring/begin-attempt.ts';
import { type LinkToSend, linkToSend } from './link-to-send.ts';
import { momentPrinted } from './mail-link.ts';
import { smsPhoneOf } from './notify-holder.ts';
import { contractTitle } from './receipt.ts';

export interface LinkSmsDependencies {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly products: readonly Product[];
  readonly publicUrl: string;
  readonly messages: Pick<MessageSender, 'sendSms'>;
}

/** Sends the holder the link as a short message while it can still be paid. */
export function createLinkSmsHandler(deps: LinkSmsDependencies): JobHandler {
  return {
    kind: 'payment-link-sms',
    async handle({ orderId }, { requestId }) {
      const link = await linkToSend(deps, orderId);
      if ('skipped' in link) return link;
      const phone = smsPhoneOf(link.contract);
      if (phone === undefined) return { skipped: 'NO_PHONE' };
      const messageId = `payment-link-${orderId}`;
      const outcome = await deps.messages.sendSms?.(
        { messageId, phone, text: textOf(deps, link, orderId) },
        { traceId: requestId },
      );
      // The gateway was taken away after the link was made.
      if (!outcome) throw new FinalFailure('NO_SMS_GATEWAY');
      if ('refusal' in outcome) throw new FinalFailure(outcome.refusal);
      return { messageId };
    },
  };
}

/** "К оплате 13 577,74 руб., договор ОСАГО ХХХ № 0000000001: https://… до 22.11.2026 12:00 (МСК)" */
function textOf({ products, publicUrl }: LinkSmsDependencies, link: LinkToSend, orderId: string): string {
  const sum = link.paid.reduce((total, { lot }) => total + lot.amount, 0n);
  const amount = plain(rublesPrinted(sum));
  const titles = plain(link.paid.map(({ contract }) => contractTitle(contract, products)).join(', '));
  // The client comes from a message, so it first sees what is paid.
  const address = `${linkOf(publicUrl, orderId)}?from=sms`;
  return `К оплате ${amount} руб., ${titles}: ${address} до ${momentPrinted(link.expiresAt)}`;
}

/** A no-break space is shown as something else on some telephones. */
function plain(text: string): string {
  return text.replaceAll('\u00a0', ' ');
}
