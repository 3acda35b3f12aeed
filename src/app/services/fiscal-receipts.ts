import type { Insurer } from '#contracts/print-forms/insurer.ts';
import type { CallWatch } from '#kernel/ports/ports.ts';
import { repeat } from '#kernel/time/in-time.ts';
import { collectReceipts, startCollecting } from '#payments/accounting/fiscal/collect.ts';
import { registerReceipts } from '#payments/accounting/fiscal/register.ts';
import { unlessAway } from '#platform/db/unavailable.ts';
import { failureRecord } from '#platform/jobs/job.ts';
import type { Foundation } from './foundation.ts';
import { createFiscalRegistrar } from './outside.ts';

const runEveryMs = 5_000;
/** Maximum number of batches of a run, so that a registrar that answers slowly does not delay the collection. */
const batchesMax = 50;

/** Makes fiscal receipts and registers them every five seconds. Does nothing in production without a registrar. */
export async function startReceipts(
  { config, pool, clock, log, assortment: { products } }: Foundation,
  { insurer, watch }: { readonly insurer: () => Insurer; readonly watch: CallWatch },
): Promise<{ runNow(): Promise<void>; close(): Promise<void> }> {
  const registrar = createFiscalRegistrar(config, { insurer, watch, clock });
  if (!registrar) return { runNow: async () => undefined, close: async () => undefined };
  const namesAgents = config.fiscal.agentType !== undefined;
  const deps = { pool, clock, products, registrar, insurer, namesAgents };
  await startCollecting(deps);
  async function runNow(): Promise<void> {
    await collectReceipts(deps);
    for (let batch = 0; batch < batchesMax && (await registerReceipts(deps)) > 0; batch += 1);
  }
  const failed = unlessAway((error) =>
    log.error({ err: failureRecord(error) }, 'fiscal receipts could not be made or registered'),
  );
  const repeated = repeat(runEveryMs, runNow, failed);
  repeated.again();
  return { runNow, close: repeated.close };
}
