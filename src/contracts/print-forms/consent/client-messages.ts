import type { LetterCode } from '#catalogues/content/letter-items.ts';
import type { MessageOutcome, MessageSender } from '#kernel/ports/messages.ts';
import type { CallContext } from '#kernel/ports/ports.ts';
import { fillLetter, fillSms } from '#kernel/text/letter-words.ts';
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
import type { LetterPart } from '../letters/letter-html.ts';
import type { FindWords } from '../letters/mail-holder.ts';
import { policyTitle } from '../letters/policy-event.ts';

export interface ClientMessageDependencies {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly products: readonly Product[];
  readonly publicUrl: string;
  readonly fingerprints: Fingerprints;
  readonly messages: MessageSender;
  readonly letters: WriteLetter;
  readonly words: FindWords;
}

/** Path of the page on which a client enters bank details; the id of the link follows. */
export const refundDetailsPath = '/refund-details/';

interface LinkLetter {
  readonly path: string;
  readonly letter: LetterCode;
  /** Name of the page, by which the letter with the code refers to the page. */
  readonly page: string;
}

const linkLetters: Readonly<Record<LinkPurpose, LinkLetter>> = {
  CONSENT: {
    path: '/consent/',
    letter: 'consent-link',
    page: 'Согласие на обработку персональных данных',
  },
  REFUND: { path: refundDetailsPath, letter: 'refund-link', page: 'Реквизиты для возврата премии' },
  PLATE: { path: '/plate/', letter: 'plate-link', page: 'Внесите номер автомобиля в полис' },
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
    const { path, letter } = linkLetters[link.purpose];
    const words = deps.words(letter);
    const address = `${deps.publicUrl}${path}${linkId}`;
    const values = { contract: title, link: address };
    const message = {
      messageId: `client-link-${linkId}-${jobId}`,
      ...fillLetter<LetterPart>(words, {
        values,
        blocks: { action: [{ action: { title: words.button ?? '', address } }] },
      }),
      sms: fillSms(words, values),
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
    const words = deps.words('client-code');
    const { page } = linkLetters[link.purpose];
    const values = { contract: title, code, minutes: String(codeMinutes), page };
    const message = {
      messageId: `client-code-${linkId}-${nr}`,
      ...fillLetter<LetterPart>(words, { values, blocks: { facts: [{ facts: [['Код', code]] }] } }),
      sms: fillSms(words, values),
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
