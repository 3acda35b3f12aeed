import { type Command, InvalidArgumentError } from 'commander';
import {
  type Agreement,
  agreementsShownMax,
  changeAgreement,
  endAgreement,
  listAgreements,
  openAgreement,
} from '../contracts/agreements/manage.ts';
import { isDate } from '../kernel/calendar.ts';
import { type Kopecks, rublesText } from '../kernel/money.ts';
import { amountOfText } from '../products/amounts.ts';
import { inChange, inCommand } from './command-context.ts';
import type { Invocation } from './program.ts';
import { refuse } from './staff.ts';

interface TermOptions {
  readonly to?: string;
  readonly sumLimit?: Kopecks;
  readonly shipmentLimit?: Kopecks | 'none';
  readonly rate?: string | 'none';
}

interface OpenOptions extends TermOptions {
  readonly number: string;
  readonly partner: string;
  readonly product: string;
  readonly holderInn: string;
  readonly holderName: string;
  readonly issued: string;
  readonly from?: string;
  readonly to: string;
  readonly sumLimit: Kopecks;
}

interface ListOptions {
  readonly number?: string;
  readonly partner?: string;
  readonly json?: boolean;
}

export function addAgreementCommands(program: Command, invocation: Invocation): void {
  const agreement = program
    .command('agreement')
    .description('general agreements under which partners declare shipments of a client');
  withTerms(
    agreement
      .command('open')
      .description('open an agreement of the insurer with a client of a partner')
      .requiredOption('--number <number>', 'as it stands on paper, 1 to 40 signs', numbered)
      .requiredOption('--partner <login>', 'who declares under it')
      .requiredOption('--holder-inn <inn>', 'INN of the client, an organization')
      .requiredOption('--holder-name <name>', 'its name, for people')
      .requiredOption('--issued <date>', 'day of the agreement', day)
      .option('--product <code>', 'what is declared; cargo by default', 'cargo')
      .option(
        '--from <date>',
        'first day on which a shipment may begin; the day of the agreement by default',
        day,
      ),
    true,
  ).action(async (options: OpenOptions) => invocation.exit(await open(invocation, options)));
  withTerms(
    agreement
      .command('change')
      .description('change what is named of an agreement; what was declared before stays as it is')
      .requiredOption('--number <number>', 'number of the agreement', numbered),
    false,
  ).action(async (options: TermOptions & { readonly number: string }) =>
    invocation.exit(await change(invocation, options)),
  );
  agreement
    .command('end')
    .description('let nothing more be declared under an agreement; what was declared goes on')
    .requiredOption('--number <number>', 'number of the agreement', numbered)
    .requiredOption('--on <date>', 'first day on which no shipment begins under it', day)
    .action(async ({ number, on }: { readonly number: string; readonly on: string }) =>
      invocation.exit(await end(invocation, number, on)),
    );
  agreement
    .command('list')
    .description(`list agreements with what is declared under them, ${agreementsShownMax} at most`)
    .option('--number <number>', 'one agreement only', numbered)
    .option('--partner <login>', 'of one partner only')
    .option('--json', 'print as JSON')
    .action(async (options: ListOptions) => invocation.exit(await list(invocation, options)));
}

/** What of an agreement can change later too. */
function withTerms(command: Command, isNew: boolean): Command {
  const demanded = (flags: string, text: string, read: (given: string) => unknown) =>
    isNew ? command.requiredOption(flags, text, read) : command.option(flags, text, read);
  demanded('--to <date>', 'last day on which a shipment may begin', day);
  demanded('--sum-limit <rubles>', 'greatest sum of all shipments together', rubles);
  return command
    .option('--shipment-limit <rubles>', 'greatest sum of one shipment, or none', orNone(rubles))
    .option('--rate <factor>', 'what premiums are multiplied with, such as 0.85, or none', orNone(factor));
}

