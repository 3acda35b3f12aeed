import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';
import { readConfig } from '#app/config/config.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import { nodes, type Ports } from '../../deploy/high-availability/run/addresses.ts';
import {
  balancerVariables,
  binderyVariables,
  newPasswords,
  nodeVariables,
} from '../../deploy/high-availability/run/environments.ts';
import { at, root } from './support/chart.ts';
import { variablesRead } from './support/variables.ts';

const recipe = (name: string) => readFileSync(join(root, 'deploy/high-availability', name), 'utf8');
const database = recipe('haproxy-database.cfg');
const service = recipe('haproxy-service.cfg');
const ports: Ports = {
  restApi: 8008,
  postgresql: 5432,
  etcdClient: 2379,
  etcdPeer: 2380,
  primary: 5000,
  replica: 5001,
  partners: 8080,
  bindery1: 8081,
  bindery2: 8082,
  bindery3: 8083,
};

test('PostgreSQL acknowledges a commit only after a standby has stored it', () => {
  const patroni = parse(recipe('patroni.yml')) as JsonObject;
  const dcs = at(patroni, 'bootstrap.dcs') as Readonly<Record<string, number>>;
  assert.equal(dcs.synchronous_mode, true);
  assert.equal(dcs.synchronous_mode_strict, true);
  assert.equal(at(patroni, 'bootstrap.dcs.postgresql.parameters.synchronous_commit'), 'on');
  assert.equal(at(patroni, 'bootstrap.dcs.postgresql.use_pg_rewind'), true);
  const { ttl = 0, loop_wait: loopWait = 0, retry_timeout: retryTimeout = 0 } = dcs;
  assert.ok(ttl >= loopWait + 2 * retryTimeout, 'Patroni would lose its lock while it tries');
});

test('the script of a database node uses exactly the variables that the node gets', () => {
  const [first] = nodes;
  assert.ok(first);
  const { patroni, etcd } = nodeVariables(first, ports, newPasswords(), { data: '/data', programs: '/bin' });
  const names = [...recipe('node.env').matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name);
  assert.deepEqual(names, Object.keys({ ...patroni, ...etcd }));
});

test('the load balancer configuration uses exactly the variables it gets', () => {
  const asked = [...`${database}${service}`.matchAll(/"\$\{(\w+)\}"/g)].map(([, name]) => name);
  assert.deepEqual([...new Set(asked)].sort(), Object.keys(balancerVariables(ports)).sort());
});

test('the database load balancer connects to the primary only and cuts connections when the primary is demoted', () => {
  assert.match(database, /uri \/primary$/m);
  assert.match(database, /uri \/replica\?lag=/);
  assert.match(database, /on-marked-down shutdown-sessions/);
});

test('the load balancer routes partners to ready servers, otherwise to live servers, and hides the addresses for health and metrics', () => {
  assert.match(service, /deny .*\/metrics \/health/);
  assert.match(service, /option httpchk GET \/health\/ready/);
  assert.match(service, /option httpchk GET \/health\/live/);
});

test('the configuration of the service sets only variables that the program knows and accepts', () => {
  const variables = binderyVariables('postgres://bindery@127.0.0.1:5000/bindery', {
    port: 8081,
    dataDirectory: '/data',
    publicUrl: 'http://127.0.0.1:8080',
  });
  const unknown = Object.keys(variables).filter((name) => !variablesRead().includes(name));
  assert.deepEqual(unknown, []);
  assert.ok(readConfig(variables));
});
