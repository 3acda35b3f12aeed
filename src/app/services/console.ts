import type { Logger } from 'pino';
import type { RateLimiter } from '#access/rate-limit.ts';
import type { CurrentReferenceBook } from '#catalogues/reference/reference-book.ts';
import type { TariffBook } from '#catalogues/tariffs/tariff-book.ts';
import type { CurrentContent } from '#contracts/print-forms/content/current-content.ts';
import type { ConsoleDependencies } from '#http/console/server.ts';
import type { Metrics } from '#http/protocol/metrics/metrics.ts';
import type { Site } from '#http/protocol/page-layout.ts';
import type { MessageOutcome } from '#kernel/ports/messages.ts';
import type { PdfRenderer } from '#kernel/ports/ports.ts';
import { productCodeList } from '#kernel/schema/schema-parts.ts';
import type { JobQueue } from '#platform/jobs/job.ts';
import { tightenFourEyes } from '#staff/dual-control/four-eyes.ts';
import { subjects } from '#staff/index.ts';
import { createWorkHandler } from '#staff/operation/long-work/long-work.ts';
import { createInvitationHandler, type InvitationLetter } from '#staff/people/invitation-letter.ts';
import type { RatingDependencies } from '#staff/use-case/context.ts';
import type { Assortment } from '../products/assortment.ts';
import type { Foundation } from './foundation.ts';
import { createStaffDirectory } from './outside.ts';
import { inLongReads } from './reads.ts';
import { renderProductSample } from './sample-forms.ts';

interface Shared {
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly rateLimiter: RateLimiter;
  readonly site: Site;
  readonly jobs: JobQueue;
  readonly rating: RatingDependencies;
  readonly tariffs: TariffBook;
  readonly reference: CurrentReferenceBook;
  readonly contents: CurrentContent;
  readonly renderer: PdfRenderer;
  send(letter: InvitationLetter): Promise<MessageOutcome>;
}

/** Opens the staff console; undefined if no port is configured. */
export async function openConsole(foundation: Foundation, shared: Shared) {
  const { config, pool, clock, assortment } = foundation;
  const { consolePages: settings } = config;
  await tightenFourEyes(pool, config.fourEyes);
  if (!settings) return undefined;
  // Imported here, so that a server without a console does not load the console's pages.
  const { buildConsole } = await import('#http/console/server.ts');
  const { url } = settings;
  const { jobs, rating, tariffs, reference, log, metrics, rateLimiter, site } = shared;
  const replicaFailed = () => log.warn('an export reads from the primary: the replica is behind or away');
  const contextOf: ConsoleDependencies['contextOf'] = (here) => ({
    ...{ pool, clock, assortment, config, ...here },
    log: (record, text) => log.info(record, text),
    by: () => ({ ...here.staff, at: clock.now() }),
    fingerprints: async () => foundation.fingerprints,
    withJobs: (work) => work(jobs),
    rating: async () => rating,
    tariffs: async () => tariffs,
    workingDays: async () => rating.workingDays,
    readLong: (work) => inLongReads(config, foundation, replicaFailed, work),
    renderSample: (product, content) => renderProductSample(shared.renderer, assortment, product, content),
    renderForm: (form) => shared.renderer.render(form),
  });
  const server = await buildConsole({
    ...{ pool, clock, log, metrics, rateLimiter, site, url, contextOf },
    products: assortment.products,
    namesOf: namesIn(assortment, reference),
    trustedProxies: config.trustedProxies,
    directory: createStaffDirectory(config, clock),
  });
  const useCases = subjects.flatMap(({ useCases: all }) => all);
  const handlers = [
    createWorkHandler({ pool, clock, useCases, contextOf }),
    createInvitationHandler({
      ...{ pool, clock, url, send: shared.send },
      words: () => shared.contents.words('staff-invitation'),
    }),
  ];
  return { server, handlers };
}

/** Returns the current names of product codes, or of a list's codes including the entries that only single products add. */
function namesIn(
  { products, lists }: Assortment,
  reference: CurrentReferenceBook,
): ConsoleDependencies['namesOf'] {
  return (list) => {
    if (list === productCodeList) return products.map(({ code, title }) => [code, title] as const);
    const entries = lists.products.flatMap((product) => lists.entriesOf(reference.book, product, list));
    return [...new Map(entries.map(({ code, name }) => [code, name]))];
  };
}
