import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isObject, type Json, type JsonObject } from '#kernel/json/json.ts';
import { findTrace } from '#staff/operation/timeline/trace.ts';
import { json, type Peer, peer } from '../adapters/support.ts';
import { osagoBody } from '../support/osago-body.ts';
import { personalValues, unrepeatable, valuesIn } from '../support/personal-values.ts';
import { until } from '../support/process.ts';
import { type RegistryPeer, registryPeer } from '../support/registry-peer.ts';
import { paidInCash, savedDraft } from '../support/sale.ts';
import { type TestPartner, type TestService, testDay, testService } from '../support/service.ts';

interface ExportedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly attributes: Readonly<Record<string, Json>>;
  readonly links: readonly JsonObject[];
}

const policies = '/sales/v2/individual/osago/policies';
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const sender = '00f067aa0ba902b7';
const wanted = { traceparent: `00-${traceId}-${sender}-01` };
const unwantedId = 'a3ce929d0e0e47364bf92f3577b34da6';
const unwanted = { traceparent: `00-${unwantedId}-${sender}-00` };
const kinds = { internal: 1, server: 2, client: 3, producer: 4, consumer: 5 };

let collector: Peer;
let registry: RegistryPeer;
let service: TestService;
let policyNumber = '';
let spans: readonly ExportedSpan[] = [];
const bodies: JsonObject[] = [];

/** Sells one contract in a sampled trace and one in an unsampled trace, prints, gets an error, and stops. */
before(async () => {
  collector = await peer(json({}));
  registry = await registryPeer();
  service = await testService({
    REGISTRY_URL: registry.url,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20collect',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=trial',
  });
  const partner = await service.partner();
  await sold(partner, unwanted);
  policyNumber = await sold(partner, wanted);
  const wrong = osagoBody({ today: testDay, set: { ...unrepeatable, startDate: 'Небывалова' } });
  bodies.push(wrong);
  const refused = await partner.call('POST', policies, wrong, wanted);
  assert.equal(refused.status, 400);
  const search = `/sales/v2/policies?policyNumber=${encodeURIComponent('Удивительнов')}`;
  await partner.call('GET', search, undefined, wanted);
  const printed = await partner.call(
    'GET',
    `/sales/v2/policies/${policyNumber}/files/POLICY`,
    undefined,
    wanted,
  );
  assert.equal(printed.status, 200);
  const reports = () => service.logged.filter((line) => line.includes('"contract-report"')).length;
  await until(async () => reports() >= 2);
  const trace = await findTrace(service.pool, { id: policyNumber });
  const jobs = trace && 'events' in trace ? trace.events.filter(({ kind }) => kind === 'job') : undefined;
  assert.equal(jobs?.find(({ what }) => what === 'contract-report enqueued')?.details.trace, traceId);
  await service.close();
  spans = collector.received.flatMap(({ body }) => spansOf(body));
});
after(async () => {
  await collector.close();
  await registry.close();
});

async function sold(partner: TestPartner, headers: Readonly<Record<string, string>>): Promise<string> {
  const traced: TestPartner = {
    ...partner,
    call: (method, path, body) => partner.call(method, path, body, headers),
  };
  const draft = await savedDraft(traced, { set: unrepeatable });
  bodies.push(draft.body);
  await paidInCash(traced, draft);
  return draft.policyNumber;
}

test('a sale is one trace with requests, rating, registry calls, statements and the job', () => {
  assert.ok(spans.length > 20, String(spans.length));
  for (const { traceId: id, name } of spans.filter(({ parentSpanId }) => parentSpanId === sender))
    assert.equal(id, traceId, name);
  const own = spans.filter((span) => span.traceId === traceId);
  const ids = new Set([sender, ...own.map(({ spanId }) => spanId)]);
  for (const { name, parentSpanId } of own)
    assert.ok(ids.has(parentSpanId ?? ''), `${name} hangs in the air`);

  const save = one(
    own,
    `POST /ship/biz${policies}`,
    ({ attributes }) => attributes['http.response.status_code'] === 200,
  );
  assert.equal(save.kind, kinds.server);
  assert.equal(save.parentSpanId, sender);
  assert.equal(save.attributes['bindery.product'], 'osago');
  assert.equal(save.attributes['bindery.policy_number'], policyNumber);
  const rating = one(own, 'rate', isChildOf(save));
  const port = one(own, 'bonus-malus', isChildOf(rating));
  const asked = one(own, 'POST bonus-malus', isChildOf(port));
  assert.equal(asked.attributes['http.response.status_code'], 200);
  assert.ok(
    registry.received.some(({ headers }) => headers.traceparent === `00-${traceId}-${asked.spanId}-01`),
    'the registry can go on with the trace',
  );
  const checking = one(own, 'contract-registry', isChildOf(rating));
  one(own, 'POST checks', isChildOf(checking));
  const insert = one(own, 'insert contracts', isChildOf(save));
  assert.equal(insert.kind, kinds.client);
  assert.equal(insert.attributes['db.system.name'], 'postgresql');
  assert.match(String(insert.attributes['db.query.text']), /\$1/);

  const pay = one(own, `PUT /ship/biz${policies}/:policyNumber/installments/:installmentNr`, () => true);
  one(own, 'insert consents', isChildOf(pay));
  const left = one(own, 'send contract-report', isChildOf(pay));
  assert.equal(left.kind, kinds.producer);
  const done = one(own, 'process contract-report', isChildOf(left));
  assert.equal(done.kind, kinds.consumer);
  assert.deepEqual(
    done.links.map(({ spanId }) => spanId),
    [left.spanId],
  );
  assert.equal(done.attributes['messaging.message.id'], left.attributes['messaging.message.id']);
  one(own, 'contract-registry', isChildOf(done));

  const refused = one(
    own,
    `POST /ship/biz${policies}`,
    ({ attributes }) => attributes['http.response.status_code'] === 400,
  );
  assert.equal(refused.attributes['bindery.error_code'], 'INVALID_ARGUMENT');
  assert.equal(refused.attributes['error.type'], undefined);
  assert.ok(own.some(({ name }) => name === 'render'));
});

