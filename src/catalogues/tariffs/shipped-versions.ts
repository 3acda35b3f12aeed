import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { messageText } from '#kernel/errors/message.ts';
import { readTariffDirectory } from './files/read-directory.ts';
import type { TariffVersion } from './tariff.ts';

const tariffsDirectory = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..', 'data', 'tariffs');

export const checksumsFile = join(tariffsDirectory, 'checksums.json');

let checksums: ReadonlyMap<string, string> | undefined;

/**
 * Returns the shipped versions' checksums by id, which never change; undefined if the file lacks a version. Reading all
 * tables instead takes a tenth of the CPU of a start.
 */
export function shippedChecksums(): ReadonlyMap<string, string> | undefined {
  if (checksums) return checksums;
  const known = new Map(Object.entries(JSON.parse(readFileSync(checksumsFile, 'utf8')) as object));
  const ids = versionDirectories(tariffsDirectory).map((path) => relative(tariffsDirectory, path));
  if (ids.every((id) => known.has(id))) checksums = known;
  return checksums;
}

/** Reads the shipped versions; throws if a table cannot be read. */
export function shippedVersions(): readonly TariffVersion[] {
  return versionDirectories(tariffsDirectory).map(readShipped);
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
