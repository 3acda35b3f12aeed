import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { type Config, readConfig } from '#app/config/config.ts';
import { StartError } from '#platform/db/start-error.ts';

type Variables = Readonly<Record<string, string>>;

const production: Variables = {
  ENVIRONMENT: 'production',
  PUBLIC_URL: 'https://polis.insurer.example',
  REGISTRY_URL: 'https://registry.insurer.example/v1',
  UNDERWRITING_URL: 'https://rules.insurer.example',
  ACQUIRER_URL: 'https://bank.example/v3',
  ACQUIRER_SHOP_ID: '100500',
  ACQUIRER_SECRET_KEY: 'live_key',
  PERSONAL_KEY_FILE: '/run/secrets/personal.key',
};

test('without variables Bindery is a test environment that listens on the local machine', () => {
  assert.deepEqual(readConfig({}), {
    port: 8080,
    host: '127.0.0.1',
    publicUrl: 'http://127.0.0.1:8080',
    trustedProxies: [],
    databaseUrl: undefined,
    databaseReplicaUrl: undefined,
    replicaWaitMs: 100,
    databaseConnectionsMax: 10,
    databaseDirectUrl: undefined,
    databaseNamedStatements: true,
    databaseSetsSession: true,
    dataDirectory: resolve('.data'),
    keys: { file: undefined, command: undefined, vault: undefined },
    signature: undefined,
    printFormsDirectory: undefined,
    productsDirectory: undefined,
    reportedProducts: [],
    environment: 'test',
    startsWarm: true,
    autopay: undefined,
    fourEyes: { isOn: false, limit: 10_000_000n },
    logLevel: 'info',
    registry: undefined,
    underwriting: undefined,
    registryTimeoutMs: 30_000,
    ratesUrl: undefined,
    acquirer: undefined,
    acquirerTimeoutMs: 30_000,
    fiscal: {
      ...{ registrar: undefined, address: undefined, taxSystem: 'osn', timeZone: 2, agentType: 'another' },
      isAcquirerForLinks: true,
    },
    smtpUrl: undefined,
    mailFrom: undefined,
    securityContact: undefined,
    sms: undefined,
    mailsPolicies: true,
    requestLogDays: 30,
    taskEscalationDays: 1,
    shutdownTimeoutMs: 30_000,
    traces: undefined,
    consolePages: undefined,
    webhooks: {
      reach: { isLax: true, ports: [443], networks: [] },
      timeoutMs: 15_000,
      certificates: undefined,
    },
  });
});

