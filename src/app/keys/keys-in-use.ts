import type { Logger } from 'pino';
import { indexPeople } from '#contracts/clients/people/index-people.ts';
import type { Clock } from '#kernel/time/clock.ts';
import type { Pool } from '#platform/db/pool.ts';
import { unlessAway } from '#platform/db/unavailable.ts';
import type { Keys } from '#platform/keys/open-fingerprints.ts';
import { sealRest } from '#platform/keys/sealed/seal-rest.ts';

/** Encrypts and indexes old data in the background until `begun` is disposed. Returns a function that reloads the keys. */
export function keepKeys(
  {
    pool,
    log,
    clock,
    keys,
  }: { readonly pool: Pool; readonly log: Logger; readonly clock: Clock; readonly keys: Keys },
  begun: AsyncDisposableStack,
): () => void {
  const failed = unlessAway((error) => log.error({ err: String(error) }, 'the check of keys in use failed'));
  const stopping = new AbortController();
  async function catchUp(): Promise<void> {
    const sealed = await sealRest(pool, keyring, stopping.signal);
    if (sealed > 0) log.info({ sealed }, 'rows of an earlier version were sealed');
    const indexed = await indexPeople(pool, keys, clock, stopping.signal);
    if (indexed > 0) log.info({ indexed }, 'contracts of an earlier version are found by their people');
  }
  const { keyring } = keys;
  const catchingUp = catchUp().catch(failed);
  begun.defer(() => {
    stopping.abort();
    return catchingUp;
  });
  return () => {
    keyring.reload().catch(failed);
  };
}
