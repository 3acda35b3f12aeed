import type { Command } from 'commander';
import { decideApproval, type Verdict } from '../contracts/approval.ts';
import { listWaiting, waitingShownMax } from '../contracts/waiting/list-waiting.ts';
import { rublesText } from '../kernel/money.ts';
import { inCommand } from './command-context.ts';
import type { Invocation } from './program.ts';

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
  for (const verdict of ['approve', 'reject'] as const) {
    contract
      .command(verdict)
      .description(verdicts[verdict])
      .argument('<policyNumber>', 'number of the contract')
      .option('--comment <text>', 'what the partner reads of it; no personal data')
      .action(async (policyNumber: string, { comment }: { comment?: string }) =>
        invocation.exit(await decide(invocation, policyNumber, verdict, comment)),
      );
  }
}

function waiting(invocation: Invocation, isJson: boolean): Promise<number> {
  return inCommand(invocation.variables, async ({ pool }) => {
    const rows = (await listWaiting(pool)).map(({ premium, savedAt, ...contract }) => ({
      ...contract,
      savedAt: savedAt.toISOString(),
      premium: rublesText(premium),
    }));
    if (isJson) console.log(JSON.stringify(rows));
    else if (rows.length === 0) console.log('no contract waits for the staff');
    else console.table(rows.map(({ reasons, ...row }) => ({ ...row, reasons: reasons.join('; ') })));
    return 0;
  });
}

function decide(
  invocation: Invocation,
  policyNumber: string,
  verdict: Verdict,
  comment: string | undefined,
): Promise<number> {
  return inCommand(invocation.variables, async (context) => {
    const contract = await decideApproval(context, policyNumber, verdict, {
      ...context.staff,
      ...(comment === undefined ? {} : { comment }),
    });
    console.log(`contract ${policyNumber} is ${contract.approval?.state}`);
    return 0;
  });
}
