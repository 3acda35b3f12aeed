import { contractTimeline, type TimelineRow } from '#contracts/record/store/timeline.ts';
import type { Json, JsonObject } from '#kernel/json/json.ts';
import { rublesText } from '#kernel/money/money.ts';
import { contractsOfOrder, moneyTimeline } from '#payments/record/store/timeline.ts';
import type { Pool } from '#platform/db/pool.ts';
import { type AuditEntry, auditEntriesAbout } from '#platform/db/tables/audit-log.ts';
import { type JobRecord, mayBeTouched } from '#platform/jobs/job.ts';
import { listJobs } from '#platform/jobs/store.ts';
import { readTraceId } from '#platform/spans/spans.ts';
import { maskText } from '#platform/trace/requests/masked-text.ts';
import { findSubject, type SentByMany, type Sought } from './find-subject.ts';
import * as store from './store.ts';

export interface Trace {
  readonly contracts: readonly string[];
  /** Events, oldest first. */
  readonly events: readonly TimelineRow[];
  /** True if older requests or contracts are omitted. */
  readonly isCut: boolean;
}

/** Maximum number of requests shown; the same limit applies to jobs and to staff actions. */
const shownMax = 500;

/** Returns the events found by an id; null for an unknown id. If several partners have it, returns the partners. */
export async function findTrace(pool: Pool, sought: Sought): Promise<Trace | SentByMany | null> {
  const { id } = sought;
  const subject = await findSubject(pool, sought);
  if ('partners' in subject) return subject;
  const logged = await store.requestEvents(pool, subject, shownMax + 1);
  const jobs = await listJobs(pool, { about: subject.jobs, limit: shownMax });
  const changed = [id, ...subject.aboutIds, ...jobs.filter(mayBeTouched).map(({ jobId }) => jobId)];
  const acts = await auditEntriesAbout(pool, changed, [id], shownMax);
  const found: readonly TimelineRow[] = [
    ...logged.slice(0, shownMax),
    ...(await store.operationEvents(pool, subject)),
    ...subject.events,
    ...jobs.flatMap(jobEvents),
  ];
  const rows = [...found, ...actEvents(acts, found)];
  if (rows.length === 0) return null;
  const events = inOrder(rows);
  return {
    contracts: contractNumbers(events),
    events,
    isCut: subject.isCut || logged.length > shownMax,
  };
}

/** Returns the newest events of a contract and its payments, oldest first, without requests and jobs. */
export async function readContractTimeline(
  pool: Pool,
  contractId: bigint,
  newest: number,
): Promise<readonly TimelineRow[]> {
  const { events } = await contractTimeline(pool, [contractId], newest);
  return inOrder([...events, ...(await moneyTimeline(pool, [contractId])).events]).slice(-newest);
}

/** Returns the payment events of all contracts in an order, oldest first. */
export async function readOrderTimeline(pool: Pool, orderId: string): Promise<readonly TimelineRow[]> {
  return inOrder((await moneyTimeline(pool, await contractsOfOrder(pool, orderId))).events);
}

function inOrder(rows: readonly TimelineRow[]): TimelineRow[] {
  return rows
    .map((row) => ({ ...row, details: shown(row.details) }))
    .sort((left, right) => left.at.getTime() - right.at.getTime());
}

function jobEvents({ jobId, kind, state, requestId, traceparent, result, ...job }: JobRecord): TimelineRow[] {
  const base = { kind: 'job', requestId };
  const failure =
    state === 'completed' ? {} : { error: result?.error ?? null, reason: result?.reason ?? null };
  const ended = {
    ...base,
    what: `${kind} ${state}`,
    details: { job: jobId, attempts: `${job.attempts} of ${job.attemptsMax}`, ...failure },
  };
  const lastAt = job.endedAt ?? job.startedAt;
  return [
    {
      ...base,
      at: job.createdAt,
      what: `${kind} enqueued`,
      details: { job: jobId, trace: traceparent && readTraceId(traceparent) },
    },
    ...(lastAt ? [{ ...ended, at: lastAt }] : []),
  ];
}

/** Converts audit entries to events. Omits entries of requests that are events already. */
function actEvents(acts: readonly AuditEntry[], found: readonly TimelineRow[]): TimelineRow[] {
  const known = new Set(found.map(({ requestId }) => requestId));
  return acts
    .filter(({ requestId }) => !known.has(requestId))
    .map(({ at, actor, action, about, requestId, before, after }) => ({
      at,
      kind: 'staff',
      what: action.replace('.', ' '),
      requestId,
      details: { about, by: actor, before, after },
    }));
}

function contractNumbers(events: readonly TimelineRow[]): string[] {
  const numbers = events.map(({ details }) => details.contract);
  return [...new Set(numbers.filter((number) => typeof number === 'string'))];
}

function shown(details: JsonObject): JsonObject {
  const known = Object.entries(details).filter(
    ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(known.map(([name, value]) => [name, shownValue(name, value)]));
}

function shownValue(name: string, value: Json): Json {
  if (name === 'amount' && typeof value === 'string') return rublesText(BigInt(value));
  // Mask unusual characters, because a partner may send any text as a field name.
  const isOfNames = (name === 'changed' || name === 'fields') && Array.isArray(value);
  return isOfNames ? value.map((field) => String(field).replace(/[^A-Za-z0-9_.=[\]-]+/g, maskText)) : value;
}
