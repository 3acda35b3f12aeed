import { resolve } from 'node:path';
import type { Kopecks } from '#kernel/money/money.ts';
import { isEmail } from '#parties/contract-party.ts';
import type { AutopaySettings } from '#payments/record/autopay/autopay.ts';
import { StartError } from '#platform/db/start-error.ts';
import { readAutopaySettings } from './autopay.ts';
import { type ConsoleConfig, readConsole } from './console.ts';
import { type FiscalConfig, readFiscal } from './fiscal.ts';
import { isKeyNamed, type KeyConfig, readKeys } from './keys.ts';
import { readTraces, type Traces } from './traces.ts';
import { Settings, type Variables } from './values.ts';
import { readWebhooks, type WebhookConfig } from './webhooks.ts';

export type Environment = 'test' | 'production';

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Public address for partners and clients, without a final slash. */
  readonly publicUrl: string;
  /** Addresses and networks of proxies whose X-Forwarded-For is trusted. */
  readonly trustedProxies: readonly string[];
  /** Address of PostgreSQL; if absent, the embedded database in `dataDirectory` is used. */
  readonly databaseUrl: string | undefined;
  /** Direct address of PostgreSQL for signals and migrations; needed if `databaseUrl` is a pooler in transaction mode. */
  readonly databaseDirectUrl: string | undefined;
  /** Address of a replica that answers searches; if absent, the primary answers searches. */
  readonly databaseReplicaUrl: string | undefined;
  /** Time in ms that a search waits for the replica to receive acknowledged changes. */
  readonly replicaWaitMs: number;
  readonly databaseConnectionsMax: number;
  /** False if PostgreSQL is behind a pooler that does not support prepared statements. */
  readonly databaseNamedStatements: boolean;
  /** False behind a pooler: connections are shared, so the database role must have the session settings. */
  readonly databaseSetsSession: boolean;
  readonly dataDirectory: string;
  /** Sources of the personal data key; default: a key file (embedded database) or the published test key (PostgreSQL). */
  readonly keys: KeyConfig;
  /** Signing certificate and key; if absent, policies are not signed. */
  readonly signature: SignatureFiles | undefined;
  /** Directory with the insurer's templates and details, which replace the shipped ones. */
  readonly printFormsDirectory: string | undefined;
  /** Directory of custom products, with one folder for each product. */
  readonly productsDirectory: string | undefined;
  /** Codes of voluntary products whose contracts are reported to the industry registry. */
  readonly reportedProducts: readonly string[];
  readonly environment: Environment;
  /** True if the server quotes, prints and reads before it is ready. */
  readonly startsWarm: boolean;
  readonly logLevel: string;
  readonly registry: ExternalSystem | undefined;
  readonly underwriting: ExternalSystem | undefined;
  readonly registryTimeoutMs: number;
  /** URL of the Bank of Russia's rates; default: sandbox rates in a test environment, staff's imports in production. */
  readonly ratesUrl: string | undefined;
  /** Access to YooKassa or a compatible acquirer; if absent, the sandbox bank is used. */
  readonly acquirer: AcquirerAccess | undefined;
  readonly acquirerTimeoutMs: number;
  /** Registration of fiscal receipts. */
  readonly fiscal: FiscalConfig;
  /** URL of the mail server; if absent, letters are files in the data directory. */
  readonly smtpUrl: string | undefined;
  /** Sender of letters; by default the insurer's address. */
  readonly mailFrom: string | undefined;
  /** Contact for security reports, `mailto:` or `https:`; published in security.txt. */
  readonly securityContact: string | undefined;
  /** SMS gateway; if absent, no text messages leave the server. */
  readonly sms: ExternalSystem | undefined;
  readonly mailsPolicies: boolean;
  /** Number of days that the request log is stored; 0 disables the log. */
  readonly requestLogDays: number;
  /** Working days after the due date until a task of staff is escalated. */
  readonly taskEscalationDays: number;
  readonly shutdownTimeoutMs: number;
  /** OpenTelemetry collector; if absent, no spans are recorded. */
  readonly traces: Traces | undefined;
  readonly webhooks: WebhookConfig;
  /** Settings of the staff console; absent if there is no console. */
  readonly consolePages: ConsoleConfig | undefined;
  /** Automatic payments of later installments; absent unless the insurer has switched them on. */
  readonly autopay: AutopaySettings | undefined;
  /** Dual control of risky staff actions. Refunds up to `limit` need only one person. */
  readonly fourEyes: { readonly isOn: boolean; readonly limit: Kopecks };
}

/** Paths of a PKCS#12 container and of a file whose first line is its password. */
export interface SignatureFiles {
  readonly containerFile: string;
  readonly passwordFile: string;
}

export interface ExternalSystem {
  readonly url: string;
  readonly token: string | undefined;
}

