import type { Command } from 'commander';
import { counted } from '../kernel/counted.ts';
import { isObject, type Json, type JsonObject } from '../kernel/json.ts';
import { findPartner } from '../partners/manage-partners.ts';
import { type Trace, type TraceEvent, traceOf } from '../trace/timeline/trace.ts';
import { inCommand } from './command-context.ts';
import type { Invocation } from './program.ts';
import { refuse, unknownLogin } from './staff.ts';

interface Options {
  readonly partner?: string;
  readonly json?: boolean;
}

export function addTraceCommand(program: Command, invocation: Invocation): void {
  program
    .command('trace')
    .description('print what happened to a request or a contract, end to end, without personal data')
    .argument(
      '<id>',
      'id of a request, an operation, a draft or a payment link, or number of a contract or an addendum',
    )
    .option('--partner <login>', 'whose request, where several partners have sent the same id')
    .option('--json', 'print as JSON, with the masked bodies of refused requests')
    .action(async (id: string, options: Options) =>
      invocation.exit(await print(invocation, id.trim(), options)),
    );
}

function print(invocation: Invocation, id: string, { partner, json }: Options): Promise<number> {
  return inCommand(invocation.variables, async ({ pool, config }) => {
    if (partner !== undefined && !(await findPartner(pool, partner))) return refuse(unknownLogin(partner));
    const trace = await traceOf(pool, id, partner);
    if (trace && 'partners' in trace) {
      const choices = trace.partners.map((login) => `--partner ${login}`).join(' or ');
      return refuse(
        `several partners have sent requests under ${id}, each with a story of its own: add ${choices}`,
      );
    }
    if (!trace) {
      console.error(
        `bindery: nothing is known of ${id}: requests are kept for ${counted(config.requestLogDays, 'day')} (REQUEST_LOG_DAYS), and reach the log a second after their answer`,
      );
      return 1;
    }
    console.log(json ? JSON.stringify({ id, ...trace }) : textOf(id, trace));
    return 0;
  });
}

function textOf(id: string, { contracts, events, isCut }: Trace): string {
  const about = contracts.length > 0 ? `: ${contracts.join(', ')}` : '';
  const head = `${id}${about}, ${counted(events.length, 'event')}${isCut ? ', only of the newest requests and contracts' : ''}`;
  const shared = { requestId: id, contract: contracts.length === 1 ? contracts[0] : undefined };
  return [head, ...events.flatMap((event) => linesOf(event, shared))].join('\n');
}

/** What all lines have in common is not repeated in each. */
interface Shared {
  readonly requestId: string;
  readonly contract: string | undefined;
}

function linesOf({ at, kind, what, requestId, details }: TraceEvent, shared: Shared): string[] {
  const { faults, body: _, contract, by, partner, from, to, status, ms, ...rest } = details;
  const words = [
    what,
    to === undefined ? undefined : `${valueText(from ?? 'none')} → ${valueText(to)}`,
    status === undefined ? undefined : `→ ${valueText(status)}`,
    typeof ms === 'number' ? `in ${Math.ceil(ms)} ms` : undefined,
    by === undefined && partner === undefined ? undefined : `by ${valueText(by ?? partner ?? '')}`,
    contract === undefined || contract === shared.contract ? undefined : valueText(contract),
    ...Object.entries(rest).map(([name, value]) => `${name} ${valueText(value)}`),
    requestId === null || requestId === shared.requestId ? undefined : `[${requestId}]`,
  ];
  const line = `${at.toISOString()}  ${kind.padEnd(9)}  ${words.filter((word) => word !== undefined).join('  ')}`;
  return [line, ...(Array.isArray(faults) ? faults.map(faultLine) : [])];
}

function faultLine(fault: Json): string {
  const { field = '', description = '' }: JsonObject = isObject(fault) ? fault : {};
  return `${' '.repeat(26)}fault      ${valueText(field)}: ${valueText(description)}`;
}

function valueText(value: Json): string {
  if (Array.isArray(value)) return value.map(valueText).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
