import type { TimelineRow } from '#contracts/record/store/timeline.ts';
import { type Message, message, Refusal } from '#kernel/errors/message.ts';
import { isObject, type Json, type JsonObject } from '#kernel/json/json.ts';
import { counted } from '#kernel/text/russian-count.ts';
import { moscowDate } from '#kernel/time/calendar.ts';
import { readListPage } from '#platform/db/lists/list-query.ts';
import {
  type FaultDays,
  faultsQuery,
  type LoggedFaults,
  type LoggedRequest,
  listRequests,
  type RequestFilter,
  requestsQuery,
  requestsShownMax,
  sumFaults,
} from '#platform/trace/requests/list-requests.ts';
import { requirePartner } from '../partners/partner-rights.ts';
import { all, column, data } from '../use-case/columns.ts';
import type { StaffContext } from '../use-case/context.ts';
import { flagField, type InputOf, optionalField, subject, usually } from '../use-case/fields.ts';
import { day, momentKind, numberKind, partnerLogin, textKind, withHint } from '../use-case/kinds.ts';
import { listing, type Subject, useCase } from '../use-case/use-case.ts';
import { findTrace, type Trace } from './timeline/trace.ts';

const hoursMax = 90_000;
const daysMax = 3_660;
const addressStart = '/ship/biz/sales/v2';

export const requestList = listing({
  name: 'requests',
  title: `list answered requests, the newest first, ${requestsShownMax} at most`,
  permission: 'requests.read',
  input: {
    partner: optionalField(partnerLogin, 'only of one partner'),
    refused: flagField('only those that were refused or failed'),
    hours: usually(numberKind(1, hoursMax), 'how far back', '24'),
    until: optionalField(momentKind, 'only up to this moment: the oldest of a list leads to those before it'),
    rows: usually(numberKind(1, requestsShownMax), 'how many at most', '200'),
  },
  columns: {
    at: column.moment,
    ...all(column.text, 'partner', 'method', 'route'),
    ...all(column.number, 'status', 'ms'),
    errorCode: column.text,
    ...all(column.list, 'reasons', 'fields'),
    ...all(column.text, 'policyNumber', 'requestId', 'operationId', 'originalRequestId'),
  },
  none: 'no such requests',
  sortable: ['at', 'partner', 'method', 'route', 'status', 'ms', 'policyNumber'],
  async page(context, { rows: _, ...input }, ask) {
    await requireKnown(context, input.partner);
    return readListPage<LoggedRequest>(context.pool, requestsQuery(context.clock, filterOf(input)), ask);
  },
  async run(context, { rows: limit, ...input }) {
    await requireKnown(context, input.partner);
    return listRequests(context.pool, context.clock, { ...filterOf(input), limit });
  },
  shown: ({ at, method, route, ms, fields, reasons, errorCode, policyNumber, operationId, ...request }) => ({
    at: at.toISOString(),
    partner: request.partner,
    status: request.status,
    requestId: request.requestId,
    request: `${method} ${route.replace(addressStart, '…')}`,
    ms: Math.ceil(ms),
    error: [...(reasons.length > 0 ? reasons : [errorCode ?? '']), ...fields].join(' ').slice(0, 80),
    contract: policyNumber ?? '',
    operation: operationId ?? '',
  }),
});

const faultFields = {
  partner: optionalField(partnerLogin, 'only of one partner'),
  days: usually(numberKind(1, daysMax), 'of how many days of Moscow, with the last one', '7'),
  until: optionalField(day, 'the last day; today by default'),
};

export const faultList = listing({
  name: 'faults',
  title: 'count refusals by partner and reason, most frequent first',
  permission: 'requests.read',
  input: faultFields,
  columns: {
    ...all(column.text, 'partner', 'reason'),
    count: column.number,
    trend: data<readonly number[]>(),
    fields: column.list,
    lastAt: column.moment,
    requestId: column.text,
  },
  none: 'nothing was refused',
  sortable: ['partner', 'reason', 'count', 'lastAt'],
  async page(context, input, ask) {
    await requireKnown(context, input.partner);
    return readListPage<LoggedFaults>(context.pool, faultsQuery(daysOf(context, input)), ask);
  },
  async run(context, input) {
    await requireKnown(context, input.partner);
    return sumFaults(context.pool, daysOf(context, input));
  },
  shown: ({ lastAt, fields, trend: _, ...one }) => ({
    ...one,
    fields: fields.join(' '),
    lastAt: lastAt.toISOString(),
  }),
});

