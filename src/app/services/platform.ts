import { createTokens } from '#access/tokens.ts';
import type { ContentItem } from '#catalogues/content/content.ts';
import { prepareNumbers } from '#contracts/record/number.ts';
import { createPool } from '#platform/db/pool.ts';
import { listen, type Topic } from '#platform/db/signals.ts';
import { unlessAway } from '#platform/db/unavailable.ts';
import { failureRecord } from '#platform/jobs/job.ts';
import { createOperations } from '#platform/operations/durable/operations.ts';
import { createRequestLog } from '#platform/trace/requests/request-log.ts';
import { keepKeys } from '../keys/keys-in-use.ts';
import { openCatalogues } from './catalogues.ts';
import { openContents } from './client-texts.ts';
import { openEvents } from './events.ts';
import type { Foundation } from './foundation.ts';
import { createTracer } from './outside.ts';
import { openReads } from './reads.ts';
import { startSweeping } from './sweeping.ts';

/** Number of connections besides the pool, so that operation handles can be stored while requests use the whole pool. */
const reservedConnections = 3;
/** Statement timeout of the reserved connections in ms, short, so that partners soon learn of an unavailable database. */
const reservedTimeoutMs = 5_000;
/** Time limit in ms for sending the last spans when the server stops. */
const lastSpansMs = 2_000;

/** Services that do not depend on contracts. */
export type Platform = Awaited<ReturnType<typeof openPlatform>>;

/** Opens the services. Registers each opened resource in `begun`, which releases the resources if a later step fails. */
export async function openPlatform(
  foundation: Foundation,
  items: readonly ContentItem[],
  begun: AsyncDisposableStack,
) {
  const { config, pool, clock, log, connectionString } = foundation;
  const { products } = foundation.assortment;
  const { databaseNamedStatements: namedStatements, databaseSetsSession: setsSession } = config;
  const tracer = await createTracer(config, (error, dropped) =>
    log.warn({ err: failureRecord(error), dropped }, 'the collector did not take spans'),
  );
  begun.defer(() => tracer?.close(Math.min(lastSpansMs, config.shutdownTimeoutMs)));
  const catalogues = await openCatalogues(foundation, begun);
  const contents = await openContents(foundation, items);
  begun.defer(contents.reader.close);
  await prepareNumbers(pool, products);
  const tokens = createTokens(pool, clock, foundation.databaseTimeoutMs);
  const reserved = createPool({
    ...{ connectionString, namedStatements, setsSession },
    applicationName: 'bindery operations',
    connectionsMax: reservedConnections,
    statementTimeoutMs: reservedTimeoutMs,
  });
  begun.defer(() => reserved.end());
  const { reads, close: letGoOfReplica } = openReads(config, pool, (reason, error) =>
    log.warn({ reason, err: failureRecord(error) }, 'searches go to the primary'),
  );
  begun.defer(letGoOfReplica);
  const operations = createOperations({
    ...{ pool, reserved, clock },
    sealer: foundation.fingerprints.operationSealer,
    onError: unlessAway((error) => log.error({ err: String(error) }, 'the processing of operations failed')),
  });
  const events = openEvents({ ...foundation, products, workingDays: catalogues.workingDays });
  begun.defer(() => events.sequencer.close());
  await followSignals(foundation, { catalogues, contents, tokens, operations, events }, begun);
  const requestLog = createRequestLog({
    ...{ pool, clock },
    days: config.requestLogDays,
    onError: unlessAway((error) => log.warn({ err: failureRecord(error) }, 'requests could not be logged')),
  });
  begun.defer(() => requestLog.close());
  begun.defer(await startSweeping({ ...foundation, operations, tokens, requestLog, events }));
  return { tracer, catalogues, contents, tokens, operations, reads, events, requestLog };
}

/** Handles signals of other processes; after a lost connection reloads everything, because signals may be missed. */
async function followSignals(
  { config, connectionString, fingerprints: keys, ...foundation }: Foundation,
  {
    catalogues,
    contents,
    tokens,
    operations,
    events,
  }: Pick<Platform, 'catalogues' | 'contents' | 'tokens' | 'operations' | 'events'>,
  begun: AsyncDisposableStack,
): Promise<void> {
  const { readers } = catalogues;
  const readAgain = {
    keys: keepKeys({ ...foundation, keys }, begun),
    tariffs: readers.tariffs.readAgain,
    reference: readers.reference.readAgain,
    vehicles: readers.vehicles.readAgain,
    rates: readers.rates.readAgain,
    calendar: readers.calendar.readAgain,
    contents: contents.reader.readAgain,
  };
  const signalled: Readonly<Record<Topic, (detail: string | undefined) => void>> = {
    ...readAgain,
    partners: () => tokens.forget(),
    operations: operations.heard,
    events: events.heard,
  };
  const listener = await listen(config.databaseDirectUrl ?? connectionString, {
    heard: (topic, detail) => signalled[topic](detail),
    connected(isUp) {
      tokens.trustCache(isUp);
      if (isUp) for (const read of Object.values(readAgain)) read();
    },
  });
  begun.defer(() => listener.close());
}
