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
