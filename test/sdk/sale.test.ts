import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import {
  type Attempt,
  BinderyError,
  type BinderyOptions,
  createBindery,
  type NewPolicyIndividualOsago,
} from '../../packages/sdk/src/index.ts';
import { osagoBody } from '../support/osago-body.ts';
import { type TestPartner, type TestService, testDay, testService } from '../support/service.ts';
import { nextVin } from '../support/vin.ts';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

function clientOf(options: Partial<BinderyOptions> = {}, own = partner) {
  const { clientId, clientSecret } = own;
  return createBindery({ baseUrl: service.url, clientId, clientSecret, ...options });
}

function application(set = {}): NewPolicyIndividualOsago {
  return osagoBody({
    today: testDay,
    set: { 'insuredObject.osago.vehicle.vin': nextVin(), ...set },
  }) as unknown as NewPolicyIndividualOsago;
}

const minimal = JSON.parse(readFileSync('docs/examples/osago-individual-minimal-quote.json', 'utf8'));

test('the SDK sells a contract, from quote to policy', async () => {
  const bindery = clientOf();
  const osago = bindery.sales('individual', 'osago');
  const body = application();
  const quote = await osago.quote(body);
  const draft = await osago.create(body);
  assert.equal(draft.premium, quote.premium);
  const updated = await osago.update(draft.policyNumber, { ...body, version: draft.version } as never);
  assert.equal(updated.version, 2);
  await osago.pay(draft.policyNumber, 1, { amount: draft.premium, paymentType: 'CASH' });
  assert.equal((await osago.read(draft.policyNumber)).status.code, 'COMPLETE');
  const pdf = await bindery.printForm(draft.policyNumber, 'POLICY');
  assert.equal(new TextDecoder().decode(pdf.subarray(0, 5)), '%PDF-');
  const receipt = await bindery.printForm(draft.policyNumber, 'RECEIPT', { installmentNr: 1 });
  assert.ok(receipt.length > 1000);
  const ending = {
    policyNumber: draft.policyNumber,
    kind: 'TERMINATION',
    effectiveDate: '2026-12-20',
    reason: 'Продан',
    reasonCode: 'SALE',
  } as const;
  const { refund } = await osago.addendumQuote(ending);
  assert.equal((await osago.addendum(ending)).refund, refund);
});

test('concurrent SDK calls request one access token', async () => {
  const sent: string[] = [];
  const bindery = clientOf({
    fetch: (address, init) => {
      sent.push(new URL(String(address)).pathname);
      return fetch(address, init);
    },
  });
  const osago = bindery.sales('individual', 'osago');
  await Promise.all([1, 2, 3].map(() => osago.quote(minimal)));
  assert.equal(sent.filter((path) => path === '/ship/token').length, 1);
  assert.equal(sent.length, 4);
});

test('a revoked access token is renewed once for all calls', async () => {
  let issued = 0;
  const bindery = createBindery({
    baseUrl: service.url,
    token: async () => {
      issued += 1;
      return issued === 1 ? 'revoked' : partner.token;
    },
  });
  const agreements = await Promise.all([1, 2, 3].map(() => bindery.request('GET /sales/v2/me')));
  assert.deepEqual(
    agreements.map(({ login }) => login),
    Array(3).fill(partner.login),
  );
  assert.equal(issued, 2);
});

test('a creation whose answer was lost is retried with its Idempotency-Key and executed once', async () => {
  const own = await service.partner();
  let lost = 0;
  const bindery = clientOf(
    {
      fetch: async (address, init) => {
        const answer = await fetch(address, init);
        if (!String(address).endsWith('/policies') || lost > 0) return answer;
        lost += 1;
        await answer.arrayBuffer();
        throw new TypeError('the connection broke off');
      },
    },
    own,
  );
  const { policyNumber } = await bindery.sales('individual', 'osago').create(application());
  const found: string[] = [];
  for await (const contract of bindery.contracts({ product: 'osago', size: 1 }))
    found.push(contract.policyNumber);
  assert.equal(lost, 1);
  assert.deepEqual(found, [policyNumber]);
});

