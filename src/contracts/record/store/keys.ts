import type { Queryable } from '#platform/db/pool.ts';

export function policyNumberSql(contractId: string): string {
  return `(select policy_number from contract_keys where contract_id = ${contractId})`;
}

/** Returns SQL that is true if a contract has the number. */
export function isTaken(policyNumber: string): string {
  return `exists (select from contract_keys k where k.policy_number = ${policyNumber})`;
}

/** Returns SQL for an array of the first used numbers from `first` to `last`, up to `most`. */
export function takenBetween(first: string, last: string, most: number): string {
  return `array(select policy_number from contract_keys
                 where policy_number between ${first} and ${last} order by policy_number limit ${most})`;
}

export async function findContractId(db: Queryable, policyNumber: string): Promise<bigint | null> {
  const result = await db.query<{ contractId: bigint }>(
    'select contract_id as "contractId" from contract_keys where policy_number = $1',
    [policyNumber],
  );
  return result.rows[0]?.contractId ?? null;
}

/** Returns SQL that stores the search keys of a contract's people. */
export const storePeopleSql = (contract: string, partner: string, keys: string, from = '') =>
  `insert into contract_people (contract_id, partner_id, keys) select ${contract}, ${partner}::bigint, ${keys}::bigint[] ${from}`;

/** Returns SQL that replaces the search keys of a draft, whose earlier people were never insured. */
export const replacedPeople = (contract: string, partner: string, keys: string) => `
  ${storePeopleSql(contract, partner, keys)}
  on conflict (contract_id) do update set keys = excluded.keys`;

/** Returns SQL that adds the search keys of a changed contract, which can still be found by its earlier people. */
export const morePeople = (contract: string, partner: string, keys: string) => `
  ${storePeopleSql(contract, partner, keys, `where ${keys}::bigint[] <> '{}'`)}
  on conflict (contract_id) do update
     set keys = array(select distinct unnest(contract_people.keys || excluded.keys))
   where not contract_people.keys @> excluded.keys`;

/** Returns SQL for the ids of contracts that have all the keys, of one partner or of all. */
export const contractsOfPeople = (keys: string, partner = 'null') => `
  select contract_id from contract_people
   where keys @> ${keys}::bigint[] and (${partner}::bigint is null or partner_id = ${partner})`;

/** What is known about a policy number in a file. */
export interface KnownNumber {
  readonly policyNumber: string;
  /** TAKEN: a contract, an addendum or a blank has the number. */
  readonly state: 'IMPORTED' | 'TAKEN';
  /** Keyed hash of the imported line; null for a number that no import has stored. */
  readonly fingerprint: Buffer | null;
  readonly line: number | null;
  readonly importedAt: Date | null;
}

/** Finds the numbers that are in use. A number also counts as used if it reads as an addendum of a contract. */
export async function findKnownNumbers(
  db: Queryable,
  policyNumbers: readonly string[],
): Promise<ReadonlyMap<string, KnownNumber>> {
  const { rows } = await db.query<KnownNumber>(
    `select k.policy_number as "policyNumber", case when i.contract_id is null then 'TAKEN' else 'IMPORTED' end as state,
            i.fingerprint, i.line, (select created_at from contracts c where c.contract_id = i.contract_id) as "importedAt"
       from contract_keys k
       left join imported_contracts i using (contract_id)
      where k.policy_number = any ($1)
     union all
     select a.addendum_number, 'TAKEN', null, null, null from addendums a where a.addendum_number = any ($1)
     union all
     select n.number, 'TAKEN', null, null, null
       from unnest($1::text[]) as n (number)
      where n.number ~ '-\\d{1,4}$'
        and exists (select from contract_keys k where k.policy_number = regexp_replace(n.number, '-\\d+$', ''))
        and not exists (select from contract_keys k where k.policy_number = n.number)`,
    [policyNumbers],
  );
  return new Map(rows.map((row) => [row.policyNumber, row]));
}

/** Lets one import at a time store contracts, until the transaction ends. */
export async function lockImports(tx: Queryable): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('bindery portfolio imports', 0))`);
}

/** Skips the numbers of a sequence up to `last`; only those that the sequence has not given become free for imports. */
export async function skipNumbers(tx: Queryable, sequence: string, last: bigint): Promise<void> {
  await tx.query('select skip_numbers($1, $2)', [sequence, last]);
}

export interface NumberRange {
  readonly sequence: string;
  readonly first: bigint;
  readonly last: bigint;
}

/** Finds the numbers that earlier imports have taken out of the sequences. */
export async function findSkipped(db: Queryable): Promise<readonly NumberRange[]> {
  const { rows } = await db.query<NumberRange>(
    'select sequence, first_number as first, last_number as last from imported_numbers',
  );
  return rows;
}

/** Finds the last number of a sequence that may be in use. */
export async function lastGiven(db: Queryable, sequence: string): Promise<bigint> {
  const { rows } = await db.query<{ given: bigint | null }>(
    'select last_value as given from pg_sequences where schemaname = current_schema() and sequencename = $1',
    [sequence],
  );
  return rows[0]?.given ?? 0n;
}
