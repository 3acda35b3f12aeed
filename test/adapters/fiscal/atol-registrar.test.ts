import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, test } from 'node:test';
import { createGuard } from '#adapters/calls/guarded-call.ts';
import type { AtolCompany } from '#adapters/insurer-systems/fiscal/atol-json.ts';
import { createAtolRegistrar } from '#adapters/insurer-systems/fiscal/atol-registrar.ts';
import { ServiceError } from '#kernel/errors/errors.ts';
import type { FiscalDocument } from '#kernel/ports/fiscal-registrar.ts';
import { failures, peer, unwatched } from '../support.ts';
import { type AtolPeer, atolPeer } from './atol-peer.ts';

const company: AtolCompany = {
  ...{
    inn: '7700000016',
    email: 'polis@insurer.example',
    taxSystem: 'osn',
    address: 'https://polis.example',
  },
  ...{ timeZone: 2, agentType: 'another' },
};
const context = { traceId: 'trace-1' };
let till: AtolPeer;

beforeEach(async () => {
  till = await atolPeer();
});
afterEach(() => till.close());

function registrarAt(url: string, { timeoutMs = 30_000, password = 'secret' } = {}) {
  const access = { url: `${url}/possystem/v5`, login: 'till', password, groupCode: 'group-1' };
  const guard = createGuard({ port: 'fiscal-registrar', system: 'Касса', timeoutMs, watch: unwatched });
  return createAtolRegistrar(access, guard, () => company);
}

function documentOf(more: Partial<FiscalDocument> = {}): FiscalDocument {
  return {
    externalId: randomUUID(),
    kind: 'INCOME',
    buyer: {
      ...{ email: 'petr@example.com', name: 'Образцов Пётр Ильич', birthDate: '1986-10-22' },
      identity: { code: '21', number: '4500 123456' },
    },
    items: [
      { name: 'Страховая премия: договор ОСАГО ХХХ № 0000000001', amount: 1_357_774n, mode: 'prepayment' },
      {
        ...{ name: 'Страховая премия: договор КАСКО', amount: 100n, mode: 'payment' },
        supplier: { inn: '7700000016', name: 'САО «Образец-Полис»', phone: '+78000000000' },
      },
    ],
    total: 1_357_874n,
    means: 'CASH',
    isByLink: false,
    at: new Date('2026-11-21T12:00:00+03:00'),
    ...more,
  };
}

test('a receipt is sent with its items, agent, buyer and place of settlement, and its marks are read from the report', async () => {
  const registrar = registrarAt(till.url);
  const document = documentOf();
  const received = await registrar.register(document, context);
  assert.ok(received.state === 'received');
  const [sent] = till.documents;
  assert.equal(sent?.operation, 'sell');
  const vat = { type: 'none', sum: 0 };
  assert.deepEqual(sent.body, {
    timestamp: '21.11.2026 12:00:00',
    external_id: document.externalId,
    receipt: {
      client: {
        ...{ email: 'petr@example.com', name: 'Образцов Пётр Ильич', birthdate: '22.10.1986' },
        ...{ document_code: '21', document_data: '4500 123456' },
      },
      company: {
        ...{ email: 'polis@insurer.example', sno: 'osn', inn: '7700000016' },
        payment_address: 'https://polis.example',
      },
      items: [
        {
          name: 'Страховая премия: договор ОСАГО ХХХ № 0000000001',
          ...{ price: 13_577.74, quantity: 1, measure: 0, sum: 13_577.74, vat },
          ...{ payment_method: 'full_prepayment', payment_object: 4 },
        },
        {
          name: 'Страховая премия: договор КАСКО',
          ...{ price: 1, quantity: 1, measure: 0, sum: 1, vat },
          ...{ payment_method: 'full_payment', payment_object: 4 },
          agent_info: { type: 'another' },
          supplier_info: { inn: '7700000016', name: 'САО «Образец-Полис»', phones: ['+78000000000'] },
        },
      ],
      ...{ payments: [{ type: 0, sum: 13_578.74 }], total: 13_578.74, internet: false, timezone: 2 },
    },
  });
  const asked = { registrarId: received.registrarId, externalId: document.externalId };
  assert.deepEqual(await registrar.findOutcome(asked, context), { state: 'pending' });
  assert.deepEqual(await registrar.findOutcome(asked, context), {
    state: 'registered',
    marks: {
      ...{ fnNumber: '9289000100000001', fdNumber: 1000n, fiscalMark: '3449555941', shiftNumber: 23 },
      ...{ tillNumber: '0000111118041361', registeredAt: new Date('2026-11-21T12:00:00+03:00') },
      ...{ total: 1_357_874n, url: 'https://ofd.example/check/1' },
    },
  });
  assert.equal(till.tokens(), 1);
});

