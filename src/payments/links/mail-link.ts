import { holderOf } from '../../contracts/holder.ts';
import type { Pool } from '../../db/pool.ts';
import { FinalFailure } from '../../jobs/failure.ts';
import type { JobHandler } from '../../jobs/job.ts';
import { datePrinted, moscowDateTime } from '../../kernel/calendar.ts';
import type { Clock } from '../../kernel/clock.ts';
import { rublesPrinted } from '../../kernel/money.ts';
import type { MessageSender } from '../../ports/messages.ts';
import { numberPrinted } from '../../products/numbering.ts';
import type { Product } from '../../products/product.ts';
import { productOf } from '../../products/sold.ts';
import { linkOf } from '../acquiring/begin-attempt.ts';
import { linkToTell } from './link-to-tell.ts';
import { contractTitle } from './receipt.ts';

export interface LinkMailDependencies {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly products: readonly Product[];
  readonly publicUrl: string;
  readonly messages: Pick<MessageSender, 'sendEmail'>;
  /** Who signs: name and address of the insurer. */
  readonly insurer: { readonly fullName: string; readonly email: string };
}

/** Sends the holder the link as a letter while it can still be paid. */
export function createLinkMailHandler(deps: LinkMailDependencies): JobHandler {
  return {
    kind: 'payment-link-mail',
    async handle({ orderId }) {
      const link = await linkToTell(deps, orderId);
      if ('skipped' in link) return link;
      const to = holderOf(link.contract).email;
      if (to === '') return { skipped: 'NO_EMAIL' };
      const lines = link.paid.map(({ lot, contract }) => {
        const addendum = contract.installments.find(({ nr }) => nr === lot.installmentNr)?.addendumNumber;
        const surcharge =
          addendum === undefined
            ? ''
            : ` (доплата по доп. соглашению ${numberPrinted(productOf(deps.products, contract.product)?.numbers, addendum)})`;
        return `${contractTitle(contract, deps.products)}${surcharge}: ${rublesPrinted(lot.amount)} руб.`;
      });
      const messageId = `payment-link-${orderId}`;
      const outcome = await deps.messages.sendEmail({
        messageId,
        to,
        subject: `Оплата: ${lines.map((line) => line.split(':')[0]).join(', ')}`,
        text: textOf(deps, lines, orderId, link.expiresAt),
        attachments: [],
      });
      if ('refusal' in outcome) throw new FinalFailure(outcome.refusal);
      return { messageId };
    },
  };
}

function textOf(
  { publicUrl, insurer }: LinkMailDependencies,
  lines: readonly string[],
  orderId: string,
  expiresAt: Date,
): string {
  return [
    'Здравствуйте!',
    '',
    'К оплате:',
    ...lines,
    '',
    'Оплатить:',
    // The client comes from a letter, so it first sees what is paid.
    `${linkOf(publicUrl, orderId)}?from=mail`,
    '',
    `Ссылка действует до ${momentPrinted(expiresAt)}.`,
    'Если вы не оформляли договор страхования, ничего не делайте.',
    '',
    insurer.fullName,
    insurer.email,
  ].join('\n');
}

/** "21.11.2026 13:00 (МСК)" */
export function momentPrinted(moment: Date): string {
  const text = moscowDateTime(moment);
  return `${datePrinted(text.slice(0, 10))} ${text.slice(11, 16)} (МСК)`;
}
