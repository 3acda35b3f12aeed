import { type Command, InvalidArgumentError } from 'commander';
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
import { type Partner, usualRights } from '../partners/partner.ts';
import { inChange, inCommand } from './command-context.ts';
import {
  productFault,
  productionRateLimit,
  type RightsOptions,
  rightsIn,
  withRights,
  words,
} from './partner-rights.ts';
import type { Invocation } from './program.ts';
import { refuse, unknownLogin } from './staff.ts';

type AddOptions = RightsOptions & { readonly name: string };

interface RotateOptions {
  readonly login: string;
  readonly atOnce?: boolean;
  readonly json?: boolean;
}

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

function add(invocation: Invocation, options: AddOptions): Promise<number> {
  return inChange(invocation.variables, async ({ pool, by, config, assortment }) => {
    const fault = productFault(options, assortment.productCodes);
    if (fault !== undefined) return refuse(fault);
    const credentials = await addPartner(pool, by(), {
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

async function change(invocation: Invocation, options: RightsOptions): Promise<number> {
  const rights = rightsIn(options);
  if (Object.keys(rights).length === 0) {
    return refuse('nothing to change was named: give an option such as --rate-limit 600');
  }
  return inChange(invocation.variables, async ({ pool, by, assortment }) => {
    const fault = productFault(options, assortment.productCodes);
    if (fault !== undefined) return refuse(fault);
    const changed = await changePartner(pool, by(), options.login, rights);
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
  return inChange(invocation.variables, async ({ pool, by }) => {
    const code = show(await renew(pool, by(), options.login), options, unknownLogin(options.login));
    if (code === 0 && (await findPartner(pool, options.login))?.disabledAt) {
      console.error(
        `partner ${options.login} stays disabled: bindery partner enable --login ${options.login}`,
      );
    }
    return code;
  });
}

function enable(invocation: Invocation, of: string): Promise<number> {
  return inChange(invocation.variables, async ({ pool, by, config }) => {
    const partner = await findPartner(pool, of);
    if (partner?.isDemo && config.environment === 'production') {
      return refuse(`${of} is the partner of the demo, which has no place in production: add a partner`);
    }
    if (!(await enablePartner(pool, by(), of))) {
      return refuse(`no disabled partner has the login ${of}: see bindery partner list`);
    }
    console.log(`partner ${of} is enabled; its earlier tokens stay ended, its secrets work`);
    return 0;
  });
}

function disable(invocation: Invocation, of: string): Promise<number> {
  return inChange(invocation.variables, async ({ pool, by }) => {
    if (!(await disablePartner(pool, by(), of)))
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
