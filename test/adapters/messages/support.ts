import PostalMime, { type Email as ReadEmail } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { Email } from '#kernel/ports/messages.ts';

export interface MailServer {
  readonly url: string;
  readonly received: { readonly to: readonly string[]; readonly email: ReadEmail }[];
  close(): Promise<void>;
}

/** Starts a mail server on a free port, which rejects recipients that begin with "nobody", and with "busy" temporarily. */
export async function mailServer(): Promise<MailServer> {
  const received: MailServer['received'] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      if (address.startsWith('nobody'))
        return done(Object.assign(new Error('no such user'), { responseCode: 550 }));
      if (address.startsWith('busy'))
        return done(Object.assign(new Error('try later'), { responseCode: 451 }));
      return done();
    },
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(parts))
          .then((email) => {
            received.push({ to: session.envelope.rcptTo.map(({ address }) => address), email });
            done();
          })
          .catch(done);
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const address = server.server.address();
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

export const email: Email = {
  messageId: 'policy-XXX0000000001',
  to: 'holder@example.com',
  subject: 'Полис ОСАГО XXX0000000001',
  text: 'Здравствуйте!\nПолис во вложении.',
  html: '<p>Здравствуйте!<br/>Полис во вложении.</p>',
  attachments: [
    {
      fileName: 'XXX0000000001-POLICY.pdf',
      mimeType: 'application/pdf',
      bytes: Buffer.from('%PDF-1.7 invented'),
    },
  ],
};
