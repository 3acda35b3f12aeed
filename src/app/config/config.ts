import { resolve } from 'node:path';
import type { Kopecks } from '#kernel/money/money.ts';
import { isEmail } from '#parties/contract-party.ts';
import { StartError } from '#platform/db/start-error.ts';
import { type ConsoleConfig, readConsole } from './console.ts';
import { besideDatabase, databaseAddress } from './databases.ts';
import { isKeyNamed, type KeyConfig, readKeys } from './keys.ts';
import { readTraces, type Traces } from './traces.ts';
import { Settings, type Variables } from './values.ts';
import { readWebhooks, type WebhookConfig } from './webhooks.ts';

export type Environment = 'test' | 'production';

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Address under which partners and clients reach us, without a slash at the end. */
  readonly publicUrl: string;
  /** Addresses and networks of proxies whose X-Forwarded-For is believed; empty: nobody's. */
  readonly trustedProxies: readonly string[];
  /** A PostgreSQL server; absent, the embedded database under `dataDirectory`. */
  readonly databaseUrl: string | undefined;
  /** PostgreSQL itself, where `databaseUrl` leads to a pooler in transaction mode: for signals and migrations. */
  readonly databaseDirectUrl: string | undefined;
  /** A replica of that server, which answers searches; absent, the server itself does. */
  readonly databaseReplicaUrl: string | undefined;
  /** How long a search waits for the replica to have what was acknowledged. */
  readonly replicaWaitMs: number;
  readonly databaseConnectionsMax: number;
  /** False where a pooler between us and PostgreSQL does not know prepared statements. */
  readonly databaseNamedStatements: boolean;
  /** False behind a pooler, whose connections are not ours: settings are then the role's. */
  readonly databaseSetsSession: boolean;
  readonly dataDirectory: string;
  /** Who has the key of personal data; nobody named: the embedded database's own, or one that everybody knows. */
  readonly keys: KeyConfig;
  /** What policies are signed with; absent, they are not signed. */
  readonly signature: SignatureFiles | undefined;
  /** The insurer's own templates and requisites, before the shipped ones; absent, those alone. */
  readonly printFormsDirectory: string | undefined;
  /** The insurer's own products, a folder each; absent, those of the program alone are sold. */
  readonly productsDirectory: string | undefined;
  readonly environment: Environment;
  readonly logLevel: string;
  readonly registry: ExternalSystem | undefined;
  readonly underwriting: ExternalSystem | undefined;
  readonly registryTimeoutMs: number;
  /** The daily list of the Bank of Russia; absent, the sandbox's in the test environment, and what the staff import. */
  readonly ratesUrl: string | undefined;
  /** The acquirer behind the YooKassa API; absent, the sandbox bank. */
  readonly acquirer: AcquirerAccess | undefined;
  readonly acquirerTimeoutMs: number;
  /** Where mail is handed over; absent, messages stay in the data directory. */
  readonly smtpUrl: string | undefined;
  /** Who letters come from; absent, the insurer's own address. */
  readonly mailFrom: string | undefined;
  /** Where weaknesses of the service are reported, `mailto:` or `https:`; absent, it publishes no such address. */
  readonly securityContact: string | undefined;
  /** A gateway that sends short messages; absent, they stay in the data directory. */
  readonly sms: ExternalSystem | undefined;
  /** Whether holders get their policies by e-mail. */
  readonly mailsPolicies: boolean;
  /** How long answered requests can be looked at; 0: they are not kept. */
  readonly requestLogDays: number;
  readonly shutdownTimeoutMs: number;
  /** Where spans are sent; absent, none are recorded. */
  readonly traces: Traces | undefined;
  readonly webhooks: WebhookConfig;
  /** Absent, there are no pages for the insurer's people. */
  readonly consolePages: ConsoleConfig | undefined;
  /** Whether two of the staff are needed for what can do most harm; up to the limit one may give money back alone. */
  readonly fourEyes: { readonly isOn: boolean; readonly limit: Kopecks };
}

