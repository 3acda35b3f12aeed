import { shippedTexts } from '#catalogues/files/shipped-texts.ts';
import type { MessageOutcome } from '#kernel/ports/messages.ts';
import { fillLetter, type LetterWords } from '#kernel/text/letter-words.ts';
import { datePrinted } from '#kernel/time/calendar.ts';
import type { Pool } from '#platform/db/pool.ts';
import type { JobHandler } from '#platform/jobs/job.ts';
import {
  findLetterReader,
  type LetterKind,
  type LetterReader,
  letterKinds,
} from '../../dual-control/letters/store.ts';
import { proposalById } from '../../dual-control/store.ts';
import { isPermitted } from '../../use-case/permissions.ts';
import type { InvitationLetter, LinkPart } from '../invitation-letter.ts';
import { findTask } from '../tasks/store.ts';
import { permissionToSee } from '../tasks/task.ts';

interface Content {
  readonly letter: 'staff-proposal' | 'staff-task';
  readonly values: Readonly<Record<string, string>>;
  readonly path: string;
}

/** Russian names of the codes of tasks, as in the console. */
const words = new Map(
  shippedTexts('console-words', 'about', 'name', 'shown')
    .filter(({ about }) => about === 'task')
    .map(({ name, shown }) => [name, shown]),
);

const taskNews = {
  TASK_NEW: 'вам поручено',
  TASK_ANSWERED: 'на ваше поручение ответили',
  TASK_ESCALATED: 'срок прошёл, поручение передано вам',
} as const;

/** Returns the job handler that mails a letter to an employee. Letters contain no texts of tasks, which may be personal. */
export function createLetterHandler(deps: {
  readonly pool: Pool;
  /** Address of the console; undefined if there is no console. */
  readonly url: string | undefined;
  words(code: Content['letter']): LetterWords;
  send(letter: InvitationLetter): Promise<MessageOutcome>;
}): JobHandler {
  const { pool, url, words: findWords, send } = deps;
  return {
    kind: 'staff-letter',
    async handle({ staffId, kind: wanted, about }, { jobId }) {
      const kind = letterKinds.find((one) => one === wanted);
      const reader = kind && (await findLetterReader(pool, kind, staffId));
      const content = kind && reader && (await contentFor(pool, kind, reader, BigInt(about)));
      if (url === undefined || !content || !reader?.lettersTo) return { outcome: 'not-owed' };
      const letter = findWords(content.letter);
      const outcome = await send({
        messageId: `staff-letter-${jobId}`,
        to: reader.lettersTo,
        ...fillLetter<LinkPart>(letter, {
          values: { ...content.values, settings: `${url}/letter-set` },
          blocks: { action: [{ action: { title: letter.button ?? '', address: `${url}${content.path}` } }] },
        }),
      });
      return { outcome: 'isAccepted' in outcome ? 'sent' : 'refused' };
    },
  };
}

async function contentFor(
  pool: Pool,
  kind: LetterKind,
  { roles }: LetterReader,
  about: bigint,
): Promise<Content | undefined> {
  if (kind === 'SECOND_SIGNATURE') {
    const proposal = await proposalById(pool, about);
    if (!proposal || proposal.decision !== null) return undefined;
    return {
      letter: 'staff-proposal',
      values: { proposal: String(about) },
      path: `/proposals/${about}`,
    };
  }
  const task = await findTask(pool, about);
  if (!task || !isPermitted(roles, permissionToSee(task.subject))) return undefined;
  const { subject, number, state } = task;
  const news =
    kind === 'TASK_ANSWERED' && state === 'COMPLETED' ? 'ваше поручение завершено' : taskNews[kind];
  const what = [words.get(subject), number].filter(Boolean).join(' ');
  const summary = `${words.get(task.kind)}; ${what}. Срок: ${datePrinted(task.dueOn)}.`;
  return {
    letter: 'staff-task',
    values: { task: String(about), news, summary },
    path: `/tasks/${about}`,
  };
}