const accepted: readonly (readonly [variables: Variables, expected: Partial<Config>])[] = [
  [{ PORT: '0' }, { port: 0 }],
  [{ PORT: ' 65535 ' }, { port: 65_535, publicUrl: 'http://127.0.0.1:65535' }],
  [{ PORT: '' }, { port: 8080 }],
  [{ AUTOPAY: 'on' }, { autopay: { daysBefore: 1, noticeDays: 3, retryDays: [1, 3, 5] } }],
  [
    { AUTOPAY: 'on', AUTOPAY_DAYS_BEFORE: '0', AUTOPAY_NOTICE_DAYS: '7', AUTOPAY_RETRY_DAYS: '2, 9' },
    { autopay: { daysBefore: 0, noticeDays: 7, retryDays: [2, 9] } },
  ],
  [
    { AUTOPAY: 'on', AUTOPAY_RETRY_DAYS: 'none' },
    { autopay: { daysBefore: 1, noticeDays: 3, retryDays: [] } },
  ],
  [
    { HOST: '::1', PORT: '81' },
    { host: '::1', publicUrl: 'http://[::1]:81' },
  ],
  [{ PUBLIC_URL: 'https://polis.example//' }, { publicUrl: 'https://polis.example' }],
  [{ PUBLIC_URL: 'http://polis.example/sales/' }, { publicUrl: 'http://polis.example/sales' }],
  [{ DATABASE_URL: 'postgres://u:p@db/bindery' }, { databaseUrl: 'postgres://u:p@db/bindery' }],
  [{ DATABASE_URL: 'postgresql://db/bindery' }, { databaseUrl: 'postgresql://db/bindery' }],
  [
    { DATABASE_URL: 'postgres://db/bindery', DATABASE_REPLICA_URL: 'postgres://u:p@replica/bindery' },
    { databaseReplicaUrl: 'postgres://u:p@replica/bindery' },
  ],
  [{ DATABASE_REPLICA_WAIT_MS: '0' }, { replicaWaitMs: 0 }],
  [{ DATABASE_CONNECTIONS_MAX: '1' }, { databaseConnectionsMax: 1 }],
  [{ DATABASE_CONNECTIONS_MAX: '1000' }, { databaseConnectionsMax: 1000 }],
  [{ DATABASE_NAMED_STATEMENTS: 'off' }, { databaseNamedStatements: false }],
  [
    { SIGNATURE_P12_FILE: '/run/secrets/key.p12', SIGNATURE_P12_PASSWORD_FILE: '/run/secrets/password' },
    { signature: { containerFile: '/run/secrets/key.p12', passwordFile: '/run/secrets/password' } },
  ],
  [{ DATA_DIR: '/var/lib/bindery' }, { dataDirectory: '/var/lib/bindery' }],
  [
    { PERSONAL_KEY_FILE: 'keys/personal.key' },
    { keys: { file: resolve('keys/personal.key'), command: undefined, vault: undefined } },
  ],
  [
    { KEK_COMMAND: ' /usr/bin/sops  -d kek.enc ', KEK_TIMEOUT_MS: '900' },
    {
      keys: {
        file: undefined,
        command: { words: ['/usr/bin/sops', '-d', 'kek.enc'], timeoutMs: 900 },
        vault: undefined,
      },
    },
  ],
  [
    {
      VAULT_ADDR: 'https://vault.insurer.example:8200',
      VAULT_TRANSIT_KEY: 'platform/transit/bindery',
      VAULT_TOKEN_FILE: '/vault/secrets/token',
      VAULT_CACERT: '/etc/ca.crt',
      VAULT_NAMESPACE: 'sales',
    },
    {
      keys: {
        file: undefined,
        command: undefined,
        vault: {
          url: 'https://vault.insurer.example:8200',
          mount: 'platform/transit',
          key: 'bindery',
          token: undefined,
          tokenFile: '/vault/secrets/token',
          caFile: '/etc/ca.crt',
          namespace: 'sales',
          timeoutMs: 5_000,
        },
      },
    },
  ],
  [{ TRUSTED_PROXIES: '10.0.0.0/8, ::1' }, { trustedProxies: ['10.0.0.0/8', '::1'] }],
  [{ ENVIRONMENT: 'test' }, { environment: 'test' }],
  [{ LOG_LEVEL: 'silent' }, { logLevel: 'silent' }],
  [
    { REGISTRY_URL: 'http://registry.example' },
    { registry: { url: 'http://registry.example', token: undefined } },
  ],
  [
    { UNDERWRITING_URL: 'https://rules.example', UNDERWRITING_TOKEN: ' secret ' },
    { underwriting: { url: 'https://rules.example', token: 'secret' } },
  ],
  [{ REGISTRY_TIMEOUT_MS: '1' }, { registryTimeoutMs: 1 }],
  [{ REGISTRY_TIMEOUT_MS: '55000' }, { registryTimeoutMs: 55_000 }],
  [{ RATES_URL: 'https://bank.example/daily' }, { ratesUrl: 'https://bank.example/daily' }],
  [{ ACQUIRER_TIMEOUT_MS: '55000' }, { acquirerTimeoutMs: 55_000 }],
  [
    {
      ACQUIRER_URL: 'https://bank.example/v3',
      ACQUIRER_SHOP_ID: ' 100500 ',
      ACQUIRER_SECRET_KEY: 'key',
      ACQUIRER_NOTIFICATION_ADDRESSES: '185.71.76.0/27, 77.75.156.11,2a02:5180::/32',
    },
    {
      acquirer: {
        url: 'https://bank.example/v3',
        shopId: '100500',
        secretKey: 'key',
        notificationAddresses: ['185.71.76.0/27', '77.75.156.11', '2a02:5180::/32'],
      },
    },
  ],
  [{ SMTP_URL: 'smtps://mail.example:465' }, { smtpUrl: 'smtps://mail.example:465' }],
  [{ MAIL_FROM: 'polis@insurer.example' }, { mailFrom: 'polis@insurer.example' }],
  [{ SECURITY_CONTACT: 'it@insurer.example' }, { securityContact: 'mailto:it@insurer.example' }],
  [
    { SECURITY_CONTACT: 'https://insurer.example/report' },
    { securityContact: 'https://insurer.example/report' },
  ],
  [{ POLICY_MAIL: 'off' }, { mailsPolicies: false }],
  [{ WARM_START: 'off' }, { startsWarm: false }],
  [{ FOUR_EYES: 'on', FOUR_EYES_LIMIT: '5' }, { fourEyes: { isOn: true, limit: 500n } }],
  [production, { fourEyes: { isOn: true, limit: 10_000_000n } }],
  [{ SMS_URL: 'https://sms.example', SMS_TOKEN: 't' }, { sms: { url: 'https://sms.example', token: 't' } }],
  [{ SHUTDOWN_TIMEOUT_MS: '0' }, { shutdownTimeoutMs: 0 }],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' },
    {
      traces: {
        url: 'http://collector:4318/v1/traces',
        headers: {},
        serviceName: 'bindery',
        resource: {},
        sampler: { isParentBased: true, ratio: 1 },
      },
    },
  ],
  [
    {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example/otlp',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20secret, x-scope=sales',
      OTEL_RESOURCE_ATTRIBUTES: 'service.name=other,deployment.environment.name=test',
      OTEL_SERVICE_NAME: 'sales',
      OTEL_TRACES_SAMPLER: 'traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.05',
    },
    {
      traces: {
        url: 'https://collector.example/otlp/v1/traces',
        headers: { authorization: 'Bearer secret', 'x-scope': 'sales' },
        serviceName: 'sales',
        resource: { 'service.name': 'other', 'deployment.environment.name': 'test' },
        sampler: { isParentBased: false, ratio: 0.05 },
      },
    },
  ],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318', OTEL_SDK_DISABLED: 'true' },
    { traces: undefined },
  ],
  [production, { environment: 'production', publicUrl: 'https://polis.insurer.example' }],
];

