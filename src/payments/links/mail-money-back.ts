import { hash } from 'node:crypto';
import { holderOf } from '#contracts/holder.ts';
import { contractsWithIds } from '#contracts/store/contract.ts';
import { rublesPrinted } from '#kernel/money.ts';
import type { JobHandler } from '#platform/jobs/job.ts';
import { FinalFailure } from '#platform/jobs/job.ts';
import { lotsOfLink } from '../lots.ts';
import type { ReturnReason } from '../money/reasons.ts';
import { attemptOfPayment } from '../store/attempts.ts';
import type { LinkMailDependencies } from './mail-link.ts';
import { contractTitle } from './receipt.ts';

/** What a client reads about the reasons; those that concern the insurer alone are left out. */
const clientReasons: Readonly<Partial<Record<ReturnReason, string>>> = {
  ALREADY_PAID: 'Договор уже оплачен другим платежом.',
  LINK_REVOKED: 'Договор уже оплачен иначе или изменён после того, как вы получили ссылку.',
  LINK_EXPIRED: 'Платёж пришёл, когда срок ссылки истёк.',
  COVER_STARTED: 'Платёж пришёл позже дня, с которого должно было начаться страхование.',
  ADDENDUM_STARTED: 'Платёж пришёл позже дня, с которого должны были действовать изменения.',
  PROLONGED_OTHERWISE: 'На те же дни уже действует другой договор.',
  INSURED_OTHERWISE: 'На те же дни уже действует другой договор.',
  NOT_UNDER_AGREEMENT: 'Договор не может быть заключён по генеральному договору.',
};

/** Tells the holder that a payment, which pays nothing any more, goes back, before the bank shows it. */
export function createMoneyBackMailHandler(deps: LinkMailDependencies): JobHandler {
  return {
    kind: 'money-back-mail',
    async handle({ acquirerPaymentId }) {
      const attempt = await attemptOfPayment(deps.pool, acquirerPaymentId);
      const lots = attempt ? await lotsOfLink(deps.pool, attempt.orderId) : [];
      const contracts = await contractsWithIds(
        deps.pool,
        lots.map(({ contractId }) => contractId),
      );
      const [first] = contracts;
      if (!attempt || !first) return { skipped: 'NO_CONTRACT' };
      const to = holderOf(first).email;
      if (to === '') return { skipped: 'NO_EMAIL' };
      const titles = contracts.map((contract) => contractTitle(contract, deps.products)).join(', ');
      const reason = attempt.returnReason && clientReasons[attempt.returnReason];
      const messageId = `money-back-${hash('sha256', acquirerPaymentId, 'hex').slice(0, 32)}`;
      const outcome = await deps.messages.sendEmail(
        deps.letters({
          messageId,
          to,
          subject: `Возвращаем платёж: ${titles}`,
          parts: [
            `Возвращаем ваш платёж ${rublesPrinted(attempt.amount)} руб., ${titles}.`,
            ...(reason ? [reason] : []),
            'Деньги придут тем же путём, которым вы платили; обычно это занимает до нескольких рабочих дней.',
            'Делать ничего не нужно. На договор, который уже оплачен, это не влияет.',
          ],
        }),
      );
      if ('refusal' in outcome) throw new FinalFailure(outcome.refusal);
      return { messageId };
    },
  };
}
