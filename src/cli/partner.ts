import { type Command, InvalidArgumentError, Option } from 'commander';
import { type HolderType, holderTypes } from '../kernel/holder-type.ts';
import {
  addPartner,
  changePartner,
  disablePartner,
  enablePartner,
  findPartner,
  type IssuedCredentials,
  listAllPartners,
  replaceSecret,
  rotateSecret,
} from '../partners/manage-partners.ts';
import {
  type CashMode,
  type ChangeableRights,
  type Channel,
  cashModes,
  channels,
  type PaperForm,
  type Partner,
  paperForms,
  usualRights,
} from '../partners/partner.ts';
import { productCodes } from '../products/index.ts';
import { inCommand } from './command-context.ts';
import type { Invocation } from './program.ts';
import { refuse, unknownLogin } from './staff.ts';
import { wholeNumber } from './whole-number.ts';

interface RightsOptions {
  readonly login: string;
  readonly name?: string;
  readonly channel?: Channel;
  readonly products?: readonly string[] | 'all';
  readonly holderTypes?: readonly HolderType[] | 'all';
  readonly rateLimit?: number | 'none';
  readonly agreement?: string;
  readonly kvPercent?: string;
  readonly discountKvMax?: string;
  readonly cash?: CashMode;
  readonly kfav?: Bounds;
  readonly reduction?: Bounds;
  readonly backdateDays?: number;
  readonly forms?: readonly PaperForm[];
  readonly json?: boolean;
}

interface Bounds {
  readonly least: string;
  readonly greatest: string;
}

type AddOptions = RightsOptions & { readonly name: string };

interface RotateOptions {
  readonly login: string;
  readonly atOnce?: boolean;
  readonly json?: boolean;
}

/** As far as the database admits. */
const backdateDaysMax = 365;

/** In production nobody is without a limit unless the staff say so. */
const productionRateLimit = 600;

export function addPartnerCommands(program: Command, invocation: Invocation): void {
  const partner = program.command('partner').description('partners, their rights and their secrets');
  const added = partner
    .command('add')
    .description('create a partner; its secret is shown once')
    .requiredOption('--login <login>', 'unique, letters, digits, dot, dash, underscore', login)
    .requiredOption('--name <name>', 'name for people', words);
  withRights(added)
    .option('--json', 'print the credentials as JSON')
    .action(async (options: AddOptions) => invocation.exit(await add(invocation, options)));
  const changed = partner
    .command('change')
    .description('change what is named of a partner, at once; the rest stays')
    .requiredOption('--login <login>', 'login of the partner', login)
    .option('--name <name>', 'name for people', words);
  withRights(changed).action(async (options: RightsOptions) =>
    invocation.exit(await change(invocation, options)),
  );
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
    .command('enable')
    .description('let a disabled partner sell again; it asks for new tokens')
    .requiredOption('--login <login>', 'login of the partner', login)
    .action(async (options: { login: string }) => invocation.exit(await enable(invocation, options.login)));
  partner
    .command('rotate-secret')
    .description('give a partner a new secret; the newest old one works on until the next rotation')
    .requiredOption('--login <login>', 'login of the partner', login)
    .option('--at-once', 'end every old secret and all tokens now: for a secret that has become known')
    .option('--json', 'print the credentials as JSON')
    .action(async (options: RotateOptions) => invocation.exit(await rotate(invocation, options)));
}

