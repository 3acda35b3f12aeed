/** Statements about the keys by which the people of a contract are found. */

/** Keeps them of a contract that is saved now. */
export const storePeopleSql = (contract: string, partner: string, keys: string, from = '') =>
  `insert into contract_people (contract_id, partner_id, keys) select ${contract}, ${partner}::bigint, ${keys}::bigint[] ${from}`;

/** Of a draft that is saved again: it never had the people of before. */
export const replacedPeople = (contract: string, partner: string, keys: string) => `
  ${storePeopleSql(contract, partner, keys)}
  on conflict (contract_id) do update set keys = excluded.keys`;

/** Of a contract whose people change: it is found by those of before too. */
export const morePeople = (contract: string, partner: string, keys: string) => `
  ${storePeopleSql(contract, partner, keys, `where ${keys}::bigint[] <> '{}'`)}
  on conflict (contract_id) do update
     set keys = array(select distinct unnest(contract_people.keys || excluded.keys))
   where not contract_people.keys @> excluded.keys`;

/** Contracts, by id, of which all these keys are true; of one partner where it is given. */
export const contractsOfPeople = (keys: string, partner = 'null') => `
  select contract_id from contract_people
   where keys @> ${keys}::bigint[] and (${partner}::bigint is null or partner_id = ${partner})`;
