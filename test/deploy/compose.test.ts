import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';
import { secretVariables } from '#app/cli/serving/secret-files.ts';
import { readConfig } from '#app/config/config.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import { at, root } from './support/chart.ts';
import { variablesRead } from './support/variables.ts';

const compose = parse(readFileSync(join(root, 'deploy/compose.yaml'), 'utf8'), { merge: true }) as JsonObject;
const services = compose.services as Readonly<Record<string, JsonObject>>;
const program = [services.bindery, services.migrate];

test('the containers of the compose file run with minimal rights', () => {
  for (const service of program) {
    assert.equal(service?.read_only, true);
    assert.deepEqual(service?.cap_drop, ['ALL']);
    assert.deepEqual(service?.security_opt, ['no-new-privileges:true']);
    assert.match(String(service?.user), /^[1-9]\d*:/);
  }
});

test('the service knows and accepts every variable in the compose file', () => {
  const environment = services.bindery?.environment as Readonly<Record<string, string>>;
  const files = secretVariables.map((name) => `${name}_FILE`);
  const unknown = Object.keys(environment).filter((name) => ![...variablesRead(), ...files].includes(name));
  assert.deepEqual(unknown, []);
  const plain = Object.entries(environment).map(([name, value]) => [name, shellDefault(value)]);
  assert.ok(readConfig(Object.fromEntries(plain)));
});

test('the compose file stops the server after its shutdown timeout, and the server trusts the proxy', () => {
  const environment = services.bindery?.environment as JsonObject;
  const seconds = Number.parseInt(String(services.bindery?.stop_grace_period), 10);
  assert.ok(seconds >= Number(environment.SHUTDOWN_TIMEOUT_MS) / 1000 + 10);
  assert.equal(at(compose, 'networks.inside.ipam.config.0.subnet'), environment.TRUSTED_PROXIES);
});

test('the compose file defines every secret, service and volume that its services use', () => {
  const made = readFileSync(join(root, 'deploy/compose/make-secrets.sh'), 'utf8');
  for (const { file } of Object.values(compose.secrets as Record<string, { file: string }>))
    assert.ok(made.includes(file.replace('./compose/', '')), file);
  for (const service of Object.values(services)) {
    for (const name of Object.keys((service.depends_on as object | undefined) ?? {}))
      if (!Array.isArray(service.depends_on)) assert.ok(name in services, name);
    for (const volume of (service.volumes as readonly string[] | undefined) ?? []) {
      const [source = ''] = volume.split(':');
      const isThere = source.startsWith('.')
        ? existsSync(join(root, 'deploy', source))
        : source in (compose.volumes as object);
      assert.ok(isThere, volume);
    }
  }
});

test('the balancer hides health and metrics, and checks readiness', () => {
  const balancer = readFileSync(join(root, 'deploy/compose/haproxy.cfg'), 'utf8');
  assert.match(balancer, /deny .*\/metrics \/health/);
  assert.match(balancer, /option httpchk GET \/health\/ready/);
  assert.match(balancer, /del-header X-Forwarded-For/);
});

/** Returns the default value in a text such as "${NAME:-preset}". */
function shellDefault(value: string): string {
  return value.replace(/^\$\{\w+:-(.*)\}$/, '$1');
}
