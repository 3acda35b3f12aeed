import { BlockList, isIP } from 'node:net';
import { isObject } from '#kernel/json.ts';
import type { AcquirerNotice } from '#kernel/ports.ts';

const idPattern = /^[0-9a-zA-Z-]{10,64}$/;

/** What a notification says to ask for; null for what is none. Nothing else of it is believed. */
export function readNotice(body: unknown): AcquirerNotice | null {
  if (!isObject(body) || body.type !== 'notification' || typeof body.event !== 'string') return null;
  const about = /^(payment|refund)\.[a-z_]+$/.exec(body.event)?.[1];
  const id = isObject(body.object) ? body.object.id : undefined;
  if (!about || typeof id !== 'string' || !idPattern.test(id)) return null;
  return { about: about === 'refund' ? 'refund' : 'payment', id };
}

/** True for addresses of the list (single ones or `185.71.76.0/27`); for every address where the list is empty. */
export function addressCheck(list: readonly string[]): (address: string) => boolean {
  if (list.length === 0) return () => true;
  const known = new BlockList();
  for (const entry of list) {
    const [address = '', prefix] = entry.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (prefix === undefined) known.addAddress(address, family);
    else known.addSubnet(address, Number(prefix), family);
  }
  return (address) => {
    // An IPv4 client of a socket that listens to both families.
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
    const family = isIP(plain);
    return family !== 0 && known.check(plain, family === 6 ? 'ipv6' : 'ipv4');
  };
}
