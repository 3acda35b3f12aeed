import type { Settings } from './values.ts';

/** Key sources outside the database. Several may be set, so that keys of an earlier source can still be unwrapped. */
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

/** Reads the key sources; Vault is configured by its standard variables, such as VAULT_ADDR, and VAULT_TRANSIT_KEY. */
export function readKeys(read: Settings): KeyConfig {
  const timeoutMs = read.whole('KEK_TIMEOUT_MS', 5_000, 100, 60_000);
  const [program, ...given] = read.list('KEK_COMMAND', /\s+/);
  return {
    file: read.path('PERSONAL_KEY_FILE'),
    command: program === undefined ? undefined : { words: [program, ...given], timeoutMs },
    vault: readVault(read, timeoutMs),
  };
}

function readVault(read: Settings, timeoutMs: number): VaultConfig | undefined {
  const [path, address] = [read.text('VAULT_TRANSIT_KEY'), read.text('VAULT_ADDR')];
  const [token, tokenFile] = [read.text('VAULT_TOKEN'), read.path('VAULT_TOKEN_FILE')];
  const [caFile, namespace] = [read.path('VAULT_CACERT'), read.text('VAULT_NAMESPACE')];
  if (path === undefined) return undefined;
  const { faults } = read;
  const [, mount, key] = /^([\w./-]*[\w-])\/([\w-]+)$/.exec(path) ?? [];
  if (mount === undefined || key === undefined) {
    faults.push('VAULT_TRANSIT_KEY is not usable: set where the key is, as transit/bindery');
    return undefined;
  }
  const url = read.url('VAULT_ADDR');
  if (address === undefined) faults.push('VAULT_ADDR is missing: set the https:// address of the vault');
  else if (url && !isSecret(url))
    faults.push('VAULT_ADDR is not usable: tokens and keys need https://, or an agent on this machine');
  if ((token === undefined) === (tokenFile === undefined))
    faults.push('VAULT_TOKEN or VAULT_TOKEN_FILE: set one of them');
  if (url === undefined) return undefined;
  return { url, mount, key, token, tokenFile, caFile, namespace, timeoutMs };
}

function isSecret(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || ['127.0.0.1', '[::1]', 'localhost'].includes(hostname);
}
