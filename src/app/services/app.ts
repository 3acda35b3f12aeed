import { createRateLimiter, type RateLimiter } from '#access/rate-limit.ts';
import { createAddendumReportHandlers } from '#contracts/addendums/report-addendum.ts';
import { createInspector } from '#contracts/portfolio/inspect-application.ts';
import { createPaperHandlers } from '#contracts/print-forms/handlers.ts';
import type { Letter } from '#contracts/print-forms/letters/letter.ts';
import { agreementsIn } from '#contracts/rating/agreements/declare.ts';
import { createRater } from '#contracts/rating/rate-application.ts';
import { notificationPath } from '#http/endpoints/service/acquirer-notifications.ts';
import { ownLimitMs } from '#http/protocol/answers/response-deadline.ts';
import { createMetrics, type Metrics } from '#http/protocol/metrics/metrics.ts';
import { createTraffic, type Traffic } from '#http/protocol/requests/traffic.ts';
import type { ServerDependencies } from '#http/protocol/server-dependencies.ts';
import { buildServer, type Server } from '#http/server/server.ts';
import type { DocumentSigner } from '#kernel/ports/document-signer.ts';
import type { Acquirer, PdfRenderer } from '#kernel/ports/ports.ts';
import { createNewsHandler, createRefundHandler } from '#payments/acquiring/news.ts';
import { createAutopayMessageHandler } from '#payments/autopay/messages.ts';
import { createLinkHandlers } from '#payments/links/link-handlers.ts';
import { findPartnerOfPayment } from '#payments/record/link-payments.ts';
import { openConnections } from '#platform/db/pool.ts';
import { unlessAway } from '#platform/db/unavailable.ts';
import { failureRecord, type JobQueue } from '#platform/jobs/job.ts';
import { createJobs } from '#platform/jobs/jobs.ts';
import { createRecentDrafts, type RecentDrafts } from '#sales/drafts/recent-drafts.ts';
import { reconcileNow, startReconciler } from '#sales/reconcile/reconcile.ts';
import { type SandboxBank, sandboxBankPath, startSandboxBank } from '#sandbox-bank/sandbox-bank.ts';
import { reportProductFailures } from '../products/guarded-product.ts';
import { type ClientTexts, createClientTexts, readContentFiles } from './client-texts.ts';
import { openConsole } from './console.ts';
import { createRates } from './exchange-rates.ts';
import { startReceipts } from './fiscal-receipts.ts';
import type { Foundation } from './foundation.ts';
import * as outside from './outside.ts';
import { openPlatform, type Platform } from './platform.ts';
import { createRenewalJobs } from './renewals.ts';
import { createStaffJobs } from './staff-letters.ts';
import { startQuotePeriods } from './sweeping.ts';
import { warmUp } from './warm-up.ts';

export interface App {
  readonly server: Server;
  /** Staff console; undefined if no console port is configured. */
  readonly console: Server | undefined;
  readonly acquirer: Acquirer;
  readonly jobs: JobQueue;
  /** Sandbox bank; exists only in the test environment without a configured acquirer. */
  readonly sandboxBank: SandboxBank | undefined;
  /** Writes the request log and the counts of quotes immediately. */
  logRequests(): Promise<void>;
  /** Returns the metrics of this process only, as Prometheus text. */
  ownMetrics(): Promise<string>;
  readonly recentDrafts: RecentDrafts;
  /** Closes every connection after its next response; `close` must be called later. */
  retire(): void;
  /** Reconciles payments immediately instead of at the next scheduled run. */
  reconcile(): Promise<void>;
  /** Makes and registers due fiscal receipts immediately instead of at the next scheduled run. */
  registerReceipts(): Promise<void>;
  /** Compiles, loads and runs in advance what the first requests need. */
  prepare(): Promise<void>;
  /** Finishes running work, refuses new work, then releases all resources except the database. */
  close(): Promise<void>;
}

interface Opened extends Platform {
  readonly texts: ClientTexts;
  readonly signer: DocumentSigner | undefined;
  readonly renderer: PdfRenderer;
  readonly sandboxBank: SandboxBank | undefined;
  readonly traffic: Traffic;
  readonly metrics: Metrics;
  readonly jobs: JobQueue;
}

