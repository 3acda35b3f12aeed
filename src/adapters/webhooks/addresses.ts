import { Resolver } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import type { AddressGuard } from '#platform/events/webhooks/public-address.ts';
import { isLocalhost } from '#platform/events/webhooks/target-url.ts';

/** The code of an error that says that a name has no address that may be called. */
export const noAddress = 'ENOADDRESS';

const tryMs = 2_000;
const tries = 2;

interface Address {
  readonly address: string;
  readonly family: 4 | 6;
}

/**
 * Gives a connection the addresses of a name that may be called and no others, so that the one that is connected to is the one that
 * was checked. By a resolver of its own: that of the system keeps one of the process's few threads for as long as a server of names
 * that some partner runs likes to be silent.
 */
export function createLookup(mayCall: AddressGuard, resolve: typeof resolved = resolved): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname).then((all) => {
      const family = Number(options.family) || 0;
      const fit = all.filter((one) => mayCall(one.address) && (family === 0 || family === one.family));
      const [first] = fit;
      if (!first) {
        callback(Object.assign(new Error('no address that may be called'), { code: noAddress }), '', 4);
      } else if (options.all) callback(null, [...fit]);
      else callback(null, first.address, first.family);
    });
  };
}

/** All addresses of a name; none where it has none, or nobody answers for it. */
async function resolved(hostname: string): Promise<readonly Address[]> {
  if (isLocalhost(hostname)) {
    return [
      { address: '127.0.0.1', family: 4 },
      { address: '::1', family: 6 },
    ];
  }
  const resolver = new Resolver({ timeout: tryMs, tries });
  const [v4, v6] = await Promise.all([
    resolver.resolve4(hostname).catch(() => []),
    resolver.resolve6(hostname).catch(() => []),
  ]);
  return [
    ...v4.map((address) => ({ address, family: 4 }) as const),
    ...v6.map((address) => ({ address, family: 6 }) as const),
  ];
}