/** A PKCS#12 container and a file whose first line is its password. */
export interface SignatureFiles {
  readonly containerFile: string;
  readonly passwordFile: string;
}

/** An external system that is reached over HTTP with a bearer token. */
export interface ExternalSystem {
  readonly url: string;
  readonly token: string | undefined;
}

export interface AcquirerAccess {
  readonly url: string;
  readonly shopId: string;
  readonly secretKey: string;
  /** Addresses and networks that notifications come from; empty: any. */
  readonly notificationAddresses: readonly string[];
}

/** Reads the environment once; throws a StartError that names every bad variable and what to set instead. */
export function readConfig(variables: Variables): Config {
  const read = new Settings(variables);
  const { faults } = read;
  const port = read.whole('PORT', 8080, 0, 65_535);
  const host = read.text('HOST') ?? '127.0.0.1';
  const environment = read.oneOf('ENVIRONMENT', ['test', 'production'], 'test');
  const isTest = environment === 'test';
  const databaseDirectUrl = besideDatabase(read, 'DATABASE_DIRECT_URL');
  const databaseNamedStatements = read.isOn('DATABASE_NAMED_STATEMENTS', databaseDirectUrl ? 'off' : 'on');
  const config: Config = {
    port,
    host,
    publicUrl: publicUrl(read, host, port),
    trustedProxies: read.addresses('TRUSTED_PROXIES'),
    databaseUrl: databaseAddress(read, 'DATABASE_URL'),
    databaseReplicaUrl: besideDatabase(read, 'DATABASE_REPLICA_URL'),
    replicaWaitMs: read.whole('DATABASE_REPLICA_WAIT_MS', 100, 0, 10_000),
    databaseConnectionsMax: read.whole('DATABASE_CONNECTIONS_MAX', 10, 1, 1_000),
    databaseDirectUrl,
    databaseNamedStatements,
    databaseSetsSession: databaseNamedStatements && !databaseDirectUrl,
    dataDirectory: resolve(read.text('DATA_DIR') ?? '.data'),
    keys: readKeys(read),
    signature: signatureFiles(read),
    printFormsDirectory: read.path('PRINT_FORMS_DIR'),
    productsDirectory: read.path('PRODUCTS_DIR'),
    environment,
    logLevel: read.oneOf('LOG_LEVEL', ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], 'info'),
    registry: externalSystem(read, 'REGISTRY'),
    underwriting: externalSystem(read, 'UNDERWRITING'),
    registryTimeoutMs: read.whole('REGISTRY_TIMEOUT_MS', 30_000, 1, 55_000),
    ratesUrl: read.url('RATES_URL'),
    acquirer: acquirerAccess(read),
    acquirerTimeoutMs: read.whole('ACQUIRER_TIMEOUT_MS', 30_000, 1, 55_000),
    smtpUrl: read.url('SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: mailAddress(read, 'MAIL_FROM'),
    securityContact: securityContact(read),
    sms: externalSystem(read, 'SMS'),
    mailsPolicies: read.isOn('POLICY_MAIL', 'on'),
    requestLogDays: read.whole('REQUEST_LOG_DAYS', 30, 0, 3_650),
    shutdownTimeoutMs: read.whole('SHUTDOWN_TIMEOUT_MS', 30_000, 0, 600_000),
    traces: readTraces(read),
    webhooks: readWebhooks(read, isTest),
    consolePages: readConsole(read, isTest),
    fourEyes: {
      isOn: read.isOn('FOUR_EYES', isTest ? 'off' : 'on'),
      limit: BigInt(read.whole('FOUR_EYES_LIMIT', 100_000, 0, 1_000_000_000)) * 100n,
    },
  };
  if (!isTest && faults.length === 0) faults.push(...productionFaults(config));
  if (faults.length > 0) throw new StartError(faults.join('; '));
  return config;
}

