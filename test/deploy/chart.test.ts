import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Ajv } from 'ajv';
import { secretVariables } from '#app/cli/serving/secret-files.ts';
import { readConfig } from '#app/config/config.ts';
import { openApiDocument } from '#http/endpoints/openapi/document.ts';
import { notificationPath } from '#http/endpoints/service/acquirer-notifications.ts';
import { serviceEndpoints } from '#http/endpoints/service/services.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import { subjects } from '#staff/index.ts';
import { doctorUseCase } from '#staff/operation/server.ts';
import { products } from '../support/products.ts';
import { shippedLists } from '../support/shipped-book.ts';
import { at, chartDirectory, ofKind, readYaml, rendered, root, valuesOf } from './support/chart.ts';
import { variablesRead } from './support/variables.ts';

const schema = JSON.parse(readFileSync(join(chartDirectory, 'values.schema.json'), 'utf8'));
const validate = new Ajv({
  allErrors: true,
  strict: true,
  strictRequired: false,
  strictTypes: false,
}).compile(schema);
const cases = [undefined, 'test-values.yaml', 'production-values.yaml'] as const;

/** Returns the errors that Helm would report for the production values with one value changed. */
function faultsWith(path: string, value: unknown): string[] {
  const values = structuredClone(valuesOf('production-values.yaml')) as Record<string, unknown>;
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  const parent = at({ values }, ['values', ...keys].join('.')) as Record<string, unknown>;
  if (value === undefined) delete parent[last];
  else parent[last] = value;
  validate(values);
  return (validate.errors ?? []).map(
    ({ instancePath, params }) => `${instancePath} ${JSON.stringify(params)}`,
  );
}

for (const file of cases) {
  test(`the schema of the chart accepts ${file ?? 'the defaults'}`, () => {
    assert.ok(validate(valuesOf(file)), JSON.stringify(validate.errors));
  });
}

const refused: readonly [string, unknown, RegExp][] = [
  ['config.ENVIRONMENT', 'staging', /\/config\/ENVIRONMENT/],
  ['config.REGISTRY_URL', undefined, /\/config .*REGISTRY_URL/],
  ['config.PUBLIC_URL', 'http://sales.insurer.example', /\/config\/PUBLIC_URL/],
  ['config.DATABASE_URL', 'postgres://u:secret@h/d', /\/config .*DATABASE_URL/],
  ['config.SHUTDOWN_TIMEOUT_MS', 30_000, /\/config\/SHUTDOWN_TIMEOUT_MS/],
  ['personalKey.existingSecret', '', /\/personalKey\/existingSecret/],
  ['secrets.keys', ['SMTP_URL'], /\/secrets\/keys/],
  ['secrets.keys', ['DATABASE_URL', 'PORT'], /\/secrets\/keys\/1/],
  ['ingress.host', '', /\/ingress\/host/],
  ['ingress.paths', ['/ship', '/metrics'], /\/ingress\/paths\/1/],
  ['image.digest', 'latest', /\/image\/digest/],
  ['replicas', 3, /replicas/],
  ['privateCa.existingSecret', 'both', /\/privateCa /],
  ['privateCa.key', '../ca.crt', /\/privateCa\/key/],
  ['extraEnv', [{ name: 'DATA_DIR', value: '/elsewhere' }], /\/extraEnv\/0\/name/],
  ['extraEnv', [{ name: 'A', value: 'b', valueFrom: { secretKeyRef: {} } }], /\/extraEnv\/0/],
  ['extraEnv', [{ name: 'A' }], /\/extraEnv\/0/],
  ['extraVolumes', [{ name: 'data', emptyDir: {} }], /\/extraVolumes\/0\/name/],
  ['extraVolumes', [{ name: 'exchange' }], /\/extraVolumes\/0/],
  ['extraVolumeMounts', [{ name: 'exchange', mountPath: '/app' }], /\/extraVolumeMounts\/0\/mountPath/],
  ['cronJobs.doctor.schedule', 'daily', /\/cronJobs\/doctor\/schedule/],
  ['cronJobs.doctor.args', 'doctor', /\/cronJobs\/doctor\/args/],
  ['cronJobs.a-name-of-too-many-letters', {}, /a-name-of-too-many-letters/],
  ['resources.limits', { memory: 'much' }, /\/resources\/limits\/memory/],
];
for (const [path, value, expected] of refused) {
  test(`the schema of the chart refuses ${path} ${JSON.stringify(value) ?? 'left out'}`, () => {
    assert.match(faultsWith(path, value).join('\n'), expected);
  });
}

