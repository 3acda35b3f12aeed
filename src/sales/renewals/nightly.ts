import { setTimeout as pause } from 'node:timers/promises';
import type { Partner } from '#access/partner.ts';
import { partnerById } from '#access/store.ts';
import { lawReplacements } from '#contracts/rating/price-law.ts';
import { type OfferDependencies, rateRenewal } from '#contracts/rating/prolongation/renewal-offer.ts';
import { type ContractEvent, noteOfContracts } from '#contracts/record/note-event.ts';
import * as store from '#contracts/record/renewals/queue/store.ts';
import type { RatedRenewal, Renewal } from '#contracts/record/renewals/renewal.ts';
import { contractsWithIds } from '#contracts/record/store/find-contracts.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import { addDays, type DateText, moscowDate } from '#kernel/time/calendar.ts';
import type { Clock } from '#kernel/time/clock.ts';
import type { Pool, Queryable } from '#platform/db/pool.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { JobHandler, JobQueue } from '#platform/jobs/job.ts';
import type { Product } from '#products/product/product.ts';
import { findProduct } from '#products/product/sold.ts';

export interface NightlyDependencies extends OfferDependencies {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly jobs: JobQueue;
  readonly products: readonly Product[];
  /** Receives an error of one renewal, which is rated again later. */
  onError(error: unknown): void;
}

/** Shortest term in days whose contracts are renewed by an offer; shorter ones, such as trips, are not repeated. */
const termDaysMin = 180;
/** Number of jobs that rate at the same time, in as many processes. */
const parts = 4;
const batchSize = 25;
/** Pause in ms between two batches: a job rates at most a hundred contracts in a second, so that partners need not wait. */
const batchPauseMs = 250;
/** Batches after which a job ends and enqueues its successor, so that no job runs into its time limit. */
const batchesMax = 400;
/** Time in ms for which a process owns the renewals of a batch. */
const claimMs = 600_000;
/** Time in ms after which a failed rating is tried again. */
const retryMs = 3_600_000;

/** Enqueues the jobs of the day, unless the day's contracts are queued and rated. Several processes enqueue them once. */
export async function requireRenewals(
  { pool, clock }: Pick<NightlyDependencies, 'pool' | 'clock'>,
  jobs: JobQueue,
): Promise<void> {
  const now = clock.now();
  const day = moscowDate(now);
  if (await store.hasDueRenewals(pool, day, now)) await enqueuePart(pool, jobs, { day, part: '0' });
}

function enqueuePart(
  tx: Queryable,
  jobs: JobQueue,
  data: { readonly day: DateText; readonly part: string },
): Promise<void> {
  const key = `${data.day}-${data.part}`;
  return jobs.enqueue(tx, {
    kind: 'renewal-offers',
    data,
    requestId: `renewal-offers-${key}`,
    uniqueKey: key,
  });
}

/** Enqueues a job that rates what is queued, for an offer that an acceptance has found outdated. */
export function enqueueAgain(
  tx: Queryable,
  jobs: JobQueue,
  { receivedAt }: { readonly receivedAt: Date },
): Promise<void> {
  return enqueuePart(tx, jobs, { day: moscowDate(receivedAt), part: 'again' });
}

/** Creates the handler of renewal jobs. Part 0 queues the contracts of the day; all parts rate what is queued. */
export function createRenewalHandler(
  deps: NightlyDependencies,
): Extract<JobHandler, { readonly kind: 'renewal-offers' }> {
  return {
    kind: 'renewal-offers',
    async handle({ day, part }, { jobId, attempt, requestId, signal }) {
      if (attempt > 1) await store.releaseClaims(deps.pool, jobId);
      const queued = part === '0' ? await queueDay(deps, moscowDate(deps.clock.now())) : {};
      const counts = { offered: 0, refused: 0, failed: 0 };
      for (let batch = 0; batch < batchesMax; batch += 1) {
        const size = await rateBatch(deps, { jobId, requestId }, counts);
        if (size < batchSize) return { day, part, ...queued, ...counts };
        await pause(batchPauseMs, undefined, { signal });
      }
      await enqueuePart(deps.pool, deps.jobs, { day, part: `${part}+` });
      return { day, part, ...queued, ...counts };
    },
  };
}

