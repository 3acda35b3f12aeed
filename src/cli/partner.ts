import { type Command, InvalidArgumentError, Option } from 'commander';
import { type HolderType, holderTypes } from '../kernel/holder-type.ts';
import {
  addPartner,
  disablePartner,
  type IssuedCredentials,
  listAllPartners,
  replaceSecret,
  rotateSecret,
} from '../partners/manage-partners.ts';
import { type CashMode, type Channel, cashModes, channels } from '../partners/partner.ts';
import { productCodes } from '../products/index.ts';
import { inCommand } from './command-context.ts';
import type { Invocation } from './program.ts';
import { wholeNumber } from './whole-number.ts';

interface AddOptions {
  readonly login: string;
  readonly name: string;
  readonly channel: Channel;
  readonly products?: readonly string[];
  readonly holderTypes?: readonly HolderType[];
  readonly rateLimit?: number;
  readonly agreement?: string;
  readonly kvPercent: string;
  readonly discountKvMax: string;
  readonly cash: CashMode;
  readonly json?: boolean;
}

interface RotateOptions {
  readonly login: string;
  readonly atOnce?: boolean;
  readonly json?: boolean;
}

/** In production nobody is without a limit unless the staff say so. */
const productionRateLimit = 600;

export function addPartnerCommands(program: Command, invocation: Invocation): void {
  const partner = program.command('partner').description('partners, their rights and their secrets');
  partner
    .command('add')
    .description('create a partner; its secret is shown once')
    .requiredOption('--login <login>', 'unique, letters, digits, dot, dash, underscore', login)
    .requiredOption('--name <name>', 'name for people')
    .addOption(new Option('--channel <channel>', 'sales channel').choices(channels).default('AGGREGATOR'))
    .option(
      '--products <list>',
      'products that it may sell, by comma; all without this option',
      listOf(productCodes),
    )
    .option(
      '--holder-types <list>',
      'holder types that it may sell to; all without this option',
      listOf(holderTypes),
    )
    .option(
      '--rate-limit <n>',
      'requests a minute and endpoint; none in the test environment without this option',
      wholeNumber,
    )
    .option('--agreement <number>', 'number of the agreement')
    .option('--kv-percent <percent>', 'commission in percent of the premium', percent, '0')
    .option('--discount-kv-max <percent>', 'largest discount from the commission', percent, '0')
    .addOption(
      new Option('--cash <mode>', 'when cash makes a contract active')
        .choices(cashModes)
        .default('IMMEDIATE'),
    )
    .option('--json', 'print the credentials as JSON')
    .action(async (options: AddOptions) => invocation.exit(await add(invocation, options)));
  partner
    .command('list')
    .description('list partners')
    .option('--json', 'print as JSON')
    .action(async (options: { json?: boolean }) => invocation.exit(await list(invocation, options)));
  partner
    .command('disable')
    .description('stop a partner and its tokens at once')
    .requiredOption('--login <login>', 'login of the partner', login)
    .action(async (options: { login: string }) => invocation.exit(await disable(invocation, options.login)));
  partner
    .command('rotate-secret')
    .description('give a partner a new secret; the newest old one works on until the next rotation')
    .requiredOption('--login <login>', 'login of the partner', login)
    .option('--at-once', 'end every old secret and all tokens now: for a secret that has become known')
    .option('--json', 'print the credentials as JSON')
    .action(async (options: RotateOptions) => invocation.exit(await rotate(invocation, options)));
}

function add(invocation: Invocation, options: AddOptions): Promise<number> {
  return inCommand(invocation.variables, async ({ pool, clock, config }) => {
    const credentials = await addPartner(pool, clock, {
      login: options.login,
      name: options.name,
      channel: options.channel,
      products: options.products ?? null,
      holderTypes: options.holderTypes ?? null,
      rateLimit: options.rateLimit ?? (config.environment === 'production' ? productionRateLimit : null),
      agreementNumber: options.agreement ?? null,
      kvPercent: options.kvPercent,
      discountKvMax: options.discountKvMax,
      cash: options.cash,
      isDemo: false,
    });
    return show(
      credentials,
      options,
      `a partner with login ${options.login} exists already: choose another login`,
    );
  });
}

function rotate(invocation: Invocation, options: RotateOptions): Promise<number> {
  const change = options.atOnce ? replaceSecret : rotateSecret;
  return inCommand(invocation.variables, async ({ pool, clock }) =>
    show(await change(pool, clock, options.login), options, unknownLogin(options.login)),
  );
}

function disable(invocation: Invocation, of: string): Promise<number> {
  return inCommand(invocation.variables, async ({ pool, clock }) => {
    if (!(await disablePartner(pool, clock, of)))
      return fail(`no enabled partner has the login ${of}: see bindery partner list`);
    console.log(`partner ${of} is disabled, its tokens no longer work`);
    return 0;
  });
}

function list(invocation: Invocation, options: { json?: boolean }): Promise<number> {
  return inCommand(invocation.variables, async ({ pool }) => {
    const rows = (await listAllPartners(pool)).map((partner) => ({
      login: partner.login,
      name: partner.name,
      channel: partner.channel,
      client_id: partner.clientId,
      products: partner.products?.join(',') ?? 'all',
      holder_types: partner.holderTypes?.join(',') ?? 'all',
      rate_limit: partner.rateLimit,
      kv_percent: partner.kvPercent,
      discount_kv_max: partner.discountKvMax,
      cash: partner.cash,
      agreement: partner.agreementNumber,
      disabled_at: partner.disabledAt?.toISOString() ?? null,
    }));
    if (options.json) console.log(JSON.stringify(rows));
    else console.table(rows);
    return 0;
  });
}

function show(credentials: IssuedCredentials | null, options: { json?: boolean }, failure: string): number {
  if (!credentials) return fail(failure);
  const { login: of, clientId, clientSecret } = credentials;
  if (options.json)
    console.log(JSON.stringify({ login: of, client_id: clientId, client_secret: clientSecret }));
  else
    console.log(
      `login          ${of}\nclient_id      ${clientId}\nclient_secret  ${clientSecret}\nKeep the secret: it is not shown again.`,
    );
  return 0;
}

function fail(message: string): number {
  console.error(`bindery: ${message}`);
  return 1;
}

function unknownLogin(of: string): string {
  return `no partner has the login ${of}: see bindery partner list`;
}

function login(text: string): string {
  if (/^[A-Za-z0-9._-]{1,64}$/.test(text)) return text;
  throw new InvalidArgumentError('1 to 64 letters, digits, dots, dashes or underscores');
}

function percent(text: string): string {
  if (/^\d{1,3}(\.\d{1,2})?$/.test(text) && Number(text) <= 100) return text;
  throw new InvalidArgumentError('a number from 0 to 100 with at most two decimals');
}

function listOf<Value extends string>(known: readonly Value[]): (text: string) => readonly Value[] {
  return (text) =>
    text.split(',').map((word) => {
      const found = known.find((value) => value === word.trim());
      if (!found) throw new InvalidArgumentError(`one or more of ${known.join(', ')}`);
      return found;
    });
}
