import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { cancelAwaited, listAwaited } from '../contracts/addendums/awaited.ts';
import { addendumByStaff, type MadeByStaff, type StaffAddendum } from '../contracts/addendums/by-staff.ts';
import { unreadable } from '../db/file-errors.ts';
import { StartError } from '../db/start-error.ts';
import { ServiceError } from '../kernel/errors.ts';
import type { Json } from '../kernel/json.ts';
import { inLatinCapitals } from '../kernel/lookalikes.ts';
import { rublesText } from '../kernel/money.ts';
import { revokeOpenPayments } from '../payments/read.ts';
import { type CommandContext, inChange, inCommand } from './command-context.ts';
import { withJobs } from './job-queue.ts';
import type { Invocation } from './program.ts';

interface TerminateOptions {
  readonly reasonCode: string;
  readonly effectiveDate: string;
  readonly reason: string;
  readonly policy: string;
}

interface CorrectOptions {
  readonly policy: string;
  readonly file: string;
  readonly reason: string;
  readonly json?: boolean;
}

export function addAddendumCommands(program: Command, invocation: Invocation): void {
  const addendum = program
    .command('addendum')
    .description('addendums that await their surcharge, ends of contracts, and corrections');
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
  addendum
    .command('correct')
    .description('mend writing in a contract, also what its partner may not any more')
    .requiredOption('--policy <number>', 'number of the contract', inLatinCapitals)
    .requiredOption('--file <json>', 'the whole contract as it is read, corrected; personal data')
    .requiredOption('--reason <text>', 'what the addendum prints, in Russian; kept as personal data')
    .option('--json', 'print as JSON, amounts in rubles as text')
    .action(async (options: CorrectOptions) => invocation.exit(await correct(invocation, options)));
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
  return inChange(invocation.variables, async ({ pool, clock, staff }) => {
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
  return inChange(invocation.variables, async (context) => {
    const { reasonCode, effectiveDate, reason } = asked;
    const { addendumNumber, effectiveOn, ground, figures } = await made(context, {
      kind: 'TERMINATION',
      policyNumber: policy,
      reasonCode,
      effectiveDate,
      reason,
    });
    const { refund, debt } = figures;
    console.log(`${policy} ends on ${effectiveOn} (${ground?.reasonCode}), addendum ${addendumNumber}`);
    console.log(
      `to give back ${rublesText(refund)} rubles, left to be paid ${rublesText(debt ?? 0n)} rubles`,
    );
    return 0;
  });
}

async function made(context: CommandContext, asked: StaffAddendum): Promise<MadeByStaff> {
  // Not above: other commands begin without the code that rates.
  const { raterOf } = await import('./rater.ts');
  const rating = await raterOf(context);
  return withJobs(context.pool, (jobs) =>
    addendumByStaff(
      { ...context, ...rating, jobs, products: context.assortment.products, revokeOpenPayments },
      asked,
      context.staff,
    ),
  );
}

function correct(
  invocation: Invocation,
  { policy, file, reason, json: isJson }: CorrectOptions,
): Promise<number> {
  const contract = contractIn(file);
  return inChange(invocation.variables, async (context) => {
    const asked = { kind: 'CORRECTION', policyNumber: policy, reason, contract } as const;
    const corrected = await made(context, asked).catch(tellFaults);
    if (!corrected) return 1;
    const { addendumNumber, figures, installmentNr, payBefore } = corrected;
    const surcharge = rublesText(installmentNr === null ? 0n : figures.difference);
    const refund = rublesText(figures.refund);
    if (isJson) console.log(JSON.stringify({ addendumNumber, surcharge, refund, installmentNr, payBefore }));
    else {
      const awaits =
        installmentNr === null
          ? 'in force'
          : `awaits ${surcharge} rubles, installment ${installmentNr}, until ${payBefore}`;
      console.log(`${policy} is corrected, addendum ${addendumNumber}: ${awaits}`);
      console.log(`to give back ${refund} rubles`);
    }
    return 0;
  });
}

/** A contract has many fields, so each fault is told with its own. */
function tellFaults(error: unknown): undefined {
  if (!(error instanceof ServiceError) || error.code !== 'INVALID_ARGUMENT') throw error;
  for (const { field, description } of error.faults) console.error(`bindery: ${field}: ${description}`);
}

function contractIn(file: string): Json {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const reason = error instanceof SyntaxError ? 'is no JSON' : (unreadable(error) ?? String(error));
    throw new StartError(`${file} ${reason}; give the contract as it is read, corrected`);
  }
}
