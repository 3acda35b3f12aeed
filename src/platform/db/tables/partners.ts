/**
 * SQL for other modules that joins the table of partners, owned by `access`, so that a page of rows stays one statement.
 * Columns of `p` for use: `login`, `name`, `kv_percent` and `disabled_at`.
 */
export function joinPartner(partnerId: string): string {
  return `join partners p on p.partner_id = ${partnerId}`;
}

/** SQL for the partner's id; null if the login does not exist. */
export function selectPartnerId(login: string): string {
  return `(select partner_id from partners where login = ${login})`;
}

/** All partners with their number `nr` in the order of creation. */
export const numberedPartners =
  '(select partner_id, login, row_number() over (order by partner_id) as nr from partners)';
