import type { Command } from 'commander';
import { inLatinCapitals } from '../kernel/lookalikes.ts';
import { rublesText } from '../kernel/money.ts';
import { confirmCash } from '../payments/confirm-cash.ts';
import { returnReasons } from '../payments/money/reasons.ts';
import { refundByStaff, type UnmatchedMoney, unmatchedMoney } from '../payments/money/unmatched.ts';
import type { Payment } from '../payments/payment.ts';
import { inChange, inCommand } from './command-context.ts';
import { withJobs } from './job-queue.ts';
import type { Invocation } from './program.ts';
import { refuse } from './staff.ts';
import { wholeNumber } from './whole-number.ts';

export function addPaymentCommands(program: Command, invocation: Invocation): void {
  const payment = program.command('payment').description('money that waits for the staff');
  payment
    .command('confirm')
    .description('confirm the cash of a contract whose partner sells with cash ON_CONFIRMATION')
    .argument('<policyNumber>', 'number of the contract', inLatinCapitals)
    .option(
      '--installment <nr>',
      'which, where cash is awaited for several, a surcharge among them',
      wholeNumber,
    )
    .action(async (policyNumber: string, { installment }: { installment?: number }) =>
      invocation.exit(await confirm(invocation, policyNumber, installment)),
    );
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
  return inChange(invocation.variables, async (context) => {
    const outcome = await withJobs(context.pool, (jobs) =>
      refundByStaff({ ...context, jobs }, BigInt(id), context.staff),
    );
    if ('refusal' in outcome) return refuse(outcome.refusal);
    console.log(`a refund of ${rublesText(outcome.amount)} rubles is requested`);
    return 0;
  });
}

function confirm(
  invocation: Invocation,
  policyNumber: string,
  installmentNr: number | undefined,
): Promise<number> {
  return inChange(invocation.variables, async (context) => {
    const cash = { policyNumber, ...(installmentNr === undefined ? {} : { installmentNr }) };
    const confirmed = await withJobs(context.pool, (jobs) =>
      confirmCash(
        {
          ...context,
          jobs,
          products: context.assortment.products,
          mailsPolicies: context.config.mailsPolicies,
        },
        cash,
        context.staff,
      ),
    );
    if ('awaited' in confirmed)
      return refuse(nothingConfirmed(policyNumber, installmentNr, confirmed.awaited));
    const { contract, payment } = confirmed;
    console.log(
      `${rublesText(payment.amount)} rubles for installment ${payment.installmentNr} of ${policyNumber} are confirmed, the contract is ${contract.status}`,
    );
    return 0;
  });
}

function nothingConfirmed(
  policyNumber: string,
  installmentNr: number | undefined,
  awaited: readonly Payment[],
): string {
  if (awaited.length === 0) return `no cash is awaited for ${policyNumber}`;
  const choices = awaited.map(
    ({ installmentNr: nr, amount }) => `--installment ${nr} for ${rublesText(amount)} rubles`,
  );
  return installmentNr === undefined
    ? `cash is awaited for several installments of ${policyNumber}: add ${choices.join(' or ')}`
    : `no cash is awaited for installment ${installmentNr} of ${policyNumber}, but ${choices.join(', ')}`;
}
