import { hash } from 'node:crypto';
import { isIPv6 } from 'node:net';

/** Maps a network address and an optional identity to a number from 0 to 65535, because addresses must not be stored. */
export function senderSlot(address: string, claimed = ''): number {
  return senderHash(address, claimed).readUInt16BE(0);
}

export function senderHash(address: string, claimed: string): Buffer {
  return hash('sha256', claimed === '' ? networkOf(address) : `${networkOf(address)} ${claimed}`, 'buffer');
}

/** Returns the first 64 bits of an IPv6 address, which usually identify one household or server. */
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