function open(invocation: Invocation, options: OpenOptions): Promise<number> {
  const { number, partner, product, holderInn, holderName, issued, from = issued, to, sumLimit } = options;
  const { shipmentLimit = 'none', rate = 'none' } = options;
  return inChange(invocation.variables, async ({ pool, by }) => {
    await openAgreement(pool, by(), {
      ...{ login: partner, product, number, holderInn, holderName, sumLimit },
      ...{ issuedOn: issued, startsOn: from, endsOn: to },
      shipmentLimit: shipmentLimit === 'none' ? null : shipmentLimit,
      rate: rate === 'none' ? null : rate,
    });
    console.log(`agreement ${number} is open: ${partner} may declare ${product} under it until ${to}`);
    return 0;
  });
}

async function change(
  invocation: Invocation,
  { number, to, sumLimit, shipmentLimit, rate }: TermOptions & { readonly number: string },
): Promise<number> {
  const named = {
    ...(to === undefined ? {} : { endsOn: to }),
    ...(sumLimit === undefined ? {} : { sumLimit }),
    ...(shipmentLimit === undefined
      ? {}
      : { shipmentLimit: shipmentLimit === 'none' ? null : shipmentLimit }),
    ...(rate === undefined ? {} : { rate: rate === 'none' ? null : rate }),
  };
  if (Object.keys(named).length === 0)
    return refuse('nothing to change was named: give an option such as --sum-limit 500000000');
  return inChange(invocation.variables, async ({ pool, by }) => {
    const { before, after } = await changeAgreement(pool, by(), number, named);
    const [was, is] = [rowOf(before), rowOf(after)];
    for (const [name, value] of Object.entries(is)) {
      const old = was[name as keyof typeof was];
      if (old !== value) console.log(`${name}: ${old ?? 'none'} → ${value ?? 'none'}`);
    }
    return 0;
  });
}

function end(invocation: Invocation, number: string, on: string): Promise<number> {
  return inChange(invocation.variables, async ({ pool, by }) => {
    await endAgreement(pool, by(), number, on);
    console.log(`nothing begins under agreement ${number} from ${on} on`);
    return 0;
  });
}

function list(invocation: Invocation, { number, partner, json = false }: ListOptions): Promise<number> {
  return inCommand(invocation.variables, async ({ pool }) => {
    const rows = (await listAgreements(pool, { number, login: partner })).map(rowOf);
    if (json) console.log(JSON.stringify(rows));
    else if (rows.length === 0) console.log('no agreement is open');
    else console.table(rows);
    return 0;
  });
}

function rowOf(agreement: Agreement) {
  const { number, partner, product, holderInn, holderName, issuedOn, startsOn, endsOn, rate } = agreement;
  const { sumLimit, shipmentLimit, declared, declarations } = agreement;
  return {
    ...{ number, partner, product, holder_inn: holderInn, holder: holderName, issued: issuedOn },
    ...{ from: startsOn, to: endsOn, rate, shipments: declarations },
    sum_limit: rublesText(sumLimit),
    shipment_limit: shipmentLimit === null ? null : rublesText(shipmentLimit),
    declared: rublesText(declared),
    left: rublesText(sumLimit > declared ? sumLimit - declared : 0n),
  };
}

function numbered(text: string): string {
  const number = text.trim();
  if (number.length >= 1 && number.length <= 40 && !/\p{Cc}/u.test(number)) return number;
  throw new InvalidArgumentError('1 to 40 signs');
}

function day(text: string): string {
  if (isDate(text)) return text;
  throw new InvalidArgumentError('a day such as 2026-12-31');
}

function rubles(text: string): Kopecks {
  const amount = amountOfText(text);
  if (amount !== undefined) return amount;
  throw new InvalidArgumentError('an amount in rubles such as 500000000');
}

function factor(text: string): string {
  if (/^\d{1,2}(\.\d{1,6})?$/.test(text) && /[1-9]/.test(text)) return text;
  throw new InvalidArgumentError('a number above 0 such as 0.85');
}

function orNone<Value>(read: (text: string) => Value): (text: string) => Value | 'none' {
  return (text) => (text === 'none' ? 'none' : read(text));
}
