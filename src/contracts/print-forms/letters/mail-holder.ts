import type { LetterCode } from '#catalogues/content/letter-items.ts';
import type { MessageSender } from '#kernel/ports/messages.ts';
import type { LetterWords } from '#kernel/text/letter-words.ts';
import { FinalFailure } from '#platform/jobs/job.ts';
import type { Contract } from '../../record/contract.ts';
import { holderOf } from '../../record/holder.ts';
import type { Letter, WriteLetter } from './letter.ts';

/** Returns the texts of a letter in force. */
export type FindWords = (code: LetterCode) => LetterWords;

export interface Mailing {
  readonly messages: Pick<MessageSender, 'sendEmail'>;
  readonly letters: WriteLetter;
  readonly words: FindWords;
}

/** Mails a letter if the holder has an email address. Throws FinalFailure if the mail server refuses the letter. */
export async function mailHolder(
  { messages, letters }: Pick<Mailing, 'messages' | 'letters'>,
  contract: Contract,
  write: () => Omit<Letter, 'to'> | Promise<Omit<Letter, 'to'>>,
): Promise<{ readonly messageId: string } | { readonly skipped: 'NO_EMAIL' }> {
  const to = holderOf(contract).email;
  if (to === '') return { skipped: 'NO_EMAIL' };
  const letter = await write();
  const outcome = await messages.sendEmail(letters({ ...letter, to }));
  if ('refusal' in outcome) throw new FinalFailure(outcome.refusal);
  return { messageId: letter.messageId };
}
