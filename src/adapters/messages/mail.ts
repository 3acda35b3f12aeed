import type { SendMailOptions, Transporter } from 'nodemailer';
import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { Email, MessageOutcome, MessageSender } from '#kernel/ports/messages.ts';
import type { Guard } from '../calls/guarded-call.ts';
import { PeerError } from '../calls/peer-error.ts';

/** Shorter than the guard's limit, so that a connection does not outlive its call for long. */
const socketTimeoutMs = 20_000;

/** Sender of letters, as mail programs show it. */
export interface MailSender {
  readonly name: string;
  readonly address: string;
}

/** Sends letters to a mail server. `smtp://` switches to TLS if the server offers it, `smtps://` starts with TLS. */
export function createSmtpMail(url: string, from: MailSender, guard: Guard): MessageSender['sendEmail'] {
  let transport: Promise<Transporter> | undefined;
  return (email) =>
    guard.call(
      async (): Promise<MessageOutcome> => {
        try {
          transport ??= transportTo(url);
          const ready = await transport;
          await ready.sendMail(toMailOptions(email, from));
          return { isAccepted: true };
        } catch (error) {
          return refusalOf(error);
        }
      },
      // The server may have accepted a letter without a received answer; the job decides about a retry.
      { isIdempotent: false },
    );
}

/** Connects and signs in without sending anything; rejects with the server's message if it would accept no letter. */
export async function probeMailServer(url: string, timeoutMs: number): Promise<void> {
  const transport = await transportTo(url, timeoutMs);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** Loads the library with the first letter: most processes send none. */
async function transportTo(url: string, timeoutMs = socketTimeoutMs): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Converts a letter for sending. The same id gives the same Message-ID, so mail programs recognise a repeat. */
export function toMailOptions(
  { messageId, to, subject, text, html, attachments }: Email,
  from: MailSender,
): SendMailOptions {
  return {
    messageId: `<${messageId}@${from.address.split('@')[1]}>`,
    from: { ...from },
    // An object, so that one address cannot become two.
    to: { name: '', address: to },
    subject,
    text,
    html: documentOf(subject, html),
    attachments: attachments.map(({ fileName, mimeType, bytes, contentId }) => ({
      filename: fileName,
      contentType: mimeType,
      content: Buffer.from(bytes),
      ...(contentId !== undefined && { cid: contentId, contentDisposition: 'inline' }),
    })),
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

function documentOf(title: string, html: string): string {
  const head = h('head', null, h('meta', { charset: 'utf-8' }), h('title', null, title));
  const body = h('body', { style: 'margin: 0;', dangerouslySetInnerHTML: { __html: html } });
  return `<!doctype html>${renderToString(h('html', { lang: 'ru' }, head, body))}`;
}

/** Returns a permanent rejection (5xx) of the letter itself; throws PeerError for transient errors and configuration mistakes. */
function refusalOf(error: unknown): MessageOutcome {
  const { responseCode = 0, code = '' } = error as { responseCode?: number; code?: string };
  const isOfLetter = code === 'EENVELOPE' || code === 'EMESSAGE';
  if (isOfLetter && responseCode >= 500) return { refusal: `SMTP_${responseCode}` };
  // The server's messages quote addresses, so only codes are passed on.
  const message = `mail: ${code || 'failed'} ${responseCode || ''}`.trim();
  throw new PeerError(message, { isTransient: true, isOutage: !isOfLetter });
}

const line =
  'ТЕСТ: письмо тестовой среды. Договоры и деньги в нём ненастоящие, приложенное не является полисом.';

const strip = renderToString(
  h(
    'p',
    {
      style:
        'margin: 0; padding: 8px 16px; background: #8a1c00; color: #fff; font: bold 16px/1.5 Arial, sans-serif;',
    },
    line,
  ),
);

/** Marks every message as coming from the test environment. */
export function markedAsTest({ sendEmail, sendSms }: MessageSender): MessageSender {
  return {
    sendEmail: (email) =>
      sendEmail({
        ...email,
        subject: `ТЕСТ: ${email.subject}`,
        text: `${line}\n\n${email.text}`,
        html: `${strip}${email.html}`,
      }),
    ...(sendSms && {
      sendSms: (sms, context) => sendSms({ ...sms, text: `ТЕСТ ${sms.text}` }, context),
    }),
  };
}
