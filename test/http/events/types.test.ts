import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { filesAt } from '#catalogues/files/given-file.ts';
import { importVersion } from '#catalogues/tariffs/import-versions.ts';
import { publishVersions } from '#catalogues/tariffs/publish-versions.ts';
import { withdrawVersions } from '#catalogues/tariffs/withdraw-versions.ts';
import { decideApproval } from '#contracts/life/approval.ts';
import { askPartner } from '#contracts/life/questions/questions.ts';
import { firstRatedWith } from '#contracts/record/store/rated.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import { addDays } from '#kernel/time/calendar.ts';
import { noteTransfer } from '#payments/accounting/premium-refunds/give-back.ts';
import { type EventType, eventTypes } from '#platform/events/event-types.ts';
import { change, payInstallment, terminate, youngDriverAdded } from '../../support/addendum.ts';
import { cascoBody } from '../../support/casco-body.ts';
import { savedCasco } from '../../support/casco-sale.ts';
import { agreeOnPage, askedCode, consentPath, leftToInsurer, sendForm } from '../../support/consent.ts';
import { allEvents, untilPublished } from '../../support/events.ts';
import { onDay } from '../../support/later.ts';
import { type Client, client, later, openLink } from '../../support/link.ts';
import { osagoBody } from '../../support/osago-body.ts';
import { personalValues, unrepeatable, valuesIn } from '../../support/personal-values.ts';
import { binderyHere, until } from '../../support/process.ts';
import { tariffCompilers } from '../../support/products.ts';
import { type Draft, savedDraft, soldContract } from '../../support/sale.ts';
import { type TestPartner, type TestService, testDay, testService } from '../../support/service.ts';
import { byStaff } from '../../support/staff.ts';
import { tariffCopy } from '../../support/tariff-copy.ts';
import { child, document, faults } from '../openapi/described.ts';

const set = unrepeatable;
const directory = mkdtempSync(join(tmpdir(), 'bindery-events-'));
let service: TestService;
let partner: TestPartner;
let person: Client;
const bodies: JsonObject[] = [osagoBody({ today: testDay, set }), cascoBody({ today: testDay })];

before(async () => {
  service = await testService({ DATA_DIR: directory });
  partner = await service.partner();
  person = client(service);
});
after(async () => {
  await service.close();
  rmSync(directory, { recursive: true });
});

/** Checks the newest event of a type and the contract data in the event. */
async function assertEmitted(
  type: EventType,
  contract: Draft,
  more: JsonObject = {},
  count = 1,
): Promise<void> {
  const { version, product, holderType, ...ids } = await untilPublished(partner, type, count);
  const { policyNumber, draftId } = contract;
  assert.deepEqual(ids, { policyNumber, draftId, ...more });
  assert.equal(contract.path.startsWith(`/sales/v2/${String(holderType)}/${String(product)}/`), true);
  const { body } = await partner.call('GET', contract.path);
  assert.ok(Number(version) <= Number(body.version) && Number(version) > 0);
}

async function run(...words: readonly string[]): Promise<void> {
  const done = await binderyHere(words, { DATABASE_URL: service.connectionString });
  assert.equal(done.code, 0, done.stderr);
}

test('a contract emits events when it comes into force, changes and ends', async () => {
  const contract = await soldContract(partner, { set });
  await assertEmitted('contract.in_force', contract);
  const surcharge = await change(partner, contract, youngDriverAdded);
  const addendumNumber = String(surcharge.addendumNumber);
  const installmentNr = Number(surcharge.installmentNr);
  await payInstallment(partner, contract, installmentNr, surcharge.premiumDifference ?? 0);
  await assertEmitted('installment.paid', contract, { installmentNr });
  await assertEmitted('contract.changed', contract, { addendumNumber });
  const end = await terminate(partner, contract);
  await assertEmitted('contract.terminated', contract, {
    addendumNumber: String(end.addendumNumber),
    reasonCode: 'HOLDER_WISH',
  });
  const { rows } = await service.pool.query<{ id: bigint }>(
    'select refund_id as id from premium_refunds order by 1 desc limit 1',
  );
  await noteTransfer(
    service,
    rows[0]?.id ?? 0n,
    { document: '17', part: null },
    { actor: 'staff:test', requestId: 'transfer' },
  );
  await assertEmitted('refund.paid', contract, { addendumNumber: String(end.addendumNumber) });
});

