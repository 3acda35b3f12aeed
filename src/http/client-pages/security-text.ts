import type { FastifyInstance } from 'fastify';
import { dayMs } from '#kernel/time/calendar.ts';
import type { Clock } from '#kernel/time/clock.ts';
import { alsoHead } from '../protocol/answers/answer-headers.ts';
import type { Site } from '../protocol/page-layout.ts';

const path = '/.well-known/security.txt';
const validMs = 180 * dayMs;

/** Serves `security.txt` (RFC 9116) if the insurer has configured a contact. */
export function registerSecurityText(
  server: FastifyInstance,
  {
    site: { securityContact },
    publicUrl,
    clock,
  }: { readonly site: Site; readonly publicUrl: string; readonly clock: Clock },
): void {
  if (securityContact === undefined) return;
  server.get(path, alsoHead, (_request, reply) => {
    const expires = new Date(clock.now().getTime() + validMs).toISOString();
    return reply
      .type('text/plain; charset=utf-8')
      .send(
        [
          `Contact: ${securityContact}`,
          `Expires: ${expires}`,
          'Preferred-Languages: ru, en',
          `Canonical: ${publicUrl}${path}`,
          '',
        ].join('\n'),
      );
  });
}
