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
  /** The id, if requests may have been sent under it. */
  readonly sentIds: readonly string[];
  /** For a contract: until a day after its last change. For a request or an operation: the following day. */
  readonly requests: Span;
  /** End of the span in which requests mention its number; null: now. */
  readonly namedUntil: Date | null;
  /** Login; empty if the partner is unknown. */
  readonly partner: string;
  /** Events of the contracts and their money. */
  readonly events: readonly TimelineRow[];
  readonly operationIds: readonly string[];
  /** Contract numbers, as request addresses contain them. */
  readonly numbers: readonly string[];
  /** Numbers of contracts, addendums, payments, links, refunds and operations that requests and jobs refer to. */
  readonly aboutIds: readonly string[];
  readonly jobs: JobsAbout;
  /** Ids of operations and links, which request addresses contain. */
  readonly uuids: readonly string[];
  readonly requestIds: readonly string[];
  /** Requests of clients, the bank and staff. */
  readonly otherRequestIds: readonly string[];
  /** True if only the newest contracts are included. */
  readonly isCut: boolean;
}

/** An id that several partners have sent. */
export interface SentByMany {
  readonly partners: readonly string[];
}

/** Limits the contracts of one id: a partner may send one id with all its requests. */
const contractsMax = 20;
const operationsMax = 100;
const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const always: Span = { from: null, until: null };
const never: Span = { from: new Date(0), until: new Date(0) };
const unsent = { partners: [], span: never, found: [] as readonly Sent[] };
const hourMs = 3_600_000;
/** How long before a request its contracts may have been saved, if the log does not name them. */
const savedBeforeMs = 60 * dayMs;

export interface Sought {
  readonly id: string;
  /** Login that selects one of several partners with the same id. */
  readonly partner?: string | undefined;
  /** A request older than the log and all operations, known only from its changes. */
  readonly isOlder?: boolean | undefined;
}

/** Equal request ids of two partners have separate timelines. */
export async function findSubject(
  pool: Pool,
  { id, partner: wanted, isOlder = false }: Sought,
): Promise<Subject | SentByMany> {
  const uuid = uuidPattern.test(id) ? id.toLowerCase() : null;
  const paidUnder = uuid ? await contractsOfOrder(pool, uuid) : [];
  // Also in the notation of printed documents.
  const named = { numbers: [id, inLatinCapitals(id)], uuid, paidUnder };
  const owned = await ownedContracts(pool, named);
  const owners = sortedOnce([
    ...owned.map((one) => one.partner),
    ...(uuid ? await store.operationOwners(pool, uuid) : []),
  ]);
  // Searching requests covers many days, so do it only if nothing owns the id.
  const isOwned = wanted === undefined ? owners.length > 0 : owners.includes(wanted);
  const sent = isOwned ? unsent : await whenSent(pool, id, isOlder);
  const partners = owners.length > 0 ? owners : sent.partners;
  if (wanted === undefined && partners.length > 1) return { partners };
  const partner = wanted ?? partners[0] ?? '';
  // The id of a contract, payment or operation is not a request id.
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

/** Partners that sent requests under an id, and the days; searches the day encoded in the id first. */
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

/** The smallest span that contains all given ones. */
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
