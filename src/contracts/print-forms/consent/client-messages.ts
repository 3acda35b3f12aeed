import type { MessageOutcome, MessageSender } from '#kernel/ports/messages.ts';
import type { CallContext } from '#kernel/ports/ports.ts';
import type { Clock } from '#kernel/time/clock.ts';
import type { Pool } from '#platform/db/pool.ts';
import { FinalFailure, type JobHandler } from '#platform/jobs/job.ts';
import type { Fingerprints } from '#platform/keys/fingerprints.ts';
import type { Product } from '#products/product/product.ts';
import {
  type ClientLink,
  codeMinutes,
  hasOpenCode,
  type LinkPurpose,
  linkCode,
  openLink,
} from '../../record/client-links/client-link.ts';
import type { Contract } from '../../record/contract.ts';
import { holderContact } from '../../record/holder.ts';
import { contractsWithIds } from '../../record/store/find-contracts.ts';
import type { Letter, WriteLetter } from '../letters/letter.ts';
import { policyTitle } from '../letters/policy-event.ts';

export interface ClientMessageDependencies {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly products: readonly Product[];
  readonly publicUrl: string;
  readonly fingerprints: Fingerprints;
  readonly messages: MessageSender;
  readonly letters: WriteLetter;
}

/** Path of the page on which a client enters bank details; the id of the link follows. */
export const refundDetailsPath = '/refund-details/';

interface Words {
  readonly path: string;
  /** `beginning` and `end` are the first and the last sentence of the letter. */
  readonly beginning: (title: string) => string;
  readonly end: string;
  readonly subject: string;
  readonly text: string;
  readonly action: string;
}

const words: Readonly<Record<LinkPurpose, Words>> = {
  CONSENT: {
    path: '/consent/',
    beginning: (title) => `Оформляется договор ${title}.`,
    end: 'Если вы не оформляли договор страхования, ничего не делайте.',
    subject: 'Согласие на обработку персональных данных',
    text: 'Чтобы заключить договор, нужно ваше согласие на обработку персональных данных. Прочитайте его на нашей странице и подтвердите кодом.',
    action: 'Прочитать и подтвердить',
  },
  PLATE: {
    path: '/plate/',
    beginning: (title) =>
      `Действует ваш договор ${title}, но в нём нет государственного регистрационного знака.`,
    end: 'Ссылка действует один раз. Если знак ещё не получен, внесите его, когда получите.',
    subject: 'Внесите номер автомобиля в полис',
    text: 'Дорожные камеры ищут полис по регистрационному знаку: пока его нет в договоре, автомобиль может считаться незастрахованным. Укажите знак на нашей странице, и мы пришлём новую редакцию полиса. Это бесплатно.',
    action: 'Указать номер',
  },
  REFUND: {
    path: refundDetailsPath,
    beginning: (title) => `По договору ${title} вам возвращается часть премии.`,
    end: 'Ссылка действует 30 дней и один раз. Никому её не пересылайте.',
    subject: 'Реквизиты для возврата премии',
    text: 'Вернуть её так, как она уплачена, нельзя. Укажите на нашей странице счёт, на который перечислить деньги.',
    action: 'Указать реквизиты',
  },
};

/** Creates the handlers that send holders links to Bindery's pages, and codes to enter there. */
export function createClientMessageHandlers(deps: ClientMessageDependencies): readonly JobHandler[] {
  return [linkMessages(deps), codeMessages(deps)];
}

const linkMessages = (deps: ClientMessageDependencies): JobHandler => ({
  kind: 'client-link-message',
  async handle({ linkId }, { requestId, jobId }) {
    const found = await linkWithContract(deps, linkId);
    if (!found) return { skipped: 'NO_LINK' };
    const { link, contract, title } = found;
    const { path, subject, text, action, beginning, end } = words[link.purpose];
    const address = `${deps.publicUrl}${path}${linkId}`;
    const message = {
      messageId: `client-link-${linkId}-${jobId}`,
      subject: `${subject}: ${title}`,
      parts: [beginning(title), text, { action: { title: action, address } }, end],
      sms: `${subject}, договор ${title}: ${address}`,
    };
    return send(deps, contract, { traceId: requestId }, message);
  },
});

const codeMessages = (deps: ClientMessageDependencies): JobHandler => ({
  kind: 'client-code-message',
  async handle({ linkId, nr }, { requestId }) {
    const found = await linkWithContract(deps, linkId);
    if (!found || found.link.codes !== nr || !hasOpenCode(found.link, deps.clock.now()))
      return { skipped: 'CODE_OVER' };
    const { link, contract, title } = found;
    const code = linkCode(deps.fingerprints, linkId, nr);
    const message = {
      messageId: `client-code-${linkId}-${nr}`,
      subject: `Код подтверждения: ${title}`,
      parts: [
        { facts: [['Код', code]] as const },
        `Введите его на странице «${words[link.purpose].subject}». Код действует ${codeMinutes} минут.`,
        'Никому его не сообщайте. Если вы не запрашивали код, ничего не делайте.',
      ],
      sms: `Код ${code}, действует ${codeMinutes} минут. Никому его не сообщайте`,
    };
    return send(deps, contract, { traceId: requestId }, message);
  },
});

interface Found {
  readonly link: ClientLink;
  readonly contract: Contract;
  readonly title: string;
}

async function linkWithContract(deps: ClientMessageDependencies, linkId: string): Promise<Found | null> {
  const link = await openLink(deps, linkId);
  const [contract] = link ? await contractsWithIds(deps.pool, [link.contractId]) : [];
  return link && contract ? { link, contract, title: policyTitle(deps.products, contract) } : null;
}

async function send(
  { messages, letters }: ClientMessageDependencies,
  contract: Contract,
  context: CallContext,
  { sms, ...letter }: Omit<Letter, 'to'> & { readonly sms: string },
): Promise<{ readonly messageId: string } | { readonly skipped: string }> {
  const contact = holderContact(contract, messages.sendSms !== undefined);
  if (contact === null) return { skipped: 'NO_CONTACT' };
  const { messageId } = letter;
  const outcome: MessageOutcome | undefined =
    contact.channel === 'EMAIL'
      ? await messages.sendEmail(letters({ ...letter, to: contact.address }))
      : await messages.sendSms?.({ messageId, phone: contact.address, text: sms }, context);
  if (!outcome) throw new FinalFailure('NO_SMS_GATEWAY');
  if ('refusal' in outcome) throw new FinalFailure(outcome.refusal);
  return { messageId };
}
