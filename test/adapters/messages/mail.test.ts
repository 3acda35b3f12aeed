import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createGuard } from '#adapters/calls/guarded-call.ts';
import { createSmtpMail } from '#adapters/messages/mail.ts';
import type { ServiceError } from '#kernel/errors/errors.ts';
import { unwatched } from '../support.ts';
import { email, type MailServer, mailServer } from './support.ts';

let server: MailServer;

before(async () => {
  server = await mailServer();
});
after(() => server.close());

const sender = (url = server.url, timeoutMs = 30_000) =>
  createSmtpMail(
    url,
    () => ({ name: 'САО «Образец-Полис»', address: 'polis@insurer.example' }),
    createGuard({ port: 'mail', system: 'Почта', timeoutMs, watch: unwatched }),
  );

test('a letter arrives with its texts, attachment and id', async () => {
  assert.deepEqual(await sender()(email), { isAccepted: true });
  const got = server.received.at(-1);
  assert.ok(got);
  assert.deepEqual(got.to, ['holder@example.com']);
  assert.equal(got.email.subject, email.subject);
  assert.equal(got.email.text?.trim(), email.text);
  assert.deepEqual(
    [got.email.from?.name, got.email.from?.address],
    ['САО «Образец-Полис»', 'polis@insurer.example'],
  );
  assert.equal(got.email.messageId, '<policy-XXX0000000001@insurer.example>');
  assert.ok(got.email.html?.includes(`<title>${email.subject}</title>`));
  assert.ok(got.email.html?.includes(email.html));
  const [attachment] = got.email.attachments;
  assert.equal(attachment?.filename, 'XXX0000000001-POLICY.pdf');
  assert.equal(attachment?.mimeType, 'application/pdf');
  assert.equal(Buffer.from(attachment?.content as ArrayBuffer).toString(), '%PDF-1.7 invented');
});

test('a recipient with several addresses or a subject with a line break adds no recipient or header', async () => {
  const before = server.received.length;
  await sender()({ ...email, to: 'a@example.com', subject: 'x\r\nBcc: b@example.com' });
  const got = server.received.at(-1);
  assert.equal(server.received.length, before + 1);
  assert.deepEqual(got?.to, ['a@example.com']);
  assert.equal(got?.email.bcc, undefined);
});

test("a letter to an unknown address is refused with the mail server's code", async () => {
  assert.deepEqual(await sender()({ ...email, to: 'nobody@example.com' }), { refusal: 'SMTP_550' });
});

for (const [name, of] of [
  ['a server that defers the letter', () => ({ url: server.url, to: 'busy@example.com' })],
  ['no server', () => ({ url: 'smtp://127.0.0.1:1', to: email.to })],
] as const) {
  test(`sending a letter throws UNAVAILABLE without an address in the error for ${name}`, async () => {
    const { url, to } = of();
    await assert.rejects(sender(url)({ ...email, to }), (error: ServiceError) => {
      assert.equal(error.code, 'UNAVAILABLE');
      assert.ok(!`${error.message} ${String(error.cause)} ${JSON.stringify(error.faults)}`.includes('@'));
      return true;
    });
  });
}
