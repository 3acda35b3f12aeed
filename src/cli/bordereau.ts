import { type Command, InvalidArgumentError, Option } from 'commander';
import { isDate } from '../kernel/calendar.ts';
import { counted } from '../kernel/counted.ts';
import { rublesText } from '../kernel/money.ts';
import { findPartner } from '../partners/manage-partners.ts';
import { type Bordereau, bordereauOf } from '../payments/bordereau/bordereau.ts';
import { bordereauCsv, bordereauXlsx } from '../payments/bordereau/write-bordereau.ts';
import { latestDay } from '../products/contract-dates.ts';
import { inCommand } from './command-context.ts';
import type { Invocation } from './program.ts';
import { saveFile } from './save-file.ts';
import { refuse, unknownLogin } from './staff.ts';

interface BordereauOptions {
  readonly partner: string;
  readonly from: string;
  readonly to: string;
  readonly format: 'csv' | 'xlsx';
  readonly out: string;
}

export function addBordereauCommand(program: Command, invocation: Invocation): void {
  program
    .command('bordereau')
    .description('premiums of a partner in a period and its commission: every way of paying, less refunds')
    .requiredOption('--partner <login>', 'login of the partner')
    .requiredOption('--from <date>', 'first day, such as 2026-11-01', day)
    .requiredOption('--to <date>', 'last day, included', day)
    .addOption(new Option('--format <format>', 'what to write').choices(['csv', 'xlsx']).default('xlsx'))
    .requiredOption('--out <file>', 'the file to write')
    .action(async (options: BordereauOptions) => invocation.exit(await write(invocation, options)));
}

async function write(invocation: Invocation, options: BordereauOptions): Promise<number> {
  if (options.to < options.from) return refuse('--to is before --from: give the last day of the period');
  return inCommand(invocation.variables, async ({ pool, assortment }) => {
    const partner = await findPartner(pool, options.partner);
    if (!partner) return refuse(unknownLogin(options.partner));
    const bordereau = await bordereauOf(pool, assortment.products, partner, options);
    saveFile(
      options.out,
      options.format === 'csv' ? bordereauCsv(bordereau) : await bordereauXlsx(bordereau),
    );
    console.log(summary(options.out, bordereau));
    return 0;
  });
}

function summary(path: string, { lines, premium, commission, due }: Bordereau): string {
  const owed = due < 0n ? `due to the partner ${rublesText(-due)}` : `due to the insurer ${rublesText(due)}`;
  return (
    `${path}: ${counted(lines.length, 'line')}, premium ${rublesText(premium)} rubles, commission ${rublesText(commission)}, ` +
    owed
  );
}

function day(text: string): string {
  if (isDate(text) && text <= latestDay) return text;
  throw new InvalidArgumentError(`a date that exists, such as 2026-11-01, up to ${latestDay}`);
}