function productionFaults(config: Config): string[] {
  const faults: string[] = [];
  if (!config.publicUrl.startsWith('https:'))
    faults.push('ENVIRONMENT=production needs PUBLIC_URL, an https:// address');
  if (!isKeyNamed(config.keys)) {
    faults.push(
      'ENVIRONMENT=production needs PERSONAL_KEY_FILE, a file with a key that is no part of the database: make it with "openssl rand -base64 32"; or KEK_COMMAND, or VAULT_TRANSIT_KEY',
    );
  }
  if (!config.registry)
    faults.push('ENVIRONMENT=production needs REGISTRY_URL: the sandbox registry is for tests only');
  if (!config.underwriting) {
    faults.push('ENVIRONMENT=production needs UNDERWRITING_URL: the sandbox underwriting is for tests only');
  }
  if (!config.acquirer)
    faults.push('ENVIRONMENT=production needs ACQUIRER_URL: the sandbox bank is for tests only');
  for (const [name, system] of [
    ['REGISTRY', config.registry],
    ['UNDERWRITING', config.underwriting],
    ['ACQUIRER', config.acquirer],
    ['SMS', config.sms],
  ] as const) {
    if (system && isReadable(system.url)) {
      faults.push(
        `ENVIRONMENT=production needs ${name}_URL to be an https:// address: it carries keys and people's data`,
      );
    }
  }
  if (config.ratesUrl !== undefined && isReadable(config.ratesUrl))
    faults.push(
      'ENVIRONMENT=production needs RATES_URL to be an https:// address: its answers become prices',
    );
  return faults;
}

/** Whether what is sent there can be read on its way; a proxy on this machine encrypts by itself. */
function isReadable(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

function mailAddress(read: Settings, name: string): string | undefined {
  const text = read.text(name);
  if (text === undefined || isEmail(text)) return text;
  read.faults.push(`${name} is not usable: set a plain address such as polis@insurer.example`);
  return undefined;
}

function securityContact(read: Settings): string | undefined {
  const text = read.text('SECURITY_CONTACT');
  if (text === undefined) return undefined;
  if (isEmail(text)) return `mailto:${text}`;
  return read.url('SECURITY_CONTACT', ['https:']);
}

/** Addresses are made by appending to it, so it ends with a path. */
function publicUrl(read: Settings, host: string, port: number): string {
  const own = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  const address = read.url('PUBLIC_URL') ?? own;
  const { search, hash, username } = new URL(address);
  if (search || hash || username)
    read.faults.push('PUBLIC_URL is not usable: leave out user name, "?" and "#"');
  return address.replace(/\/+$/, '');
}

function externalSystem(read: Settings, prefix: string): ExternalSystem | undefined {
  const address = read.url(`${prefix}_URL`);
  const token = read.text(`${prefix}_TOKEN`);
  if (token && !read.text(`${prefix}_URL`)) read.needs(`${prefix}_TOKEN`, `${prefix}_URL`);
  return address ? { url: address, token } : undefined;
}

/** All of it or nothing: a shop without its key could only be refused later, when a client pays. */
function acquirerAccess(read: Settings): AcquirerAccess | undefined {
  const url = read.url('ACQUIRER_URL');
  const notificationAddresses = read.addresses('ACQUIRER_NOTIFICATION_ADDRESSES');
  const shopId = read.beside('ACQUIRER_SHOP_ID', 'ACQUIRER_URL', 'the acquirer');
  const secretKey = read.beside('ACQUIRER_SECRET_KEY', 'ACQUIRER_URL', 'the acquirer');
  return url ? { url, shopId, secretKey, notificationAddresses } : undefined;
}

/** Both or none: a key whose password is missing could only be refused later. */
function signatureFiles(read: Settings): SignatureFiles | undefined {
  const containerFile = read.path('SIGNATURE_P12_FILE');
  const passwordFile = read.path('SIGNATURE_P12_PASSWORD_FILE');
  if (containerFile && passwordFile) return { containerFile, passwordFile };
  if (containerFile)
    read.faults.push('SIGNATURE_P12_PASSWORD_FILE is missing: set a file whose first line is the password');
  if (passwordFile) read.needs('SIGNATURE_P12_PASSWORD_FILE', 'SIGNATURE_P12_FILE');
  return undefined;
}
