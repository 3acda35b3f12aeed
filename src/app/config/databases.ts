import type { Settings } from './values.ts';

const schemes = ['postgres:', 'postgresql:'];

/** The address of a PostgreSQL server. Refuses several hosts: the driver would look up all of them as one name. */
export function databaseAddress(read: Settings, name: string): string | undefined {
  if (!namesSeveralHosts(read.text(name) ?? '')) return read.url(name, schemes);
  read.faults.push(
    `${name} names several hosts, and one is needed: name a proxy or an address that follows the primary (HAProxy, a virtual IP, ` +
      'deploy/high-availability); target_session_attrs is not needed, a standby is never written to',
  );
  return undefined;
}

/** A database address that is valid only together with DATABASE_URL. */
export function besideDatabase(read: Settings, name: string): string | undefined {
  const address = databaseAddress(read, name);
  if (address && !read.text('DATABASE_URL')) read.needs(name, 'DATABASE_URL');
  return address;
}

/** True for the forms of libpq: `host1:5432,host2:5432` in the address, or lists in `host` and `port` after it. */
function namesSeveralHosts(address: string): boolean {
  const [, rest = ''] = address.split('://');
  const [authority = ''] = rest.split(/[/?#]/);
  const hosts = authority.slice(authority.lastIndexOf('@') + 1);
  return hosts.includes(',') || /[?&](?:host|hostaddr|port)=[^&]*(?:,|%2c)/i.test(rest);
}
