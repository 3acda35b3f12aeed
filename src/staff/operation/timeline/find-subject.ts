import {
  changesUnder,
  contractsAsked,
  contractTimeline,
  jobsOfChanges,
  ownedContracts,
  type Span,
  type TimelineRow,
} from '#contracts/record/store/timeline.ts';
import { inLatinCapitals } from '#kernel/text/lookalikes.ts';
import { dayMs } from '#kernel/time/calendar.ts';
import { contractsOfOrder, jobsOfMoney, moneyTimeline } from '#payments/record/store/timeline.ts';
import type { Pool } from '#platform/db/pool.ts';
import { momentOfId } from '#platform/db/timed-ids.ts';
import { type JobsAbout, keyedOfAll } from '#platform/jobs/store.ts';
import * as store from './store.ts';

export interface Subject {
  /** The searched id, unless it is the id of a contract, payment or operation; then empty. */
  readonly sentIds: readonly string[];
  /** Span in which requests are searched. It ends a day after the searched request or the last change of the contracts. */
  readonly requests: Span;
  /** End of the span in which requests are searched by contract number; null for now. */
  readonly namedUntil: Date | null;
  /** Login of the partner; empty if unknown. */
  readonly partner: string;
  readonly events: readonly TimelineRow[];
  readonly operationIds: readonly string[];
  readonly numbers: readonly string[];
  /** Ids by which jobs are found: contracts, addendums, payments, links, refunds and operations. */
  readonly aboutIds: readonly string[];
  readonly jobs: JobsAbout;
  /** Ids of operations and links that occur in request addresses. */
  readonly uuids: readonly string[];
  readonly requestIds: readonly string[];
  /** Ids of requests that the partner did not send: by clients, the bank and staff. */
  readonly otherRequestIds: readonly string[];
  /** True if older contracts were omitted. */
  readonly isCut: boolean;
}

/** Result if several partners have sent requests with the same id. */
export interface SentByMany {
  readonly partners: readonly string[];
}

/** Maximum number of contracts per id, because a partner may send all its requests with the same id. */
const contractsMax = 20;
const operationsMax = 100;
const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const always: Span = { from: null, until: null };
const never: Span = { from: new Date(0), until: new Date(0) };
const unsent = { partners: [], span: never, found: [] as readonly Sent[] };
const hourMs = 3_600_000;
/** Contracts saved at most this long before a request are searched, if the request log does not name its contracts. */
const savedBeforeMs = 60 * dayMs;

export interface Sought {
  readonly id: string;
  /** Login of the partner, if several partners have sent the id. */
  readonly partner?: string | undefined;
  /** True if the request log and the operations no longer contain the request; it is then found by the changes it made. */
  readonly isOlder?: boolean | undefined;
}

