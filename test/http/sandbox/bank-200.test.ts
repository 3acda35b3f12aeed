import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { secondApp } from '../../support/app.ts';
import { askLink, client, openLink, read, untilStatus } from '../../support/link.ts';
import { savedDraft } from '../../support/sale.ts';
import { type TestService, testService } from '../../support/service.ts';
import { answerFaults } from '../openapi/described.ts';

const path = '/sandbox/v1/bank';
const usual = { answers: 'prompt', delayMs: 0, notifications: 'prompt', isOwn: false };

let service: TestService;
before(async () => {
  service = await testService({ ACQUIRER_TIMEOUT_MS: '3000' });
});
after(() => service.close());

test('the bank settings of a partner are returned as the API description says, and an empty object resets them', async () => {
  const partner = await service.partner();
  const first = await partner.call('GET', path);
  assert.deepEqual([first.status, first.body], [200, usual]);
  assert.deepEqual(answerFaults('GET', `/ship/biz${path}`, 200, first.body), []);
  const set = await partner.call('PUT', path, { answers: 'busy', delayMs: 5 });
  const expected = { answers: 'busy', delayMs: 5, notifications: 'prompt', isOwn: true };
  assert.deepEqual([set.status, set.body], [200, expected]);
  assert.deepEqual(answerFaults('PUT', `/ship/biz${path}`, 200, set.body), []);
  assert.deepEqual((await partner.call('PUT', path, { notifications: 'late' })).body, {
    ...usual,
    notifications: 'late',
    isOwn: true,
  });
  assert.deepEqual((await partner.call('PUT', path, {})).body, usual);
  assert.deepEqual((await partner.call('GET', path)).body, usual);
});

test('a sandbox bank that is down for one partner still processes the payments of another partner', async () => {
  const [broken, other] = [await service.partner(), await service.partner()];
  const [brokenDraft, otherDraft] = [await savedDraft(broken), await savedDraft(other)];
  const link = await openLink(broken, brokenDraft, 'CARD');
  await broken.call('PUT', path, { answers: 'down' });
  assert.deepEqual((await other.call('GET', path)).body, usual);
  const browser = client(service);
  assert.equal((await browser.get(await browser.bankPath(link))).status, 503);
  assert.notEqual((await askLink(broken, brokenDraft, 'SBP')).status, 200);

  const otherLink = await openLink(other, otherDraft, 'CARD');
  assert.equal((await browser.get(await browser.bankPath(otherLink))).status, 200);
  assert.equal((await browser.card(otherLink)).status, 303);
  await browser.back(otherLink);
  assert.equal((await read(other, otherDraft)).status, 'COMPLETE');

  await broken.call('PUT', path, {});
  assert.equal((await browser.card(link)).status, 303);
  await browser.back(link);
  assert.equal((await read(broken, brokenDraft)).status, 'COMPLETE');
});

test('lost bank notifications affect only the partner that requested them', async () => {
  const [deaf, other] = [await service.partner(), await service.partner()];
  const drafts = { deaf: await savedDraft(deaf), other: await savedDraft(other) };
  const links = {
    deaf: await openLink(deaf, drafts.deaf, 'CARD'),
    other: await openLink(other, drafts.other, 'CARD'),
  };
  await deaf.call('PUT', path, { notifications: 'lost' });
  const browser = client(service);
  await browser.card(links.deaf);
  await browser.card(links.other);
  // The bank sends notifications in order, so a notification that has not arrived by now was lost.
  await untilStatus(other, drafts.other, 'COMPLETE');
  assert.notEqual((await read(deaf, drafts.deaf)).status, 'COMPLETE');
  await browser.back(links.deaf);
  assert.equal((await read(deaf, drafts.deaf)).status, 'COMPLETE');
});

test('bank settings by staff apply only to partners without settings of their own', async () => {
  const [set, unset] = [await service.partner(), await service.partner()];
  await set.call('PUT', path, { notifications: 'twice' });
  await service.bank?.behave({ answers: 'busy' });
  try {
    assert.deepEqual((await unset.call('GET', path)).body, { ...usual, answers: 'busy' });
    assert.deepEqual((await set.call('GET', path)).body, { ...usual, notifications: 'twice', isOwn: true });
    assert.equal((await askLink(set, await savedDraft(set), 'CARD')).status, 200);
    assert.notEqual((await askLink(unset, await savedDraft(unset), 'CARD')).status, 200);
  } finally {
    await service.bank?.behave({});
  }
});

test('bank settings of a partner apply in another process too', async () => {
  const [partner, other] = [await service.partner(), await service.partner()];
  const second = await secondApp(service, { ACQUIRER_TIMEOUT_MS: '3000' });
  try {
    await partner.call('PUT', path, { answers: 'down' });
    assert.equal((await second.call(partner.token, 'GET', path)).body.answers, 'down');
    const pay = async (one: typeof partner) => {
      const { path: at, premium } = await savedDraft(one);
      const body = {
        amount: premium,
        paymentType: 'CARD',
        successUrl: 'https://partner.example/1',
        failUrl: 'https://partner.example/2',
      };
      return (await second.call(one.token, 'PUT', `${at}/installments/1`, body)).status;
    };
    assert.notEqual(await pay(partner), 200);
    assert.equal(await pay(other), 200);
    await second.call(partner.token, 'PUT', path, {});
    assert.deepEqual((await partner.call('GET', path)).body, usual);
  } finally {
    await second.close();
  }
});