/** Builds a server on an opened and migrated database; the server does not listen yet. */
export async function buildApp(foundation: Foundation): Promise<App> {
  const { config, pool, clock, log, assortment } = foundation;
  // Created first, so that a server that cannot print or sign does not start.
  const items = readContentFiles(config, assortment);
  const signer = await outside.createSigner(config, clock);
  // If the start fails, the opened resources are released in reverse order.
  await using begun = new AsyncDisposableStack();
  const platform = await openPlatform(foundation, items, begun);
  const contents = platform.contents.current;
  const texts = createClientTexts(config, contents);
  const { catalogues, events, operations, requestLog, tracer } = platform;
  const renderer = outside.createRenderer(config, assortment.own, contents.forms);
  begun.defer(() => renderer.close());
  let server: Server | undefined;
  const sandboxBank = await openSandboxBank(foundation, () => server);
  begun.defer(() => sandboxBank?.close());
  const traffic = createTraffic(foundation.answerMs ?? ownLimitMs);
  const metrics = createMetrics({ ...foundation, ...platform, traffic });
  reportProductFailures(foundation, metrics);
  if (signer) metrics.watchCertificate(signer.mark.validUntil);
  const quotePeriods = startQuotePeriods(foundation, metrics.quotes);
  begun.defer(() => quotePeriods.close());
  const jobs = createJobs({ pool, log, watch: metrics.jobs, tracer });
  begun.defer(() => jobs.stop(0));
  const opened = { ...platform, texts, signer, renderer, sandboxBank, traffic, metrics, jobs };
  const { selling, rated, exchange } = createSelling(foundation, opened);
  const rateLimiter = createRateLimiter(pool, clock, foundation.databaseTimeoutMs);
  const served = serverDependencies(foundation, opened, selling, rateLimiter);
  const built = await buildServer(served);
  server = built;
  begun.defer(() => built.close());
  const { insurer, advice, words, letters, site } = texts;
  const messages = await outside.createMessageSender(config, insurer, metrics.calls);
  const send = (letter: Letter) => messages.sendEmail(letters(letter));
  const forStaff = await openConsole(foundation, {
    ...{ log, metrics, rateLimiter, site, jobs, contents, renderer, rating: rated },
    ...{ tariffs: catalogues.tariffs, reference: catalogues.reference },
    send,
  });
  begun.defer(() => forStaff?.server.close());
  const staffJobs = createStaffJobs(foundation, { jobs, workingDays: catalogues.workingDays, words, send });
  const renewals = createRenewalJobs(foundation, { ...selling, tariffs: catalogues.tariffs }, jobs);
  await jobs.start([
    ...createAddendumReportHandlers(selling),
    ...createPaperHandlers({
      ...{ ...selling, messages, letters, words, advice },
      isTest: config.environment === 'test',
    }),
    createNewsHandler(selling),
    createRefundHandler(selling),
    ...createLinkHandlers({ ...selling, messages, letters, words }),
    createAutopayMessageHandler({ ...selling, messages, letters, words }),
    exchange.handler,
    events.handlerWith(jobs),
    events.webhooks.handler(messages, letters, contents),
    ...(forStaff?.handlers ?? []),
    ...staffJobs.handlers,
    renewals.handler,
  ]);
  const dispatcher = events.webhooks.start(jobs, metrics.watchWebhooks);
  begun.defer(() => dispatcher.close(0));
  begun.defer(exchange.requireDaily(jobs));
  begun.defer(events.requireDaily(jobs));
  begun.defer(staffJobs.requireEscalations());
  begun.defer(renewals.requireDaily());
  const { sandboxUnderwriter } = selling;
  if (sandboxUnderwriter) begun.defer(sandboxUnderwriter.watch(selling.onError));
  const receipts = await startReceipts(foundation, { insurer, watch: metrics.calls });
  begun.defer(receipts.close);
  const reconciler = startReconciler(selling);
  const held = begun.move();
  return {
    server: built,
    console: forStaff?.server,
    acquirer: selling.acquirer,
    recentDrafts: selling.recentDrafts,
    jobs,
    sandboxBank,
    logRequests: async () => {
      await Promise.all([requestLog.flush(), quotePeriods.flush()]);
    },
    ownMetrics: metrics.renderOwn,
    retire: traffic.retire,
    reconcile: () => reconcileNow(selling),
    registerReceipts: receipts.runNow,
    async prepare() {
      selling.rater.prepare();
      if (!config.startsWarm) return;
      const { products } = assortment;
      const connections = Math.min(openConnections, config.databaseConnectionsMax);
      const ports = outside.createRehearsalPorts(config, { pool, products, clock });
      const { tariffs, reference, vehicles } = catalogues;
      const rater = createRater(ports, tariffs, products, reference, vehicles);
      await warmUp({ server: built, served, rater, renderer, connections });
    },
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

/** Starts the sandbox bank, unless an acquirer is configured. */
async function openSandboxBank(
  { config, pool, clock, fingerprints, log }: Foundation,
  findServer: () => Server | undefined,
): Promise<SandboxBank | undefined> {
  if (config.acquirer) return undefined;
  return startSandboxBank({
    pool,
    clock,
    fingerprints,
    publicUrl: config.publicUrl,
    // Address of this process itself, so that the sandbox bank's notifications need not pass the proxy.
    notificationUrl() {
      const server = findServer();
      return server?.server.listening ? `${server.listeningOrigin}${notificationPath}` : undefined;
    },
    partnerOf: findPartnerOfPayment,
    log: (line) => log.error(line),
  });
}

type Selling = ReturnType<typeof createSelling>['selling'];

function createSelling(
  { config, pool, clock, log, fingerprints, assortment: { products } }: Foundation,
  { catalogues, contents, texts, signer, renderer, sandboxBank, metrics, jobs }: Opened,
) {
  const { tariffs, reference, vehicles, workingDays, rates: current } = catalogues;
  const watch = metrics.calls;
  const acquirer = outside.createAcquirer(config, sandboxBank, watch);
  const exchange = createRates({ config, pool, clock, log, current, watch });
  const ports = {
    ...outside.createRatingPorts(config, watch, { pool, products, clock }),
    rates: exchange.rates,
    agreements: agreementsIn(pool),
  };
  const { insurer, purposes } = texts;
  const { contractRegistry, sandboxUnderwriter } = ports;
  const rater = createRater(ports, tariffs, products, reference, vehicles);
  const inspector = createInspector(ports, tariffs, reference, vehicles);
  const rated = { rater, inspector, contractRegistry, fingerprints, workingDays, purposes };
  const selling = {
    ...rated,
    ...{ pool, clock, jobs, products, acquirer },
    recentDrafts: createRecentDrafts(),
    ...{ renderer, signer, reference, insurer, sandboxUnderwriter },
    printed: contents.current.printed,
    printsSamples: contents.current.isInvented,
    autopay: config.autopay && {
      ...{ ...config.autopay, workingDays },
      words: contents.current.autopayConsent,
    },
    mailsPolicies: config.mailsPolicies,
    publicUrl: config.publicUrl,
    acquirerRegistersReceipts: config.fiscal.isAcquirerForLinks,
    onError: unlessAway((error: unknown) =>
      log.warn({ err: failureRecord(error) }, 'a payment could not be reconciled'),
    ),
  };
  return { selling, rated, exchange };
}

function serverDependencies(
  { config, pool, log, lostLogLines, assortment: { products, lists } }: Foundation,
  opened: Opened,
  selling: Selling,
  rateLimiter: RateLimiter,
): ServerDependencies {
  const { catalogues, texts, tokens, operations, reads, events, requestLog, tracer } = opened;
  const { tariffs, vehicles } = catalogues;
  const { sandboxBank, traffic, metrics } = opened;
  const { publicUrl, trustedProxies } = config;
  const isTest = config.environment === 'test';
  return {
    sales: {
      ...selling,
      ...{ tariffs, vehicles, lists, reads, operations, isTest },
      events: events.feed,
      webhooks: events.webhooks.context,
      allowsHttp: isTest,
      sandboxBank: isTest ? sandboxBank?.desk : undefined,
      hasSms: config.sms !== undefined,
    },
    ...{ products, tokens, rateLimiter, metrics, traffic, operations, requestLog, log, tracer },
    ...{ publicUrl, trustedProxies, site: texts.site, lostLogLines },
    mounted: sandboxBank && { path: sandboxBankPath, handle: sandboxBank.handle },
    checkDatabase: () => pool.ping(),
  };
}
