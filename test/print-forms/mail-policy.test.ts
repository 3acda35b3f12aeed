import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Email } from 'postal-mime';
import { rublesPrinted } from '#kernel/money/money.ts';
import { type MailServer, mailServer } from '../adapters/messages/support.ts';
import { change, signedInAgain, terminate } from '../support/addendum.ts';
import { printedNumber } from '../support/printed-number.ts';
import { until } from '../support/process.ts';
import { savedDraft, soldContract } from '../support/sale.ts';
import { type TestPartner, type TestService, testService } from '../support/service.ts';
import { eventOf } from './support/event.ts';

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

test('the holder gets the issued policy by e-mail after payment', async () => {
  await savedDraft(partner, { set: { 'policyHolder.email': 'draft@example.com' } });
  const sold = await soldContract(partner, { set: { 'policyHolder.email': 'paid@example.com' } });
  const form = await partner.call('GET', `/sales/v2/policies/${sold.policyNumber}/files/POLICY`);
  await until(async () => server.received.some(({ to }) => to.includes('paid@example.com')));
  assert.deepEqual([...new Set(server.received.flatMap(({ to }) => to))], ['paid@example.com']);
  const letter = server.received[0]?.email;
  assert.ok(letter?.subject?.includes(printedNumber(sold.policyNumber)));
  assert.match(letter?.text ?? '', /Оплачено: .* руб\., НДС не облагается/);
  assert.equal(attached(letter, 'application/pdf').toString('base64'), form.body.policyPDF);
  const html = letter?.html ?? '';
  assert.equal(letter?.from?.name, 'САО «Образец-Полис»');
  assert.match(letter?.text ?? '', /Транспортное средство: Lada Vesta, [А-Я]\d{3}/);
  for (const part of [
    printedNumber(sold.policyNumber),
    'background: #16457a',
    'Лицензия ОС № 0000-03',
    'ТЕСТ: письмо',
  ])
    assert.ok(html.includes(part), `${part} in ${html}`);
  assert.match(html, /href="tel:88000000000"/);
  assert.match(html, /src="cid:logo"/);
  assert.match(attached(letter, 'image/png').toString('latin1'), /^.PNG/);
  for (const text of [html, letter?.text ?? ''])
    assert.match(text, /«ДТП\. Европротокол»[\s\S]*8 800 000-00-00/);
});

test('the letter with the policy has a calendar event on the last day of cover', async () => {
  const sold = await soldContract(partner, { set: { 'policyHolder.email': 'calendar@example.com' } });
  await until(async () => server.received.some(({ to }) => to.includes('calendar@example.com')));
  const letter = server.received.find(({ to }) => to.includes('calendar@example.com'))?.email;
  const event = eventOf(attached(letter, 'text/calendar').toString('utf8'));
  const { body } = await partner.call('GET', sold.path);
  assert.equal(event.get('DTSTART;VALUE=DATE'), String(body.endDate).slice(0, 10).replaceAll('-', ''));
  assert.equal(event.get('UID'), `policy-${sold.policyNumber}@insurer.example`);
  assert.equal(event.get('SEQUENCE'), '0');
  assert.equal(event.get('TRIGGER'), '-P14D');
  assert.match(event.get('SUMMARY') ?? '', /^ТЕСТ: Заканчивается полис ОСАГО/);
});

test('the policy of a contract with a planned termination is mailed, because the contract is still in force', async () => {
  const sold = await soldContract(partner, { set: { 'policyHolder.email': 'ending@example.com' } });
  await terminate(partner, sold, '2027-06-01');
  await until(async () => server.received.some(({ to }) => to.includes('ending@example.com')));
});

test('the letter about a termination cancels the calendar event and states the refund', async () => {
  const sold = await soldContract(partner, { set: { 'policyHolder.email': 'ended@example.com' } });
  const letters = () => server.received.filter(({ to }) => to.includes('ended@example.com'));
  await until(async () => letters().length > 0);
  const body = await terminate(partner, sold, '2027-06-01');
  const printed = () => letters().find(({ email }) => /прекращается$/.test(email.subject ?? ''))?.email;
  await until(async () => printed() !== undefined);
  assert.match(printed()?.text ?? '', /Последний день страхования: 31\.05\.2027/);
  assert.ok(Number(body.refund) > 0);
  const refund = rublesPrinted(BigInt(Math.round(Number(body.refund) * 100)));
  assert.ok((printed()?.text ?? '').includes(`Возвращаем: ${refund} руб.`));
  const [kept, cancelled] = [letters()[0]?.email, printed()].map((letter) =>
    eventOf(attached(letter, 'text/calendar').toString('utf8')),
  );
  assert.equal(cancelled?.get('METHOD'), 'CANCEL');
  assert.equal(cancelled?.get('UID'), kept?.get('UID'));
  assert.equal(cancelled?.get('SEQUENCE'), '1');
});

test('when a change comes into force, the new policy is mailed in a new letter', async () => {
  const sold = await soldContract(partner, { set: { 'policyHolder.email': 'changed@example.com' } });
  // Count letters by message id, because a letter that is sent again keeps its message id.
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
  assert.equal(attached(second, 'application/pdf').toString('base64'), form.body.policyPDF);
  const [old, replaced] = letters().map((one) => eventOf(attached(one, 'text/calendar').toString('utf8')));
  assert.equal(replaced?.get('UID'), old?.get('UID'));
  assert.equal(replaced?.get('SEQUENCE'), '1');
});

test('neither the mail job nor the log contains an e-mail address', async () => {
  const { rows } = await service.pool.query<{ text: string }>(
    `select j::text as text from pgboss.job j where name = 'policy-mail'`,
  );
  assert.ok(rows.length > 0);
  for (const { text } of rows) assert.ok(!text.includes('@'), text);
  assert.ok(!service.logged.some((line) => line.includes('example.com')));
});

test('without a mail server the letter is written to the data directory', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'mail-'));
  const other = await testService({ DATA_DIR: directory, POLICY_MAIL: 'on' });
  const sold = await soldContract(await other.partner());
  const file = join(directory, 'outbox', `policy-${sold.policyNumber}.txt`);
  await until(async () => existsSync(file));
  await other.close();
  rmSync(directory, { recursive: true });
});

/** Returns the content of the first attachment with this MIME type. */
function attached(letter: Email | undefined, mimeType: string): Buffer {
  const found = letter?.attachments.find((one) => one.mimeType === mimeType);
  assert.ok(found, `an attachment ${mimeType}`);
  return typeof found.content === 'string'
    ? Buffer.from(found.content)
    : Buffer.from(found.content as ArrayBuffer);
}