/** Refusal if several partners have used the searched id; one of `partners` must be chosen. */
export class NoTimeline extends Refusal {
  readonly partners: readonly string[];

  constructor(line: Message, partners: readonly string[] = []) {
    super(line);
    this.partners = partners;
  }
}

export const traceTimeline = useCase({
  name: 'trace',
  title: 'print what happened to a request or a contract, end to end, without personal data',
  permission: 'requests.read',
  input: {
    id: subject(
      { ...withHint(textKind, 'id', 'XXX0000000001'), read: (typed) => typed.trim() },
      'id of a request, an operation, a draft or a payment link, or number of a contract or an addendum',
    ),
    partner: optionalField(partnerLogin, 'whose request, where several partners have sent the same id'),
    older: flagField('a request that the log has no more: look for it among all changes of contracts'),
  },
  async run(context, { id, partner: of, older: isOlder }) {
    await requireKnown(context, of);
    const trace = await findTrace(context.pool, { id, partner: of, isOlder });
    if (trace && 'partners' in trace) {
      const { partners } = trace;
      throw new NoTimeline(message('REQUEST_AMBIGUOUS', { id, partners }), partners);
    }
    if (trace) return trace;
    throw new NoTimeline(message('STORY_NOT_FOUND', { id, days: context.config.requestLogDays }));
  },
  json: (trace, { id }) => ({ id, ...trace }),
  text: (trace, { id }) => linesOf(id, trace),
});

export const requests: Subject = {
  name: 'requests',
  about: 'requests of partners',
  useCases: [requestList],
};
export const faults: Subject = { name: 'faults', about: 'why partners were refused', useCases: [faultList] };
export const traces: Subject = { name: 'trace', about: 'what happened', useCases: [traceTimeline] };

function daysOf({ clock }: StaffContext, { partner, days, until }: InputOf<typeof faultFields>): FaultDays {
  return { partner: partner ?? null, days, until: until ?? moscowDate(clock.now()) };
}

function filterOf({
  partner: of,
  refused = false,
  hours,
  until,
}: {
  readonly partner?: string;
  readonly refused?: boolean;
  readonly hours: number;
  readonly until?: Date;
}): Omit<RequestFilter, 'limit'> {
  return {
    ...(of === undefined ? {} : { partner: of }),
    isRefused: refused,
    hours,
    ...(until === undefined ? {} : { until }),
  };
}

async function requireKnown({ pool }: StaffContext, login: string | undefined): Promise<void> {
  if (login !== undefined) await requirePartner(pool, login);
}

function linesOf(id: string, { contracts, events, isCut }: Trace): readonly string[] {
  const about = contracts.length > 0 ? `: ${contracts.join(', ')}` : '';
  const head = `${id}${about}, ${counted(events.length, 'event')}${isCut ? ', only of the newest requests and contracts' : ''}`;
  const shared = { requestId: id, contract: contracts.length === 1 ? contracts[0] : undefined };
  return [head, ...events.flatMap((event) => eventLines(event, shared))];
}

/** Fields with the same value in all lines, which are printed only once. */
interface Shared {
  readonly requestId: string;
  readonly contract: string | undefined;
}

function eventLines({ at, kind, what, requestId, details }: TimelineRow, shared: Shared): string[] {
  const { faults, body: _, contract, by, partner: login, from, to, status, ms, ...rest } = details;
  const words = [
    what,
    to === undefined ? undefined : `${valueText(from ?? 'none')} → ${valueText(to)}`,
    status === undefined ? undefined : `→ ${valueText(status)}`,
    typeof ms === 'number' ? `in ${Math.ceil(ms)} ms` : undefined,
    by === undefined && login === undefined ? undefined : `by ${valueText(by ?? login ?? '')}`,
    contract === undefined || contract === shared.contract ? undefined : valueText(contract),
    ...Object.entries(rest).map(([name, value]) => `${name} ${valueText(value)}`),
    requestId === null || requestId === shared.requestId ? undefined : `[${requestId}]`,
  ];
  const line = `${at.toISOString()}  ${kind.padEnd(9)}  ${words.filter((word) => word !== undefined).join('  ')}`;
  return [line, ...(Array.isArray(faults) ? faults.map(faultLine) : [])];
}

function faultLine(fault: Json): string {
  const { field = '', description = '', reason }: JsonObject = isObject(fault) ? fault : {};
  const word = reason === undefined ? '' : ` (${valueText(reason)})`;
  return `${' '.repeat(26)}fault      ${valueText(field)}: ${valueText(description)}${word}`;
}

function valueText(value: Json): string {
  if (Array.isArray(value)) return value.map(valueText).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
