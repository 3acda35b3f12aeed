import type { JsonObject } from '#kernel/json/json.ts';
import type { Queryable } from '#platform/db/pool.ts';
import { joinPartner, selectPartnerId } from '#platform/db/tables/partners.ts';
import type { JobsAbout } from '#platform/jobs/store.ts';
import { numbersOfRequests } from '#platform/trace/requests/store.ts';

/** An event of the timeline. `details.amount` is text: kopecks in the tables, rubles in the finished timeline. */
export interface TimelineRow {
  readonly at: Date;
  readonly kind: string;
  readonly what: string;
  readonly requestId: string | null;
  readonly details: JsonObject;
}

/** SQL of one source of events: moment, kind, name, request, details, and table. A moment may be null. */
export type TimelineSource = readonly [
  at: string,
  kind: string,
  what: string,
  requestId: string,
  details: string,
  from: string,
];

/** Events of the requested contracts, and other ids and numbers that belong to the contracts. */
export interface Timeline<Names> {
  readonly events: readonly TimelineRow[];
  readonly names: Names;
}

/** Reads events and names in one statement. `names` is SQL for the fields of a JSON object. */
export async function readTimeline<Names>(
  db: Queryable,
  prelude: string,
  sources: readonly TimelineSource[],
  names: string,
  contractIds: readonly bigint[],
): Promise<Timeline<Names>> {
  const ofNames: TimelineSource = ['null', 'names', 'null', 'null', names, '(select) as known'];
  const selects = [...sources, ofNames].map(
    ([at, kind, what, requestId, details, from]) =>
      `select ${at} as at, '${kind}' as kind, ${what} as what, ${requestId} as "requestId",
              jsonb_strip_nulls(jsonb_build_object(${details})) as details
         from ${from}`,
  );
  const { rows } = await db.query<TimelineRow>(`with ${prelude} ${selects.join(' union all ')}`, [
    contractIds,
  ]);
  const known = rows.find(({ kind }) => kind === ofNames[1]);
  return { events: rows.filter(({ at }) => at !== null), names: known?.details as Names };
}

interface ContractNames {
  readonly numbers: readonly string[];
  /** Numbers of the contracts and of their addendums. */
  readonly aboutIds: readonly string[];
  readonly requests: readonly { readonly id: string; readonly by: string }[];
  /** Day before the first contract was saved; absent if no contract was found. */
  readonly since?: string;
  readonly last?: string;
  readonly changes: readonly ChangeOfForce[];
}

/** Maximum numbers of requests that are searched by id in the log: the first ones, whose entries have no contract number, and the last ones. */
const firstRequestsMax = 5;
const lastRequestsMax = 10;
/** Maximum number of changes, newest first, whose jobs are searched by time. */
const changesMax = 6;

/** With `newest`, reads only so many of the newest changes of each contract. */
export function contractTimeline(
  db: Queryable,
  contractIds: readonly bigint[],
  newest?: number,
): Promise<Timeline<ContractNames>> {
  const limited = newest === undefined ? 'offset 0' : `order by history_id desc limit ${newest}`;
  return readTimeline(
    db,
    `contract as (select contract_id, policy_number from contract_keys where contract_id = any($1)),
     change as (select h.* from contract
                 cross join lateral (select * from contract_history where contract_id = contract.contract_id ${limited}) h),
     addendum as (select * from addendums where contract_id = any($1)),
     request as (select request_id, actor, at, action from change
                  union select request_id, created_by, coalesce(ended_at, in_force_at, created_at), null from addendum)`,
    sources,
    `'numbers', array(select policy_number from contract),
     'aboutIds', array(select policy_number from contract union select addendum_number from addendum),
     'requests', (select coalesce(jsonb_agg(distinct jsonb_build_object('id', request_id, 'by', actor)), '[]')
                    from ((select * from request order by at limit ${firstRequestsMax})
                           union all (select * from request order by at desc limit ${lastRequestsMax})) as sought),
     'since', (select min(at) - interval '1 day' from request), 'last', (select max(at) from request),
     'changes', (select coalesce(jsonb_agg(jsonb_build_object('action', action, 'at', at)), '[]')
                   from (select * from request where action in ('pay', 'amend', 'terminate') order by at desc limit ${changesMax}) as newest)`,
    contractIds,
  );
}

const sources: readonly TimelineSource[] = [
  [
    'h.at',
    'state',
    'h.action',
    'h.request_id',
    `'contract', c.policy_number, 'from', h.from_status, 'to', h.to_status, 'version', h.version, 'by', h.actor,
     'changed', jsonb_path_query_array(h.changes, '$[*].field')`,
    'change h join contract c using (contract_id)',
  ],
  [
    'a.created_at',
    'addendum',
    `a.kind`,
    'a.request_id',
    `'addendum', a.addendum_number, 'effective', a.effective_on, 'amount', a.difference_kopecks::text,
     'by', a.created_by`,
    'addendum a',
  ],
  [
    'coalesce(a.in_force_at, a.ended_at)',
    'addendum',
    'a.status',
    'null',
    `'addendum', a.addendum_number`,
    'addendum a',
  ],
  [
    'i.issued_at',
    'form',
    'i.form_type',
    'null',
    `'contract', c.policy_number, 'edition', nullif(i.edition, 0)`,
    'issued_forms i join contract c using (contract_id)',
  ],
  [
    'r.reported_at',
    'report',
    `'REPORTED'`,
    'null',
    `'contract', c.policy_number, 'registration', r.registration_id`,
    'contract_reports r join contract c using (contract_id)',
  ],
];

