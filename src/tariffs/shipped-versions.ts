import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readTariffDirectory } from './read-directory.ts';
import type { TariffVersion } from './tariff.ts';

const tariffsDirectory = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'data', 'tariffs');

/** The versions that come with the program, as published; throws where a table cannot be read. */
export function shippedVersions(directory: string = tariffsDirectory): readonly TariffVersion[] {
  return versionDirectories(directory).map((path) => {
    const reading = readTariffDirectory(path);
    if ('version' in reading) return { ...reading.version, state: 'published' };
    const first = reading.faults[0];
    throw new Error(`${path}: ${first?.table} ${first?.line ?? ''} ${first?.message}`);
  });
}

/** `<product>/<kind>/<effective date>` below the directory. */
function versionDirectories(directory: string): string[] {
  return subdirectories(directory).flatMap((product) => subdirectories(product).flatMap(subdirectories));
}

function subdirectories(directory: string): string[] {
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(directory, entry.name))
    .sort();
}
