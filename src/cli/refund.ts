import type { Command } from 'commander';
import { counted } from '../kernel/counted.ts';
import { rublesText } from '../kernel/money.ts';
import {
  giveBackByAcquirer,
  holdBack,
  leftOf,
  noteTransfer,
  openRefunds,
  type PremiumRefund,
} from '../payments/premium-refunds/give-back.ts';
import { openTransfers, transfersCsv } from '../payments/premium-refunds/transfers.ts';
import type { TableReader } from '../payments/table-csv.ts';
import { inChange, inCommand } from './command-context.ts';
import { withJobs } from './job-queue.ts';
import type { Invocation } from './program.ts';
import { saveFile } from './save-file.ts';
import { refuse } from './staff.ts';

export function addRefundCommands(program: Command, invocation: Invocation): void {
  const refund = program.command('refund').description('premium that clients are to be given back');
  refund
    .command('list')
    .description('list refunds of which a client lacks a part')
    .option('--json', 'print as JSON, amounts in rubles as text')
    .action(async ({ json }: { json?: boolean }) => invocation.exit(await list(invocation, json === true)));
  refund
    .command('acquirer')
    .description('give back by card or SBP what was paid so; the running servers do it')
    .argument('<id>', 'from the list')
    .action(async (id: string) => invocation.exit(await byAcquirer(invocation, id)));
  refund
    .command('transfers')
    .description('write what is left to be transferred as CSV; names and amounts, for the staff alone')
    .argument('<file>', 'where to')
    .option('--for-programs', 'CSV with commas and points, without the mark that spreadsheets want')
    .action(async (file: string, { forPrograms }: { forPrograms?: boolean }) =>
      invocation.exit(await transfers(invocation, file, forPrograms ? 'program' : 'spreadsheet')),
    );
  refund
    .command('hold')
    .description('give nothing of it back before it is decided: a claim is open or was paid')
    .argument('<id>', 'from the list')
    .requiredOption('--reason <text>', 'such as the number of the claim; no personal data')
    .action(async (id: string, { reason }: { reason: string }) =>
      invocation.exit(await hold(invocation, id, reason)),
    );
  refund
    .command('release')
    .description('let a refund go that was held')
    .argument('<id>', 'from the list')
    .action(async (id: string) => invocation.exit(await hold(invocation, id, null)));
  refund
    .command('transferred')
    .description('note that what was left was transferred')
    .argument('<id>', 'from the list')
    .requiredOption('--document <number>', 'number of the payment order; no personal data')
    .action(async (id: string, { document }: { document: string }) =>
      invocation.exit(await transferred(invocation, id, document)),
    );
}

function list(invocation: Invocation, isJson: boolean): Promise<number> {
  return inCommand(invocation.variables, async ({ pool }) => {
    const rows: ReturnType<typeof rowOf>[] = [];
    for await (const one of openRefunds(pool)) rows.push(rowOf(one));
    if (isJson) console.log(JSON.stringify(rows));
    else if (rows.length === 0) console.log('nobody is owed a refund');
    else console.table(rows);
    return 0;
  });
}

function rowOf(refund: PremiumRefund) {
  return {
    id: refund.refundId.toString(),
    addendumNumber: refund.addendumNumber,
    kind: refund.kind,
    amount: rublesText(refund.amount),
    returned: rublesText(refund.returned),
    atAcquirer: rublesText(refund.atAcquirer - refund.returned),
    toTransfer: rublesText(leftOf(refund)),
    owedAt: refund.owedAt.toISOString(),
    dueOn: refund.dueOn ?? '',
    heldFor: refund.heldFor ?? '',
  };
}

function byAcquirer(invocation: Invocation, id: string): Promise<number> {
  return withId(id, (refundId) =>
    inChange(invocation.variables, async (context) => {
      const outcome = await withJobs(context.pool, (jobs) =>
        giveBackByAcquirer({ ...context, jobs }, refundId, context.staff),
      );
      if ('refusal' in outcome) return refuse(outcome.refusal);
      console.log(`the acquirer is asked to give back ${rublesText(outcome.asked)} rubles`);
      if (outcome.left > 0n) console.log(`${rublesText(outcome.left)} rubles are left to be transferred`);
      return 0;
    }),
  );
}

function transfers(invocation: Invocation, file: string, reader: TableReader): Promise<number> {
  return inCommand(invocation.variables, async ({ pool }) => {
    const open = await openTransfers(pool);
    saveFile(file, transfersCsv(open, reader), { isPersonal: true });
    console.log(`${counted(open.length, 'transfer')} in ${file}`);
    return 0;
  });
}

function transferred(invocation: Invocation, id: string, document: string): Promise<number> {
  if (!/^(?=.*[\p{L}\p{N}])[\p{L}\p{N} №/.-]{1,40}$/u.test(document)) {
    return Promise.resolve(refuse('--document is the number of a payment order, 40 characters at most'));
  }
  return withId(id, (refundId) =>
    inChange(invocation.variables, async (context) => {
      const outcome = await noteTransfer(context, refundId, document, context.staff);
      if ('refusal' in outcome) return refuse(outcome.refusal);
      console.log(`${rublesText(outcome.transferred)} rubles are noted as transferred`);
      return 0;
    }),
  );
}

function hold(invocation: Invocation, id: string, reason: string | null): Promise<number> {
  if (reason !== null && !/^(?=.*[\p{L}\p{N}])[\p{L}\p{N} №/.,:-]{1,100}$/u.test(reason)) {
    return Promise.resolve(refuse('--reason is a short text, 100 characters at most'));
  }
  return withId(id, (refundId) =>
    inChange(invocation.variables, async (context) => {
      const outcome = await holdBack(context, refundId, reason, context.staff);
      if (outcome) return refuse(outcome.refusal);
      console.log(reason === null ? `refund ${id} may go` : `refund ${id} is held: ${reason}`);
      return 0;
    }),
  );
}

async function withId(id: string, work: (refundId: bigint) => Promise<number>): Promise<number> {
  if (/^\d{1,18}$/.test(id)) return work(BigInt(id));
  return refuse(`${id} is no number: take it from "bindery refund list"`);
}
