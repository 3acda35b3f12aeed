import { join } from 'node:path';
import { importShippedYears } from '#catalogues/calendar/shipped-years.ts';
import { importShippedLists } from '#catalogues/reference/import-lists.ts';
import { importShipped } from '#catalogues/tariffs/import-versions.ts';
import { importShippedVehicles } from '#catalogues/vehicles/import-vehicles.ts';
import { systemClock } from '#kernel/time/clock.ts';
import { migrate } from '#platform/db/migrations/migrate.ts';
import { createPool } from '#platform/db/pool.ts';
import { makeAhead } from '#platform/db/tables/partitions.ts';
import { assortment } from './products.ts';

export const migrationsDirectory = join(import.meta.dirname, '..', '..', 'migrations');

/** Time for which the template has partitions, because most tests run on this day. */
const mostTestsHappen = '2026-11-21T09:00:00Z';

/** Prepares the template database, once a run; every test database is a copy of the template. */
export async function prepareTemplate(connectionString: string): Promise<void> {
  await migrate(connectionString, migrationsDirectory);
  const pool = createPool({ connectionString, applicationName: 'bindery test template', connectionsMax: 1 });
  try {
    await makeAhead(pool, new Date(mostTestsHappen), (line) => console.error(line));
    await importShipped(
      { pool, clock: systemClock, log: (line) => console.error(line) },
      assortment.compilers,
    );
    await importShippedLists(pool, systemClock, assortment.lists.shipped);
    await importShippedVehicles(pool, systemClock);
    await importShippedYears(pool, systemClock);
  } finally {
    await pool.end();
  }
}