export interface AcquirerAccess {
  readonly url: string;
  readonly shopId: string;
  readonly secretKey: string;
  /** Allowed senders of notifications, as addresses and networks; empty allows all. */
  readonly notificationAddresses: readonly string[];
}

/** Reads the environment; throws a StartError that lists every wrong variable and what to set instead. */
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
    reportedProducts: read.list('REPORTED_PRODUCTS'),
    environment,
    startsWarm: read.isOn('WARM_START', 'on'),
    logLevel: read.oneOf('LOG_LEVEL', ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], 'info'),
    registry: externalSystem(read, 'REGISTRY'),
    underwriting: externalSystem(read, 'UNDERWRITING'),
    registryTimeoutMs: read.whole('REGISTRY_TIMEOUT_MS', 30_000, 1, 55_000),
    ratesUrl: read.url('RATES_URL'),
    acquirer: acquirerAccess(read),
    acquirerTimeoutMs: read.whole('ACQUIRER_TIMEOUT_MS', 30_000, 1, 55_000),
    fiscal: readFiscal(read, isTest),
    smtpUrl: read.url('SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: mailAddress(read, 'MAIL_FROM'),
    securityContact: securityContact(read),
    sms: externalSystem(read, 'SMS'),
    mailsPolicies: read.isOn('POLICY_MAIL', 'on'),
    requestLogDays: read.whole('REQUEST_LOG_DAYS', 30, 0, 3_650),
    taskEscalationDays: read.whole('TASK_ESCALATION_DAYS', 1, 0, 30),
    shutdownTimeoutMs: read.whole('SHUTDOWN_TIMEOUT_MS', 30_000, 0, 600_000),
    traces: readTraces(read),
    webhooks: readWebhooks(read, isTest),
    consolePages: readConsole(read, isTest),
    autopay: readAutopaySettings(read),
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
    ['FISCAL', config.fiscal.registrar],
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

/** True for an unencrypted connection to another machine; connections to a local encrypting proxy are allowed. */
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

/** Returns the public address without a final slash, because paths are appended to it. */
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

/** Requires all of the acquirer's variables or none, because a missing key would only be found when a client pays. */
function acquirerAccess(read: Settings): AcquirerAccess | undefined {
  const url = read.url('ACQUIRER_URL');
  const notificationAddresses = read.addresses('ACQUIRER_NOTIFICATION_ADDRESSES');
  const shopId = read.beside('ACQUIRER_SHOP_ID', 'ACQUIRER_URL', 'the acquirer');
  const secretKey = read.beside('ACQUIRER_SECRET_KEY', 'ACQUIRER_URL', 'the acquirer');
  return url ? { url, shopId, secretKey, notificationAddresses } : undefined;
}

/** Reports a signing certificate without a password or a password without a certificate: policies would not be signed. */
function signatureFiles(read: Settings): SignatureFiles | undefined {
  const containerFile = read.path('SIGNATURE_P12_FILE');
  const passwordFile = read.path('SIGNATURE_P12_PASSWORD_FILE');
  if (containerFile && passwordFile) return { containerFile, passwordFile };
  if (containerFile)
    read.faults.push('SIGNATURE_P12_PASSWORD_FILE is missing: set a file whose first line is the password');
  if (passwordFile) read.needs('SIGNATURE_P12_PASSWORD_FILE', 'SIGNATURE_P12_FILE');
  return undefined;
}

const schemes = ['postgres:', 'postgresql:'];

/** Reads the address of PostgreSQL. Refuses several hosts, because the driver would resolve the list as one host name. */
function databaseAddress(read: Settings, name: string): string | undefined {
  if (!namesSeveralHosts(read.text(name) ?? '')) return read.url(name, schemes);
  read.faults.push(
    `${name} names several hosts, and one is needed: name a proxy or an address that follows the primary (HAProxy, a virtual IP, ` +
      'deploy/high-availability); target_session_attrs is not needed, a standby is never written to',
  );
  return undefined;
}

/** Reads a database address that requires DATABASE_URL. */
function besideDatabase(read: Settings, name: string): string | undefined {
  const address = databaseAddress(read, name);
  if (address && !read.text('DATABASE_URL')) read.needs(name, 'DATABASE_URL');
  return address;
}

/** True if an address lists several hosts, as libpq allows: `host1:5432,host2:5432`, or parameters `host` and `port`. */
function namesSeveralHosts(address: string): boolean {
  const [, rest = ''] = address.split('://');
  const [authority = ''] = rest.split(/[/?#]/);
  const hosts = authority.slice(authority.lastIndexOf('@') + 1);
  return hosts.includes(',') || /[?&](?:host|hostaddr|port)=[^&]*(?:,|%2c)/i.test(rest);
}
