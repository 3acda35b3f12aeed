import { url, type Variables, whole } from './values.ts';

/** Pages for the insurer's people, on a port of their own. */
export interface ConsoleConfig {
  readonly port: number;
  /** How people reach it, without a slash at the end. */
  readonly url: string;
  readonly hasDirectory: boolean;
  /** Where people sign in; absent, with passkeys of the console's own accounts. */
  readonly directory: Directory | undefined;
}

/** An OpenID Connect provider, such as Keycloak. */
export interface Directory {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Where in the id token roles stand, names by dots. */
  readonly rolesClaim: string;
}

/** Undefined where no port is named: there is no console then. */
export function readConsole(
  variables: Variables,
  isTest: boolean,
  faults: string[],
): ConsoleConfig | undefined {
  const address = url(variables, 'CONSOLE_URL', ['http:', 'https:'], faults);
  const directory = readDirectory(variables, isTest, faults);
  const hasPort = Boolean(variables.CONSOLE_PORT?.trim());
  const port = whole(variables, 'CONSOLE_PORT', { preset: 0, least: 0, most: 65_535 }, faults);
  if (!hasPort) {
    if (address) faults.push('CONSOLE_URL is set without CONSOLE_PORT: set both or neither');
    if (directory) faults.push('STAFF_OIDC_ISSUER is set without CONSOLE_PORT: set both or neither');
    return undefined;
  }
  if (!isTest && !address?.startsWith('https:'))
    faults.push('ENVIRONMENT=production needs CONSOLE_URL beside CONSOLE_PORT, an https:// address');
  if (address && new URL(address).href !== `${new URL(address).origin}/`)
    faults.push('CONSOLE_URL is not usable: set an address without path, as https://console.insurer.example');
  return {
    port,
    url: new URL(address ?? `http://localhost:${port}`).origin,
    hasDirectory: directory !== undefined,
    directory,
  };
}

function readDirectory(variables: Variables, isTest: boolean, faults: string[]): Directory | undefined {
  const issuer = url(variables, 'STAFF_OIDC_ISSUER', isTest ? ['http:', 'https:'] : ['https:'], faults);
  const [clientId = '', clientSecret = ''] = ['STAFF_OIDC_CLIENT_ID', 'STAFF_OIDC_CLIENT_SECRET'].map(
    (name) => {
      const value = variables[name]?.trim();
      if (issuer && !value)
        faults.push(`${name} is missing: set what the directory gave you with its address`);
      if (!variables.STAFF_OIDC_ISSUER?.trim() && value)
        faults.push(`${name} is set without STAFF_OIDC_ISSUER: set both or neither`);
      return value;
    },
  );
  const rolesClaim = variables.STAFF_OIDC_ROLES_CLAIM?.trim() || 'roles';
  return issuer ? { issuer, clientId, clientSecret, rolesClaim } : undefined;
}
