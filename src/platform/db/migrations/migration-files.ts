import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../start-error.ts';

export interface Migration {
  readonly number: number;
  /** File name without `.sql`: "0001-foundation". */
  readonly name: string;
  readonly sql: string;
  /** SHA-256 of the file, hexadecimal. */
  readonly checksum: string;
}

const fileName = /^(\d{4})-[a-z0-9-]+\.sql$/;

/** Every migration of `directory` in order; throws StartError unless they are numbered 1, 2, 3… */
export async function readMigrations(directory: string): Promise<Migration[]> {
  const files = (await readdir(directory)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(files.map((file, index) => readMigration(directory, file, index + 1)));
}

async function readMigration(directory: string, file: string, number: number): Promise<Migration> {
  if (Number(fileName.exec(file)?.[1]) !== number) {
    const expected = String(number).padStart(4, '0');
    throw new StartError(`migrations/${file} is out of order: name it ${expected}-<what-it-does>.sql`);
  }
  const bytes = await readFile(join(directory, file));
  return {
    number,
    name: file.slice(0, -'.sql'.length),
    sql: bytes.toString('utf8'),
    checksum: createHash('sha256').update(bytes).digest('hex'),
  };
}
