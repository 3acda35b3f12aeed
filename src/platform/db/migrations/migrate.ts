import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createPool, type Pool, type PoolOptions, type Queryable } from '../pool.ts';
import { StartError } from '../start-error.ts';
import { inTransaction } from '../transaction.ts';
import { isDatabaseAway } from '../unavailable.ts';

/** Key of an advisory lock, an arbitrary constant. The lock lets only one process at a time apply migrations. */
const migrationLock = 4_711_000_001;

interface AppliedRow {
  readonly number: number;
  readonly name: string;
  readonly checksum: string;
}

/**
 * Applies the new migrations of `directory`, each in its own transaction, and returns their names. Throws StartError if an
 * applied file has changed, the database is newer than the program, or a migration fails.
 */
export async function migrate(
  target: Pool | string,
  directory: string,
  pooler: Pick<PoolOptions, 'namedStatements' | 'setsSession'> = {},
): Promise<{ applied: string[] }> {
  const migrations = await readMigrations(directory);
  if (typeof target !== 'string') return { applied: await applyAll(target, migrations) };
  const pool = createPool({
    connectionString: target,
    applicationName: 'bindery migrate',
    connectionsMax: 1,
    statementTimeoutMs: 0,
    ...pooler,
  });
  try {
    return { applied: await applyAll(pool, migrations) };
  } finally {
    await pool.end();
  }
}

export async function hasSchema(db: Queryable): Promise<boolean> {
  return (await isThere(db)) && (await db.query('select from schema_migrations limit 1')).rowCount > 0;
}

async function isThere(db: Queryable): Promise<boolean> {
  const table = await db.query<{ exists: boolean }>(
    `select to_regclass('schema_migrations') is not null as exists`,
  );
  return table.rows[0]?.exists === true;
}

async function applyAll(pool: Pool, migrations: readonly Migration[]): Promise<string[]> {
  const applied: string[] = [];
  for (;;) {
    const next = await inTransaction(pool, (tx) => applyNext(tx, migrations));
    if (!next) return applied;
    applied.push(next.name);
  }
}

/** Applies the next migration. The lock ends with the transaction, because a pooler may then change the connection. */
async function applyNext(tx: Queryable, migrations: readonly Migration[]): Promise<Migration | undefined> {
  await tx.query('set local statement_timeout = 0');
  await tx.query('select pg_advisory_xact_lock($1)', [migrationLock]);
  const known = await appliedRows(tx);
  checkApplied(known, migrations);
  const next = migrations[known.length];
  if (next) await apply(tx, next);
  return next;
}

async function appliedRows(tx: Queryable): Promise<AppliedRow[]> {
  if (!(await isThere(tx))) {
    await tx.query(`
      create table schema_migrations (
        number      integer primary key,
        name        text not null,
        checksum    text not null,
        applied_at  timestamptz not null default now()
      )`);
  }
  const applied = await tx.query<AppliedRow>(
    'select number, name, checksum from schema_migrations order by number',
  );
  return applied.rows;
}

function checkApplied(applied: readonly AppliedRow[], migrations: readonly Migration[]): void {
  applied.forEach((row, index) => {
    const own = migrations[index];
    if (!own) {
      throw new StartError(
        `the database schema is newer than this program (it has migration ${row.name}): start a newer version of the program`,
      );
    }
    if (own.checksum !== row.checksum) {
      throw new StartError(
        `migrations/${own.name}.sql was changed after it had been applied as ${row.name}: restore the file and put the change into a new migration`,
      );
    }
  });
}

async function apply(tx: Queryable, migration: Migration): Promise<void> {
  try {
    await tx.query(migration.sql);
  } catch (error) {
    if (isDatabaseAway(error) || !(error instanceof Error)) throw error;
    throw new StartError(
      `migrations/${migration.name}.sql failed and was rolled back: ${error.message}; correct its cause and start again`,
      { cause: error },
    );
  }
  await tx.query('insert into schema_migrations (number, name, checksum) values ($1, $2, $3)', [
    migration.number,
    migration.name,
    migration.checksum,
  ]);
}

interface Migration {
  readonly number: number;
  /** Name of the file without `.sql`, such as "0001-foundation". */
  readonly name: string;
  readonly sql: string;
  /** SHA-256 of the file in hexadecimal. */
  readonly checksum: string;
}

const fileName = /^(\d{4})-[a-z0-9-]+\.sql$/;

/** Reads the migrations in order; throws StartError unless they are numbered 1, 2, 3… */
async function readMigrations(directory: string): Promise<Migration[]> {
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
