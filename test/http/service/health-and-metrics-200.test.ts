import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { soldContract } from '../../support/sale.ts';
import { type TestPartner, type TestService, testService } from '../../support/service.ts';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService({ WARM_START: 'on' });
  partner = await service.partner({ login: 'metrics-partner' });
});
after(() => service.close());

test('a running service is live and ready, without a token', async () => {
  for (const path of ['/health/live', '/health/ready']) {
    const answer = await service.request('GET', path);
    assert.equal(answer.status, 200);
    assert.deepEqual(answer.body, { status: 'ok' });
  }
});

test('a warm start quotes all examples, prepares reads on four connections and leaves no trace', async () => {
  const logged = service.logged.length;
  const [rows, counted] = [await loggedRequests(), seriesOfRequests(await metrics())];
  await service.prepare();
  assert.doesNotMatch(service.logged.slice(logged).join(''), /quotes|warm|"level":[4-6]0/);
  const text = await metrics();
  assert.deepEqual(seriesOfRequests(text), counted);
  assert.doesNotMatch(text, /^bindery_(?:quotes_total|calls_total|rate_limit)\S* [1-9]/m);
  assert.equal(await loggedRequests(), rows);
  const connections = await Promise.all(
    Array.from({ length: service.pool.counters().total }, () => service.pool.connect()),
  );
  const planned = await Promise.all(
    connections.map(async (connection) => {
      const { rowCount } = await connection.query(
        `select from pg_prepared_statements where statement like '%contract_id_of(asked.number)%' and generic_plans > 0`,
      );
      connection.release();
      return rowCount;
    }),
  );
  assert.equal(planned.filter((amount) => amount === 2).length, 4, planned.join());
  assert.equal((await quoteWithoutToken(service)).status, 401);
});

test('a start that cannot warm up logs one warning with the reasons and succeeds', async () => {
  const before = await testService({ WARM_START: 'on' }, '2015-01-15T12:00:00+03:00');
  try {
    await before.prepare();
    assert.equal((await quoteWithoutToken(before)).status, 401);
    const warnings = before.logged.map((line) => JSON.parse(line)).filter(({ level }) => level > 30);
    assert.equal(warnings.length, 1, before.logged.join(''));
    assert.equal(warnings[0].what, 'quotes');
    assert.match(warnings[0].reason, /osago-individual-minimal-quote \(.*тариф/);
  } finally {
    await before.close();
  }
});

function quoteWithoutToken(asked: TestService) {
  return asked.request('POST', '/ship/biz/sales/v2/individual/osago/quotes', { body: '{}' });
}

async function loggedRequests(): Promise<unknown> {
  await service.logRequests();
  return (await service.pool.query('select count(*)::int as amount from request_log')).rows[0]?.amount;
}

function seriesOfRequests(text: string): readonly string[] {
  return text.split('\n').filter((line) => /^bindery_http_\w+\{(?!.*\/metrics)/.test(line));
}

async function metrics(): Promise<string> {
  const answer = await service.request('GET', '/metrics');
  assert.equal(answer.status, 200);
  assert.match(answer.headers.get('content-type') ?? '', /^text\/plain; *version=0\.0\.4/);
  return answer.text;
}

/** Finds the value of one series; 0 if the series is absent. */
function seriesValue(text: string, name: string, labels: Readonly<Record<string, string>>): number {
  const line = text
    .split('\n')
    .find(
      (candidate) =>
        candidate.startsWith(`${name}{`) &&
        Object.entries(labels).every(([label, value]) => candidate.includes(`${label}="${value}"`)),
    );
  return line ? Number(line.split(' ').at(-1)) : 0;
}

test('metrics count requests by route pattern, product, status and partner', async () => {
  const sold = await soldContract(partner);
  for (let call = 0; call < 3; call += 1) await partner.call('GET', sold.path);
  const text = await metrics();
  const route = '/ship/biz/sales/v2/individual/osago/policies/:policyNumber';
  const labels = { method: 'GET', route, product: 'osago', status: '200', partner: 'metrics-partner' };
  assert.equal(seriesValue(text, 'bindery_http_requests_total', labels), 3);
  assert.equal(
    seriesValue(text, 'bindery_http_request_duration_seconds_count', {
      method: 'GET',
      route,
      product: 'osago',
    }),
    3,
  );
});

test('metrics count errors by code', async () => {
  const before = seriesValue(await metrics(), 'bindery_http_errors_total', { code: 'NOT_FOUND' });
  await service.request('GET', '/nowhere');
  assert.equal(seriesValue(await metrics(), 'bindery_http_errors_total', { code: 'NOT_FOUND' }), before + 1);
});

test('unknown addresses share one metric series, however many are requested', async () => {
  for (let attempt = 0; attempt < 20; attempt += 1) await service.request('GET', `/probe-${attempt}`);
  const text = await metrics();
  assert.doesNotMatch(text, /probe-/);
  assert.ok(text.split('\n').length < 1000);
});

test('metrics describe the database and the process', async () => {
  const text = await metrics();
  for (const name of [
    'bindery_database_connections{state="total"}',
    'bindery_http_requests_running',
    'bindery_ready 1\n',
    'bindery_process_resident_memory_bytes',
  ]) {
    assert.ok(text.includes(name), name);
  }
  for (const line of text.split('\n')) {
    if (line !== '' && !line.startsWith('#')) assert.match(line, /^bindery_[a-z0-9_]+(\{.*\})? \S+$/);
  }
});

test('metrics and logs contain no personal data, contract numbers or secrets', async () => {
  const sold = await soldContract(partner);
  await partner.call('GET', `/sales/v2/policies/${sold.policyNumber}/files/POLICY`);
  await partner.call('PUT', sold.path, sold.body);
  const text = `${await metrics()}\n${service.logged.join('\n')}`;
  assert.doesNotMatch(text, /Образцов|Пётр|example\.com|79990000001|XTAGFL110|А001АА77|Тверская/);
  for (const secret of [sold.policyNumber, partner.token, partner.clientSecret])
    assert.ok(!text.includes(secret));
});

test('a request for the favicon does not count as an error', async () => {
  const before = seriesValue(await metrics(), 'bindery_http_errors_total', { code: 'NOT_FOUND' });
  const answer = await service.request('GET', '/favicon.ico');
  assert.equal(answer.status, 200);
  assert.match(answer.headers.get('cache-control') ?? '', /max-age/);
  assert.equal(seriesValue(await metrics(), 'bindery_http_errors_total', { code: 'NOT_FOUND' }), before);
});
