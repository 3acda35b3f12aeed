import { resolve } from 'node:path';
import { isEmail } from '#parties/contract-party.ts';
import { StartError } from '#platform/db/start-error.ts';
import { type ConsoleConfig, readConsole } from './config/console.ts';
import { type FourEyes, readFourEyes } from './config/four-eyes.ts';
import { isKeyNamed, type KeyConfig, readKeys } from './config/keys.ts';
import { readTraces, type Traces } from './config/traces.ts';
import { addresses, oneOf, url, type Variables, whole } from './config/values.ts';
import { readWebhooks, type WebhookConfig } from './config/webhooks.ts';

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
  /** What of the staff's work two people are needed for. */
  readonly fourEyes: FourEyes;
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
  const faults: string[] = [];
  const port = whole(variables, 'PORT', { preset: 8080, least: 0, most: 65_535 }, faults);
  const host = variables.HOST?.trim() || '127.0.0.1';
  const environment = oneOf(variables, 'ENVIRONMENT', ['test', 'production'], 'test', faults);
  const databaseDirectUrl = besideDatabase(variables, 'DATABASE_DIRECT_URL', faults);
  const named = oneOf(
    variables,
    'DATABASE_NAMED_STATEMENTS',
    ['on', 'off'],
    databaseDirectUrl ? 'off' : 'on',
    faults,
  );
  const config: Config = {
    port,
    host,
    publicUrl: publicUrl(variables, host, port, faults),
    trustedProxies: addresses(variables, 'TRUSTED_PROXIES', faults),
    databaseUrl: url(variables, 'DATABASE_URL', ['postgres:', 'postgresql:'], faults),
    databaseReplicaUrl: besideDatabase(variables, 'DATABASE_REPLICA_URL', faults),
    replicaWaitMs: whole(
      variables,
      'DATABASE_REPLICA_WAIT_MS',
      { preset: 100, least: 0, most: 10_000 },
      faults,
    ),
    databaseConnectionsMax: whole(
      variables,
      'DATABASE_CONNECTIONS_MAX',
      { preset: 10, least: 1, most: 1_000 },
      faults,
    ),
    databaseDirectUrl,
    databaseNamedStatements: named === 'on',
    databaseSetsSession: named === 'on' && !databaseDirectUrl,
    dataDirectory: resolve(variables.DATA_DIR?.trim() || '.data'),
    keys: readKeys(variables, faults),
    signature: signatureFiles(variables, faults),
    printFormsDirectory: absolute(variables.PRINT_FORMS_DIR),
    productsDirectory: absolute(variables.PRODUCTS_DIR),
    environment,
    logLevel: oneOf(
      variables,
      'LOG_LEVEL',
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      'info',
      faults,
    ),
    registry: externalSystem(variables, 'REGISTRY', faults),
    underwriting: externalSystem(variables, 'UNDERWRITING', faults),
    registryTimeoutMs: whole(
      variables,
      'REGISTRY_TIMEOUT_MS',
      { preset: 30_000, least: 1, most: 55_000 },
      faults,
    ),
    ratesUrl: url(variables, 'RATES_URL', ['http:', 'https:'], faults),
    acquirer: acquirerAccess(variables, faults),
    acquirerTimeoutMs: whole(
      variables,
      'ACQUIRER_TIMEOUT_MS',
      { preset: 30_000, least: 1, most: 55_000 },
      faults,
    ),
    smtpUrl: url(variables, 'SMTP_URL', ['smtp:', 'smtps:'], faults),
    mailFrom: mailAddress(variables, 'MAIL_FROM', faults),
    sms: externalSystem(variables, 'SMS', faults),
    mailsPolicies: oneOf(variables, 'POLICY_MAIL', ['on', 'off'], 'on', faults) === 'on',
    requestLogDays: whole(variables, 'REQUEST_LOG_DAYS', { preset: 30, least: 0, most: 3_650 }, faults),
    shutdownTimeoutMs: whole(
      variables,
      'SHUTDOWN_TIMEOUT_MS',
      { preset: 30_000, least: 0, most: 600_000 },
      faults,
    ),
    traces: readTraces(variables, faults),
    webhooks: readWebhooks(variables, environment === 'test', faults),
    consolePages: readConsole(variables, environment === 'test', faults),
    fourEyes: readFourEyes(variables, environment, faults),
  };
  if (environment === 'production' && faults.length === 0) faults.push(...productionFaults(config));
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

