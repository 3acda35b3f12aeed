import type { Command } from 'commander';
import { rublesText } from '../kernel/money.ts';
import { confirmCash } from '../payments/confirm-cash.ts';
import { returnReasons } from '../payments/money/reasons.ts';
import { refundByStaff, type UnmatchedMoney, unmatchedMoney } from '../payments/money/unmatched.ts';
import { products } from '../products/index.ts';
import { inCommand } from './command-context.ts';
import { withJobs } from './job-queue.ts';
import type { Invocation } from './program.ts';
import { byStaff, refuse } from './staff.ts';

export function addPaymentCommands(program: Command, invocation: Invocation): void {
  const payment = program.command('payment').description('money that waits for the staff');
  payment
    .command('confirm')
    .description('confirm the cash of a contract whose partner sells with cash ON_CONFIRMATION')
    .argument('<policyNumber>', 'number of the contract')
    .action(async (policyNumber: string) => invocation.exit(await confirm(invocation, policyNumber)));
  payment
    .command('unmatched')
    .description('list money that the acquirer took, that activates nothing and is not given back yet')
    .option('--json', 'print as JSON, amounts in rubles as text')
    .action(async ({ json }: { json?: boolean }) =>
      invocation.exit(await unmatched(invocation, json === true)),
    );
  payment
    .command('refund')
    .description('ask the acquirer to give unmatched money back; the running servers do it')
    .argument('<id>', 'from the list')
    .action(async (id: string) => invocation.exit(await refund(invocation, id)));
}

function unmatched(invocation: Invocation, isJson: boolean): Promise<number> {
  return inCommand(invocation.variables, async ({ pool }) => {
    const rows: ReturnType<typeof rowOf>[] = [];
    for await (const money of unmatchedMoney(pool)) rows.push(rowOf(money));
    if (isJson) console.log(JSON.stringify(rows));
    else if (rows.length === 0) console.log('no unmatched money');
    else console.table(rows);
    return 0;
  });
}

function rowOf({ moneyId, policyNumber, reason, unmatched: amount, ...money }: UnmatchedMoney) {
  return {
    id: moneyId.toString(),
    amount: rublesText(amount),
    policyNumber,
    reason,
    explanation: reason ? returnReasons[reason] : null,
    refund: money.refund,
    acquirerPaymentId: money.acquirerPaymentId,
    foundAt: money.foundAt.toISOString(),
  };
}

async function refund(invocation: Invocation, id: string): Promise<number> {
  if (!/^\d{1,18}$/.test(id)) return refuse(`${id} is no number: take it from "bindery payment unmatched"`);
  return inCommand(invocation.variables, async (context) => {
    const by = byStaff();
    const outcome = await withJobs(context.pool, (jobs) =>
      refundByStaff({ ...context, jobs }, BigInt(id), by),
    );
    if ('refusal' in outcome) return refuse(outcome.refusal);
    console.log(`a refund of ${rublesText(outcome.amount)} rubles is requested`);
    return 0;
  });
}

function confirm(invocation: Invocation, policyNumber: string): Promise<number> {
  return inCommand(invocation.variables, async (context) => {
    const mover = byStaff();
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
