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

/** All that stands for what an id names, of one partner. */
export interface Subject {
  /** The id, where requests may have been sent under it. */
  readonly sentIds: readonly string[];
  /** When its requests were sent: of a contract until a day after its last change and that of its money; of a request or an operation on the day that follows. */
  readonly requests: Span;
  /** Until when requests name its number; null: until now. */
  readonly namedUntil: Date | null;
  /** Login; empty where no partner is known that the id belongs to. */
  readonly partner: string;
  /** What became of the contracts and of their money. */
  readonly events: readonly TimelineRow[];
  readonly operationIds: readonly string[];
  /** Of the contracts: what the log of requests has of an address. */
  readonly numbers: readonly string[];
  /** Numbers of the contracts, of their addendums, payments, links, refunds, operations: what requests and jobs are about. */
  readonly aboutIds: readonly string[];
  readonly jobs: JobsAbout;
  /** Those of them that an address may name: of operations and of links. */
  readonly uuids: readonly string[];
  /** Of what the partner has asked for. */
  readonly requestIds: readonly string[];
  /** Of what clients, the bank and the staff have done. */
  readonly otherRequestIds: readonly string[];
  /** True where only the newest contracts are among them. */
  readonly isCut: boolean;
}

/** An id that several partners have sent with requests of theirs. */
export interface SentByMany {
  readonly partners: readonly string[];
}

/** A partner may send one id with all that it asks for. */
const contractsMax = 20;
const operationsMax = 100;
const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const always: Span = { from: null, until: null };
const never: Span = { from: new Date(0), until: new Date(0) };
const unsent = { partners: [], span: never, found: [] as readonly Sent[] };
const hourMs = 3_600_000;
/** How long before a request the contracts that it has changed were saved, where the log does not name them. */
const savedBeforeMs = 60 * dayMs;

export interface Sought {
  readonly id: string;
  /** Login of whose it is, where several partners have sent the same id. */
  readonly partner?: string | undefined;
  /** A request from before the log and all operations, which is known by what it has changed alone. */
  readonly isOlder?: boolean | undefined;
}

/**
 * What an id names: of the partner that is named, else of the one whose contract or operation it is, else of the one that has
 * sent it with a request. An id of a request belongs to its partner: another one that sends the same has a timeline of its own.
 */
export async function findSubject(
  pool: Pool,
  { id, partner: wanted, isOlder = false }: Sought,
): Promise<Subject | SentByMany> {
  const uuid = uuidPattern.test(id) ? id.toLowerCase() : null;
  const paidUnder = uuid ? await contractsOfOrder(pool, uuid) : [];
  // As papers print a number too.
  const named = { numbers: [id, inLatinCapitals(id)], uuid, paidUnder };
  const owned = await ownedContracts(pool, named);
  const owners = sortedOnce([
    ...owned.map((one) => one.partner),
    ...(uuid ? await store.operationOwners(pool, uuid) : []),
  ]);
  // Requests are looked for in many days, so only where nothing has the id for its own.
  const isOwned = wanted === undefined ? owners.length > 0 : owners.includes(wanted);
  const sent = isOwned ? unsent : await whenSent(pool, id, isOlder);
  const partners = owners.length > 0 ? owners : sent.partners;
  if (wanted === undefined && partners.length > 1) return { partners };
  const partner = wanted ?? partners[0] ?? '';
  // What names a contract, a payment or an operation is no id of a request.
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
  /** A contract that it has changed. */
  readonly contractId?: bigint;
}

/** Who has sent requests under an id, and on which days: first looked for on the one that the id itself tells. */
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

/** From the first on and until the last of some that are bounded. */
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