test('decisions and publications by staff emit events', async () => {
  const other = await service.partner();
  const draft = await savedCasco(partner, { set: { 'uw.isAtypicalApplication': true } });
  const staff = { actor: 'staff:test', requestId: 'approval' };
  await askPartner(service.pool, byStaff(service.clock), draft.policyNumber, 'Какой пробег?');
  await assertEmitted('contract.approval_question', draft);
  await decideApproval(service, draft.policyNumber, 'approve', staff);
  await assertEmitted('contract.approval_decided', draft);
  const from = addDays(testDay, 5);
  const path = tariffCopy('osago/base-rates', join(directory, from), from, {});
  await importVersion(service.pool, byStaff(service.clock), tariffCompilers, filesAt(path, ''));
  const tariffVersion = `osago/base-rates/${from}`;
  await publishVersions(service.pool, byStaff(service.clock), tariffCompilers, [tariffVersion]);
  assert.deepEqual(await untilPublished(partner, 'tariff.published'), {
    product: 'osago',
    tariffVersion,
    effectiveFrom: from,
  });
  await withdrawVersions(
    service.pool,
    byStaff(service.clock),
    tariffCompilers,
    [tariffVersion],
    firstRatedWith,
  );
  assert.deepEqual(await untilPublished(partner, 'tariff.withdrawn'), {
    product: 'osago',
    tariffVersion,
    effectiveFrom: from,
  });
  const list = join(directory, 'ldu_type.csv');
  writeFileSync(list, 'code,name,partnerAccess\nLIMITED,Ограниченный список лиц,true\nNEW,Новый,true\n');
  await run('reference', 'import', list);
  assert.deepEqual(await untilPublished(partner, 'reference.changed'), { list: 'ldu_type' });
  // The second import changes nothing, so each partner receives only one event.
  await run('reference', 'import', list);
  for (const one of [partner, other]) {
    const published = await allEvents(one, '&types=tariff.published,tariff.withdrawn,reference.changed');
    assert.deepEqual(
      published.map(({ type }) => type),
      ['tariff.published', 'tariff.withdrawn', 'reference.changed'],
    );
  }
});

test('a request returned with 202 emits an event when it completes', async () => {
  const quote = '/sales/v2/individual/osago/quotes';
  const body = osagoBody({ today: testDay, set });
  const handle = await partner.call('POST', quote, body, { prefer: 'respond-async' });
  assert.equal(handle.status, 202, handle.text);
  assert.deepEqual(await untilPublished(partner, 'operation.finished'), {
    operationId: String(handle.body.draftId),
  });
});

test('giving consent on the consent page emits an event, and withdrawing consent emits another event', async () => {
  const draft = await savedDraft(partner, { set: { ...set, consentPersonalData: leftToInsurer } });
  const path = await consentPath(service, directory, draft.policyNumber);
  await agreeOnPage(service, directory, path);
  await assertEmitted('consent.given', draft, { purpose: 'INSURANCE' });
  service.clock.set(new Date(service.clock.now().getTime() + 61_000).toISOString());
  const code = await askedCode(service, directory, path, 2);
  const withdrawn = await sendForm(service, path, [
    ['action', 'withdraw'],
    ['purpose', 'INSURANCE'],
    ['code', code],
  ]);
  assert.equal(withdrawn.status, 200, withdrawn.text);
  await assertEmitted('consent.withdrawn', draft, { purpose: 'INSURANCE' });
});

test('a ping event is sent only to the partner that requests it', async () => {
  const answer = await partner.call('POST', '/sales/v2/events/ping', {});
  assert.equal(answer.status, 200, answer.text);
  assert.equal(answer.body.type, 'webhook.ping');
  assert.deepEqual(await untilPublished(partner, 'webhook.ping'), {});
});

test('a refund of unmatched money emits an event', async () => {
  const draft = await savedDraft(partner);
  const link = await openLink(partner, draft, 'CARD');
  await person.choose(link, 'card');
  const paysTwice = '4000000000000259';
  await person.card(link, paysTwice);
  await until(async () => {
    later(service, 30);
    await service.reconcile();
    return (await allEvents(partner, '&types=payment.refunded')).length > 0;
  });
  await assertEmitted('payment.refunded', draft, { orderId: link.orderId, installmentNr: 1 });
});

test('the expiry of links and addendums emits events', async () => {
  const contract = await soldContract(partner);
  const surcharge = await change(partner, contract, youngDriverAdded);
  const draft = await savedDraft(partner);
  const link = await openLink(partner, draft, 'CARD');
  later(service, 90_000);
  await service.reconcile();
  partner = await onDay(service, partner, service.clock.now().toISOString());
  await assertEmitted('payment.expired', draft, { orderId: link.orderId, installmentNr: 1 });
  partner = await onDay(service, partner, '2027-03-10T12:00:00+03:00');
  await service.reconcile();
  await assertEmitted('addendum.expired', contract, { addendumNumber: String(surcharge.addendumNumber) });
});

test('every event type is emitted as described, without personal data', async () => {
  const events = await allEvents(partner);
  const types = new Set(events.map(({ type }) => type));
  // The tests in test/events, test/payments, test/portfolio, test/http/renewals and test/http/settlements emit these types.
  const elsewhere = [
    'autopay.agreed',
    'autopay.charged',
    'autopay.declined',
    'autopay.ended',
    'contract.approval_expired',
    'contract.expiring',
    'contract.imported',
    'contract.reinstated',
    'contract.plate_missing',
    'installment.due_soon',
    'installment.extended',
    'installment.notice_sent',
    'installment.overdue',
    'renewal.accepted',
    'renewal.lapsed',
    'renewal.offered',
    'settlement.closed',
  ];
  assert.deepEqual([...types, ...elsewhere].sort(), Object.keys(eventTypes).sort());
  for (const event of events) {
    const webhook = child(child(child(document, 'webhooks'), event.type), 'post');
    const content = child(child(child(webhook, 'requestBody'), 'content'), 'application/json');
    assert.deepEqual(faults(child(content, 'schema'), event as unknown as JsonObject), [], event.type);
  }
  const positions = events.map(({ data }) => Number(data.position));
  assert.deepEqual(
    positions,
    positions.map((_, index) => index + 1),
  );
  const secrets = personalValues(bodies);
  assert.ok(secrets.length > 20, secrets.join());
  assert.deepEqual(valuesIn(JSON.stringify(events), secrets), []);
});
