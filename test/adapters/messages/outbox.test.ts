import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import PostalMime from 'postal-mime';
import { createOutboxMail } from '#adapters/messages/outbox.ts';
import { email } from './support.ts';

const directory = mkdtempSync(join(tmpdir(), 'outbox-'));
const sender = { name: 'САО «Образец-Полис»', address: 'polis@insurer.example' };
after(() => rmSync(directory, { recursive: true }));

test('a letter is written as a mail file and a readable file, and sending it again adds no files', async () => {
  const outbox = join(directory, 'outbox');
  const send = createOutboxMail(outbox, () => sender);
  assert.deepEqual(await send(email), { isAccepted: true });
  await Promise.all(Array.from({ length: 8 }, () => send(email)));
  assert.deepEqual(readdirSync(outbox).sort(), ['policy-XXX0000000001.eml', 'policy-XXX0000000001.txt']);
  const read = await PostalMime.parse(readFileSync(join(outbox, 'policy-XXX0000000001.eml')));
  assert.equal(read.subject, email.subject);
  assert.equal(read.text?.trim(), email.text);
  assert.equal(Buffer.from(read.attachments[0]?.content as ArrayBuffer).toString(), '%PDF-1.7 invented');
  const text = readFileSync(join(outbox, 'policy-XXX0000000001.txt'), 'utf8');
  for (const part of [
    'From: САО «Образец-Полис» <polis@insurer.example>',
    'To: holder@example.com',
    'Полис во вложении',
    'XXX0000000001-POLICY.pdf (17 bytes)',
  ]) {
    assert.ok(text.includes(part), text);
  }
});

test('a message id that is a path outside the folder is refused', async () => {
  await assert.rejects(
    createOutboxMail(directory, () => sender)({ ...email, messageId: '../x' }),
    /id of a message/,
  );
});
