import { randomUUID } from 'node:crypto';
import { access, constants, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Email, MessageOutcome, MessageSender } from '#kernel/ports/messages.ts';
import { makeDirectory, withFileAdvice } from '#platform/db/file-errors.ts';
import { type MailSender, toMailOptions } from './mail.ts';

const accepted: MessageOutcome = { isAccepted: true };

/** Creates the directory for letters; throws StartError if the directory is not writable. */
export function openOutbox(directory: string): Promise<void> {
  return withFileAdvice(`the outbox of letters in ${directory}`, () => {
    makeDirectory(directory, 0o700);
    return access(directory, constants.W_OK);
  });
}

/** Creates a sender that writes letters to files: `<id>.eml` for mail programs and `<id>.txt` for people. */
export function createOutboxMail(directory: string, sender: () => MailSender): MessageSender['sendEmail'] {
  return async (email) => {
    const from = sender();
    // The mail library is loaded with the first letter, because most processes write no letters.
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({ streamTransport: true, buffer: true });
    const { message } = await transport.sendMail(toMailOptions(email, from));
    await save(directory, `${email.messageId}.eml`, message as Buffer);
    await save(directory, `${email.messageId}.txt`, letterText(email, from));
    return accepted;
  };
}

/** Creates a sender that writes text messages to files: `<id>-sms.txt`. */
export function createOutboxSms(directory: string): NonNullable<MessageSender['sendSms']> {
  return async ({ messageId, phone, text }) => {
    await save(directory, `${messageId}-sms.txt`, `To: ${phone}\n\n${text}\n`);
    return accepted;
  };
}

function letterText({ to, subject, text, attachments }: Email, { name, address }: MailSender): string {
  const files = attachments
    .filter(({ contentId }) => contentId === undefined)
    .map(({ fileName, bytes }) => `Attachment: ${fileName} (${bytes.byteLength} bytes)`);
  return [`From: ${name} <${address}>`, `To: ${to}`, `Subject: ${subject}`, ...files, '', text, ''].join(
    '\n',
  );
}

/** Writes a file atomically. A repeated message overwrites its file, and a file is never half-written. */
async function save(directory: string, name: string, content: Buffer | string): Promise<void> {
  if (!/^[A-Za-z0-9][A-Za-z0-9.-]*$/.test(name)) throw new Error('the id of a message is no name of a file');
  makeDirectory(directory, 0o700);
  const path = join(directory, name);
  // The random name lets two jobs save the same message simultaneously.
  const part = `${path}.${randomUUID()}.part`;
  await writeFile(part, content, { mode: 0o600 });
  await rename(part, path);
}
