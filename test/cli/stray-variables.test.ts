import assert from 'node:assert/strict';
import { test } from 'node:test';
import { strayVariables } from '#app/cli/serving/stray-variables.ts';
import { binderyHere } from '../support/process.ts';

const misspelt: Readonly<Record<string, string>> = {
  DATABSE_URL: 'DATABASE_URL',
  DATABASE_URI: 'DATABASE_URL',
  database_url: 'DATABASE_URL',
  DATABASE_URLFILE: 'DATABASE_URL_FILE',
  DATADIR: 'DATA_DIR',
  PUBLIC_ULR: 'PUBLIC_URL',
  BINDERY_STAF: 'BINDERY_STAFF',
  BINDERY_POSTGRES_BINS: 'BINDERY_POSTGRES_BIN',
  ENVIROMENT: 'ENVIRONMENT',
  PROT: 'PORT',
  LOGLEVEL: 'LOG_LEVEL',
  ACQUIRER_SHOPID: 'ACQUIRER_SHOP_ID',
};

for (const [given, meant] of Object.entries(misspelt)) {
  test(`the misspelt variable ${given} is reported with the suggestion ${meant}`, () => {
    assert.deepEqual(strayVariables({ [given]: 'x' }), [
      `${given} is set and means nothing: ${meant} may be meant`,
    ]);
  });
}

const common = `
  PATH HOME HOSTNAME HOSTTYPE PWD OLDPWD SHELL USER LOGNAME LANG LC_ALL TERM TZ MAIL EDITOR TMPDIR DEBUG CI SHLVL _
  HTTP_PROXY HTTPS_PROXY NO_PROXY http_proxy SSL_CERT_FILE NODE_ENV NODE_OPTIONS NODE_PATH NODE_EXTRA_CA_CERTS
  npm_config_cache npm_lifecycle_event npm_package_name PGHOST PGPORT PGUSER PGPASSWORD PGDATABASE PGDATA XDG_DATA_DIRS
  KUBERNETES_SERVICE_HOST KUBERNETES_PORT BINDERY_SERVICE_HOST BINDERY_SERVICE_PORT BINDERY_SERVICE_PORT_HTTP
  BINDERY_PORT BINDERY_PORT_8080_TCP_ADDR DATABASE_PORT DATABASE_USER DATABASE_NAME POSTGRES_PASSWORD REDIS_URL HTTP_URL
  SMTP_HOST SMTP_PORT SMTP_USER REGISTRY_USER PUBLIC_KEY OTEL_EXPORTER_OTLP_TIMEOUT OTEL_EXPORTER_OTLP_TRACES_ENDPOINT
  OTEL_METRICS_EXPORTER JOURNAL_STREAM CREDENTIALS_DIRECTORY UV_THREADPOOL_SIZE LD_LIBRARY_PATH SORT COST`;

test('variables of other programs and of Bindery are not reported', () => {
  const own = ['DATABASE_URL', 'DATABASE_URL_FILE', 'BINDERY_STAFF', 'BINDERY_POSTGRES_BIN', 'PORT', 'HOST'];
  const names = [...common.trim().split(/\s+/), ...own];
  assert.deepEqual(strayVariables(Object.fromEntries(names.map((name) => [name, 'x']))), []);
});

for (const words of [['serve'], ['contract', 'waiting']]) {
  test(`"${words.join(' ')}" reports the misspelt DATABSE_URL before the error that DATABASE_URL is missing`, async () => {
    const { code, stderr } = await binderyHere(words, {
      DATABSE_URL: 'postgres://u:secret@h/d',
      PORT: 'http',
      DATA_DIR: '/nowhere',
    });
    assert.equal(code, 1);
    assert.match(
      stderr,
      /^bindery: DATABSE_URL is set and means nothing: DATABASE_URL may be meant\nbindery: .+\n$/,
    );
    assert.doesNotMatch(stderr, /secret/);
  });
}
