import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { consoleService, staffBrowser } from '../../support/console.ts';
import { savedDraft } from '../../support/sale.ts';
import type { TestPartner, TestService } from '../../support/service.ts';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await consoleService();
  partner = await service.partner();
});
after(() => service.close());

const pay = ({ path, premium }: { readonly path: string; readonly premium: number }) =>
  partner.call('PUT', `${path}/installments/1`, { amount: premium, paymentType: 'CASH' });

test('staff see a consent with its evidence and can withdraw the consent once with a reason; both actions are audited', async () => {
  const browser = await staffBrowser(service, ['support'], 'anna');
  const draft = await savedDraft(partner);
  const consents = `/contracts/${draft.policyNumber}/consents`;
  assert.match((await browser.open(consents)).text, /Согласий по этому договору не записано/);
  assert.equal((await pay(draft)).status, 200);
  const listed = (await browser.open(consents)).text;
  assert.match(listed, /действует/);
  const [, consentId = ''] = /withdraw\?consentId=([0-9a-f-]{36})/.exec(listed) ?? [];
  const form = { consentId, reason: 'Письмо клиента' };
  const withdrawn = await browser.send(`${consents}/withdraw`, form);
  assert.equal(withdrawn.status, 200, withdrawn.text);
  assert.match((await browser.open(consents)).text, /staff:anna: Письмо клиента/);
  assert.match((await browser.send(`${consents}/withdraw`, form)).text, /Согласие уже отозвано/);
  const unknown = { ...form, consentId: '00000000-0000-4000-8000-000000000000' };
  assert.match((await browser.send(`${consents}/withdraw`, unknown)).text, /нет согласия/);
  const { rows } = await service.pool.query<{ action: string; isLook: boolean }>(
    `select distinct action, is_look as "isLook" from staff_journal where action like 'consent.%' order by action`,
  );
  assert.deepEqual(rows, [
    { action: 'consent.list', isLook: true },
    { action: 'consent.withdraw', isLook: false },
  ]);
});

test('staff can send the link to the consent page again', async () => {
  const browser = await staffBrowser(service, ['support'], 'olga');
  const { policyNumber } = await savedDraft(partner);
  const sent = await browser.send(`/contracts/${policyNumber}/consents/ask`, {});
  assert.match(sent.text, /Ссылка отправлена письмом/);
  const { rows } = await service.pool.query(
    'select from client_links where contract_id = contract_id_of($1)',
    [policyNumber],
  );
  assert.equal(rows.length, 1);
});

test('staff without the right to see personal data see no consents', async () => {
  const browser = await staffBrowser(service, ['actuary']);
  const { policyNumber } = await savedDraft(partner);
  assert.equal((await browser.open(`/contracts/${policyNumber}/consents`)).status, 403);
});
