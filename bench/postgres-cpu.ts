import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPostmaster } from '#platform/db/embedded/postmaster-file.ts';

/** Of the kernel's account of processes that have ended. */
const microsecondsATick = 10_000;

/** CPU time of a PostgreSQL with all its processes so far, also of those that have ended. */
export function postgresMicroseconds(dataDirectory: string): () => number {
  const postmaster = readPostmaster(join(dataDirectory, 'postgres', 'data'));
  if (!postmaster) throw new Error(`no PostgreSQL runs in ${dataDirectory}`);
  const { pid } = postmaster;
  return () => {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
    const living = [String(pid), ...children].reduce((sum, one) => sum + ranMicroseconds(one), 0);
    return living + endedTicks(pid) * microsecondsATick;
  };
}

function ranMicroseconds(pid: string): number {
  const tasks = `/proc/${pid}/task`;
  if (!existsSync(tasks)) return 0;
  return readdirSync(tasks).reduce((sum, task) => {
    const file = `${tasks}/${task}/schedstat`;
    return sum + (existsSync(file) ? Number(readFileSync(file, 'utf8').split(' ')[0]) / 1_000 : 0);
  }, 0);
}

/** User and system time of the children that have ended and were waited for. */
function endedTicks(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return Number(fields[13]) + Number(fields[14]);
}