test('every variable of the service is set by the chart or a secret, or allowed by the schema', () => {
  const configured = Object.keys(schema.properties.config.properties);
  const { data } = ofKind(rendered(valuesOf()), 'ConfigMap') as { data: JsonObject };
  const own = Object.keys(data).filter((name) => !configured.includes(name));
  const files = [
    'PERSONAL_KEY_FILE',
    'SIGNATURE_P12_FILE',
    'SIGNATURE_P12_PASSWORD_FILE',
    'PRINT_FORMS_DIR',
    'PRODUCTS_DIR',
    // Not set by the chart: the token is for a vault on the same machine, and the chart reads tokens only from files.
    'VAULT_TOKEN',
  ];
  const known = new Set<string>([...configured, ...own, ...files, ...secretVariables]);
  const missed = variablesRead().filter((name) => !known.has(name));
  assert.deepEqual(missed, [], 'name them in properties.config of deploy/helm/bindery/values.schema.json');
  assert.deepEqual(schema.properties.secrets.properties.keys.items.enum, secretVariables);
});

test("the service starts with the chart's variables", () => {
  for (const file of cases) {
    const { data } = ofKind(rendered(valuesOf(file)), 'ConfigMap') as { data: Record<string, string> };
    const secrets = Object.fromEntries(secretVariables.map((name) => [name, 'postgres://u:p@h/d']));
    const {
      SMTP_URL: _,
      SMS_TOKEN: __,
      OTEL_EXPORTER_OTLP_HEADERS: ___,
      STAFF_OIDC_CLIENT_SECRET: ____,
      ...known
    } = secrets;
    const isProduction = data.ENVIRONMENT === 'production';
    const env = at(ofKind(rendered(valuesOf(file)), 'Deployment'), 'spec.template.spec.containers.0.env');
    const named = (env as JsonObject[]).map(({ name, value }) => [name, value]);
    const config = readConfig({ ...data, ...(isProduction ? known : {}), ...Object.fromEntries(named) });
    assert.equal(config.host, '0.0.0.0');
  }
});

