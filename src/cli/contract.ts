import type { Command } from 'commander';
import { decideApproval, type Verdict } from '../contracts/approval.ts';
import { specialForStaff } from '../contracts/special/read-special.ts';
import { listWaiting, waitingShownMax } from '../contracts/waiting/list-waiting.ts';
import { inLatinCapitals } from '../kernel/lookalikes.ts';
import { rublesText } from '../kernel/money.ts';
import { inChange, inCommand } from './command-context.ts';
import type { Invocation } from './program.ts';
import { wholeNumber } from './whole-number.ts';

interface DecideOptions {
  readonly comment?: string;
  readonly version?: number;
}

const verdicts = {
  approve: 'let a contract be paid that waits for the staff',
  reject: 'keep a contract from being paid until its partner changes it',
} as const;

export function addContractCommands(program: Command, invocation: Invocation): void {
  const contract = program.command('contract').description('contracts that wait for the staff');
  contract
    .command('waiting')
    .description(`list them, the next to begin first, ${waitingShownMax} at most`)
    .option('--json', 'print as JSON')
    .action(async (options: { json?: boolean }) =>
      invocation.exit(await waiting(invocation, options.json === true)),
    );
  contract
    .command('health')
    .description(
      'print what people have said of their health, as JSON; that you read it is written into the journal',
    )
    .argument('<policyNumber>', 'number of the contract', inLatinCapitals)
    .action(async (policyNumber: string) => invocation.exit(await health(invocation, policyNumber)));
  for (const verdict of ['approve', 'reject'] as const) {
    contract
      .command(verdict)
      .description(verdicts[verdict])
      .argument('<policyNumber>', 'number of the contract', inLatinCapitals)
      .option('--comment <text>', 'what the partner reads of it; no personal data')
      .option(
        '--version <n>',
        'the version that was looked at; refused where the contract has moved on',
        wholeNumber,
      )
      .action(async (policyNumber: string, options: DecideOptions) =>
        invocation.exit(await decide(invocation, policyNumber, verdict, options)),
      );
  }
}

function waiting(invocation: Invocation, isJson: boolean): Promise<number> {
  return inCommand(invocation.variables, async ({ pool, assortment }) => {
    const rows = (await listWaiting(pool, assortment.products)).map(
      ({ premium, sum, savedAt, ...contract }) => ({
        ...contract,
        savedAt: savedAt.toISOString(),
        sum: sum === null ? null : rublesText(sum),
        premium: rublesText(premium),
      }),
    );
    if (isJson) console.log(JSON.stringify(rows));
    else if (rows.length === 0) console.log('no contract waits for the staff');
    else {
      const lines = rows.map(({ drivers, asked, reasons, proposal, ...row }) => ({
        ...row,
        drivers: drivers === undefined ? '' : (drivers ?? 'anybody'),
        asked: asked.join('; '),
        reasons: reasons.join('; '),
        proposed: proposal ? `version ${proposal.version} by ${proposal.by}, ${proposal.at}` : '',
      }));
      console.table(lines);
    }
    return 0;
  });
}

function health(invocation: Invocation, policyNumber: string): Promise<number> {
  return inChange(invocation.variables, async ({ pool, fingerprints, staff, clock }) => {
    const deps = { pool, fingerprints: await fingerprints() };
    const { data, readings } = await specialForStaff(deps, policyNumber, { ...staff, at: clock.now() });
    console.log(JSON.stringify({ policyNumber, data, readings }));
    return 0;
  });
}

function decide(
  invocation: Invocation,
  policyNumber: string,
  verdict: Verdict,
  options: DecideOptions,
): Promise<number> {
  return inChange(invocation.variables, async (context) => {
    const contract = await decideApproval(context, policyNumber, verdict, {
      ...context.staff,
      ...options,
    });
    const proposal = contract.approval?.state === 'APPROVED' ? undefined : contract.approval?.proposal;
    console.log(
      proposal
        ? `approval of version ${proposal.version} of contract ${policyNumber} is proposed by ${proposal.by}: above the limit somebody else approves it`
        : `contract ${policyNumber} is ${contract.approval?.state}`,
    );
    return 0;
  });
}
