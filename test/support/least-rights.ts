import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { TestService } from './service.ts';

const recipeFile = fileURLToPath(new URL('../../deploy/README.md', import.meta.url));

/** A database role that can write rows but not change the schema, created as the operator guide describes. */
export interface LeastRights {
  readonly connectionString: string;
  drop(): Promise<void>;
}

export async function leastRights({ pool, connectionString }: TestService): Promise<LeastRights> {
  const role = `bindery_rows_${randomBytes(6).toString('hex')}`;
  const rights = /```sql\n(create role[\s\S]*?)```/.exec(readFileSync(recipeFile, 'utf8'))?.[1] ?? '';
  await pool.query(rights.replaceAll('bindery_service', role));
  const address = new URL(connectionString);
  address.username = role;
  address.password = 'choose-another';
  return {
    connectionString: address.href,
    async drop() {
      await pool.query(`drop owned by ${role}`);
      await pool.query(`drop role ${role}`);
    },
  };
}
