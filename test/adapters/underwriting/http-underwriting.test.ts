import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { test } from 'node:test';
import { createGuard, createMeter } from '#adapters/calls/guarded-call.ts';
import { createHttpUnderwriting } from '#adapters/insurer-systems/underwriting/http-underwriting.ts';
import { createSandboxUnderwriting } from '#adapters/insurer-systems/underwriting/sandbox-underwriting.ts';
import type { UnderwritingQuery } from '#kernel/ports/underwriting.ts';
import { failures, json, type Peer, peer, unwatched } from '../support.ts';

const query: UnderwritingQuery = {
  product: 'casco',
  vin: 'XTAGFL110MY000001',
  holderType: 'individual',
  purpose: 'contract',
  terms: { concludedOn: '2026-11-21', startsOn: '2026-12-01', endsOn: '2027-11-30' },
  partner: {
    login: 'bank-1',
    channel: 'BANK',
    kfav: { min: '0.9', max: '1.2' },
    reductionCoef: { min: '1', max: '1' },
    discountKVPercentMax: '5',
  },
  application: { product: { code: 'CASCO_CLASSIC_FL' }, additionalProperties: { kfav: '0.8' } },
};
const context = { traceId: 'trace-1' };

function underwritingAt(url: string, timeoutMs = 30_000) {
  return createHttpUnderwriting(
    { url, token: 'secret-token' },
    createGuard({ port: 'underwriting', system: 'Правила страховщика', timeoutMs, watch: unwatched }),
  );
}

async function withPeer(answer: (response: ServerResponse) => void, work: (peer: Peer) => Promise<void>) {
  const other = await peer(answer);
  try {
    await work(other);
  } finally {
    await other.close();
  }
}

for (const [name, answer] of [
  ['accepts', { isReinsurance: false }],
  ['sends to the pool', { isReinsurance: true }],
  ['refuses', { isReinsurance: false, refusal: 'транспортное средство в розыске' }],
  ['asks for approval', { isReinsurance: false, approval: ['нужен осмотр', 'сумма велика'] }],
  [
    'widens limits',
    {
      isReinsurance: false,
      limits: {
        kfav: { min: '0.8', max: '1.5' },
        reductionCoef: { min: '0.5', max: '1' },
        vehicleCostMax: '20000000',
      },
    },
  ],
] as const) {
  test(`the adapter reads an answer in which the underwriting engine ${name}`, async () => {
    await withPeer(json(answer), async ({ url, received }) => {
      assert.deepEqual(await underwritingAt(url).assess(query, context), answer);
      const [request] = received;
      assert.equal(request?.path, '/assess');
      assert.equal(request.headers.authorization, 'Bearer secret-token');
      assert.deepEqual(request.body, query);
    });
  });
}

for (const [name, answer, code] of [
  ...failures,
  ['a reinsurance flag as text', json({ isReinsurance: 'false' }), 'UNAVAILABLE'],
  ['a refusal that is not a text', json({ isReinsurance: false, refusal: true }), 'UNAVAILABLE'],
  ...Object.entries({
    'an unknown field': { approvals: ['осмотр'] },
    'an approval without a reason': { approval: [] },
    'an approval that is not a list': { approval: 'осмотр' },
    'an empty reason': { approval: [' '] },
    'a reason that is too long': { approval: ['о'.repeat(501)] },
    'limits as a list': { limits: [] },
    'an unknown limit': { limits: { discountKVPercent: { min: '0', max: '50' } } },
    'bounds without an upper value': { limits: { kfav: { min: '0.5' } } },
    'bounds with a third value': { limits: { kfav: { min: '0.5', max: '2', usual: '1' } } },
    'bounds as numbers': { limits: { kfav: { min: 0.5, max: 2 } } },
    'bounds in the wrong order': { limits: { reductionCoef: { min: '2', max: '1' } } },
    'a cost as text': { limits: { vehicleCostMax: 'любая' } },
    'a negative cost': { limits: { vehicleCostMax: '-1' } },
  }).map(([what, rest]) => [what, json({ isReinsurance: false, ...rest }), 'UNAVAILABLE'] as const),
] as const) {
  test(`the underwriting adapter throws ${code} for the answer: ${name}`, async () => {
    await withPeer(answer, async ({ url }) => {
      const timeoutMs = code === 'DEADLINE_EXCEEDED' ? 100 : 30_000;
      await assert.rejects(underwritingAt(url, timeoutMs).assess(query, context), { code });
    });
  });
}

for (const [vin, expected] of [
  ['XTAGFL110MY000001', { isReinsurance: false }],
  ['TESTRNSR000000001', { isReinsurance: true }],
  ['TESTBLCK000000001', { isReinsurance: false, refusal: 'транспортное средство в стоп-листе' }],
  ['testaprv000000001', { isReinsurance: false, approval: ['нужен осмотр транспортного средства'] }],
  [
    'TESTWDNL000000001',
    {
      isReinsurance: false,
      limits: {
        kfav: { min: '0.7', max: '1.5' },
        reductionCoef: { min: '0.8', max: '1' },
        vehicleCostMax: '30000000',
      },
    },
  ],
  [undefined, { isReinsurance: false }],
] as const) {
  test(`the sandbox underwriting engine decides by the VIN ${vin}`, async () => {
    const { vin: _, ...rest } = query;
    const sandbox = createSandboxUnderwriting(createMeter('underwriting', unwatched));
    assert.deepEqual(await sandbox.assess(vin === undefined ? rest : { ...rest, vin }, context), expected);
  });
}
