import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { askAddendum, changedContract, signedInAgain, youngDriverAdded } from '../../support/addendum.ts';
import { savedCasco } from '../../support/casco-sale.ts';
import { valueAt } from '../../support/change.ts';
import { type Client, client, type Link, openLink } from '../../support/link.ts';
import { type Draft, savedDraft, soldContract } from '../../support/sale.ts';
import { type TestPartner, type TestService, testDay, testService } from '../../support/service.ts';

let service: TestService;
let partner: TestPartner;
let person: Client;

before(async () => {
  service = await testService({ POLICY_MAIL: 'on' });
  partner = await service.partner();
  person = client(service);
});
after(() => service.close());

async function paidLink(draft: Draft, more = {}): Promise<Link> {
  const link = await openLink(partner, draft, 'CARD', more);
  await person.card(link);
  await person.back(link);
  return link;
}

const yearFrom = (from: string, to: string) => ({
  startDate: `${from}T00:00:00+03:00`,
  endDate: `${to}T23:59:59+03:00`,
});

const textOf = async ({ path }: Link) => (await person.get(path)).text.replace(/&nbsp;|\u00a0/g, ' ');

test('before cover begins the payment page shows the start date, where the policy was sent, and a link to the policy', async () => {
  const link = await paidLink(
    await savedDraft(partner, { set: { 'policyHolder.email': 'holder@example.com' } }),
  );
  const text = await textOf(link);
  assert.match(text, /<h1>Оплачено<\/h1>/);
  assert.match(
    text,
    /Договор заключён, страхование начнётся 01\.12\.2026\. Полис отправлен на h•••@example\.com\./,
  );
  assert.doesNotMatch(text, /вступил в силу|holder@example\.com/);
  const [, path = ''] = /href="(\/pay\/[^"]+\/policy\/1)"/.exec(text) ?? [];
  const policy = await service.request('GET', path);
  assert.equal(policy.status, 200);
  assert.equal(policy.headers.get('content-type'), 'application/pdf');
  assert.match(
    policy.headers.get('content-disposition') ?? '',
    /^attachment; filename="ZZZ\d{10}-POLICY\.pdf"$/,
  );
  assert.equal(policy.headers.get('cache-control'), 'no-store');
  assert.ok(policy.text.startsWith('%PDF-'));
});

test('during cover the payment page shows the start date', async () => {
  const draft = await savedCasco(partner, { set: yearFrom(testDay, '2027-11-20') });
  assert.match(await textOf(await paidLink(draft)), /страхование действует с 21\.11\.2026 в 12:00/);
});

test('the payment page shows for each contract of a joint link its start date and its policy', async () => {
  const lead = await savedDraft(partner);
  const other = await savedCasco(partner, {
    set: {
      ...yearFrom('2026-12-05', '2027-12-04'),
      'insuredObject.casco.vehicle.vin': valueAt(lead.body, 'insuredObject.osago.vehicle.vin') ?? null,
    },
  });
  const otherPolicies = [{ policyNumber: other.policyNumber, amount: other.premium }];
  const link = await paidLink(lead, { otherPolicies });
  const text = await textOf(link);
  assert.match(text, /ОСАГО ZZZ № \d{10}: договор заключён, страхование начнётся 01\.12\.2026\./);
  assert.match(text, /КАСКО ZZZ-2026-\d{8}: договор заключён, страхование начнётся 05\.12\.2026\./);
  for (const place of [1, 2]) {
    const policy = await service.request('GET', `${link.path}/policy/${place}`);
    assert.equal(policy.headers.get('content-type'), 'application/pdf', String(place));
  }
});

test('the payment page of a surcharge shows the addendum and the day on which its changes take effect', async () => {
  const contract = await soldContract(partner);
  const { body } = await askAddendum(partner, contract, {
    kind: 'CHANGE',
    effectiveDate: '2027-03-01',
    contract: changedContract(contract, youngDriverAdded),
  });
  const surcharge = { ...contract, premium: Number(body.premiumDifference) };
  const answer = await partner.call('PUT', `${contract.path}/installments/2`, {
    amount: surcharge.premium,
    paymentType: 'CARD',
    successUrl: 'https://partner.example/paid',
    failUrl: 'https://partner.example/failed',
  });
  assert.equal(answer.status, 200, answer.text);
  const link: Link = { orderId: String(answer.body.orderId), path: `/pay/${answer.body.orderId}` };
  await person.card(link);
  await person.back(link);
  assert.match(
    await textOf(link),
    /Доплата получена, доп\. соглашение заключено, изменения начнут действовать 01\.03\.2027/,
  );
});

test('a link that is unpaid, unknown or old returns no policy', async () => {
  const open = await openLink(partner, await savedDraft(partner), 'CARD');
  const paid = await paidLink(await savedDraft(partner));
  for (const path of [
    `${open.path}/policy/1`,
    `${paid.path}/policy/2`,
    `${paid.path}/policy/0`,
    `${paid.path}/policy/ZZZ0000000001`,
    '/pay/00000000-0000-4000-8000-000000000000/policy/1',
    '/pay/x/policy/1',
  ]) {
    const answer = await service.request('GET', path);
    assert.equal(answer.status, 404, path);
    assert.match(answer.text, /Такой ссылки нет/);
  }
  const now = service.clock.now();
  service.clock.set('2026-12-22T12:00:00+03:00');
  assert.equal((await service.request('GET', `${paid.path}/policy/1`)).status, 404);
  assert.doesNotMatch(await textOf(paid), /Скачать/);
  service.clock.set(now.toISOString());
  partner = await signedInAgain(service, partner);
});

test('one network address can download only a limited number of policies per minute', async () => {
  const { path } = await paidLink(await savedDraft(partner));
  const statuses = new Set<number>();
  for (let round = 0; round < 25; round += 1) {
    statuses.add((await service.request('GET', `${path}/policy/9`)).status);
  }
  assert.deepEqual([...statuses], [404, 429]);
});