test('a slow answer is fetched by its operation handle', async () => {
  const attempts: Attempt[] = [];
  const bindery = clientOf({ patienceMs: 1, onAttempt: (attempt) => attempts.push(attempt) });
  const quote = await bindery.sales('individual', 'osago').quote(minimal);
  assert.ok(quote.premium > 0);
  const { policyNumber } = await bindery.sales('individual', 'osago').create(application());
  const pdf = await bindery.printForm(policyNumber, 'DRAFT');
  assert.equal(new TextDecoder().decode(pdf.subarray(0, 5)), '%PDF-');
  assert.deepEqual(
    attempts.map(({ attempt, error }) => [attempt, error]),
    Array(3).fill([1, undefined]),
  );
});

test('the error of a refused request lists all validation errors by field', async () => {
  const quoted = clientOf()
    .sales('individual', 'osago')
    .quote({
      policyHolder: { email: 'nobody' },
      insuredObject: { osago: { vehicle: { yearIssue: '1800-01-01' }, drivers: [{ driverAge: 'x' }] } },
    });
  await assert.rejects(quoted, (error) => {
    assert.ok(error instanceof BinderyError);
    assert.equal(error.code, 'INVALID_ARGUMENT');
    assert.equal(error.status, 400);
    assert.equal(error.isPassing, false);
    const [email] = error.faultsOf('policyHolder.email');
    assert.match(email?.reason ?? '', /^[A-Z_]+$/);
    assert.ok(error.faultsOf('policyHolder').length > 1);
    assert.ok(error.faultsOf('insuredObject.osago.drivers').length > 0);
    assert.deepEqual(error.faultsOf('policy'), []);
    assert.match(error.message, /policyHolder\.email: .*[а-я]/);
    assert.match(error.requestId ?? '', /^[\w-]{36}$/);
    return true;
  });
});

test('a call with wrong credentials fails without a retry, and the error names the cause', async () => {
  const bindery = clientOf({ clientId: partner.clientId, clientSecret: 'wrong' } as never);
  await assert.rejects(
    bindery.request('GET /sales/v2/me'),
    (error) => error instanceof BinderyError && error.code === 'UNAUTHENTICATED',
  );
});

test('an answer with warnings is an error in strict mode', async () => {
  const body = { ...minimal, colour: 'red' };
  assert.ok((await clientOf().sales('individual', 'osago').quote(body)).warnings?.length);
  await assert.rejects(
    clientOf({ isStrict: true }).sales('individual', 'osago').quote(body),
    (error) => error instanceof BinderyError && error.faultsOf('colour').length === 1,
  );
});

test('events are read in order, page by page, and resumed from a cursor', async () => {
  const own = await service.partner();
  const bindery = clientOf({}, own);
  const osago = bindery.sales('individual', 'osago');
  for (let sold = 0; sold < 3; sold += 1) {
    const draft = await osago.create(application());
    await osago.pay(draft.policyNumber, 1, { amount: draft.premium, paymentType: 'CASH' });
  }
  const cursors: string[] = [];
  const seen: number[] = [];
  const abort = new AbortController();
  const read = async () => {
    for await (const event of bindery.events({
      types: ['contract.in_force'],
      signal: abort.signal,
      onCursor: (cursor) => cursors.push(cursor),
    })) {
      seen.push(event.data.position);
      if (seen.length === 3) break;
    }
  };
  await read();
  assert.deepEqual(
    seen,
    seen.toSorted((one, other) => one - other),
  );
  const again: string[] = [];
  for await (const event of bindery.events({ follow: false, onCursor: (cursor) => cursors.push(cursor) }))
    again.push(event.type);
  assert.equal(again.filter((type) => type === 'contract.in_force').length, 3);
  const after = cursors.at(-1);
  for await (const event of bindery.events({ follow: false, after })) assert.fail(event.type);
});

test("a call aborted by a signal rejects with the signal's reason", async () => {
  const abort = new AbortController();
  const waiting = (async () => {
    for await (const event of clientOf().events({ after: 'latest', signal: abort.signal }))
      assert.fail(event.type);
  })();
  abort.abort(new Error('enough'));
  await assert.rejects(waiting, /enough/);
});