/** An address that has a meaning beside DATABASE_URL only. */
function besideDatabase(variables: Variables, name: string, faults: string[]): string | undefined {
  const address = url(variables, name, ['postgres:', 'postgresql:'], faults);
  if (address && !variables.DATABASE_URL?.trim())
    faults.push(`${name} is set without DATABASE_URL: set both or neither`);
  return address;
}

function mailAddress(variables: Variables, name: string, faults: string[]): string | undefined {
  const text = variables[name]?.trim();
  if (!text || isEmail(text)) return text || undefined;
  faults.push(`${name} is not usable: set a plain address such as polis@insurer.example`);
  return undefined;
}

/** Addresses are made by appending to it, so it ends with a path. */
function publicUrl(variables: Variables, host: string, port: number, faults: string[]): string {
  const address = url(variables, 'PUBLIC_URL', ['http:', 'https:'], faults) ?? localUrl(host, port);
  const { search, hash, username } = new URL(address);
  if (search || hash || username) faults.push('PUBLIC_URL is not usable: leave out user name, "?" and "#"');
  return address.replace(/\/+$/, '');
}

function externalSystem(variables: Variables, prefix: string, faults: string[]): ExternalSystem | undefined {
  const address = url(variables, `${prefix}_URL`, ['http:', 'https:'], faults);
  if (!variables[`${prefix}_URL`]?.trim() && variables[`${prefix}_TOKEN`]?.trim()) {
    faults.push(`${prefix}_TOKEN is set without ${prefix}_URL: set both or neither`);
  }
  return address ? { url: address, token: variables[`${prefix}_TOKEN`]?.trim() || undefined } : undefined;
}

/** All of it or nothing: a shop without its key could only be refused later, when a client pays. */
function acquirerAccess(variables: Variables, faults: string[]): AcquirerAccess | undefined {
  const address = url(variables, 'ACQUIRER_URL', ['http:', 'https:'], faults);
  const notificationAddresses = addresses(variables, 'ACQUIRER_NOTIFICATION_ADDRESSES', faults);
  const [shopId = '', secretKey = ''] = ['ACQUIRER_SHOP_ID', 'ACQUIRER_SECRET_KEY'].map((name) => {
    const value = variables[name]?.trim();
    const hasAddress = Boolean(variables.ACQUIRER_URL?.trim());
    if (hasAddress && !value)
      faults.push(`${name} is missing: set what the acquirer gave you with its address`);
    if (!hasAddress && value) faults.push(`${name} is set without ACQUIRER_URL: set both or neither`);
    return value;
  });
  return address ? { url: address, shopId, secretKey, notificationAddresses } : undefined;
}

/** Both or none: a key whose password is missing could only be refused later. */
function signatureFiles(variables: Variables, faults: string[]): SignatureFiles | undefined {
  const containerFile = absolute(variables.SIGNATURE_P12_FILE);
  const passwordFile = absolute(variables.SIGNATURE_P12_PASSWORD_FILE);
  if (containerFile && passwordFile) return { containerFile, passwordFile };
  if (containerFile)
    faults.push('SIGNATURE_P12_PASSWORD_FILE is missing: set a file whose first line is the password');
  if (passwordFile)
    faults.push('SIGNATURE_P12_PASSWORD_FILE is set without SIGNATURE_P12_FILE: set both or neither');
  return undefined;
}

function absolute(text: string | undefined): string | undefined {
  return text?.trim() ? resolve(text.trim()) : undefined;
}

function localUrl(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