/** Closes renewals that are over, and queues the contracts that end soon. Does it once a day; a repetition does nothing. */
export function queueDay(
  { pool, clock, jobs, products, tariffs }: NightlyDependencies,
  day: DateText,
): Promise<JsonObject> {
  return inTransaction(pool, async (tx) => {
    const until = await store.lockQueuedUntil(tx);
    if (until !== null && until >= day) return {};
    const at = clock.now();
    const closed = [...(await store.closeRenewed(tx)), ...(await store.closeEnded(tx, day, at))];
    await noteClosed(tx, at, closed);
    await store.queueOutdated(tx, day, at);
    let queued = 0;
    for (const product of products) {
      const { code } = product;
      for (const one of lawReplacements(product, tariffs.published()))
        await store.queueReplaced(tx, { product: code, ...one });
      const tariff = product.prolongation && tariffs.inForce(code, day)?.tariff;
      const days = tariff ? product.saleSettings(tariff).renewalOfferDays : 0;
      if (days === 0) continue;
      queued += await store.queueEnding(
        tx,
        { product: code, today: day, until: addDays(day, days) },
        termDaysMin,
        at,
      );
    }
    for (let part = 1; part < parts; part += 1) await enqueuePart(tx, jobs, { day, part: String(part) });
    await store.setQueuedUntil(tx, day);
    return { closed: closed.length, queued };
  });
}

async function noteClosed(tx: Queryable, at: Date, closed: readonly store.Closed[]): Promise<void> {
  const events = closed.flatMap((one): ContractEvent[] => {
    const { contractId, renewalId, state, renewedPolicyNumber } = one;
    if (!one.wasOffered) return [];
    const type = state === 'ACCEPTED' ? 'renewal.accepted' : 'renewal.lapsed';
    return [
      {
        type,
        contractId,
        ids: { renewalId, ...(renewedPolicyNumber === null ? {} : { renewedPolicyNumber }) },
      },
    ];
  });
  await noteOfContracts(tx, at, events);
}

interface Counts {
  offered: number;
  refused: number;
  failed: number;
}

/** Rates the next queued renewals and stores the results together; returns their number. */
export async function rateBatch(
  deps: NightlyDependencies,
  { jobId, requestId }: { readonly jobId: string; readonly requestId: string },
  counts: Counts = { offered: 0, refused: 0, failed: 0 },
): Promise<number> {
  const { pool, clock } = deps;
  const now = clock.now();
  const until = new Date(now.getTime() + claimMs);
  const claimed = await store.claimPending(pool, { jobId, now, until, limit: batchSize });
  if (claimed.length === 0) return 0;
  const partners = new Map<bigint, Promise<Partner | null>>();
  const contracts = await contractsWithIds(
    pool,
    claimed.map(({ contractId }) => contractId),
    null,
  );
  const rated: RatedRenewal[] = [];
  const failed: bigint[] = [];
  for (const contract of contracts) {
    const { contractId, partnerId } = contract;
    try {
      const product = findProduct(deps.products, contract.product);
      const found = partners.get(partnerId) ?? partnerById(pool, partnerId);
      partners.set(partnerId, found);
      const partner = await found;
      if (!product || !partner) throw new Error(`the contract ${contract.policyNumber} cannot be renewed`);
      const caller = { partner, requestId, receivedAt: now, isStrict: false };
      rated.push(await rateRenewal(deps, { product, contract, caller }));
    } catch (error) {
      failed.push(contractId);
      deps.onError(error);
    }
  }
  await storeBatch(deps, claimed, rated, now);
  if (failed.length > 0) await store.postpone(pool, failed, new Date(now.getTime() + retryMs));
  counts.failed += failed.length;
  for (const { state } of rated) counts[state === 'OFFERED' ? 'offered' : 'refused'] += 1;
  return claimed.length;
}

function storeBatch(
  { pool }: NightlyDependencies,
  claimed: readonly Renewal[],
  rated: readonly RatedRenewal[],
  at: Date,
): Promise<void> {
  return inTransaction(pool, async (tx) => {
    const stored = await store.storeRated(tx, rated, at);
    const ids = new Map(claimed.map(({ contractId, renewalId }) => [contractId, renewalId]));
    const events = rated.flatMap(({ contractId, offer }): ContractEvent[] => {
      if (!offer || !stored.has(contractId)) return [];
      const renewalId = ids.get(contractId) ?? '';
      return [{ type: 'renewal.offered', contractId, ids: { renewalId, holdUntil: offer.heldUntil } }];
    });
    await noteOfContracts(tx, at, events);
  });
}
