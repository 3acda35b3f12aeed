import { resolve } from 'node:path';
import { url, type Variables, whole } from './values.ts';

/** Who has the key outside of the database; what an earlier one of them has wrapped, it still opens. */
export interface KeyConfig {
  readonly file: string | undefined;
  readonly command:
    | { readonly words: readonly [string, ...string[]]; readonly timeoutMs: number }
    | undefined;
  readonly vault: VaultConfig | undefined;
}

export interface VaultConfig {
  readonly url: string;
  readonly mount: string;
  readonly key: string;
  readonly token: string | undefined;
  readonly tokenFile: string | undefined;
  readonly caFile: string | undefined;
  readonly namespace: string | undefined;
  readonly timeoutMs: number;
}

export function isKeyNamed({ file, command, vault }: KeyConfig): boolean {
  return file !== undefined || command !== undefined || vault !== undefined;
}

/** The names by which Vault's own tools know them, and where the key is. */
export function readKeys(variables: Variables, faults: string[]): KeyConfig {
  const timeoutMs = whole(variables, 'KEK_TIMEOUT_MS', { preset: 5_000, least: 100, most: 60_000 }, faults);
  const [program, ...given] = (variables.KEK_COMMAND ?? '').split(/\s+/).filter((word) => word !== '');
  const file = variables.PERSONAL_KEY_FILE?.trim();
  return {
    file: file ? resolve(file) : undefined,
    command: program === undefined ? undefined : { words: [program, ...given], timeoutMs },
    vault: readVault(variables, timeoutMs, faults),
  };
}

function readVault(variables: Variables, timeoutMs: number, faults: string[]): VaultConfig | undefined {
  const text = (name: string) => variables[name]?.trim() || undefined;
  const [path, addressText, token] = [text('VAULT_TRANSIT_KEY'), text('VAULT_ADDR'), text('VAULT_TOKEN')];
  const [tokenFile, caFile, namespace] = [
    text('VAULT_TOKEN_FILE'),
    text('VAULT_CACERT'),
    text('VAULT_NAMESPACE'),
  ];
  if (path === undefined) return undefined;
  const [, mount, key] = /^([\w./-]*[\w-])\/([\w-]+)$/.exec(path) ?? [];
  if (mount === undefined || key === undefined) {
    faults.push('VAULT_TRANSIT_KEY is not usable: set where the key is, as transit/bindery');
    return undefined;
  }
  const address = url(variables, 'VAULT_ADDR', ['https:', 'http:'], faults);
  if (addressText === undefined) faults.push('VAULT_ADDR is missing: set the https:// address of the vault');
  else if (address && !isSecret(address))
    faults.push('VAULT_ADDR is not usable: tokens and keys need https://, or an agent on this machine');
  if ((token === undefined) === (tokenFile === undefined))
    faults.push('VAULT_TOKEN or VAULT_TOKEN_FILE: set one of them');
  if (address === undefined) return undefined;
  return {
    url: address,
    mount,
    key,
    token,
    tokenFile: tokenFile && resolve(tokenFile),
    caFile: caFile && resolve(caFile),
    namespace,
    timeoutMs,
  };
}

function isSecret(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || ['127.0.0.1', '[::1]', 'localhost'].includes(hostname);
}
