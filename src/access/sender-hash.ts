import { hash } from 'node:crypto';
import { isIPv6 } from 'node:net';

/**
 * A number from 0 to 65535 in the place of a network address, or of one and what it claims to be: nobody's address is kept,
 * and an attacker with many of them fills no table. Whoever shares a number shares a limit, which happens to one in 65,536.
 */
export function senderSlot(address: string, claimed = ''): number {
  return senderHash(address, claimed).readUInt16BE(0);
}

/** One hash for all addresses of a network, and for each thing that they claim to be, in place of the address itself. */
export function senderHash(address: string, claimed: string): Buffer {
  return hash('sha256', claimed === '' ? networkOf(address) : `${networkOf(address)} ${claimed}`, 'buffer');
}

/** Of IPv6 the first 64 bits, which one household or server has to itself. */
function networkOf(address: string): string {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (mapped !== undefined) return mapped;
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return address;
  const [head = '', tail] = plain.split('::');
  const groups = head === '' ? [] : head.split(':');
  const behind = tail ? tail.split(':').length : 0;
  const zeros = tail === undefined ? 0 : 8 - groups.length - behind;
  const all = [...groups, ...Array.from({ length: zeros }, () => '0'), ...(tail ? tail.split(':') : [])];
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
