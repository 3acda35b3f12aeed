import type { Command } from 'commander';
import { counted } from '../kernel/counted.ts';
import { rublesText } from '../kernel/money.ts';
import { type DebtRow, debtsCsv, openDebts } from '../payments/debts/list-debts.ts';
import { inCommand } from './command-context.ts';
import type { Invocation } from './program.ts';
import { saveFile } from './save-file.ts';

interface ListOptions {
  readonly json?: boolean;
  readonly csv?: string;
  readonly forPrograms?: boolean;
}

export function addDebtCommands(program: Command, invocation: Invocation): void {
  program
    .command('debt')
    .description('premium that terminated contracts owe for the days of their cover')
    .command('list')
    .description('list them, the oldest contract first')
    .option('--json', 'print as JSON, amounts in rubles as text')
    .option('--csv <file>', 'write them with names and telephones of the holders, for the staff alone')
    .option('--for-programs', 'CSV with commas and points, without the mark that spreadsheets want')
    .action(async (options: ListOptions) => invocation.exit(await list(invocation, options)));
}

function list(invocation: Invocation, options: ListOptions): Promise<number> {
  return inCommand(invocation.variables, async ({ pool, clock }) => {
    const debts: DebtRow[] = [];
    for await (const debt of openDebts(pool, clock.now())) debts.push(debt);
    const rows = debts.map(({ contractId: _, amount, ...debt }) => ({ ...debt, amount: rublesText(amount) }));
    if (options.csv !== undefined) {
      saveFile(options.csv, await debtsCsv(pool, debts, options.forPrograms ? 'program' : 'spreadsheet'), {
        isPersonal: true,
      });
      console.log(`${counted(debts.length, 'debt')} in ${options.csv}`);
    } else if (options.json) console.log(JSON.stringify(rows));
    else if (rows.length === 0) console.log('no terminated contract owes premium');
    else console.table(rows);
    return 0;
  });
}
