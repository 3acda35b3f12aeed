import type { Command } from 'commander';
import {
  blankRangesShownMax,
  blanksIssuedMax,
  type GivenRange,
  heldBy,
  issueBlanks,
  listBlanks,
  spoilBlank,
} from '../contracts/blanks/issue-blanks.ts';
import { counted } from '../kernel/counted.ts';
import { removeDraft } from '../retention/remove-draft.ts';
import { reasons } from '../retention/rules.ts';
import { inChange, inCommand } from './command-context.ts';
import type { Invocation } from './program.ts';

interface OneBlank {
  readonly serial: string;
  readonly number: string;
}

interface ListOptions {
  readonly partner?: string;
  readonly json?: boolean;
}

export function addBlankCommands(program: Command, invocation: Invocation): void {
  const blank = program.command('blank').description('blanks of policies that partners write on');
  blank
    .command('issue')
    .description(`give a range to a partner, at most ${blanksIssuedMax} at once`)
    .requiredOption('--partner <login>', 'who may write on them')
    .requiredOption('--serial <letters>', 'three letters, such as ТТТ')
    .requiredOption('--from <number>', 'the first, ten digits')
    .requiredOption('--to <number>', 'the last, ten digits')
    .action(async (options: GivenRange) => invocation.exit(await issue(invocation, options)));
  blank
    .command('list')
    .description(`list runs of blanks with their state, ${blankRangesShownMax} at most`)
    .option('--partner <login>', 'of one partner only')
    .option('--json', 'print as JSON')
    .action(async (options: ListOptions) => invocation.exit(await list(invocation, options)));
  blank
    .command('release')
    .description('remove the unpaid draft that holds a blank, so that it can be written on again')
    .requiredOption('--serial <letters>', 'three letters, such as ТТТ')
    .requiredOption('--number <number>', 'ten digits')
    .action(async (options: OneBlank) => invocation.exit(await release(invocation, options)));
  blank
    .command('void')
    .description('keep a spoilt blank from being written on; not one that a contract has')
    .requiredOption('--serial <letters>', 'three letters, such as ТТТ')
    .requiredOption('--number <number>', 'ten digits')
    .action(async (options: OneBlank) => invocation.exit(await spoil(invocation, options)));
}

function issue(invocation: Invocation, range: GivenRange): Promise<number> {
  return inChange(invocation.variables, async ({ pool, by }) => {
    const count = await issueBlanks(pool, range, by());
    console.log(`${range.partner} has ${counted(count, 'more blank')} of ${range.serial}`);
    return 0;
  });
}

function list(invocation: Invocation, { partner, json = false }: ListOptions): Promise<number> {
  return inCommand(invocation.variables, async ({ pool }) => {
    const rows = (await listBlanks(pool, partner ?? null)).map((row) => ({
      ...row,
      blanks: Number(row.blanks),
    }));
    if (json) console.log(JSON.stringify(rows));
    else if (rows.length === 0) console.log('no blank was issued');
    else console.table(rows);
    return 0;
  });
}

function release(invocation: Invocation, { serial, number }: OneBlank): Promise<number> {
  return inChange(invocation.variables, async ({ pool, clock, staff }) => {
    const held = await heldBy(pool, serial, number);
    const outcome = await removeDraft({ pool, clock }, held, staff);
    if (outcome === 'removed') {
      console.log(`blank ${serial} ${number} is free`);
      return 0;
    }
    console.error(
      `the draft on blank ${serial} ${number} stays: ${outcome === 'none' ? 'somebody changes it' : reasons[outcome]}`,
    );
    return 1;
  });
}

function spoil(invocation: Invocation, { serial, number }: OneBlank): Promise<number> {
  return inChange(invocation.variables, async ({ pool, by }) => {
    await spoilBlank(pool, serial, number, by());
    console.log(`blank ${serial} ${number} is void`);
    return 0;
  });
}
