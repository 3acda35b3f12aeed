import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { messageText } from '#kernel/errors/message.ts';
import { readTariffDirectory } from './files/read-directory.ts';
import type { TariffVersion } from './tariff.ts';

const tariffsDirectory = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..', 'data', 'tariffs');

let checksums: ReadonlyMap<string, string> | undefined;

/** Returns the shipped versions' checksums by id, which never change; undefined until they are read. */
export function shippedChecksums(): ReadonlyMap<string, string> | undefined {
  return checksums;
}

/** Reads the shipped versions; throws if a table cannot be read. */
export function shippedVersions(): readonly TariffVersion[] {
  const versions = versionDirectories(tariffsDirectory).map(readShipped);
  checksums = new Map(versions.map(({ versionId, checksum }) => [versionId, checksum]));
  return versions;
}

function readShipped(path: string): TariffVersion {
  const reading = readTariffDirectory(path);
  if ('version' in reading) return { ...reading.version, state: 'published' };
  const first = reading.faults[0];
  throw new Error(`${path}: ${first?.table} ${first?.line ?? ''} ${messageText(first?.message ?? '')}`);
}

/** Lists the version directories `<product>/<kind>/<effective date>`. */
function versionDirectories(directory: string): string[] {
  return subdirectories(directory).flatMap((product) => subdirectories(product).flatMap(subdirectories));
}

function subdirectories(directory: string): string[] {
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(directory, entry.name))
    .sort();
}
