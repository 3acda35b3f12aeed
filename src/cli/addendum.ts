import type { Command } from 'commander';
import { cancelAwaited, listAwaited } from '../contracts/addendums/awaited.ts';
import { rublesText } from '../kernel/money.ts';
import { revokeOpenPayments } from '../payments/read.ts';
import { inCommand } from './command-context.ts';
import type { Invocation } from './program.ts';

export function addAddendumCommands(program: Command, invocation: Invocation): void {
  const addendum = program.command('addendum').description('addendums that await their surcharge');
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
    .argument('<addendumNumber>', 'from the list')
    .action(async (number: string) => invocation.exit(await cancel(invocation, number)));
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