/** Returns the contracts, operations and requests of an id, or the partners if several have it and none is chosen. */
export async function findSubject(
  pool: Pool,
  { id, partner: wanted, isOlder = false }: Sought,
): Promise<Subject | SentByMany> {
  const uuid = uuidPattern.test(id) ? id.toLowerCase() : null;
  const paidUnder = uuid ? await contractsOfOrder(pool, uuid) : [];
  // Printed documents write the number in Cyrillic letters, so also search the Latin ones.
  const named = { numbers: [id, inLatinCapitals(id)], uuid, paidUnder };
  const owned = await ownedContracts(pool, named);
  const owners = sortedOnce([
    ...owned.map((one) => one.partner),
    ...(uuid ? await store.operationOwners(pool, uuid) : []),
  ]);
  // Search requests only if no contract or operation has the id, because the search reads many days.
  const isOwned = wanted === undefined ? owners.length > 0 : owners.includes(wanted);
  const sent = isOwned ? unsent : await whenSent(pool, id, isOlder);
  const partners = owners.length > 0 ? owners : sent.partners;
  if (wanted === undefined && partners.length > 1) return { partners };
  const partner = wanted ?? partners[0] ?? '';
  // If a contract, payment or operation has the id, it is not a request id.
  const itself = isOwned ? [] : [id];
  const isByChanges = isOlder && !isOwned;
  const asked = { id: itself[0] ?? null, uuid, partner, sent: sent.span };
  const operations = isByChanges ? [] : await store.findOperations(pool, asked, operationsMax);
  const requestIds = [...new Set([...itself, ...operations.map(({ requestId }) => requestId)])];
  const around = together(sent.span, ...operations.map(({ at }) => dayFrom(at)));
  const saved = savedWithin(around);
  const ownIds = [...owned, ...sent.found].flatMap((one) =>
    one.partner === partner ? (one.contractId ?? []) : [],
  );
  const found =
    isByChanges || requestIds.length === 0
      ? [...new Set(ownIds)]
      : await contractsAsked(pool, ownIds, { partner, requestIds, sent: around, saved }, contractsMax + 1);
  const contractIds = found.slice(0, contractsMax);
  const { events: ofContracts, names: known } = await contractTimeline(pool, contractIds);
  const { events: ofTheirMoney, names: money } = await moneyTimeline(pool, contractIds);
  const operationIds = operations.map(({ operationId }) => operationId);
  const ofMoney = [...money.orderIds, ...money.acquirerPaymentIds, ...money.refundIds];
  const aboutIds = [...new Set([...known.aboutIds, ...ofMoney, ...operationIds, ...(uuid ? [uuid] : [])])];
  const requestsBy = (isTheirs: boolean) =>
    known.requests.filter(({ by }) => (by === partner) === isTheirs).map((request) => request.id);
  const isOfRequest = itself.length + operations.length > 0;
  return {
    sentIds: itself,
    requests: isOfRequest
      ? around
      : { from: new Date(known.since ?? 0), until: dayAfter(known.last, money.last) },
    namedUntil: isOfRequest ? around.until : null,
    partner,
    events: [...ofContracts, ...ofTheirMoney],
    operationIds,
    numbers: known.numbers,
    aboutIds,
    jobs: {
      ids: aboutIds,
      changed: jobsOfChanges(known.changes),
      keyed: uuid && found.length === 0 ? keyedOfAll(uuid) : jobsOfMoney(money),
    },
    uuids: aboutIds.filter((one) => uuidPattern.test(one)),
    requestIds: [...new Set([...requestIds, ...requestsBy(true)])],
    otherRequestIds: [...new Set([...requestsBy(false), ...money.requestIds])],
    isCut: found.length > contractsMax,
  };
}

interface Sent {
  readonly partner: string;
  readonly at: Date;
  readonly contractId?: bigint;
}

/** Finds the partners that sent requests with an id, and when. If the id contains a time, that day is searched first. */
async function whenSent(pool: Pool, id: string, isOlder: boolean) {
  const own = momentOfId(id);
  const near = own ? dayFrom(own) : null;
  const searches: readonly (() => Promise<readonly Sent[]>)[] = isOlder
    ? [() => changesUnder(pool, id, always)]
    : [
        ...(near
          ? [() => store.sentUnder(pool, id, near), () => changesUnder(pool, id, savedWithin(near))]
          : []),
        () => store.sentUnder(pool, id, always),
      ];
  for (const search of searches) {
    const found = await search();
    if (found.length === 0) continue;
    const partners = sortedOnce(found.map(({ partner }) => partner).filter((partner) => partner !== ''));
    return {
      partners,
      found,
      span: together(...found.map(({ at }) => dayFrom(at))),
    };
  }
  return unsent;
}

function dayFrom(moment: Date): Span {
  return { from: new Date(moment.getTime() - hourMs), until: new Date(moment.getTime() + dayMs) };
}

function savedWithin({ from, until }: Span): Span {
  return { from: from && new Date(from.getTime() - savedBeforeMs), until };
}

function together(...spans: readonly Span[]): Span {
  const known = spans.filter((span) => span !== never);
  const moments = (of: 'from' | 'until') => known.flatMap((span) => span[of]?.getTime() ?? []);
  if (known.length === 0) return never;
  return { from: new Date(Math.min(...moments('from'))), until: new Date(Math.max(...moments('until'))) };
}

function dayAfter(...moments: readonly (string | undefined)[]): Date | null {
  const last = Math.max(...moments.map((moment) => (moment ? Date.parse(moment) : 0)));
  return last === 0 ? null : new Date(last + dayMs);
}

function sortedOnce(logins: readonly string[]): readonly string[] {
  return [...new Set(logins)].sort();
}
