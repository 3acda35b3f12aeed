import type { Logger } from 'pino';
import type { Pool } from '#platform/db/pool.ts';
import { unlessAway } from '#platform/db/unavailable.ts';
import type { Keyring } from '#platform/keys/keyring.ts';
import { sealRest } from '#platform/keys/sealed/seal-rest.ts';

/**
 * Seals in the background what an earlier version has left plain, until `begun` is disposed of. Answers what is to be called when
 * keys have changed.
 */
export function keepKeys(
  { pool, log, keyring }: { readonly pool: Pool; readonly log: Logger; readonly keyring: Keyring },
  begun: AsyncDisposableStack,
): () => void {
  const failed = unlessAway((error) => log.error({ err: String(error) }, 'keys could not be looked after'));
  const stopping = new AbortController();
  const sealing = sealRest(pool, keyring, stopping.signal).then((sealed) => {
    if (sealed > 0) log.info({ sealed }, 'rows of an earlier version were sealed');
  }, failed);
  begun.defer(() => {
    stopping.abort();
    return sealing;
  });
  return () => {
    keyring.reload().catch(failed);
  };
}
