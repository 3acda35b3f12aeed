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
