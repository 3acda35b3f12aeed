/** Lets other modules read `login`, `name`, `kv_percent` and `disabled_at` of partners `p` in one statement. */
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
