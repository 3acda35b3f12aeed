import { type Settings, web } from './values.ts';

export interface ConsoleConfig {
  readonly port: number;
  /** Public address of the console, without a final slash. */
  readonly url: string;
  readonly hasDirectory: boolean;
  /** OpenID Connect provider for sign-in; if absent, staff use passkeys of console accounts. */
  readonly directory: Directory | undefined;
}

export interface Directory {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Name of the claim that contains the roles, or names separated by dots for a nested claim. */
  readonly rolesClaim: string;
  /** True to refuse renewed sign-ins whose time the provider does not report. */
  readonly needsAuthTime: boolean;
}

/** Reads the console's settings; undefined if no port is configured. */
export function readConsole(read: Settings, isTest: boolean): ConsoleConfig | undefined {
  const address = read.url('CONSOLE_URL');
  const directory = readDirectory(read, isTest);
  const port = read.whole('CONSOLE_PORT', 0, 0, 65_535);
  if (read.text('CONSOLE_PORT') === undefined) {
    if (address) read.needs('CONSOLE_URL', 'CONSOLE_PORT');
    if (directory) read.needs('STAFF_OIDC_ISSUER', 'CONSOLE_PORT');
    return undefined;
  }
  if (!isTest && !address?.startsWith('https:'))
    read.faults.push('ENVIRONMENT=production needs CONSOLE_URL beside CONSOLE_PORT, an https:// address');
  if (address && new URL(address).href !== `${new URL(address).origin}/`)
    read.faults.push(
      'CONSOLE_URL is not usable: set an address without path, as https://console.insurer.example',
    );
  const { origin } = new URL(address ?? `http://localhost:${port}`);
  return { port, url: origin, hasDirectory: directory !== undefined, directory };
}

function readDirectory(read: Settings, isTest: boolean): Directory | undefined {
  const issuer = read.url('STAFF_OIDC_ISSUER', isTest ? web : ['https:']);
  const clientId = read.beside('STAFF_OIDC_CLIENT_ID', 'STAFF_OIDC_ISSUER', 'the directory');
  const clientSecret = read.beside('STAFF_OIDC_CLIENT_SECRET', 'STAFF_OIDC_ISSUER', 'the directory');
  const rolesClaim = read.text('STAFF_OIDC_ROLES_CLAIM') ?? 'roles';
  const needsAuthTime =
    read.oneOf('STAFF_OIDC_AUTH_TIME', ['required', 'optional'], 'required') === 'required';
  return issuer ? { issuer, clientId, clientSecret, rolesClaim, needsAuthTime } : undefined;
}