test('an unsampled trace is passed on to other systems and not exported', () => {
  assert.equal(
    spans.some((span) => span.traceId === unwantedId),
    false,
  );
  const own = registry.received.filter(({ headers }) => String(headers.traceparent).includes(unwantedId));
  const paths = new Set(own.map(({ path }) => path));
  assert.deepEqual([...paths].sort(), ['/bonus-malus', '/checks', '/contracts']);
  assert.ok(own.every(({ headers }) => String(headers.traceparent).endsWith('-00')));
});

test('log lines contain the ids of their traces and spans', () => {
  const lines = service.logged.map((line) => JSON.parse(line) as JsonObject);
  const recorded = lines.filter((line) => line.traceId === traceId);
  assert.ok(recorded.length >= 5);
  const ids = new Set(spans.map(({ spanId }) => spanId));
  for (const { spanId } of recorded) assert.ok(ids.has(String(spanId)));
  const others = lines.filter((line) => line.traceId === unwantedId);
  assert.ok(others.length >= 3);
  assert.ok(others.every(({ spanId }) => spanId === undefined));
});

test('the trace collector receives the name of the service and no personal value', () => {
  assert.ok(collector.received.every(({ path }) => path === '/v1/traces'));
  assert.ok(collector.received.every(({ headers }) => headers.authorization === 'Bearer collect'));
  const text = JSON.stringify(collector.received.map(({ body }) => body));
  assert.match(text, /"service.name","value":\{"stringValue":"bindery"\}/);
  assert.match(text, /"deployment.environment.name","value":\{"stringValue":"trial"\}/);
  const values = personalValues(bodies);
  assert.ok(values.length > 20, values.join());
  assert.deepEqual(valuesIn(text, values), []);
});

test('an unreachable trace collector loses spans and affects nothing else', async () => {
  const gone = await peer(json({}));
  await gone.close();
  const alone = await testService({ OTEL_EXPORTER_OTLP_ENDPOINT: gone.url });
  try {
    const partner = await alone.partner();
    const saved = await partner.call('POST', policies, osagoBody({ today: testDay }));
    assert.equal(saved.status, 200, saved.text);
    await until(async () => {
      const { text } = await alone.request('GET', '/metrics');
      return /bindery_trace_spans_total\{outcome="dropped"\} [1-9]/.test(text);
    });
    assert.equal(alone.logged.filter((line) => line.includes('the collector did not take spans')).length, 1);
  } finally {
    await alone.close();
  }
});

function one(
  all: readonly ExportedSpan[],
  name: string,
  fits: (span: ExportedSpan) => boolean,
): ExportedSpan {
  const found = all.filter((span) => span.name === name && fits(span));
  assert.ok(found[0], `${name} is missing among ${all.map((span) => span.name).join(', ')}`);
  return found[0];
}

function isChildOf({ spanId }: ExportedSpan): (span: ExportedSpan) => boolean {
  return ({ parentSpanId }) => parentSpanId === spanId;
}

function spansOf(body: JsonObject): ExportedSpan[] {
  return list(body.resourceSpans)
    .flatMap((resource) => list(resource.scopeSpans))
    .flatMap((scope) => list(scope.spans))
    .map((span) => ({
      traceId: String(span.traceId),
      spanId: String(span.spanId),
      ...(span.parentSpanId === undefined ? {} : { parentSpanId: String(span.parentSpanId) }),
      name: String(span.name),
      kind: Number(span.kind),
      attributes: Object.fromEntries(
        list(span.attributes).map(({ key, value }) => [String(key), contentOf(value ?? null)]),
      ),
      links: list(span.links),
    }));
}

function list(value: Json | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

function contentOf(value: Json): Json {
  return isObject(value) ? (Object.values(value)[0] ?? null) : null;
}
