import { createRateLimiter } from '#access/rate-limit.ts';
import { createTokens } from '#access/tokens.ts';
import { createAddendumReportHandlers } from '#contracts/addendums/report-addendum.ts';
import { createPaperHandlers } from '#contracts/print-forms/handlers.ts';
import { hasOwnRequisites, readInsurer, readPicture } from '#contracts/print-forms/insurer.ts';
import { createLetters } from '#contracts/print-forms/letters/letter.ts';
import { agreementsIn } from '#contracts/rating/agreements/declare.ts';
import { createRater } from '#contracts/rating/rate-application.ts';
import { prepareNumbers } from '#contracts/record/number.ts';
import { notificationPath } from '#http/endpoints/service/acquirer-notifications.ts';
import { ownLimitMs } from '#http/protocol/answers/response-deadline.ts';
import { createMetrics } from '#http/protocol/metrics/metrics.ts';
import { createSite } from '#http/protocol/page-layout.ts';
import { createTraffic } from '#http/protocol/requests/traffic.ts';
import { buildServer, type Server } from '#http/server/server.ts';
import type { Acquirer } from '#kernel/ports/ports.ts';
import { createNewsHandler, createRefundHandler } from '#payments/acquiring/news.ts';
import { createLinkHandlers } from '#payments/links/link-handlers.ts';
import { findPartnerOfPayment } from '#payments/record/link-payments.ts';
import { createPool } from '#platform/db/pool.ts';
import { listen, type Topic } from '#platform/db/signals.ts';
import { unlessAway } from '#platform/db/unavailable.ts';
import { failureRecord, type JobQueue } from '#platform/jobs/job.ts';
import { createJobs } from '#platform/jobs/jobs.ts';
import { createOperations } from '#platform/operations/durable/operations.ts';
import { createRequestLog } from '#platform/trace/requests/request-log.ts';
import { type ReconcileDependencies, reconcileNow, startReconciler } from '#sales/reconcile/reconcile.ts';
import { type SandboxBank, sandboxBankPath, startSandboxBank } from '#sandbox-bank/sandbox-bank.ts';
import { keepKeys } from '../keys/keys-in-use.ts';
import { reportProductFailures } from '../products/guarded-product.ts';
import { openCatalogues } from './catalogues.ts';
import { readClientTexts } from './client-texts.ts';
import { openConsole } from './console.ts';
import { openEvents } from './events.ts';
import { createRates } from './exchange-rates.ts';
import type { Foundation } from './foundation.ts';
import * as outside from './outside.ts';
import { openReads } from './reads.ts';
import { startSweeping } from './sweeping.ts';

/** Connections in addition to the pool, so that a handle never waits behind the requests that it is about. */
const reservedConnections = 3;
/** Statement timeout on the reserved connections: a partner waiting for a handle should learn quickly that the database is down. */
const reservedTimeoutMs = 5_000;
/** Time to send the last spans after everything else has ended. */
const lastSpansMs = 2_000;

export interface App {
  readonly server: Server;
  /** Undefined if no port is configured for it. */
  readonly console: Server | undefined;
  readonly acquirer: Acquirer;
  readonly jobs: JobQueue;
  /** Only in the test environment, if no acquirer is configured. */
  readonly sandboxBank: SandboxBank | undefined;
  /** Writes the request log now instead of within a second. */
  logRequests(): Promise<void>;
  /** Metrics of this process alone, as Prometheus text. */
  ownMetrics(): Promise<string>;
  /** Asks every connection to end after its next answer; call `close` later. */
  retire(): void;
  /** Reconciles payments now instead of at the next scheduled run. */
  reconcile(): Promise<void>;
  /** Prepares what the first requests would otherwise wait for. */
  prepare(): void;
  /** Finishes running work, refuses new work, then releases everything but the database. */
  close(): Promise<void>;
}

