/**
 * What statements of other rooms say of the table of partners, which is `access`'s own: as SQL, so that a page of rows stays one statement.
 * Of `p` they may ask `login`, `name`, `kv_percent` and `disabled_at`.
 */
export function joinPartner(partnerId: string): string {
  return `join partners p on p.partner_id = ${partnerId}`;
}

/** The id of the partner with that login; null where there is none. */
export function selectPartnerId(login: string): string {
  return `(select partner_id from partners where login = ${login})`;
}

/** All partners with their number `nr` in the order in which they came. */
export const numberedPartners =
  '(select partner_id, login, row_number() over (order by partner_id) as nr from partners)';
