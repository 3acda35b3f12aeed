import { holderOf } from '../../contracts/holder.ts';
import { contractsWithIds } from '../../contracts/read.ts';
import type { Pool } from '../../db/pool.ts';
import { FinalFailure } from '../../jobs/failure.ts';
import type { JobHandler, JobQueue } from '../../jobs/job.ts';
import { datePrinted } from '../../kernel/calendar.ts';
import { type Clock, moscowDateTime } from '../../kernel/clock.ts';
import { rublesPrinted } from '../../kernel/money.ts';
import type { MessageSender } from '../../ports/messages.ts';
import type { Product } from '../../products/product.ts';
import { linkOf } from '../acquiring/begin-attempt.ts';
import { lotsOfLink } from '../lots.ts';
import type { MailLink } from './create-link.ts';
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

export function createMailLink(jobs: JobQueue): MailLink {
  return (tx, orderId, requestId) =>
    jobs.enqueue(tx, { kind: 'payment-link-mail', data: { orderId }, requestId, uniqueKey: orderId });
}

/** Sends the holder the link while it can still be paid. */
export function createLinkMailHandler(deps: LinkMailDependencies): JobHandler {
  return {
    kind: 'payment-link-mail',
    async handle({ orderId }) {
      const lots = await lotsOfLink(deps.pool, orderId);
      const [lot] = lots;
      if (!lot?.expiresAt) throw new FinalFailure('LINK_UNKNOWN');
      if (lot.status !== 'AWAITING' || lot.expiresAt <= deps.clock.now()) return { skipped: lot.status };
      const contracts = await contractsWithIds(
        deps.pool,
        lots.map(({ contractId }) => contractId),
      );
      const holder = contracts.find(({ contractId }) => contractId === lot.contractId);
      const to = holder ? holderOf(holder).email : '';
      if (to === '') return { skipped: 'NO_EMAIL' };
      const lines = lots.map(({ amount, contractId, installmentNr }) => {
        const contract = contracts.find((one) => one.contractId === contractId);
        const addendum = contract?.installments.find(({ nr }) => nr === installmentNr)?.addendumNumber;
        const surcharge = addendum === undefined ? '' : ` (доплата по доп. соглашению ${addendum})`;
        return contract
          ? `${contractTitle(contract, deps.products)}${surcharge}: ${rublesPrinted(amount)} руб.`
          : '';
      });
      const messageId = `payment-link-${orderId}`;
      const outcome = await deps.messages.sendEmail({
        messageId,
        to,
        subject: `Оплата: ${lines.map((line) => line.split(':')[0]).join(', ')}`,
        text: textOf(deps, lines, orderId, lot.expiresAt),
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