/** The one place that constructs things: a server over an opened and migrated database, not yet listening. */
export async function buildApp(foundation: Foundation): Promise<App> {
  const { config, pool, connectionString, clock, log, fingerprints, siblings, databaseTimeoutMs } =
    foundation;
  const { products, lists } = foundation.assortment;
  // First, so that a server that cannot print or sign does not start.
  const insurer = readInsurer(config.printFormsDirectory, products);
  const { advice, purposes } = readClientTexts(insurer, config.printFormsDirectory);
  const signer = await outside.createSigner(config, clock);
  const isTest = config.environment === 'test';
  // A failed start releases what it holds in reverse order, as a close does.
  await using begun = new AsyncDisposableStack();
  const tracer = await outside.createTracer(config, (error, dropped) =>
    log.warn({ err: failureRecord(error), dropped }, 'the collector did not take spans'),
  );
  begun.defer(() => tracer?.close(Math.min(lastSpansMs, config.shutdownTimeoutMs)));
  const catalogues = await openCatalogues(foundation, begun);
  const { tariffs, reference, vehicles, workingDays, readers } = catalogues;
  await prepareNumbers(pool, products);
  const tokens = createTokens(pool, clock, databaseTimeoutMs);
  const reserved = createPool({
    connectionString,
    applicationName: 'bindery operations',
    connectionsMax: reservedConnections,
    statementTimeoutMs: reservedTimeoutMs,
    namedStatements: config.databaseNamedStatements,
    setsSession: config.databaseSetsSession,
  });
  begun.defer(() => reserved.end());
  const { reads, close: letGoOfReplica } = openReads(config, pool, (reason, error) =>
    log.warn({ reason, err: failureRecord(error) }, 'searches go to the primary'),
  );
  begun.defer(letGoOfReplica);
  const operations = createOperations({
    pool,
    reserved,
    clock,
    sealer: fingerprints.operationSealer,
    onError: unlessAway((error) => log.error({ err: String(error) }, 'operations could not be looked after')),
  });
  const events = openEvents({ config, pool, clock, log, fingerprints, workingDays, products });
  begun.defer(() => events.sequencer.close());
  const readKeysAgain = keepKeys({ pool, log, clock, keys: fingerprints }, begun);
  const signalled: Readonly<Record<Topic, (detail: string | undefined) => void>> = {
    partners: () => tokens.forget(),
    tariffs: readers.tariffs.readAgain,
    reference: readers.reference.readAgain,
    operations: operations.heard,
    vehicles: readers.vehicles.readAgain,
    rates: readers.rates.readAgain,
    calendar: readers.calendar.readAgain,
    events: events.heard,
    keys: readKeysAgain,
  };
  const listener = await listen(config.databaseDirectUrl ?? connectionString, {
    heard: (topic, detail) => signalled[topic](detail),
    connected(isUp) {
      tokens.trustCache(isUp);
      if (isUp)
        for (const readAgain of [readKeysAgain, ...Object.values(readers).map((one) => one.readAgain)])
          readAgain();
    },
  });
  begun.defer(() => listener.close());
  const requestLog = createRequestLog({
    pool,
    clock,
    days: config.requestLogDays,
    onError: unlessAway((error) => log.warn({ err: failureRecord(error) }, 'requests could not be logged')),
  });
  begun.defer(() => requestLog.close());
  const stopSweeping = await startSweeping({ pool, clock, log, operations, tokens, requestLog, events });
  begun.defer(stopSweeping);
  const renderer = outside.createRenderer(config, foundation.assortment.own);
  begun.defer(() => renderer.close());
  let served: Server | undefined;
  const sandboxBank = config.acquirer
    ? undefined
    : await startSandboxBank({
        pool,
        clock,
        fingerprints,
        publicUrl: config.publicUrl,
        // Its own process, whatever the proxy in front does.
        notificationUrl: () =>
          served?.server.listening ? `${served.listeningOrigin}${notificationPath}` : undefined,
        partnerOf: findPartnerOfPayment,
        log: (line) => log.error(line),
      });
  begun.defer(() => sandboxBank?.close());
  const traffic = createTraffic(foundation.answerMs ?? ownLimitMs);
  const metrics = createMetrics({
    ...{ pool, clock, traffic, operations, events, requestLog, tracer, siblings, reads },
    lostLogLines: foundation.lostLogLines,
  });
  reportProductFailures(foundation, metrics);
  if (signer) metrics.watchCertificate(signer.mark.validUntil);
  const jobs = createJobs({ pool, log, watch: metrics.jobs, tracer });
  begun.defer(() => jobs.stop(0));
  const acquiring = {
    pool,
    clock,
    jobs,
    products,
    workingDays,
    mailsPolicies: config.mailsPolicies,
    acquirer: outside.createAcquirer(config, sandboxBank, metrics.calls),
    publicUrl: config.publicUrl,
    onError: unlessAway((error: unknown) =>
      log.warn({ err: failureRecord(error) }, 'a payment could not be looked after'),
    ),
  };
  const rating = createRates({ config, pool, clock, log, current: catalogues.rates, watch: metrics.calls });
  const asked = {
    ...outside.createRatingPorts(config, metrics.calls, { pool, products, clock }),
    rates: rating.rates,
    agreements: agreementsIn(pool),
  };
  const { contractRegistry, sandboxUnderwriter } = asked;
  const rater = createRater(asked, tariffs, products, reference, vehicles);
  const printsSamples = !hasOwnRequisites(config.printFormsDirectory);
  const printing = { renderer, signer, reference, insurer, printsSamples };
  const site = createSite({
    insurer,
    logo: readPicture(insurer.logo, config.printFormsDirectory),
    favicon: readPicture(insurer.favicon ?? insurer.logo, config.printFormsDirectory),
    isTest,
    securityContact: config.securityContact,
  });
  const rated = { rater, contractRegistry, fingerprints, workingDays, purposes };
  const reconciling: ReconcileDependencies = { ...acquiring, ...rated };
  const rateLimiter = createRateLimiter(pool, clock, databaseTimeoutMs);
  const server = await buildServer({
    sales: {
      ...acquiring,
      ...printing,
      ...rated,
      tariffs,
      lists,
      vehicles,
      reads,
      operations,
      events: events.feed,
      webhooks: events.webhooks.context,
      allowsHttp: isTest,
      isTest,
      sandboxBank: isTest ? sandboxBank?.desk : undefined,
      sandboxUnderwriter,
      hasSms: config.sms !== undefined,
    },
    products,
    tokens,
    rateLimiter,
    metrics,
    traffic,
    operations,
    requestLog,
    log,
    tracer,
    publicUrl: config.publicUrl,
    trustedProxies: config.trustedProxies,
    site,
    mounted: sandboxBank && { path: sandboxBankPath, handle: sandboxBank.handle },
    checkDatabase: () => pool.ping(),
    lostLogLines: foundation.lostLogLines,
  });
  served = server;
  begun.defer(() => server.close());
  const messages = await outside.createMessageSender(config, insurer, metrics.calls);
  const letterLogo = readPicture(insurer.letterLogo ?? insurer.logo, config.printFormsDirectory);
  const letters = createLetters(insurer, letterLogo);
  const forStaff = await openConsole(foundation, {
    ...{ log, metrics, rateLimiter, site, jobs, tariffs, reference, rating: rated },
    send: (letter) => messages.sendEmail(letters(letter)),
  });
  begun.defer(() => forStaff?.server.close());
  await jobs.start([
    ...createAddendumReportHandlers({ pool, clock, products, contractRegistry, jobs }),
    ...createPaperHandlers({
      ...acquiring,
      ...printing,
      rater,
      fingerprints,
      messages,
      letters,
      advice,
      isTest,
    }),
    createNewsHandler(acquiring),
    createRefundHandler(acquiring),
    ...createLinkHandlers({ ...acquiring, messages, letters }),
    rating.handler,
    events.handlerWith(jobs),
    events.webhooks.handler(messages, letters, insurer.email),
    ...(forStaff?.handlers ?? []),
  ]);
  const dispatcher = events.webhooks.start(jobs, metrics.watchWebhooks);
  begun.defer(() => dispatcher.close(0));
  begun.defer(rating.requireDaily(jobs));
  begun.defer(events.requireDaily(jobs));
  if (sandboxUnderwriter) begun.defer(sandboxUnderwriter.watch(acquiring.onError));
  const reconciler = startReconciler(reconciling);
  const held = begun.move();
  return {
    server,
    console: forStaff?.server,
    acquirer: acquiring.acquirer,
    jobs,
    sandboxBank,
    logRequests: requestLog.flush,
    ownMetrics: metrics.renderOwn,
    retire: traffic.retire,
    reconcile: () => reconcileNow(reconciling),
    prepare: rater.prepare,
    async close() {
      await reconciler.close();
      const drained = traffic.drain(config.shutdownTimeoutMs);
      const dispatched = dispatcher.close(config.shutdownTimeoutMs);
      const jobsFinished = jobs.finish(config.shutdownTimeoutMs);
      operations.releasePolls();
      events.feed.close();
      await Promise.all([drained, dispatched]);
      await operations.close();
      await jobsFinished;
      await held.disposeAsync();
    },
  };
}
