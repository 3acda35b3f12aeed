import { randomBytes } from 'node:crypto';
import { type NodeAddresses, nodes, type Ports } from './addresses.ts';

export type Variables = Readonly<Record<string, string>>;

/** Passwords of one run; nobody has to remember them. */
export interface Passwords {
  readonly superuser: string;
  readonly replication: string;
  readonly rewind: string;
  readonly restApi: string;
  readonly bindery: string;
}

export function newPasswords(): Passwords {
  const password = () => randomBytes(18).toString('base64url');
  return {
    superuser: password(),
    replication: password(),
    rewind: password(),
    restApi: password(),
    bindery: password(),
  };
}

/** What node.env says, for one node of this machine: the same names. */
export function nodeVariables(
  { name, host }: NodeAddresses,
  ports: Ports,
  passwords: Passwords,
  directories: { readonly data: string; readonly programs: string },
): { readonly patroni: Variables; readonly etcd: Variables } {
  const peer = (node: NodeAddresses) => `http://${node.host}:${ports.etcdPeer}`;
  const restApi = `${host}:${ports.restApi}`;
  const postgresql = `${host}:${ports.postgresql}`;
  return {
    patroni: {
      PATRONI_NAME: name,
      PATRONI_RESTAPI_LISTEN: restApi,
      PATRONI_RESTAPI_CONNECT_ADDRESS: restApi,
      PATRONI_RESTAPI_USERNAME: 'patroni',
      PATRONI_RESTAPI_PASSWORD: passwords.restApi,
      PATRONI_ETCD_HOSTS: nodes.map((node) => `${node.host}:${ports.etcdClient}`).join(','),
      PATRONI_POSTGRESQL_LISTEN: postgresql,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: postgresql,
      PATRONI_POSTGRESQL_DATA_DIR: `${directories.data}/postgresql`,
      PATRONI_POSTGRESQL_BIN_DIR: directories.programs,
      PATRONI_POSTGRESQL_PGPASS: `${directories.data}/pgpass`,
      PATRONI_SUPERUSER_USERNAME: 'postgres',
      PATRONI_SUPERUSER_PASSWORD: passwords.superuser,
      PATRONI_REPLICATION_USERNAME: 'replicator',
      PATRONI_REPLICATION_PASSWORD: passwords.replication,
      PATRONI_REWIND_USERNAME: 'rewinder',
      PATRONI_REWIND_PASSWORD: passwords.rewind,
    },
    etcd: {
      ETCD_NAME: name,
      ETCD_DATA_DIR: `${directories.data}/etcd`,
      ETCD_LISTEN_PEER_URLS: peer({ name, host }),
      ETCD_INITIAL_ADVERTISE_PEER_URLS: peer({ name, host }),
      ETCD_LISTEN_CLIENT_URLS: `http://${host}:${ports.etcdClient}`,
      ETCD_ADVERTISE_CLIENT_URLS: `http://${host}:${ports.etcdClient}`,
      ETCD_INITIAL_CLUSTER: nodes.map((node) => `${node.name}=${peer(node)}`).join(','),
      ETCD_INITIAL_CLUSTER_TOKEN: 'bindery',
      ETCD_INITIAL_CLUSTER_STATE: 'new',
      ETCD_ENABLE_V2: 'true',
      ETCD_HEARTBEAT_INTERVAL: '250',
      ETCD_ELECTION_TIMEOUT: '2500',
    },
  };
}

/** What both haproxy files ask for. */
export function balancerVariables(ports: Ports): Variables {
  const own = nodes.map(({ name, host }) => ({
    [`${name.toUpperCase()}_ADDRESS`]: host,
    [`${name.toUpperCase()}_RESTAPI_PORT`]: String(ports.restApi),
    [`${name.toUpperCase()}_POSTGRESQL`]: `${host}:${ports.postgresql}`,
  }));
  return {
    ...Object.assign({}, ...own),
    PRIMARY: `127.0.0.1:${ports.primary}`,
    REPLICA: `127.0.0.1:${ports.replica}`,
    PARTNERS: `127.0.0.1:${ports.partners}`,
    BINDERY1: `127.0.0.1:${ports.bindery1}`,
    BINDERY2: `127.0.0.1:${ports.bindery2}`,
  };
}

/** What a process of Bindery is given: the test environment, and the way to whichever node is the primary. */
export function binderyVariables(
  databaseUrl: string,
  at: { readonly port: number; readonly dataDirectory: string; readonly publicUrl: string },
): Variables {
  return {
    ENVIRONMENT: 'test',
    DATABASE_URL: databaseUrl,
    DATA_DIR: at.dataDirectory,
    HOST: '127.0.0.1',
    PORT: String(at.port),
    PUBLIC_URL: at.publicUrl,
    LOG_LEVEL: 'info',
  };
}
