import type { Email, MessageOutcome } from '#kernel/ports/messages.ts';
import { fillLetter, type LetterWords } from '#kernel/text/letter-words.ts';
import type { Clock } from '#kernel/time/clock.ts';
import type { Pool } from '#platform/db/pool.ts';
import type { JobHandler } from '#platform/jobs/job.ts';
import { invitationLetterData } from './accounts.ts';

/** A button with a link. */
export type LinkPart = { readonly action: { readonly title: string; readonly address: string } };

export type InvitationLetter = Pick<Email, 'messageId' | 'to' | 'subject'> & {
  readonly parts: readonly (string | LinkPart)[];
};

/** Returns the job handler that creates an invitation link and mails it. Only a hash of the link's token is stored. */
export function createInvitationHandler(deps: {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly url: string;
  words(): LetterWords;
  send(letter: InvitationLetter): Promise<MessageOutcome>;
}): JobHandler {
  const { pool, clock, url, words: find, send } = deps;
  return {
    kind: 'staff-invitation',
    async handle({ staffId }, { jobId }) {
      const owed = await invitationLetterData(pool, BigInt(staffId), clock.now());
      if (!owed) return { outcome: 'not-owed' };
      const { account, token } = owed;
      const words = find();
      const outcome = await send({
        messageId: `staff-invitation-${jobId}`,
        to: account.email ?? '',
        ...fillLetter<LinkPart>(words, {
          values: { login: account.login, inviter: account.invitedBy ?? '' },
          blocks: {
            action: [{ action: { title: words.button ?? '', address: `${url}/invitation/${token}` } }],
          },
        }),
      });
      return { outcome: 'isAccepted' in outcome ? 'sent' : 'refused' };
    },
  };
}
