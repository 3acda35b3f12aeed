/** The ids of a contract that its events carry, of columns of `contracts`; SQL. */
const idsOfContract = `jsonb_build_object('policyNumber', policy_number, 'draftId', draft_id, 'product', product,
                                          'holderType', holder_type, 'version', version)`;

/** What a statement returns of contracts for `notedOfContracts` to tell of them. */
export const toldOfContracts = 'partner_id, policy_number, draft_id, product, holder_type, version';

/**
 * Part of a statement that changes contracts: notes an event of each of the rows `from` that has a type; `ids` are told beside
 * those of the contract. All are SQL. The caller marks the commit (`markCommit`).
 */
export function notedOfContracts(
  from: string,
  event: { readonly type: string; readonly at: string; readonly ids: string },
): string {
  return `insert into noted_events (type, partner_id, at, data)
          select ${event.type}, partner_id, ${event.at}, ${idsOfContract} || ${event.ids}
            from ${from} where ${event.type} is not null`;
}
