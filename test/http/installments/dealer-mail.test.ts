import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import PostalMime from 'postal-mime';
import { askLink, client } from '../../support/link.ts';
import { printedNumber } from '../../support/printed-number.ts';
import { until } from '../../support/process.ts';
import { savedDraft } from '../../support/sale.ts';
import { type TestService, testService } from '../../support/service.ts';

let directory: string;
let service: TestService;

before(async () => {
  directory = mkdtempSync(join(tmpdir(), 'link-mail-'));
  service = await testService({ DATA_DIR: directory });
});
after(async () => {
  await service.close();
  rmSync(directory, { recursive: true });
});

test("a dealer's payment link is sent by e-mail, and its page first shows what the client pays for", async () => {
  const dealer = await service.partner({ channel: 'DEALER' });
  const draft = await savedDraft(dealer);
  const { body } = await askLink(dealer, draft, 'CARD');
  assert.equal(body.sendEmail, true);
  assert.equal(body.sendSms, false);
  const file = join(directory, 'outbox', `payment-link-${body.orderId}.txt`);
  await until(async () => existsSync(file));
  const letter = readFileSync(file, 'utf8');
  assert.ok(letter.includes(`http://bindery.test/pay/${body.orderId}?from=mail`), letter);
  assert.ok(letter.includes(printedNumber(draft.policyNumber)));
  assert.match(letter, /действует до 22\.11\.2026 12:00 \(МСК\)/);
  const mail = await PostalMime.parse(readFileSync(file.replace(/txt$/, 'eml')));
  assert.ok(mail.html?.includes(`href="http://bindery.test/pay/${body.orderId}?from=mail"`));
  const page = await client(service).get(`/pay/${body.orderId}?from=mail`);
  assert.equal(page.status, 200);
});

test('no e-mail is sent for cash or to a holder without an e-mail address', async () => {
  const dealer = await service.partner({ channel: 'DEALER' });
  const paid = await dealer.call('PUT', `${(await savedDraft(dealer)).path}/installments/1`, {
    amount: (await savedDraft(dealer)).premium,
    paymentType: 'CASH',
  });
  assert.equal(paid.body.sendEmail, false);
});

for (const channel of ['AGGREGATOR', 'BANK', 'AGENT'] as const) {
  test(`a payment link of the channel ${channel} is not sent by e-mail`, async () => {
    const partner = await service.partner({ channel });
    assert.equal((await askLink(partner, await savedDraft(partner), 'SBP')).body.sendEmail, false);
  });
}
