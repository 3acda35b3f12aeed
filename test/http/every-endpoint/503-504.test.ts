import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { changedContract } from '../../support/addendum.ts';
import { secondApp } from '../../support/app.ts';
import type { Changes } from '../../support/change.ts';
import { registryAnswers } from '../../support/operation.ts';
import { osagoBody } from '../../support/osago-body.ts';
import { proxyTo } from '../../support/proxy.ts';
import { type Draft, savedDraft, soldContract, vehicleOf } from '../../support/sale.ts';
import { type TestPartner, type TestService, testDay, testService } from '../../support/service.ts';
import { nextVin } from '../../support/vin.ts';
import { addressOf, assertRefused, bodyOf, endpoints, titleOf } from './calls.ts';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService({ REGISTRY_TIMEOUT_MS: '50' });
  partner = await service.partner();
});
after(() => service.close());

test('503: every endpoint returns the time to wait if the database is down', async () => {
  const proxy = await proxyTo(service.connectionString);
  const app = await secondApp(service, {}, proxy.connectionString);
  try {
    proxy.cut();
    for (const endpoint of endpoints) {
      const answer = await app.call('unknown', endpoint.method, addressOf(endpoint), bodyOf(endpoint));
      const [detail] = assertRefused(endpoint, answer, 'UNAVAILABLE');
      assert.ok(
        detail?.description.includes(`traceId=${answer.headers.get('x-request-id')}`),
        titleOf(endpoint),
      );
      assert.match(answer.headers.get('retry-after') ?? '', /^\d+$/);
    }
  } finally {
    await app.close();
    await proxy.close();
  }
});

describe('failures of an external registry', () => {
  const rated = [
    'quotes',
    'quotes.variants',
    'policies.create',
    'policies.update',
    'addendums',
    'addendums.quotes',
  ];
  const asking = endpoints.filter(
    ({ name, sells }) => rated.includes(name) && sells?.kind === 'IndividualOsago',
  );
  const outcomes = [
    ['is down', '200000', 'UNAVAILABLE'],
    ['never answers', '100000', 'DEADLINE_EXCEEDED'],
    ['answers too late', '060000', 'DEADLINE_EXCEEDED'],
  ] as const;
  for (const endpoint of asking) {
    for (const [what, number, code] of outcomes) {
      test(`${titleOf(endpoint)}: if the registry ${what}, nothing is stored and the log has the request`, async () => {
        const [draft, sold] = [await savedDraft(partner), await soldContract(partner)];
        const before = await stored();
        const answer = await partner.call(
          endpoint.method,
          addressOf(endpoint, draft.policyNumber),
          bodyFor(endpoint.name, { draft, sold }, registryAnswers(number)),
        );
        const [detail] = assertRefused(endpoint, answer, code);
        assert.equal(detail?.domain, 'rating');
        const traceId = answer.headers.get('x-request-id') ?? 'none';
        assert.ok(detail.description.includes(traceId), detail.description);
        assert.ok(service.logged.some((line) => line.includes(traceId)));
        assert.deepEqual(await stored(), before);
      });
    }
  }
});

function bodyFor(name: string, { draft, sold }: Readonly<Record<'draft' | 'sold', Draft>>, asked: Changes) {
  if (!name.startsWith('addendums')) {
    const vehicle = name === 'policies.update' ? vehicleOf(draft) : { [vin]: nextVin() };
    const body = osagoBody({ today: testDay, set: { ...vehicle, ...asked } });
    return name === 'quotes.variants' ? { base: body, variants: [{ changes: {} }] } : body;
  }
  const { policyNumber } = sold;
  const contract = changedContract(sold, asked);
  return { policyNumber, kind: 'CHANGE', effectiveDate: '2027-03-01', reason: 'Водители', contract };
}

const vin = 'insuredObject.osago.vehicle.vin';

async function stored() {
  const { rows } = await service.pool.query(
    'select (select count(*) from contracts) as contracts, (select count(*) from contract_history) as changes',
  );
  return rows;
}
