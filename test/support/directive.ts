import assert from 'node:assert/strict';
import { join } from 'node:path';
import { filesAt } from '#catalogues/files/given-file.ts';
import { importVersion } from '#catalogues/tariffs/import-versions.ts';
import { publishVersions } from '#catalogues/tariffs/publish-versions.ts';
import type { Pool } from '#platform/db/pool.ts';
import { manualClock } from './manual-clock.ts';
import { tariffCompilers } from './products.ts';
import { testDay } from './service.ts';
import { byStaff } from './staff.ts';
import { tariffCopy } from './tariff-copy.ts';

/** Publishes a copy of the newest directive that comes into force on `date`. Writes its files to `directory`. */
export async function publishDirective(pool: Pool, directory: string, date: string): Promise<void> {
  const clock = manualClock(`${testDay}T12:00:00+03:00`);
  const path = tariffCopy('osago/directive', join(directory, date), date);
  const imported = await importVersion(pool, byStaff(clock), tariffCompilers, filesAt(path, ''));
  assert.ok(!('faults' in imported), JSON.stringify(imported));
  await publishVersions(pool, byStaff(clock), tariffCompilers, [`osago/directive/${date}`]);
}
