import type { Command } from 'commander';
import { cancelAwaited, listAwaited } from '../contracts/addendums/awaited.ts';
import { type StaffTermination, terminateByStaff } from '../contracts/addendums/terminate-by-staff.ts';
import { inLatinCapitals } from '../kernel/lookalikes.ts';
import { rublesText } from '../kernel/money.ts';
import { revokeOpenPayments } from '../payments/read.ts';
import { products } from '../products/index.ts';
import { inCommand } from './command-context.ts';
import { withJobs } from './job-queue.ts';
import type { Invocation } from './program.ts';

interface TerminateOptions extends Omit<StaffTermination, 'policyNumber'> {
  readonly policy: string;
}

export function addAddendumCommands(program: Command, invocation: Invocation): void {
  const addendum = program
    .command('addendum')
    .description('addendums that await their surcharge, and ends of contracts');
  addendum
    .command('waiting')
    .description('list them, the next to count first')
    .option('--json', 'print as JSON, amounts in rubles as text')
    .action(async ({ json }: { json?: boolean }) =>
      invocation.exit(await waiting(invocation, json === true)),
    );
  addendum
    .command('cancel')
    .description('end one that nobody is to pay any more; its contract stays as it is')
    .argument('<addendumNumber>', 'from the list', inLatinCapitals)
    .action(async (number: string) => invocation.exit(await cancel(invocation, number)));
  addendum
    .command('terminate')
    .description('end a contract, also on a ground of the insurer')
    .requiredOption('--policy <number>', 'number of the contract', inLatinCapitals)
    .requiredOption(
      '--reason-code <code>',
      'from the list termination_reason; DEATH and LOSS may name a day that is over',
    )
    .requiredOption('--effective-date <date>', 'first day without cover, such as 2026-11-30')
    .requiredOption('--reason <text>', 'what the addendum prints, in Russian; kept as personal data')
    .action(async (options: TerminateOptions) => invocation.exit(await terminate(invocation, options)));
}

function waiting(invocation: Invocation, isJson: boolean): Promise<number> {
  return inCommand(invocation.variables, async ({ pool }) => {
    const rows = (await listAwaited(pool)).map(({ amount, ...one }) => ({
      ...one,
      amount: rublesText(amount),
    }));
    if (isJson) console.log(JSON.stringify(rows));
    else if (rows.length === 0) console.log('no addendum awaits its surcharge');
    else console.table(rows);
    return 0;
  });
}

function cancel(invocation: Invocation, addendumNumber: string): Promise<number> {
  return inCommand(invocation.variables, async ({ pool, clock, staff }) => {
    const mover = { ...staff, at: clock.now() };
    if (await cancelAwaited(pool, { revokeOpenPayments }, addendumNumber, mover)) {
      console.log(`addendum ${addendumNumber} is ended`);
      return 0;
    }
    console.error(`bindery: no addendum ${addendumNumber} awaits its surcharge`);
    return 1;
  });
}

function terminate(invocation: Invocation, { policy, ...asked }: TerminateOptions): Promise<number> {
  return inCommand(invocation.variables, async (context) => {
    const { addendumNumber, effectiveOn, ground, figures } = await withJobs(context.pool, (jobs) =>
      terminateByStaff(
        { ...context, jobs, products, revokeOpenPayments },
        { ...asked, policyNumber: policy },
        context.staff,
      ),
    );
    const { refund, debt } = figures;
    console.log(`${policy} ends on ${effectiveOn} (${ground.reasonCode}), addendum ${addendumNumber}`);
    console.log(
      `to give back ${rublesText(refund)} rubles, left to be paid ${rublesText(debt ?? 0n)} rubles`,
    );
    return 0;
  });
}
