import type { SendMailOptions, Transporter } from 'nodemailer';
import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { Email, MessageOutcome, MessageSender } from '#kernel/ports/messages.ts';
import type { Guard } from '../calls/guarded-call.ts';
import { PeerError } from '../calls/peer-error.ts';

/** Socket time limit in ms. The limit is shorter than the guard's, so that a connection ends soon after its call. */
const socketTimeoutMs = 20_000;

export interface MailSender {
  readonly name: string;
  readonly address: string;
}

/** Creates a sender of letters. `smtp://` switches to TLS if the server supports it; `smtps://` starts with TLS. */
export function createSmtpMail(
  url: string,
  from: () => MailSender,
  guard: Guard,
): MessageSender['sendEmail'] {
  let transport: Promise<Transporter> | undefined;
  return (email) =>
    guard.call(
      async (): Promise<MessageOutcome> => {
        try {
          transport ??= transportTo(url);
          const ready = await transport;
          await ready.sendMail(toMailOptions(email, from()));
          return { isAccepted: true };
        } catch (error) {
          return refusalOf(error);
        }
      },
      // The guard must not retry: the server may have accepted the letter even if its response was lost.
      { isIdempotent: false },
    );
}

/** Connects and signs in without sending a letter. Rejects with the server's message if the server would refuse letters. */
export async function probeMailServer(url: string, timeoutMs: number): Promise<void> {
  const transport = await transportTo(url, timeoutMs);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** Loads the mail library when the first letter is sent, because most processes send no letters. */
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

/** Converts a letter to mail options; the Message-ID depends on the letter's id, so repeated letters are recognized. */
export function toMailOptions(
  { messageId, to, subject, text, html, attachments }: Email,
  from: MailSender,
): SendMailOptions {
  return {
    messageId: `<${messageId}@${from.address.split('@')[1]}>`,
    from: { ...from },
    // An address in an object is not parsed, so a text with a comma cannot become two addresses.
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

/** Returns the server's permanent rejection (5xx) of a letter; throws PeerError for temporary errors and wrong settings. */
function refusalOf(error: unknown): MessageOutcome {
  const { responseCode = 0, code = '' } = error as { responseCode?: number; code?: string };
  const isOfLetter = code === 'EENVELOPE' || code === 'EMESSAGE';
  if (isOfLetter && responseCode >= 500) return { refusal: `SMTP_${responseCode}` };
  // Server messages quote mail addresses, so the error contains only codes.
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

/** Adds a note to each message that it comes from the test environment. */
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
