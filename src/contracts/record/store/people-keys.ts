/** SQL for the keys by which people of contracts are found. */

export const storePeopleSql = (contract: string, partner: string, keys: string, from = '') =>
  `insert into contract_people (contract_id, partner_id, keys) select ${contract}, ${partner}::bigint, ${keys}::bigint[] ${from}`;

/** Replaces the keys of a draft: earlier people were never insured. */
export const replacedPeople = (contract: string, partner: string, keys: string) => `
  ${storePeopleSql(contract, partner, keys)}
  on conflict (contract_id) do update set keys = excluded.keys`;

/** Adds keys of a changed contract, which is found by its earlier people too. */
export const morePeople = (contract: string, partner: string, keys: string) => `
  ${storePeopleSql(contract, partner, keys, `where ${keys}::bigint[] <> '{}'`)}
  on conflict (contract_id) do update
     set keys = array(select distinct unnest(contract_people.keys || excluded.keys))
   where not contract_people.keys @> excluded.keys`;

/** Selects ids of contracts with all these keys, of one partner if given. */
export const contractsOfPeople = (keys: string, partner = 'null') => `
  select contract_id from contract_people
   where keys @> ${keys}::bigint[] and (${partner}::bigint is null or partner_id = ${partner})`;