/** The rights of a partner as options; without one a new partner has the default, and another one keeps what it has. */
function withRights(command: Command): Command {
  return command
    .addOption(new Option('--channel <channel>', 'sales channel; AGGREGATOR by default').choices(channels))
    .option(
      '--products <list>',
      'products that it may sell, by comma, or all; by default all',
      listOf(productCodes),
    )
    .option(
      '--holder-types <list>',
      'holder types that it may sell to, by comma, or all; by default all',
      listOf(holderTypes),
    )
    .option(
      '--rate-limit <n>',
      `requests a minute and endpoint, or none; by default none, in production ${productionRateLimit}`,
      rateLimit,
    )
    .option('--agreement <number>', 'number of the agreement', words)
    .option('--kv-percent <percent>', 'commission in percent of the premium; 0 by default', percent)
    .option('--discount-kv-max <percent>', 'largest discount from the commission; 0 by default', percent)
    .addOption(
      new Option('--cash <mode>', 'when cash makes a contract active; IMMEDIATE by default').choices(
        cashModes,
      ),
    )
    .option('--kfav <a..b>', 'least and greatest kfav that it may send; 1..1 by default', bounds)
    .option(
      '--reduction <a..b>',
      'least and greatest reductionCoef that it may send; 1..1 by default',
      bounds,
    )
    .option(
      '--backdate-days <n>',
      `days by which issueDate may lie before the request, 0 to ${backdateDaysMax}; 0 by default`,
      backdateDays,
    )
    .option(
      '--forms <list>',
      `paper forms that it may sell, by comma of ${paperForms.join(', ')}, or none; none by default`,
      formList,
    );
}

function add(invocation: Invocation, options: AddOptions): Promise<number> {
  return inCommand(invocation.variables, async ({ pool, clock, config }) => {
    const credentials = await addPartner(pool, clock, {
      login: options.login,
      name: options.name,
      ...usualRights,
      rateLimit: config.environment === 'production' ? productionRateLimit : null,
      ...rightsIn(options),
    });
    return show(
      credentials,
      options,
      `a partner with login ${options.login} exists already: choose another login`,
    );
  });
}

/** What was named; what was not is left out. */
function rightsIn(options: RightsOptions): Partial<ChangeableRights> {
  const { name, channel, products, holderTypes: types, rateLimit: limit, agreement, cash } = options;
  const { kvPercent, discountKvMax, kfav, reduction, backdateDays: days, forms } = options;
  const named = {
    name,
    channel,
    products: products === 'all' ? null : products,
    holderTypes: types === 'all' ? null : types,
    rateLimit: limit === 'none' ? null : limit,
    agreementNumber: agreement,
    kvPercent,
    discountKvMax,
    cash,
    kfavMin: kfav?.least,
    kfavMax: kfav?.greatest,
    reductionMin: reduction?.least,
    reductionMax: reduction?.greatest,
    backdateDays: days,
    forms,
  };
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined));
}

async function change(invocation: Invocation, options: RightsOptions): Promise<number> {
  const rights = rightsIn(options);
  if (Object.keys(rights).length === 0) {
    return refuse('nothing to change was named: give an option such as --rate-limit 600');
  }
  return inCommand(invocation.variables, async ({ pool }) => {
    const changed = await changePartner(pool, options.login, rights);
    if (!changed) return refuse(unknownLogin(options.login));
    const [before, after] = [rowOf(changed.before), rowOf(changed.after)];
    const differing = Object.entries(after).filter(([key, value]) => before[key as keyof Row] !== value);
    for (const [key, value] of differing) {
      console.log(`${key}: ${before[key as keyof Row] ?? 'none'} → ${value ?? 'none'}`);
    }
    if (differing.length === 0) console.log(`partner ${options.login} has these rights already`);
    return 0;
  });
}

function rotate(invocation: Invocation, options: RotateOptions): Promise<number> {
  const renew = options.atOnce ? replaceSecret : rotateSecret;
  return inCommand(invocation.variables, async ({ pool, clock }) => {
    const code = show(await renew(pool, clock, options.login), options, unknownLogin(options.login));
    if (code === 0 && (await findPartner(pool, options.login))?.disabledAt) {
      console.error(
        `partner ${options.login} stays disabled: bindery partner enable --login ${options.login}`,
      );
    }
    return code;
  });
}

function enable(invocation: Invocation, of: string): Promise<number> {
  return inCommand(invocation.variables, async ({ pool, config }) => {
    const partner = await findPartner(pool, of);
    if (partner?.isDemo && config.environment === 'production') {
      return refuse(`${of} is the partner of the demo, which has no place in production: add a partner`);
    }
    if (!(await enablePartner(pool, of))) {
      return refuse(`no disabled partner has the login ${of}: see bindery partner list`);
    }
    console.log(`partner ${of} is enabled; its earlier tokens stay ended, its secrets work`);
    return 0;
  });
}

