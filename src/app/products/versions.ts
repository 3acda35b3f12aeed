import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { checkVersion } from '#catalogues/tariffs/check-version.ts';
import { readTariffDirectory } from '#catalogues/tariffs/files/read-directory.ts';
import type { TableFault, TariffVersion } from '#catalogues/tariffs/tariff.ts';
import { atSource, type SourceLines } from '#catalogues/tariffs/version-reading.ts';
import { messageText } from '#kernel/errors/message.ts';
import type { DefinedProduct } from '#products/definition/define/index.ts';
import { placed } from './place.ts';

export interface OwnVersion {
  readonly version: TariffVersion;
  readonly directory: string;
  readonly lines: SourceLines;
}

/** Reads the tariff versions of a product folder. Throws a StartError with file, line and column of an error. */
export function readVersions(folder: string, { code, tariff }: DefinedProduct): readonly OwnVersion[] {
  const directory = join(folder, 'tariffs');
  if (!existsSync(directory)) return [];
  const read = readdirSync(directory)
    .sort()
    .map((name) => join(directory, name))
    .filter((path) => statSync(path).isDirectory())
    .map((path) => readVersion(path, code));
  const versions = read.map(({ version }) => version);
  for (const own of read) {
    const { version } = own;
    const twin = read.find((other) => other !== own && other.version.versionId === version.versionId);
    if (twin)
      throw placed(
        { file: join(own.directory, 'version.json') },
        `${version.versionId} stands in ${twin.directory} too: give it another effectiveFrom`,
      );
    requireNoFaults(own, checkVersion(version, versions, { [code]: tariff }));
  }
  return read;
}

function readVersion(directory: string, code: string): OwnVersion {
  const reading = readTariffDirectory(directory);
  if ('faults' in reading) {
    requireNone(directory, reading.faults);
    throw placed({ file: directory }, 'cannot be read');
  }
  const { version, lines } = reading;
  if (version.product !== code)
    throw placed(
      { file: join(directory, 'version.json') },
      `product is ${version.product}: write ${code}, the code of the definition`,
    );
  return { version: { ...version, state: 'published' }, directory, lines };
}

/** Throws a StartError for the first error, with its position in the version's files. */
export function requireNoFaults({ directory, lines }: OwnVersion, faults: readonly TableFault[]): void {
  requireNone(directory, atSource(faults, lines));
}

function requireNone(directory: string, faults: readonly TableFault[]): void {
  const [first] = faults;
  if (!first) return;
  const { table, line, column, message: said } = first;
  const file = table === 'version' ? 'version.json' : table.includes('.') ? table : `${table}.csv`;
  const more = faults.length > 1 ? `; and ${faults.length - 1} more` : '';
  throw placed(
    { file: join(directory, file), ...(line === undefined ? {} : { line }) },
    `${column === undefined ? '' : `column ${column}: `}${messageText(said)}${more}`,
  );
}