for (const [kind, operation] of [
  ['INCOME_RETURN', 'sell_refund'],
  ['INCOME_CORRECTION', 'sell_correction'],
  ['RETURN_CORRECTION', 'sell_refund_correction'],
] as const) {
  test(`${kind} is sent as ${operation}`, async () => {
    const isCorrection = kind !== 'INCOME_RETURN';
    const correction = { day: '2026-11-20', wrongMark: '3449555941' };
    await registrarAt(till.url).register(documentOf({ kind, ...(isCorrection && { correction }) }), context);
    const [sent] = till.documents;
    assert.equal(sent?.operation, operation);
    const { correction: body } = sent.body as { correction?: Record<string, unknown> };
    if (!isCorrection) return;
    assert.deepEqual(body?.correction_info, { type: 'self', base_date: '20.11.2026' });
    assert.equal(body?.additional_check_props, '3449555941');
  });
}

test('a document whose answer was lost is registered once: the repetition returns the first id', async () => {
  till.next('lost');
  const document = documentOf();
  const received = await registrarAt(till.url).register(document, context);
  assert.deepEqual(received, { state: 'received', registrarId: till.documents[0]?.uuid });
  assert.equal(till.documents.length, 1);
});

test('a registrar that has the document but does not name its id is asked again', async () => {
  till.next('lost', 'unnamedDuplicate');
  assert.deepEqual(await registrarAt(till.url).register(documentOf(), context), { state: 'known' });
});

test('an expired token is replaced once, and a wrong password is an outage', async () => {
  const registrar = registrarAt(till.url);
  await registrar.register(documentOf(), context);
  till.next('tokenExpired');
  assert.equal((await registrar.register(documentOf(), context)).state, 'received');
  assert.equal(till.tokens(), 2);
  await assert.rejects(
    registrarAt(till.url, { password: 'old' }).register(documentOf(), context),
    (error) => error instanceof ServiceError && error.code === 'UNAVAILABLE',
  );
});

test('a refused document and a failure of the till are final', async () => {
  const registrar = registrarAt(till.url);
  await registrar.register(documentOf(), context);
  till.next('invalid');
  assert.deepEqual(await registrar.register(documentOf(), context), { state: 'refused', failure: 'ATOL_32' });
  till.next('failsAtTill');
  const document = documentOf();
  const received = await registrar.register(document, context);
  assert.ok(received.state === 'received');
  const asked = { registrarId: received.registrarId, externalId: document.externalId };
  await registrar.findOutcome(asked, context);
  assert.deepEqual(await registrar.findOutcome(asked, context), { state: 'failed', failure: 'ATOL_3803' });
  const unknown = { registrarId: randomUUID(), externalId: document.externalId };
  assert.deepEqual(await registrar.findOutcome(unknown, context), { state: 'failed', failure: 'ATOL_30' });
});

test('a report about another document is not believed', async () => {
  const registrar = registrarAt(till.url);
  const received = await registrar.register(documentOf(), context);
  assert.ok(received.state === 'received');
  const asked = { registrarId: received.registrarId, externalId: randomUUID() };
  await registrar.findOutcome(asked, context);
  await assert.rejects(registrar.findOutcome(asked, context), ServiceError);
});

for (const [what, answer, code] of failures) {
  test(`the registrar throws ${code} for ${what}`, async () => {
    const other = await peer((response, { path }) =>
      path.endsWith('/getToken')
        ? response.writeHead(200, { 'content-type': 'application/json' }).end('{"token":"t","error":null}')
        : answer(response),
    );
    const timeoutMs = code === 'DEADLINE_EXCEEDED' ? 50 : 30_000;
    await assert.rejects(
      registrarAt(other.url, { timeoutMs }).register(documentOf(), context),
      (error) => error instanceof ServiceError && error.code === code,
    );
    await other.close();
  });
}
