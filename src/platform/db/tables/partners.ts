/** SQL that joins a partner as `p`. Other modules may read its `login`, `name`, `kv_percent` and `disabled_at`. */
export function joinPartner(partnerId: string): string {
  return `join partners p on p.partner_id = ${partnerId}`;
}

/** SQL for the id of the partner with a login; null if the login does not exist. */
export function selectPartnerId(login: string): string {
  return `(select partner_id from partners where login = ${login})`;
}

/** SQL that selects all partners with `nr`, their number in the order of creation. */
export const numberedPartners =
  '(select partner_id, login, row_number() over (order by partner_id) as nr from partners)';