for (const [variables, expected] of accepted) {
  test(`the configuration ${JSON.stringify(variables)} is accepted`, () => {
    assert.partialDeepStrictEqual(readConfig(variables), expected);
  });
}

test('a signing key without a password is refused with the missing variable', () => {
  assert.throws(
    () => readConfig({ SIGNATURE_P12_FILE: 'key.p12' }),
    (error: Error) =>
      error instanceof StartError && /^SIGNATURE_P12_PASSWORD_FILE is missing/.test(error.message),
  );
});

const refused: readonly (readonly [variable: string, values: readonly string[], instead: RegExp])[] = [
  ['PORT', ['http', '-1', '65536', '80.5', '1e3', '0x50', '9999999999999'], /whole number from 0 to 65535/],
  ['PUBLIC_URL', ['polis.example', 'ftp://polis.example', '//polis.example'], /http:\/\/ or https:\/\//],
  ['DATABASE_URL', ['db/bindery', 'mysql://db/bindery'], /postgres:\/\/ or postgresql:\/\//],
  ['DATABASE_REPLICA_URL', ['replica/bindery', 'mysql://db/bindery'], /postgres:\/\/ or postgresql:\/\//],
  ['DATABASE_REPLICA_WAIT_MS', ['-1', '10001', '1s'], /whole number from 0 to 10000/],
  ['DATABASE_CONNECTIONS_MAX', ['0', '1001', 'many'], /whole number from 1 to 1000/],
  ['DATABASE_NAMED_STATEMENTS', ['yes', 'OFF', 'false'], /one of on, off/],
  ['FOUR_EYES', ['perhaps', 'true'], /one of on, off/],
  ['FOUR_EYES_LIMIT', ['10.5', '-1'], /whole number from 0/],
  ['ENVIRONMENT', ['prod', 'Production', 'development'], /one of test, production/],
  ['LOG_LEVEL', ['verbose', 'INFO'], /one of trace, debug, info, warn, error, fatal, silent/],
  ['REGISTRY_URL', ['registry.example', 'file:///etc/passwd'], /http:\/\/ or https:\/\//],
  ['UNDERWRITING_URL', ['rules', 'ws://rules.example'], /http:\/\/ or https:\/\//],
  ['REGISTRY_TIMEOUT_MS', ['0', '55001', '30s'], /whole number from 1 to 55000/],
  ['ACQUIRER_TIMEOUT_MS', ['0', '55001', '30s'], /whole number from 1 to 55000/],
  ['ACQUIRER_SHOP_ID', ['100500'], /set both or neither/],
  ['ACQUIRER_SECRET_KEY', ['live_key'], /set both or neither/],
  [
    'ACQUIRER_NOTIFICATION_ADDRESSES',
    ['bank.example', '1.2.3.4/33', '1.2.3', '::/129', '1.2.3.4/', '1.2.3.4;1.2.3.5', '1.2.3.4/8/8'],
    /addresses or networks by comma/,
  ],
  ['TRUSTED_PROXIES', ['proxy.example', '10.0.0.0/33', 'loopback', '*'], /addresses or networks by comma/],
  ['SIGNATURE_P12_PASSWORD_FILE', ['/run/secrets/password'], /set both or neither/],
  ['SMTP_URL', ['mail.example', 'http://mail.example'], /smtp:\/\/ or smtps:\/\//],
  ['MAIL_FROM', ['insurer', 'a@b', 'A <a@b.example>'], /plain address/],
  ['SECURITY_CONTACT', ['security', 'http://insurer.example'], /https:\/\//],
  ['KEK_TIMEOUT_MS', ['0', '1m'], /whole number from 100 to 60000/],
  ['VAULT_TRANSIT_KEY', ['bindery', 'transit/'], /as transit\/bindery/],
  ['POLICY_MAIL', ['yes'], /on, off/],
  ['SMS_URL', ['sms.example'], /http:\/\/ or https:\/\//],
  ['RATES_URL', ['bank.example'], /http:\/\/ or https:\/\//],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', ['collector:4318', 'grpc://collector:4317'], /http:\/\/ or https:\/\//],
  ['OTEL_EXPORTER_OTLP_PROTOCOL', ['grpc', 'http/protobuf'], /one of http\/json/],
  ['OTEL_EXPORTER_OTLP_HEADERS', ['secret', '=secret', 'a=b c', 'a=%E0%A4%A'], /name=value by comma/],
  ['OTEL_RESOURCE_ATTRIBUTES', ['region'], /name=value by comma/],
  ['OTEL_TRACES_SAMPLER', ['on', 'xray'], /one of always_on/],
  ['OTEL_TRACES_SAMPLER_ARG', ['2', '-0.1', '5%', '.5'], /from 0 to 1/],
  ['OTEL_SDK_DISABLED', ['yes'], /one of true, false/],
  ['SHUTDOWN_TIMEOUT_MS', ['-1', '600001', 'never'], /whole number from 0 to 600000/],
];

for (const [variable, values, instead] of refused) {
  for (const value of values) {
    test(`the setting ${variable}=${value} is refused with a one-line error that explains what to set`, () => {
      const line = refusal({ [variable]: value });
      assert.ok(line.startsWith(variable), line);
      assert.match(line, instead);
      assert.match(line, /^.+$/);
    });
  }
}

test('all errors of the configuration are reported together in one line', () => {
  const line = refusal(Object.fromEntries(refused.map(([variable, [value = '']]) => [variable, value])));
  for (const [variable] of refused)
    assert.equal(line.split(new RegExp(`\\b${variable}\\b`)).length, 2, `${variable} in: ${line}`);
  assert.equal(line.split('\n').length, 1);
  assert.equal(line.split('; ').length, refused.length);
});

const secret = 'pa55-w0rd';
const secrets: readonly Variables[] = [
  { DATABASE_URL: `mysql://user:${secret}@db/bindery` },
  { DATABASE_URL: `postgres://user:${secret}@db:port/bindery` },
  { SMTP_URL: `http://user:${secret}@mail.example` },
  { REGISTRY_URL: `registry:${secret}@example`, REGISTRY_TOKEN: secret },
  { UNDERWRITING_URL: `ftp://user:${secret}@example`, UNDERWRITING_TOKEN: secret },
  { PUBLIC_URL: `user:${secret}@example` },
  { ACQUIRER_URL: `ftp://user:${secret}@example`, ACQUIRER_SECRET_KEY: secret },
  { ACQUIRER_SECRET_KEY: secret },
  { ...production, PORT: 'x', DATABASE_URL: `postgres://u:${secret}@db/b`, REGISTRY_TOKEN: secret },
];

for (const variables of secrets) {
  test(`a configuration error repeats no password of ${Object.keys(variables).join(', ')}`, () => {
    assert.doesNotMatch(refusal(variables), new RegExp(secret));
  });
}

const demands: readonly (readonly [change: Readonly<Record<string, string | undefined>>, demand: RegExp])[] =
  [
    [{ PUBLIC_URL: undefined }, /PUBLIC_URL.*https:\/\//],
    [{ PUBLIC_URL: 'http://polis.insurer.example' }, /PUBLIC_URL.*https:\/\//],
    [{ PERSONAL_KEY_FILE: undefined }, /PERSONAL_KEY_FILE.*openssl rand/],
    [{ PERSONAL_KEY_FILE: ' ' }, /PERSONAL_KEY_FILE/],
    [{ REGISTRY_URL: undefined }, /REGISTRY_URL.*sandbox/],
    [{ UNDERWRITING_URL: undefined }, /UNDERWRITING_URL.*sandbox/],
    [
      { ACQUIRER_URL: undefined, ACQUIRER_SHOP_ID: undefined, ACQUIRER_SECRET_KEY: undefined },
      /ACQUIRER_URL.*sandbox/,
    ],
  ];

for (const [change, demand] of demands) {
  test(`production refuses a missing or invalid ${Object.keys(change).join()}: ${JSON.stringify(change)}`, () => {
    assert.match(refusal({ ...production, ...change }), demand);
  });
}

for (const [name, url] of [
  ['REGISTRY_URL', 'http://registry.insurer.example'],
  ['UNDERWRITING_URL', 'http://10.0.0.7'],
  ['ACQUIRER_URL', 'http://127.0.0.1.bank.example/v3'],
  ['SMS_URL', 'http://sms.example'],
  ['RATES_URL', 'http://bank.example'],
] as const) {
  test(`production does not send keys and personal data unencrypted to ${url}`, () => {
    assert.match(refusal({ ...production, [name]: url }), new RegExp(`${name} to be an https://`));
  });
}

test('production accepts plain HTTP to a proxy on the same machine', () => {
  for (const url of ['http://localhost:9443/v3', 'http://127.0.0.1:9443', 'http://[::1]:9443']) {
    assert.equal(readConfig({ ...production, REGISTRY_URL: url, ACQUIRER_URL: url }).acquirer?.url, url);
  }
});

test("an acquirer without the shop's number or key is refused", () => {
  for (const name of ['ACQUIRER_SHOP_ID', 'ACQUIRER_SECRET_KEY']) {
    assert.match(refusal({ ...production, [name]: ' ' }), new RegExp(`^${name} is missing`));
  }
});

test('production refuses to start and reports all missing variables together', () => {
  const line = refusal({ ENVIRONMENT: 'production' });
  for (const [, demand] of demands) assert.match(line, demand);
  assert.equal(line.split('\n').length, 1);
});

function refusal(variables: Readonly<Record<string, string | undefined>>): string {
  try {
    readConfig(variables);
  } catch (error) {
    assert.ok(error instanceof StartError, String(error));
    return error.message;
  }
  assert.fail('it was taken');
}
