import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type MailServer, mailServer } from '../adapters/messages/support.ts';
import { change, signedInAgain, terminate } from '../support/addendum.ts';
import { printedNumber } from '../support/printed-number.ts';
import { until } from '../support/process.ts';
import { savedDraft, soldContract } from '../support/sale.ts';
import { type TestPartner, type TestService, testService } from '../support/service.ts';

let server: MailServer;
let service: TestService;
let partner: TestPartner;

before(async () => {
  server = await mailServer();
  service = await testService({ SMTP_URL: server.url, POLICY_MAIL: 'on' });
  partner = await service.partner();
});
after(async () => {
  await service.close();
  await server.close();
});

test('a holder gets the policy that was issued, once it is paid', async () => {
  await savedDraft(partner, { set: { 'policyHolder.email': 'draft@example.com' } });
  const sold = await soldContract(partner, { set: { 'policyHolder.email': 'paid@example.com' } });
  const form = await partner.call('GET', `/sales/v2/policies/${sold.policyNumber}/files/POLICY`);
  await until(async () => server.received.some(({ to }) => to.includes('paid@example.com')));
  assert.deepEqual([...new Set(server.received.flatMap(({ to }) => to))], ['paid@example.com']);
  const letter = server.received[0]?.email;
  assert.ok(letter?.subject?.includes(printedNumber(sold.policyNumber)));
  assert.match(letter?.text ?? '', /Оплачено: .* руб\., НДС не облагается/);
  const attachment = Buffer.from(letter?.attachments[0]?.content as ArrayBuffer);
  assert.equal(attachment.toString('base64'), form.body.policyPDF);
});

test('a policy that is paid and is to end later is mailed: it is in force until then', async () => {
  const sold = await soldContract(partner, { set: { 'policyHolder.email': 'ending@example.com' } });
  await terminate(partner, sold, '2027-06-01');
  await until(async () => server.received.some(({ to }) => to.includes('ending@example.com')));
});

test('a change in force sends the new edition, under an id of its own', async () => {
  const sold = await soldContract(partner, { set: { 'policyHolder.email': 'changed@example.com' } });
  // A letter that is sent again has the id of the first, by which a mailbox knows it.
  const letters = () => [
    ...new Map(
      server.received
        .filter(({ to }) => to.includes('changed@example.com'))
        .map(({ email }) => [email.messageId, email]),
    ).values(),
  ];
  await until(async () => letters().length === 1);
  const day = '2026-12-05';
  service.clock.set(`${day}T12:00:00+03:00`);
  partner = await signedInAgain(service, partner);
  const plate = { 'insuredObject.osago.vehicle.licensePlate': 'В002ВВ77' };
  await change(partner, sold, plate, { effectiveDate: day });
  await until(async () => letters().length === 2);
  const [, second] = letters();
  assert.match(second?.text ?? '', /изменён, новая редакция полиса во вложении/);
  const form = await partner.call('GET', `/sales/v2/policies/${sold.policyNumber}/files/POLICY`);
  const attachment = Buffer.from(second?.attachments[0]?.content as ArrayBuffer);
  assert.equal(attachment.toString('base64'), form.body.policyPDF);
});

test('the job and the log carry no address', async () => {
  const { rows } = await service.pool.query<{ text: string }>(
    `select j::text as text from pgboss.job j where name = 'policy-mail'`,
  );
  assert.ok(rows.length > 0);
  for (const { text } of rows) assert.ok(!text.includes('@'), text);
  assert.ok(!service.logged.some((line) => line.includes('example.com')));
});

test('without a mail server the letter lies in the data directory', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'mail-'));
  const other = await testService({ DATA_DIR: directory, POLICY_MAIL: 'on' });
  const sold = await soldContract(await other.partner());
  const file = join(directory, 'outbox', `policy-${sold.policyNumber}.txt`);
  await until(async () => existsSync(file));
  await other.close();
  rmSync(directory, { recursive: true });
});
