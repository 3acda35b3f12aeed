import { randomInt } from 'node:crypto';
import { createServer, type Server } from 'node:net';

/** A machine of the recipe, as it were: an address of its own, and the same ports on each. */
export interface NodeAddresses {
  readonly name: string;
  readonly host: string;
}

export interface Ports {
  readonly restApi: number;
  readonly postgresql: number;
  readonly etcdClient: number;
  readonly etcdPeer: number;
  readonly primary: number;
  readonly replica: number;
  readonly partners: number;
  readonly bindery1: number;
  readonly bindery2: number;
  readonly bindery3: number;
}

const names: readonly (keyof Ports)[] = [
  'restApi',
  'postgresql',
  'etcdClient',
  'etcdPeer',
  'primary',
  'replica',
  'partners',
  'bindery1',
  'bindery2',
  'bindery3',
];

/** All of 127.0.0.0/8 is the machine itself on Linux; nothing has to be set up. */
export const nodes: readonly NodeAddresses[] = [1, 2, 3].map((number) => ({
  name: `node${number}`,
  host: `127.0.1.${number}`,
}));

/** Below those that Linux gives to outgoing connections, which could take one while a node is away. */
const firstPort = 20_000;
const lastPort = 32_000;

/** Ports that are free on every address of this machine. */
export async function freePorts(): Promise<Ports> {
  const servers: Server[] = [];
  for (let port = randomInt(firstPort, lastPort); servers.length < names.length; port += 1) {
    if (port > lastPort) port = firstPort;
    const server = await listening(port);
    if (server) servers.push(server);
  }
  const ports = servers.map((server) => (server.address() as { port: number }).port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return Object.fromEntries(names.map((name, index) => [name, ports[index]])) as unknown as Ports;
}

/** Undefined where somebody else listens there. */
function listening(port: number): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    );
    server.listen(port, '0.0.0.0', () => resolve(server));
  });
}
