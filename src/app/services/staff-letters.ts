import type { FindWords } from '#contracts/print-forms/letters/mail-holder.ts';
import type { MessageOutcome } from '#kernel/ports/messages.ts';
import { repeat } from '#kernel/time/in-time.ts';
import type { WorkingDays } from '#kernel/time/working-days.ts';
import { unlessAway } from '#platform/db/unavailable.ts';
import { failureRecord, type JobHandler, type JobQueue } from '#platform/jobs/job.ts';
import type { InvitationLetter } from '#staff/people/invitation-letter.ts';
import { createLetterHandler } from '#staff/people/letters/send-letter.ts';
import { createEscalationHandler, requireEscalations } from '#staff/people/tasks/escalate.ts';
import type { Foundation } from './foundation.ts';

const checkEveryMs = 600_000;

interface Shared {
  readonly jobs: JobQueue;
  readonly workingDays: WorkingDays;
  readonly words: FindWords;
  send(letter: InvitationLetter): Promise<MessageOutcome>;
}

/** Creates the jobs of staff tasks: their escalation and the letters to staff. They run with and without a console. */
export function createStaffJobs(
  { config, pool, clock, log }: Foundation,
  { jobs, workingDays, words, send }: Shared,
) {
  const deps = { pool, clock, workingDays, days: config.taskEscalationDays };
  const onError = unlessAway((error) =>
    log.error({ err: failureRecord(error) }, 'overdue tasks could not be escalated'),
  );
  const handlers: readonly JobHandler[] = [
    createEscalationHandler({ ...deps, jobs }),
    createLetterHandler({ pool, url: config.consolePages?.url, words, send }),
  ];
  return {
    handlers,
    /** Looks for overdue tasks every ten minutes; returns a stop function. */
    requireEscalations() {
      const demand = repeat(checkEveryMs, () => requireEscalations(deps, jobs), onError);
      demand.again();
      return demand.close;
    },
  };
}
