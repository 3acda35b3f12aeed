import { holderOf } from '#contracts/holder.ts';
import type { Letter, WriteLetter } from '#contracts/print-forms/letters/letter.ts';
import { datePrinted, moscowDateTime } from '#kernel/calendar.ts';
import type { Clock } from '#kernel/clock.ts';
import { rublesPrinted } from '#kernel/money.ts';
import type { MessageSender } from '#kernel/ports/messages.ts';
import type { Pool } from '#platform/db/pool.ts';
import type { JobHandler } from '#platform/jobs/job.ts';
import { FinalFailure } from '#platform/jobs/job.ts';
import { numberPrinted } from '#products/numbering.ts';
import type { Product } from '#products/product.ts';
import { productOf } from '#products/sold.ts';
import { linkOf } from '../acquiring/begin-attempt.ts';
import { linkToSend } from './link-to-send.ts';
import { contractTitle } from './receipt.ts';

export interface LinkMailDependencies {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly products: readonly Product[];
  readonly publicUrl: string;
  readonly messages: Pick<MessageSender, 'sendEmail'>;
  readonly letters: WriteLetter;
}

/** Sends the holder the link as a letter while it can still be paid. */
export function createLinkMailHandler(deps: LinkMailDependencies): JobHandler {
  return {
    kind: 'payment-link-mail',
    async handle({ orderId }) {
      const link = await linkToSend(deps, orderId);
      if ('skipped' in link) return link;
      const to = holderOf(link.contract).email;
      if (to === '') return { skipped: 'NO_EMAIL' };
      const due = link.paid.map(({ lot, contract }) => {
        const addendum = contract.installments.find(({ nr }) => nr === lot.installmentNr)?.addendumNumber;
        const surcharge =
          addendum === undefined
            ? ''
            : ` (доплата по доп. соглашению ${numberPrinted(productOf(deps.products, contract.product)?.numbers, addendum)})`;
        const title = `${contractTitle(contract, deps.products)}${surcharge}`;
        return [title, `${rublesPrinted(lot.amount)} руб.`] as const;
      });
      const messageId = `payment-link-${orderId}`;
      const outcome = await deps.messages.sendEmail(
        deps.letters({
          messageId,
          to,
          subject: `Оплата: ${due.map(([title]) => title).join(', ')}`,
          // The client comes from a letter, so it first sees what is paid.
          parts: partsOf(due, `${linkOf(deps.publicUrl, orderId)}?from=mail`, link.expiresAt),
        }),
      );
      if ('refusal' in outcome) throw new FinalFailure(outcome.refusal);
      return { messageId };
    },
  };
}

function partsOf(
  due: readonly (readonly [title: string, amount: string])[],
  address: string,
  expiresAt: Date,
): Letter['parts'] {
  return [
    { heading: 'К оплате' },
    { facts: due },
    { action: { title: 'Оплатить', address } },
    `Ссылка действует до ${momentPrinted(expiresAt)}.`,
    'Если вы не оформляли договор страхования, ничего не делайте.',
  ];
}

/** "21.11.2026 13:00 (МСК)" */
export function momentPrinted(moment: Date): string {
  const text = moscowDateTime(moment);
  return `${datePrinted(text.slice(0, 10))} ${text.slice(11, 16)} (МСК)`;
}
