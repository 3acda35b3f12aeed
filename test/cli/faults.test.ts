import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { osagoBody } from '../support/osago-body.ts';
import { binderyHere, until } from '../support/process.ts';
import { type TestService, testDay, testService } from '../support/service.ts';

let service: TestService;
before(async () => {
  service = await testService();
});
after(() => service.close());

const quotes = '/sales/v2/individual/osago/quotes';
const refused = osagoBody({
  today: testDay,
  set: { 'insuredObject.osago.purpose': undefined, 'insuredObject.osago.drivers[0].firstName': undefined },
});

/** The commands use the machine's clock, so they need a period that begins on the test day. */
const sinceTestDay: Readonly<Record<string, readonly string[]>> = {
  faults: ['--days', '3660'],
  requests: ['--hours', '90000'],
};

async function listed(...words: readonly string[]): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const { code, stdout, stderr } = await binderyHere(
    [...words, ...(sinceTestDay[words[0] ?? ''] ?? []), '--json'],
    {
      DATABASE_URL: service.connectionString,
    },
  );
  assert.equal(code, 0, stderr);
  return JSON.parse(stdout);
}

test('`faults` counts the errors of one partner by reason, including errors of operations', async () => {
  const [one, other] = [await service.partner({ login: 'one' }), await service.partner({ login: 'other' })];
  const first = await one.call('POST', quotes, { ...refused, startDate: 'завтра' });
  assert.equal(first.status, 400, first.text);
  const reasonsTold = new Set(
    (first.body.details as readonly { metadata: { reason: string } }[]).map(
      ({ metadata }) => metadata.reason,
    ),
  );
  const second = await one.call(
    'POST',
    quotes,
    { ...refused, startDate: 'вчера' },
    { prefer: 'respond-async' },
  );
  assert.equal(second.status, 202, second.text);
  await other.call('POST', quotes, []);
  let rows: Awaited<ReturnType<typeof listed>> = [];
  await until(async () => {
    await service.logRequests();
    rows = await listed('faults', '--partner', 'one');
    return rows.some(({ count }) => count === 2);
  });
  assert.deepEqual(new Set(rows.map(({ reason }) => reason)), reasonsTold);
  const format = rows.find(({ reason }) => reason === 'FORMAT_INVALID');
  assert.equal(format?.count, 2);
  assert.deepEqual(format.fields, ['startDate']);
  assert.ok(rows.every(({ partner }) => partner === 'one'));
  assert.deepEqual([...new Set((await listed('faults')).map(({ partner }) => partner))].toSorted(), [
    'one',
    'other',
  ]);
});

test('`requests` and `trace` show the reasons of errors, and metrics count each reason', async () => {
  const partner = await service.partner({ login: 'third' });
  const { status, body } = await partner.call('POST', quotes, { ...refused, startDate: 'завтра' });
  assert.equal(status, 400);
  await service.logRequests();
  const [row] = await listed('requests', '--partner', 'third', '--refused');
  assert.ok(String(row?.reasons).split(',').includes('FORMAT_INVALID'));
  const { stdout } = await binderyHere(['trace', String(body.requestId)], {
    DATABASE_URL: service.connectionString,
  });
  assert.match(stdout, /fault {6}startDate: .+ \(FORMAT_INVALID\)$/m);
  const { text } = await service.request('GET', '/metrics');
  assert.match(text, /^bindery_http_refusals_total\{reason="FORMAT_INVALID"\} [1-9]/m);
  assert.match(text, /^bindery_http_refusals_total\{reason="CONTRACT_ENDED"\} 0$/m);
});
