import { BlockList, isIP } from 'node:net';

type Network = readonly [address: string, bits: number];

/** IPv4 networks that IANA lists as not globally reachable, as multicast or as reserved. */
const notPublic4: readonly Network[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

/** Global unicast addresses of IPv6. `notPublic6` lists the exceptions. */
const global6: Network = ['2000::', 3];
const notPublic6: readonly Network[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
];

/** Metadata services of clouds. They return secrets, so they are refused even in a network that the operator allows. */
const never4: readonly Network[] = [
  ['169.254.0.0', 16],
  ['100.100.100.200', 32],
  ['168.63.129.16', 32],
  ['192.0.0.192', 32],
];
const never: readonly Network[] = [
  ...never4,
  ...never4.map(([address, bits]) => [`64:ff9b::${address}`, 96 + bits] as const),
  ['fe80::', 10],
  ['fd00:ec2::', 32],
  ['fd20:ce::254', 128],
];

const [blocked4, blocked6, forbidden, global] = [notPublic4, notPublic6, never, [global6]].map(listOf) as [
  BlockList,
  BlockList,
  BlockList,
  BlockList,
];

/** Returns true if Bindery may call this IP address. */
export type AddressGuard = (address: string) => boolean;

/** Creates a guard that allows public addresses and the operator's networks (such as `10.1.0.0/16`) and addresses. */
export function createAddressGuard(allowedNetworks: readonly string[]): AddressGuard {
  const allowed = listOf(allowedNetworks.map(networkIn));
  return (address) => {
    const family = familyOf(address);
    if (!family || forbidden.check(address, family)) return false;
    if (allowed.check(address, family)) return true;
    if (family === 'ipv4') return !blocked4.check(address, family);
    return global.check(address, family) && !blocked6.check(address, family);
  };
}

/** Returns the IP address in a parsed URL's host; undefined if the host is a name. */
export function literalIn(hostname: string): string | undefined {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return isIP(bare) === 0 ? undefined : bare;
}

/** Networks of the server's own machine: loopback and unspecified addresses, also written as IPv6. */
const ownMachine: readonly Network[] = [
  ['127.0.0.0', 8],
  ['0.0.0.0', 8],
  ['::', 127],
  ['::ffff:127.0.0.0', 104],
  ['::ffff:0.0.0.0', 104],
  ['64:ff9b::127.0.0.0', 104],
];

/** True if a network contains loopback or unspecified addresses, which production must not allow. */
export function holdsLoopback(network: string): boolean {
  const asked = networkIn(network);
  // If two networks overlap, one of them contains the other.
  return ownMachine.some((own) => holds(asked, own) || holds(own, asked));
}

function holds(network: Network, [address]: Network): boolean {
  return listOf([network]).check(address, familyOf(address) ?? 'ipv4');
}

function networkIn(text: string): Network {
  const [address = '', bits] = text.split('/');
  return [address, bits === undefined ? (isIP(address) === 6 ? 128 : 32) : Number(bits)];
}

function listOf(networks: readonly Network[]): BlockList {
  const list = new BlockList();
  for (const [address, bits] of networks) list.addSubnet(address, bits, familyOf(address) ?? 'ipv4');
  return list;
}

function familyOf(address: string): 'ipv4' | 'ipv6' | undefined {
  return ({ 4: 'ipv4', 6: 'ipv6' } as const)[isIP(address)];
}
