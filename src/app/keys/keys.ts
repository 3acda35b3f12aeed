import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createCommandKeeper, type KeyCommand } from '#adapters/keys/key-command.ts';
import { addKeyTo, dropKeyFrom, makeKeyFile, readKeyFile } from '#adapters/keys/key-file.ts';
import {
  createLocalKeyKeeper,
  createRotatingKeyKeeper,
  identifyKey,
} from '#adapters/keys/local-key-keeper.ts';
import { createVaultKeeper } from '#adapters/keys/vault-transit.ts';
import { clusterFiles } from '#platform/db/embedded/cluster-files.ts';
import { StartError } from '#platform/db/start-error.ts';
import type { KeySource } from '#platform/keys/key-source.ts';
import type { Config } from '../config/config.ts';
import { isKeyNamed, type VaultConfig } from '../config/keys.ts';

/** Id of the published test key. The key protects nothing, because this public file contains it. */
const publishedId = 'published';

/** Published key for a test environment on PostgreSQL without a key; production does not start with the key. */
export const publishedKey: KeySource = {
  mayReplace: () => false,
  keeper: () => createLocalKeyKeeper(hash('sha256', 'bindery, test environment', 'buffer'), publishedId),
  refusal: (keyId) =>
    `PERSONAL_KEY_FILE is missing: name the key file that this database was first started with (key ${keyId})`,
};

export function hasPublishedKey({ keys, databaseUrl }: Config): boolean {
  return !isKeyNamed(keys) && databaseUrl !== undefined;
}

/** The first configured source of vault, command and file wraps keys; every configured source can unwrap them. */
export function createKeySource(config: Config): KeySource {
  const { file, command, vault } = config.keys;
  const named = [
    vault && vaultSource(vault),
    command && commandSource(command),
    file === undefined ? undefined : namedFile(file, config.environment === 'production'),
  ].filter((source) => source !== undefined);
  const [first, ...others] = named;
  if (!first) return hasPublishedKey(config) ? publishedKey : ownFile(config.dataDirectory);
  return others.length === 0 ? first : together(first, others);
}

function together(first: KeySource, others: readonly KeySource[]): KeySource {
  const all = [first, ...others];
  return {
    ...first,
    keeper(isFirst) {
      const keepers = all.map((source) => source.keeper(isFirst));
      const [newest] = keepers;
      return {
        ...newest,
        wrap: (key, place) => first.keeper(isFirst).wrap(key, place),
        async unwrap(wrapped, place) {
          for (const keeper of keepers) {
            const key = await keeper.unwrap(wrapped, place);
            if (key) return key;
          }
          return undefined;
        },
      };
    },
    mayReplace: (keyId) => all.some((source) => source.mayReplace(keyId)),
    dropKey: (keyId) => {
      for (const source of all) source.dropKey?.(keyId);
    },
  };
}

function vaultSource(vault: VaultConfig): KeySource {
  const keeper = createVaultKeeper(vault);
  return {
    keeper: () => keeper,
    mayReplace: (keyId) => keyId === publishedId,
    addKey: () => keeper.addVersion(),
    refusal: (keyId) =>
      `VAULT_TRANSIT_KEY=${vault.mount}/${vault.key} does not open this database (key ${keyId}): name what does, or beside it the PERSONAL_KEY_FILE or KEK_COMMAND that it was started with`,
  };
}

function commandSource(command: KeyCommand): KeySource {
  const keeper = createCommandKeeper(command);
  return {
    keeper: () => keeper,
    mayReplace: (keyId) => keyId === publishedId,
    refusal: (keyId) =>
      `KEK_COMMAND prints no key of this database: it must print the one that it was first started with (key ${keyId})`,
  };
}

function namedFile(path: string, isPrivate: boolean): KeySource {
  const name = `PERSONAL_KEY_FILE=${path}`;
  return {
    keeper: () => createRotatingKeyKeeper(readKeyFile(path, name, { isPrivate })),
    ...keysIn(path),
    // A test database that was created with the published key may get another key later.
    mayReplace: (keyId) => keyId === publishedId,
    refusal: (keyId) =>
      keyId === publishedId
        ? `this database was first started without PERSONAL_KEY_FILE, under a key that everybody knows: give ${path} a database of its own`
        : `${name} is not the key of this database: name the file that it was first started with (key ${keyId})`,
  };
}

/** Creates the source of the embedded database's key file, which is stored next to the database. */
function ownFile(dataDirectory: string): KeySource {
  const { personalKey: path } = clusterFiles(join(dataDirectory, 'postgres'));
  return {
    mayReplace: () => false,
    keeper(isFirst) {
      if (isFirst) makeKeyFile(path);
      if (!existsSync(path)) throw new StartError(`${path}, the key of this database, is missing: ${wayOut}`);
      return createRotatingKeyKeeper(readKeyFile(path, path, { isPrivate: false }));
    },
    ...keysIn(path),
    refusal: (keyId) => `${path} is not the key of this database (key ${keyId}): ${wayOut}`,
  };
}

function keysIn(path: string): Pick<KeySource, 'addKey' | 'dropKey'> {
  return {
    addKey: () => addKeyTo(path),
    dropKey: (keyId) => dropKeyFrom(path, (key) => identifyKey(key) === keyId),
  };
}

const wayOut = 'put it back from a backup, or name its copy in PERSONAL_KEY_FILE';
