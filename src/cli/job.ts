import type { Command } from 'commander';
import { listJobs, retryDead, showJob } from '../jobs/inspect.ts';
import type { JobRecord } from '../jobs/job.ts';
import { counted } from '../kernel/counted.ts';
import { inLatinCapitals } from '../kernel/lookalikes.ts';
import { inChange, inCommand } from './command-context.ts';
import type { Invocation } from './program.ts';
import { refuse } from './staff.ts';

const shownMost = 1_000;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

interface ListOptions {
  readonly dead?: boolean;
  readonly kind?: string;
  readonly about?: string;
  readonly json?: boolean;
}

interface RetryOptions {
  readonly allDead?: boolean;
  readonly kind?: string;
}

export function addJobCommands(program: Command, invocation: Invocation): void {
  const job = program.command('job').description('background work: reports to the registry and the like');
  job
    .command('list')
    .description(`list jobs, the newest first, ${shownMost} at most`)
    .option('--dead', 'only those that failed for good')
    .option('--kind <kind>', 'only of one kind')
    .option('--about <id>', 'only those that carry this id, such as the number of a contract', asSent)
    .option('--json', 'print as JSON')
    .action(async (options: ListOptions) => invocation.exit(await list(invocation, options)));
  job
    .command('show')
    .description('print all that is known of a job as JSON')
    .argument('<jobId>', 'from the list')
    .action(async (jobId: string) => invocation.exit(await show(invocation, jobId)));
  job
    .command('retry')
    .description('give a dead job, or all of them, its attempts anew')
    .argument('[jobId]', 'from the list')
    .option('--all-dead', 'every dead job')
    .option('--kind <kind>', 'with --all-dead: only of one kind')
    .action(async (jobId: string | undefined, options: RetryOptions) =>
      invocation.exit(await retry(invocation, jobId, options)),
    );
}

function list(invocation: Invocation, { json, ...filter }: ListOptions): Promise<number> {
  return inCommand(invocation.variables, async ({ pool }) => {
    const jobs = await listJobs(pool, { ...filter, limit: shownMost });
    if (json) console.log(JSON.stringify(jobs));
    else if (jobs.length === 0) console.log('no such jobs');
    else console.table(jobs.map(row));
    return 0;
  });
}

/** Numbers of contracts as they are printed; other ids as they are. */
function asSent(id: string): string {
  return /^\p{L}{3}[\s№-]*\d/u.test(id) ? inLatinCapitals(id) : id;
}

function row({ jobId, kind, state, data, attempts, attemptsMax, createdAt, dueAt, result }: JobRecord) {
  return {
    jobId,
    kind,
    state,
    about: Object.values(data).join(' '),
    attempts: `${attempts} of ${attemptsMax}`,
    created: createdAt.toISOString(),
    due: state === 'waiting' ? dueAt.toISOString() : '',
    error:
      state === 'completed' ? '' : [result?.error, result?.reason].filter(Boolean).join(': ').slice(0, 60),
  };
}

async function show(invocation: Invocation, jobId: string): Promise<number> {
  if (!uuid.test(jobId)) return refuse(noJob(jobId));
  return inCommand(invocation.variables, async ({ pool }) => {
    const found = await showJob(pool, jobId);
    if (!found) return refuse(noJob(jobId));
    console.log(JSON.stringify(found, undefined, 2));
    return 0;
  });
}

async function retry(
  invocation: Invocation,
  jobId: string | undefined,
  { allDead = false, kind }: RetryOptions,
): Promise<number> {
  if ((jobId !== undefined) === allDead) return refuse('give either the id of a job or --all-dead');
  if (kind !== undefined && !allDead) return refuse('--kind goes with --all-dead');
  if (jobId !== undefined && !uuid.test(jobId)) return refuse(noJob(jobId));
  return inChange(invocation.variables, async ({ pool, by }) => {
    const revived = await retryDead(pool, by(), { ...(jobId ? { jobId } : {}), ...(kind ? { kind } : {}) });
    if (jobId === undefined) {
      console.log(
        `${counted(revived.length, 'dead job')} ${revived.length === 1 ? 'is' : 'are'} tried again`,
      );
      return 0;
    }
    if (revived.length === 0) {
      return refuse(
        `${jobId} is no dead job, or another job for the same is under way: see "bindery job show"`,
      );
    }
    console.log(`${jobId} is tried again`);
    return 0;
  });
}

function noJob(jobId: string): string {
  return `there is no job ${jobId}: take the id from "bindery job list"`;
}