/** A span of time that includes `from` and excludes `until`. Null means that the span is open on that side. */
export interface Span {
  readonly from: Date | null;
  readonly until: Date | null;
}

export interface Named {
  /** Wanted numbers of contracts or addendums. */
  readonly numbers: readonly string[];
  /** The typed id if it may be the id of a draft; otherwise null. */
  readonly uuid: string | null;
  /** Ids of the contracts that have a payment with the typed id. */
  readonly paidUnder: readonly bigint[];
}

export interface Asked {
  readonly partner: string;
  readonly requestIds: readonly string[];
  /** Span in which the requests to search for were received. */
  readonly sent: Span;
  /** Span in which the changed contracts were saved. */
  readonly saved: Span;
}

/** SQL for the contracts with the numbers `$1`, the draft id `$2` or the contract ids `$3`. */
const namedContracts = `
  select contract_id from contract_keys where policy_number = any($1) or draft_id = $2::uuid
   union select contract_id from addendums where addendum_number = any($1)
   union select unnest($3::bigint[])`;

/** SQL that joins the partner of each contract. The lateral join reads only the monthly partitions of the contract ids. */
const ofPartner = `cross join lateral (select partner_id from contracts where contract_id = n.contract_id limit 1) c`;

/** SQL condition for contracts saved in a span: ids grow with time. Old ids contain no time and are the smallest. */
const savedWithin = (from: string, until: string) =>
  `(${from}::timestamptz is null or contract_id >= first_contract_id(${from}))
    and (${until}::timestamptz is null or contract_id < first_contract_id(${until}))`;

/** Finds contracts by number, draft id or payment, with the logins of their partners, newest first. */
export async function ownedContracts(
  db: Queryable,
  { numbers, uuid, paidUnder }: Named,
): Promise<readonly { readonly partner: string; readonly contractId: bigint }[]> {
  const { rows } = await db.query<{ partner: string; contractId: bigint }>(
    `select p.login as partner, contract_id as "contractId"
       from (${namedContracts}) as n ${ofPartner}
       ${joinPartner('c.partner_id')}
      order by contract_id desc`,
    [numbers, uuid, paidUnder],
  );
  return rows;
}

/** Finds the contracts saved within the span that a request changed or tried to change, newest first, with the times. */
export async function changesUnder(db: Queryable, requestId: string, { from, until }: Span) {
  const { rows } = await db.query<{ partner: string; contractId: bigint; at: Date }>(
    `select p.login as partner, contract_id as "contractId", n.at
       from (select contract_id, at from contract_history where request_id = $1 and ${savedWithin('$2', '$3')}
              union select contract_id, created_at from addendums where request_id = $1) as n ${ofPartner}
       ${joinPartner('c.partner_id')}
      order by contract_id desc`,
    [requestId, from, until],
  );
  return rows;
}

const numbersAsked = numbersOfRequests({ requestIds: '$2', partner: '$3', from: '$5', until: '$6' });

/** Combines the partner's contracts `ownIds` with the contracts that the given requests changed or named, newest first. */
export async function contractsAsked(
  db: Queryable,
  ownIds: readonly bigint[],
  { partner, requestIds, sent, saved }: Asked,
  limit: number,
): Promise<bigint[]> {
  const { rows } = await db.query<{ contractId: bigint }>(
    `select contract_id as "contractId"
       from (select unnest($1::bigint[]) as contract_id
              union select contract_id from addendums where request_id = any($2)
              union select contract_id from contract_history where request_id = any($2) and ${savedWithin('$7', '$8')}
              union select contract_id from (${numbersAsked}) as r join contract_keys using (policy_number)) as n ${ofPartner}
      where c.partner_id = ${selectPartnerId('$3')}
      order by contract_id desc
      limit $4`,
    [ownIds, requestIds, partner, limit, sent.from, sent.until, saved.from, saved.until],
  );
  return rows.map(({ contractId }) => contractId);
}

/** A change of a contract for which Bindery creates jobs. */
interface ChangeOfForce {
  readonly action: 'pay' | 'amend' | 'terminate';
  readonly at: Date | string;
}

const leaving = {
  pay: ['contract-report', 'contract-reports', 'key-information', 'policy-mail'],
  amend: ['addendum-report', 'policy-mail'],
  terminate: ['addendum-report', 'policy-end-mail'],
} as const;

/** Returns the kinds and creation times of the jobs that the changes created. */
export function jobsOfChanges(changes: readonly ChangeOfForce[]): JobsAbout['changed'] {
  return changes.flatMap(({ action, at }) => leaving[action].map((kind) => ({ kind, at: new Date(at) })));
}

/** Finds the changes of a contract or addendum that created jobs. */
export async function changesOfNumber(db: Queryable, number: string): Promise<readonly ChangeOfForce[]> {
  const { rows } = await db.query<ChangeOfForce>(
    `select action, at from contract_history where contract_id = contract_id_of($1) and action in ('pay', 'amend', 'terminate')
      union all
     select case kind when 'TERMINATION' then 'terminate' else 'amend' end, in_force_at
       from addendums where addendum_number = $1 and in_force_at is not null
      order by at desc limit $2`,
    [number, changesMax],
  );
  return rows;
}
