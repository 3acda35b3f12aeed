import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { messageText } from '#kernel/errors/message.ts';
import type { VehicleDirectory } from './directory.ts';
import { addMake, addModel, addModification, emptyContent } from './directory-content.ts';
import { type DirectoryTable, readTable } from './table/read-table.ts';
import { createDirectory } from './vehicle-book.ts';

const directoryPath = fileURLToPath(new URL('../../../data/vehicles', import.meta.url));

export interface ShippedFile {
  readonly bytes: Uint8Array;
  readonly sha256: string;
}

export function shippedFile(directory: string = directoryPath): ShippedFile {
  const files = readdirSync(directory)
    .filter((name) => name.endsWith('.csv'))
    .sort();
  const texts = files.map((name) => readFileSync(join(directory, name), 'utf8'));
  const lines = texts.map((text, index) => (index === 0 ? text : text.slice(text.indexOf('\n') + 1)));
  const bytes = Buffer.from(lines.join(''));
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** Reads the shipped files. Throws if they contain an error: a process must not start with wrong data. */
export function shippedTable(file: ShippedFile = shippedFile()): DirectoryTable {
  const reading = readTable(file.bytes);
  if (!('faults' in reading)) return reading;
  const [first] = reading.faults;
  throw new Error(
    `data/vehicles, line ${first?.line} of all, ${first?.column ?? ''}: ${messageText(first?.message ?? '')}`,
  );
}

/** Builds the shipped directory without a database, for tests and benchmarks. */
export function shippedDirectory(): VehicleDirectory {
  const content = emptyContent();
  const { makes, models, modifications } = shippedTable();
  for (const make of makes) addMake(content, make);
  for (const model of models) addModel(content, model);
  for (const modification of modifications) addModification(content, modification);
  return createDirectory(1, content);
}
