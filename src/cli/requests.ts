import type { Command } from 'commander';
import { findPartner } from '../partners/manage-partners.ts';
import { listRequests, requestsShownMax } from '../trace/requests/list-requests.ts';
import { inCommand } from './command-context.ts';
import type { Invocation } from './program.ts';
import { refuse, unknownLogin } from './staff.ts';

const hoursMax = 90_000;
const addressStart = '/ship/biz/sales/v2';

interface Options {
  readonly partner?: string;
  readonly refused?: boolean;
  readonly hours: string;
  readonly json?: boolean;
}

export function addRequestsCommand(program: Command, invocation: Invocation): void {
  program
    .command('requests')
    .description(`list answered requests, the newest first, ${requestsShownMax} at most`)
    .option('--partner <login>', 'only of one partner')
    .option('--refused', 'only those that were refused or failed')
    .option('--hours <n>', 'how far back', '24')
    .option('--json', 'print as JSON')
    .action(async (options: Options) => invocation.exit(await list(invocation, options)));
}

async function list(
  invocation: Invocation,
  { partner, refused = false, hours, json }: Options,
): Promise<number> {
  if (!/^[1-9]\d{0,4}$/.test(hours) || Number(hours) > hoursMax) {
    return refuse(`--hours ${hours} is not usable: give a whole number from 1 to ${hoursMax}`);
  }
  return inCommand(invocation.variables, async ({ pool, clock }) => {
    if (partner !== undefined && !(await findPartner(pool, partner))) {
      return refuse(unknownLogin(partner));
    }
    const requests = await listRequests(pool, clock, {
      ...(partner === undefined ? {} : { partner }),
      isRefused: refused,
      hours: Number(hours),
    });
    if (json) console.log(JSON.stringify(requests));
    else if (requests.length === 0) console.log('no such requests');
    else {
      console.table(
        requests.map(
          ({ at, method, route, ms, fields, errorCode, policyNumber, operationId, ...request }) => ({
            at: at.toISOString(),
            partner: request.partner,
            status: request.status,
            requestId: request.requestId,
            request: `${method} ${route.replace(addressStart, '…')}`,
            ms: Math.ceil(ms),
            error: [errorCode ?? '', ...fields].join(' ').slice(0, 80),
            contract: policyNumber ?? '',
            operation: operationId ?? '',
          }),
        ),
      );
    }
    return 0;
  });
}