function disable(invocation: Invocation, of: string): Promise<number> {
  return inCommand(invocation.variables, async ({ pool, clock }) => {
    if (!(await disablePartner(pool, clock, of)))
      return refuse(`no enabled partner has the login ${of}: see bindery partner list`);
    console.log(`partner ${of} is disabled, its tokens no longer work`);
    return 0;
  });
}

function list(invocation: Invocation, options: { json?: boolean }): Promise<number> {
  return inCommand(invocation.variables, async ({ pool }) => {
    const rows = (await listAllPartners(pool)).map(rowOf);
    if (options.json) console.log(JSON.stringify(rows));
    else console.table(rows);
    return 0;
  });
}

type Row = ReturnType<typeof rowOf>;

function rowOf(partner: Partner) {
  return {
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
    kfav: `${partner.kfavMin}..${partner.kfavMax}`,
    reduction: `${partner.reductionMin}..${partner.reductionMax}`,
    backdate_days: partner.backdateDays,
    forms: partner.forms.join(',') || 'none',
    agreement: partner.agreementNumber,
    disabled_at: partner.disabledAt?.toISOString() ?? null,
  };
}

function show(credentials: IssuedCredentials | null, options: { json?: boolean }, failure: string): number {
  if (!credentials) return refuse(failure);
  const { login: of, clientId, clientSecret } = credentials;
  if (options.json)
    console.log(JSON.stringify({ login: of, client_id: clientId, client_secret: clientSecret }));
  else
    console.log(
      `login          ${of}\nclient_id      ${clientId}\nclient_secret  ${clientSecret}\nKeep the secret: it is not shown again.`,
    );
  return 0;
}

function login(text: string): string {
  if (/^[A-Za-z0-9._-]{1,64}$/.test(text)) return text;
  throw new InvalidArgumentError('1 to 64 letters, digits, dots, dashes or underscores');
}

function percent(text: string): string {
  if (/^\d{1,3}(\.\d{1,2})?$/.test(text) && Number(text) <= 100) return text;
  throw new InvalidArgumentError('a number from 0 to 100 with at most two decimals');
}

/** "0.9..1.2": both ends included. */
function bounds(text: string): Bounds {
  const [, least = '', greatest = ''] = /^(\d(?:\.\d{1,4})?)\.\.(\d(?:\.\d{1,4})?)$/.exec(text.trim()) ?? [];
  const isOrdered = Number(least) > 0 && Number(least) <= Number(greatest);
  if (least !== '' && isOrdered) return { least, greatest };
  throw new InvalidArgumentError('two numbers above 0 and below 10, the lesser first, such as 0.9..1.2');
}

function backdateDays(text: string): number {
  if (/^\d{1,3}$/.test(text) && Number(text) <= backdateDaysMax) return Number(text);
  throw new InvalidArgumentError(`a whole number from 0 to ${backdateDaysMax}`);
}

function formList(text: string): readonly PaperForm[] {
  const listed = text === 'none' ? [] : listOf(paperForms)(text);
  if (listed !== 'all') return listed;
  return paperForms;
}

function words(text: string): string {
  const trimmed = text.trim();
  if (trimmed !== '' && trimmed.length <= 200 && !/\p{C}/u.test(trimmed)) return trimmed;
  throw new InvalidArgumentError('1 to 200 characters in one line');
}

function rateLimit(text: string): number | 'none' {
  return text === 'none' ? text : wholeNumber(text);
}

function listOf<Value extends string>(known: readonly Value[]): (text: string) => readonly Value[] | 'all' {
  return (text) => {
    if (text === 'all') return text;
    return text.split(',').map((word) => {
      const found = known.find((value) => value === word.trim());
      if (!found) throw new InvalidArgumentError(`all, or one or more of ${known.join(', ')}`);
      return found;
    });
  };
}
