import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { StartError } from '../start-error.ts';
import { copyHashed } from './backup-files.ts';

/** A time after a backup to restore, and the archive that contains the WAL until that time. */
export interface PastMoment {
  readonly until: string;
  /** Directory to which `archive_command` has written the WAL. */
  readonly archive: string;
}

const momentPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?(?:Z|[+-]\d\d:\d\d)$/;
const segmentPattern = /^[0-9A-F]{24}$/;

/** Throws StartError if the time is invalid or before the backup. */
export function checkMoment({ until }: PastMoment, madeAt: string): void {
  if (!momentPattern.test(until) || Number.isNaN(Date.parse(until)))
    throw new StartError(`--until ${until} is no moment: write it as 2026-11-22T10:00:00+03:00`);
  if (Date.parse(until) < Date.parse(madeAt))
    throw new StartError(`the backup was made at ${madeAt}, after --until ${until}: take an older one`);
}

/** Makes the next start replay archived WAL up to the given time. Throws StartError if WAL since the backup is missing. */
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

/** True if the archive ended before the requested time, according to PostgreSQL's log of the last start. */
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

/** Returns recovery settings. They have no effect after the recovery, when PostgreSQL removes recovery.signal. */
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
