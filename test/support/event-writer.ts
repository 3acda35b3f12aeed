// Writes events on several connections until the input ends; `event-storm.ts` starts and kills this process.
import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { systemClock } from '#kernel/time/clock.ts';
import { createPool } from '#platform/db/pool.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { noteEvents } from '#platform/events/note.ts';

const [connectionString = '', session = '', writers = '', pauseMs = '', ...partners] = process.argv.slice(2);
const pool = createPool({ connectionString, applicationName: 'event writer' });
let isWanted = true;
process.stdin.on('end', () => {
  isWanted = false;
});
process.stdin.resume();

class Thrown extends Error {}

/** Commits transactions of a few events each; some transactions are slow, some are rolled back. */
async function write(writer: number): Promise<void> {
  for (let nr = 1; isWanted; nr += 1) {
    const size = randomInt(1, 6);
    const isRolledBack = randomInt(20) === 0;
    const partnerId = BigInt(partners[randomInt(partners.length)] ?? '0');
    const name = `${session}-${writer}/${nr}/${isRolledBack ? 'never' : size}`;
    const events = Array.from({ length: size }, (_, place) => ({
      ...({ type: 'contract.in_force', partnerId, at: systemClock.now() } as const),
      ids: { draftId: `${name}/${place}`, version: nr },
    }));
    const written = inTransaction(pool, async (tx) => {
      await noteEvents(tx, events);
      if (randomInt(10) === 0) await pause(randomInt(20));
      if (isRolledBack) throw new Thrown();
    });
    await written.then(
      () => process.stdout.write(`${name}\n`),
      (error: unknown) => {
        if (!(error instanceof Thrown)) throw error;
      },
    );
    await pause(randomInt(Number(pauseMs) + 1));
  }
}

await Promise.all(Array.from({ length: Number(writers) }, (_, writer) => write(writer)));
await pool.end();
