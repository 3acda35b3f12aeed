import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isObject } from '#kernel/json/json.ts';
import type { PasskeyPlace } from '#staff/people/passkeys/passkey.ts';
import { findSession } from '#staff/people/sessions.ts';
import { acceptInvitation, signInWithPasskey } from '#staff/people/sign-in.ts';
import type { ConsoleDependencies } from '../server.ts';
import { giveToken, tokenIn } from './cookie.ts';
import { localPath } from './own-path.ts';

const refused = 'Ключ не принят. Повторите; если не выходит, попросите новое приглашение.';

export function registerPasskeys(
  server: FastifyInstance,
  { pool, clock, url }: ConsoleDependencies,
  limited: (request: FastifyRequest) => Promise<void>,
): void {
  const place: PasskeyPlace = { origin: url, host: new URL(url).hostname };
  server.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    server.getDefaultJsonParser('error', 'error'),
  );
  const open = { config: { isOpen: true }, onRequest: limited };

  server.post('/sign-in/passkey', open, async (request, reply) => {
    const { challenge, credential, next } = record(request.body);
    const { id, response } = record(credential);
    const { clientDataJSON, authenticatorData, signature } = record(response);
    const now = clock.now();
    const before = await findSession(pool, tokenIn(request), now);
    const token = await signInWithPasskey(
      pool,
      {
        challenge: text(challenge),
        id: text(id),
        clientData: bytes(clientDataJSON),
        authenticatorData: bytes(authenticatorData),
        signature: bytes(signature),
      },
      place,
      { now, requestId: request.id, before: before?.sessionId },
    );
    if (token === undefined) return reply.status(403).send({ message: refused });
    giveToken(reply, token);
    return { to: localPath(next, url) };
  });

  server.post<{ Params: { token: string } }>('/invitation/:token/passkey', open, async (request, reply) => {
    const { challenge, credential } = record(request.body);
    const { id, response } = record(credential);
    const { clientDataJSON, authenticatorData, publicKey } = record(response);
    const accepted = await acceptInvitation(
      pool,
      request.params.token,
      {
        challenge: text(challenge),
        id: text(id),
        clientData: bytes(clientDataJSON),
        authenticatorData: bytes(authenticatorData),
        publicKey: bytes(publicKey),
      },
      place,
      { now: clock.now(), requestId: request.id },
    );
    if (accepted === undefined) return reply.status(403).send({ message: refused });
    if ('waitingKey' in accepted) return { to: `/made-key/${accepted.waitingKey}` };
    giveToken(reply, accepted.token);
    return { to: '/' };
  });
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? value : {};
}

function text(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 2_000) : '';
}

function bytes(value: unknown): Buffer {
  return Buffer.from(typeof value === 'string' ? value : '', 'base64url');
}
