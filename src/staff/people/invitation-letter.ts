import type { Email, MessageOutcome } from '#kernel/ports/messages.ts';
import type { Clock } from '#kernel/time/clock.ts';
import type { Pool } from '#platform/db/pool.ts';
import type { JobHandler } from '#platform/jobs/job.ts';
import { invitationLetterData } from './accounts.ts';

export type InvitationLetter = Pick<Email, 'messageId' | 'to' | 'subject'> & {
  readonly parts: readonly (
    | string
    | { readonly action: { readonly title: string; readonly address: string } }
  )[];
};

/** Returns the job handler that creates an invitation link and mails it. Only a hash of the link's token is stored. */
export function createInvitationHandler(deps: {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly url: string;
  send(letter: InvitationLetter): Promise<MessageOutcome>;
}): JobHandler {
  const { pool, clock, url, send } = deps;
  return {
    kind: 'staff-invitation',
    async handle({ staffId }, { jobId }) {
      const owed = await invitationLetterData(pool, BigInt(staffId), clock.now());
      if (!owed) return { outcome: 'not-owed' };
      const { account, token } = owed;
      const outcome = await send({
        messageId: `staff-invitation-${jobId}`,
        to: account.email ?? '',
        subject: 'Приглашение в консоль',
        parts: [
          `Для вас создан логин ${account.login}. Сделайте ключ на своём устройстве: пароля не будет. Ссылка действует сутки и один раз, не пересылайте её.`,
          { action: { title: 'Сделать ключ', address: `${url}/invitation/${token}` } },
          `После этого страница покажет номер ключа. Сообщите его тому, кто вас пригласил (${account.invitedBy}), лично или по телефону: ключ заработает, когда он этот номер подтвердит.`,
          'Если вы не ждали приглашения, не открывайте ссылку и сообщите об этом своему руководителю.',
        ],
      });
      return { outcome: 'isAccepted' in outcome ? 'sent' : 'refused' };
    },
  };
}
