import type { Queryable } from '#platform/db/pool.ts';
import type { Role } from '../../use-case/permissions.ts';

/** Letters that an employee can choose. */
export const letterKinds = ['TASK_NEW', 'TASK_ANSWERED', 'TASK_ESCALATED', 'SECOND_SIGNATURE'] as const;
export type LetterKind = (typeof letterKinds)[number];

export interface LetterReader {
  readonly staffId: bigint;
  readonly actor: string;
  readonly roles: readonly Role[];
  readonly letters: readonly LetterKind[];
  readonly lettersTo: string | null;
}

const columns = `staff_id as "staffId", 'staff:' || login as actor, roles, letters, letters_to as "lettersTo"`;

/** Finds the enabled accounts that want letters of a kind and have given an address. */
export async function findReaders(db: Queryable, kind: LetterKind): Promise<readonly LetterReader[]> {
  const { rows } = await db.query<LetterReader>(
    `select ${columns} from staff_accounts
      where $1 = any(letters) and letters_to is not null and disabled_at is null order by staff_id`,
    [kind],
  );
  return rows;
}

/** Finds an enabled account that wants letters of a kind and has given an address; null if it does not any more. */
export async function findLetterReader(
  db: Queryable,
  kind: LetterKind,
  staffId: string,
): Promise<LetterReader | null> {
  const { rows } = await db.query<LetterReader>(
    `select ${columns} from staff_accounts
      where staff_id = $2 and $1 = any(letters) and letters_to is not null and disabled_at is null`,
    [kind, staffId],
  );
  return rows[0] ?? null;
}

/** Finds the letters that an enabled account wants; null for an unknown login. */
export async function findReader(db: Queryable, login: string): Promise<LetterReader | null> {
  const { rows } = await db.query<LetterReader>(
    `select ${columns} from staff_accounts where login = $1 and disabled_at is null`,
    [login],
  );
  return rows[0] ?? null;
}

export async function setLetters(
  tx: Queryable,
  { staffId, letters, lettersTo }: Pick<LetterReader, 'staffId' | 'letters' | 'lettersTo'>,
): Promise<void> {
  await tx.query('update staff_accounts set letters = $2, letters_to = $3 where staff_id = $1', [
    staffId,
    letters,
    lettersTo,
  ]);
}