for (const file of cases) {
  const objects = rendered(valuesOf(file));
  const deployment = ofKind(objects, 'Deployment');
  const job = ofKind(objects, 'Job');
  const scheduled = objects
    .filter(({ kind }) => kind === 'CronJob')
    .map((one) => at(one, 'spec.jobTemplate'));
  const workloads = [deployment, job, ...scheduled];

  test(`pods with ${file ?? 'the defaults'} have only the rights that they need`, () => {
    for (const workload of workloads) {
      const pod = at(workload, 'spec.template.spec');
      assert.equal(at(pod, 'automountServiceAccountToken'), false);
      assert.equal(at(pod, 'securityContext.runAsNonRoot'), true);
      assert.equal(at(pod, 'securityContext.seccompProfile.type'), 'RuntimeDefault');
      assert.deepEqual(at(pod, 'containers.0.securityContext'), {
        allowPrivilegeEscalation: false,
        privileged: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      assert.ok(at(pod, 'containers.0.resources.limits.memory'));
    }
  });

  test(`a stopping pod with ${file ?? 'the defaults'} waits as long as the service needs`, () => {
    const { SHUTDOWN_TIMEOUT_MS } = at(ofKind(objects, 'ConfigMap'), 'data') as Record<string, string>;
    const pod = at(deployment, 'spec.template.spec');
    const pause = Number(at(pod, 'containers.0.lifecycle.preStop.exec.command.1'));
    const least = pause + Number(SHUTDOWN_TIMEOUT_MS) / 1000 + 10;
    assert.ok(Number(at(pod, 'terminationGracePeriodSeconds')) >= least);
  });

  test(`every file named by a variable is mounted with ${file ?? 'the defaults'}`, () => {
    for (const workload of workloads) {
      const container = at(workload, 'spec.template.spec.containers.0');
      const mounts = (at(container, 'volumeMounts') as JsonObject[]).map(({ mountPath }) =>
        String(mountPath),
      );
      for (const { name, value } of at(container, 'env') as JsonObject[]) {
        if (/_FILE$|_DIR$/.test(String(name)))
          assert.ok(
            mounts.some((mount) => String(value).startsWith(mount)),
            String(name),
          );
      }
      const volumes = (at(workload, 'spec.template.spec.volumes') as JsonObject[]).map((one) => one.name);
      const used = (at(container, 'volumeMounts') as JsonObject[]).map((one) => one.name);
      assert.deepEqual(used.sort(), volumes.sort());
    }
  });

  test(`with ${file ?? 'the defaults'}, requests reach only server pods, and the network policy covers all pods`, () => {
    const [server, ...others] = workloads.map((one) => at(one, 'spec.template.metadata.labels'));
    const selectors = [
      at(ofKind(objects, 'Service'), 'spec.selector'),
      at(deployment, 'spec.selector.matchLabels'),
      at(ofKind(objects, 'PodDisruptionBudget'), 'spec.selector.matchLabels'),
    ];
    for (const selector of selectors) {
      assert.ok(selects(selector, server));
      assert.ok(!others.some((labels) => selects(selector, labels)));
    }
    const policy = at(ofKind(objects, 'NetworkPolicy'), 'spec.podSelector.matchLabels');
    assert.ok([server, ...others].every((labels) => selects(policy, labels)));
  });

  test(`probes with ${file ?? 'the defaults'} use existing addresses and the service's port`, () => {
    const container = at(deployment, 'spec.template.spec.containers.0');
    for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe'])
      assert.ok(
        serviceEndpoints.some(({ path }) => path === at(container, `${probe}.httpGet.path`)),
        probe,
      );
    assert.equal(
      String(at(container, 'ports.0.containerPort')),
      at(ofKind(objects, 'ConfigMap'), 'data.PORT'),
    );
  });
}

test("all pods trust the insurer's certificate authorities, from a Secret or a ConfigMap", () => {
  const file = { 'test-values.yaml': 'ca.crt', 'production-values.yaml': 'authorities.pem' } as const;
  for (const [values, key] of Object.entries(file)) {
    const pods = podsOf(valuesOf(values));
    assert.ok(pods.length > 1);
    for (const pod of pods) {
      const env = at(pod, 'containers.0.env') as JsonObject[];
      const { value } = env.find(({ name }) => name === 'NODE_EXTRA_CA_CERTS') ?? {};
      assert.equal(value, `/etc/bindery/ca/${key}`);
      const volume = (at(pod, 'volumes') as JsonObject[]).find(({ name }) => name === 'private-ca');
      const source = at(volume, 'secret') ?? at(volume, 'configMap');
      assert.deepEqual(at(source, 'items'), [{ key, path: key }]);
    }
  }
  assert.doesNotMatch(JSON.stringify(podsOf(valuesOf())), /private-ca|NODE_EXTRA_CA_CERTS/);
});

test('all pods get the additional variables and volumes that the operator sets', () => {
  for (const pod of podsOf(valuesOf('production-values.yaml'))) {
    assert.match(JSON.stringify(at(pod, 'containers.0.env')), /"name":"TZ","value":"Europe\/Moscow"/);
    assert.match(JSON.stringify(at(pod, 'containers.0.volumeMounts')), /"mountPath":"\/exchange"/);
    assert.match(JSON.stringify(at(pod, 'volumes')), /"claimName":"bank-exchange"/);
  }
});

test('scheduled commands exist, have short names, never overlap, and identify themselves in the audit log', () => {
  const values = { ...valuesOf('production-values.yaml'), fullnameOverride: 'x'.repeat(50) };
  const jobs = rendered(values).filter(({ kind }) => kind === 'CronJob');
  const names = jobs.map((one) => String(at(one, 'metadata.name')));
  assert.deepEqual(
    names.map((name) => name.slice(31)),
    ['doctor', 'retention', 'statements'],
  );
  for (const [index, job] of jobs.entries()) {
    assert.ok((names[index] ?? '').length <= 52);
    assert.equal(at(job, 'spec.concurrencyPolicy'), 'Forbid');
    const container = at(job, 'spec.jobTemplate.spec.template.spec.containers.0');
    const env = at(container, 'env') as JsonObject[];
    assert.deepEqual(env[0], { name: 'BINDERY_STAFF', value: `cron-${String(at(container, 'name'))}` });
    const words = (at(container, 'args') as string[]).join(' ');
    const commands = [doctorUseCase, ...subjects.flatMap(({ useCases }) => useCases)];
    const command = commands.find(({ name }) => words.startsWith(name));
    assert.ok(command, words);
    for (const [, option = ''] of words.matchAll(/--([a-z-]+)/g))
      assert.ok(option.replaceAll(/-(\w)/g, (_, letter) => letter.toUpperCase()) in command.input, option);
  }
  assert.deepEqual(
    rendered(valuesOf()).filter(({ kind }) => kind === 'CronJob'),
    [],
  );
});

test('the ingress exposes every address for partners and clients', () => {
  const paths = at(valuesOf(), 'ingress.paths') as string[];
  const document = openApiDocument(products, shippedLists, 'https://sales.insurer.example') as {
    paths: object;
  };
  const reached = [
    ...Object.keys(document.paths),
    notificationPath,
    '/pay/x',
    '/check/x',
    '/consent/x',
    '/plate/x',
    '/docs/reference.js',
  ];
  const missed = reached.filter(
    (path) => !/^\/(health|metrics)/.test(path) && !paths.some((prefix) => path.startsWith(prefix)),
  );
  assert.deepEqual(missed, []);
});

test('package, chart and the newest release in the changelog have the same version', () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
  assert.equal(readYaml('deploy/helm/bindery/Chart.yaml').appVersion, version);
  assert.equal(/^## (\d+\.\d+\.\d+) \(\d{4}-\d\d-\d\d\)$/m.exec(changelog)?.[1], version);
});

/** Returns the pod specifications of the server, the migration and the scheduled commands. */
function podsOf(values: JsonObject): readonly unknown[] {
  return rendered(values).flatMap((one) => {
    const pod = at(one, 'spec.template.spec') ?? at(one, 'spec.jobTemplate.spec.template.spec');
    return pod === undefined ? [] : [pod];
  });
}

function selects(selector: unknown, labels: unknown): boolean {
  return Object.entries(selector as JsonObject).every(
    ([name, value]) => (labels as JsonObject)[name] === value,
  );
}
