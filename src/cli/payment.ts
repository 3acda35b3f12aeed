import { randomUUID } from 'node:crypto';
import { userInfo } from 'node:os';
import type { Command } from 'commander';
import { confirmCash } from '../payments/confirm-cash.ts';
import { products } from '../products/index.ts';
import { inCommand } from './command-context.ts';
import { withJobs } from './job-queue.ts';
import type { Invocation } from './program.ts';

export function addPaymentCommands(program: Command, invocation: Invocation): void {
  const payment = program.command('payment').description('money that waits for the staff');
  payment
    .command('confirm')
    .description('confirm the cash of a contract whose partner sells with cash ON_CONFIRMATION')
    .argument('<policyNumber>', 'number of the contract')
    .action(async (policyNumber: string) => invocation.exit(await confirm(invocation, policyNumber)));
}

function confirm(invocation: Invocation, policyNumber: string): Promise<number> {
  return inCommand(invocation.variables, async (context) => {
    const mover = { actor: `staff:${userInfo().username}`, requestId: randomUUID() };
    const contract = await withJobs(context.pool, (jobs) =>
      confirmCash(
        { ...context, jobs, products, mailsPolicies: context.config.mailsPolicies },
        policyNumber,
        mover,
      ),
    );
    if (!contract) {
      console.error(`bindery: no cash is awaited for ${policyNumber}`);
      return 1;
    }
    console.log(`contract ${policyNumber} is COMPLETE`);
    return 0;
  });
}
