import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { StartError } from '../start-error.ts';
import { copyHashed } from './backup-files.ts';

/** A moment after a backup, up to which archived journal is to be read. */
export interface PastMoment {
  /** `2026-11-22T10:00:00+03:00`. */
  readonly until: string;
  /** The directory into which archive_command has copied. */
  readonly archive: string;
}

const momentPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?(?:Z|[+-]\d\d:\d\d)$/;
const segmentPattern = /^[0-9A-F]{24}$/;

/** Throws StartError for what is no moment, or one that the backup is younger than. */
export function checkMoment({ until }: PastMoment, madeAt: string): void {
  if (!momentPattern.test(until) || Number.isNaN(Date.parse(until)))
    throw new StartError(`--until ${until} is no moment: write it as 2026-11-22T10:00:00+03:00`);
  if (Date.parse(until) < Date.parse(madeAt))
    throw new StartError(`the backup was made at ${madeAt}, after --until ${until}: take an older one`);
}

/**
 * Has the next start of the cluster in `home` read the archive up to the moment. What it needs of the archive lies beside
 * the data then, so that PostgreSQL's own account reaches it. Throws StartError where the archive does not go on from there.
 */
export async function recoverUntil(home: string, { until, archive }: PastMoment): Promise<void> {
  const data = join(home, 'data');
  const first = /^START WAL LOCATION: .*\(file ([0-9A-F]{24})\)/m.exec(
    readFileSync(join(data, 'backup_label'), 'utf8'),
  )?.[1];
  const archived = segmentsOf(archive).filter((name) => first !== undefined && name >= first);
  if (archived.length === 0)
    throw new StartError(
      `${resolve(archive)} has no WAL since the backup: name the directory of archive_command`,
    );
  for (const name of archived) await copyHashed(join(archive, name), join(home, 'journal', name));
  writeFileSync(join(data, 'recovery.signal'), '');
  appendFileSync(join(data, 'postgresql.auto.conf'), settings(until));
}

/** True where the archive was over before the moment came, in what PostgreSQL said of its last start. */
export function endedBefore(home: string): boolean {
  const log = join(home, 'postgres.log');
  return (
    existsSync(log) && /recovery ended before configured recovery target/.test(readFileSync(log, 'utf8'))
  );
}

function segmentsOf(archive: string): readonly string[] {
  try {
    return readdirSync(archive).filter((name) => segmentPattern.test(name));
  } catch (cause) {
    throw new StartError(`${resolve(archive)} cannot be read: name the directory of archive_command`, {
      cause,
    });
  }
}

/** PostgreSQL reads no T and no Z in this place. Without recovery.signal, which goes with the recovery, only the last of them says anything. */
function settings(until: string): string {
  return `
# By bindery restore. Remove archive_mode to archive again, to another directory than before.
restore_command = 'cp ../journal/%f %p'
recovery_target_time = '${until.replace('T', ' ').replace('Z', '+00')}'
recovery_target_action = 'promote'
archive_mode = 'off'
# Nobody is let in before the recovery has come to its end.
hot_standby = 'off'
`;
}
