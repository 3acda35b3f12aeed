import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { JsonObject } from '#kernel/json/json.ts';
import { onlyDetail } from '../../support/assert-error.ts';
import { osagoBody } from '../../support/osago-body.ts';
import { type RegistryPeer, registryPeer } from '../../support/registry-peer.ts';
import { savedDraft, soldContract } from '../../support/sale.ts';
import { type TestPartner, type TestService, testDay, testService } from '../../support/service.ts';

const base = '/sales/v2/individual/osago';
const field = 'insuredObject.osago.previousPolicyNumber';
const anothers = 'ТТТ 7000000001';

let registry: RegistryPeer;
let service: TestService;
let partner: TestPartner;
before(async () => {
  registry = await registryPeer();
  service = await testService({ REGISTRY_URL: registry.url });
  partner = await service.partner();
});
after(async () => {
  await service.close();
  await registry.close();
});
beforeEach(() => registry.finds({}));

function goingOn(policyNumber: string, dates: JsonObject = {}): JsonObject {
  const set = { [field]: policyNumber, 'insuredObject.osago.usagePeriods': undefined, ...dates };
  return osagoBody({ today: testDay, set });
}

/** A term of a year from tomorrow, which begins earlier than a first contract may begin. */
const tomorrow = { startDate: '2026-11-22T00:00:00+03:00', endDate: '2027-11-21T23:59:59+03:00' };

describe("another insurer's contract that the registry confirms", () => {
  test('a prolongation of a contract that the registry confirms is accepted, and the registry query has Latin letters', async () => {
    registry.finds({ previousEndsOn: '2026-11-30' });
    const answer = await partner.call('POST', `${base}/policies`, goingOn(anothers));
    assert.equal(answer.status, 200, answer.text);
    assert.equal(registry.askedAt('/checks').at(-1)?.previousPolicyNumber, 'TTT7000000001');
  });

  test('a prolongation of a confirmed contract needs no waiting period only if it starts on the day after the confirmed contract ends', async () => {
    const body = goingOn(anothers, tomorrow);
    registry.finds({ previousEndsOn: '2026-11-21' });
    const next = await partner.call('POST', `${base}/policies`, body);
    assert.equal(next.status, 200, next.text);
    for (const previousEndsOn of ['2026-11-20', '2026-11-22', '2025-11-21']) {
      registry.finds({ previousEndsOn });
      const detail = onlyDetail(await partner.call('POST', `${base}/policies`, body), 'INVALID_ARGUMENT');
      assert.equal(detail.field, 'startDate');
    }
  });

  test('each change of the draft queries the registry again for the confirmed contract', async () => {
    const draft = await savedDraft(partner);
    const refused = await partner.call('PUT', draft.path, goingOn(anothers));
    assert.equal(onlyDetail(refused, 'INVALID_ARGUMENT').field, field);
    registry.finds({ previousEndsOn: '2026-11-30' });
    const taken = await partner.call('PUT', draft.path, goingOn(anothers));
    assert.equal(taken.status, 200, taken.text);
  });
});

test('a previous contract that the registry does not know for this vehicle and owner is refused', async () => {
  const answer = await partner.call('POST', `${base}/policies`, goingOn(anothers));
  assert.equal(onlyDetail(answer, 'INVALID_ARGUMENT').field, field);
});

test('all errors that the registry finds for a previous contract are reported together', async () => {
  registry.finds({ owner: 'DIFFERS' });
  const { status, body } = await partner.call('POST', `${base}/policies`, goingOn(anothers));
  assert.equal(status, 400);
  const fields = (body.details as readonly { metadata: { field: string } }[]).map(
    ({ metadata }) => metadata.field,
  );
  assert.equal(fields.length, 2);
  assert.ok(fields.includes(field));
});

test('the registry is not queried about a previous contract of the same partner', async () => {
  const own = await soldContract(partner);
  const body = goingOn(own.policyNumber, {
    startDate: '2027-12-01T00:00:00+03:00',
    endDate: '2028-11-30T23:59:59+03:00',
  });
  await partner.call('POST', `${base}/policies`, body);
  assert.equal(registry.askedAt('/checks').at(-1)?.previousPolicyNumber, undefined);
});

test("another partner's contract is queried in the registry like any number and reveals nothing", async () => {
  const sold = await soldContract(await service.partner());
  const [known, unknown] = await Promise.all(
    [sold.policyNumber, 'XXX0000099999'].map((number) =>
      partner.call('POST', `${base}/policies`, goingOn(number)),
    ),
  );
  assert.equal(known?.status, 400);
  assert.equal(
    JSON.stringify(known.body.details).replaceAll(sold.policyNumber, 'XXX0000099999'),
    JSON.stringify(unknown?.body.details),
  );
});
