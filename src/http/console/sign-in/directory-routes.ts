import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { h } from 'preact';
import { createSecret, secretHash } from '#access/secrets.ts';
import {
  type DirectoryReply,
  DirectoryUnavailable,
  type DirectoryWay,
  type StaffDirectory,
} from '#staff/people/directory.ts';
import { findSession } from '#staff/people/sessions.ts';
import { backFromDirectory, leaveForDirectory, signInFromDirectory } from '#staff/people/sign-in.ts';
import { document, type Frame } from '../layout.ts';
import { link, notice } from '../parts/values.ts';
import type { ConsoleDependencies } from '../server.ts';
import { giveToken, giveWay, tokenIn, wayIn } from './cookie.ts';
import { refusalText, type SignInRefusal } from './directory-refusals.ts';
import { localPath, nextPath } from './own-path.ts';

export function registerDirectory(
  server: FastifyInstance,
  { pool, clock, url, log }: ConsoleDependencies,
  directory: StaffDirectory,
  frame: Frame,
  limited: (request: FastifyRequest) => Promise<void>,
): void {
  const open = { config: { isOpen: true }, onRequest: limited, errorHandler: refuseUnavailable };

  function refuse(
    request: FastifyRequest,
    reply: FastifyReply,
    { refusal, detail }: { readonly refusal: SignInRefusal; readonly detail?: string },
  ) {
    if (operatorRefusals.includes(refusal))
      log.warn({ requestId: request.id, refusal, detail }, 'sign-in at the directory failed');
    const again = h('p', null, link('/sign-in', 'Войти ещё раз'));
    const why = notice('bad', refusalText(refusal, detail));
    return reply
      .status(refusal === 'UNAVAILABLE' ? 503 : 403)
      .type('text/html; charset=utf-8')
      .send(document(frame, { title: 'Вход не удался' }, why, again));
  }

  function refuseUnavailable(error: Error, request: FastifyRequest, reply: FastifyReply) {
    if (!(error instanceof DirectoryUnavailable)) throw error;
    return refuse(request, reply, { refusal: 'UNAVAILABLE', detail: error.message });
  }

  server.get('/sign-in/directory', open, async (request, reply) => {
    const browser = createSecret();
    const isAgain = 'again' in (request.query as object);
    const way: DirectoryWay = {
      state: createSecret(),
      nonce: createSecret(),
      verifier: createSecret(),
      isAgain,
    };
    const { state, nonce, verifier } = way;
    const pending = { nonce, verifier, isAgain, next: nextPath(request, url), browser: hashText(browser) };
    await leaveForDirectory(pool, state, pending, clock.now());
    giveWay(reply, browser);
    return reply.redirect(await directory.addressOf(way), 303);
  });

  server.get('/sign-in/directory/back', open, async (request, reply) => {
    const now = clock.now();
    const came = new URL(request.url, url);
    const state = came.searchParams.get('state') ?? '';
    const { data } = (await backFromDirectory(pool, state, now)) ?? {};
    // Accept the sign-in only in the browser that started it, so that nobody is signed in to a stranger's account.
    const isSame = data !== undefined && data.browser === hashText(wayIn(request));
    const way = {
      state,
      nonce: String(data?.nonce),
      verifier: String(data?.verifier),
      isAgain: data?.isAgain === true,
    };
    const entry: DirectoryReply | { refusal: 'OTHER_BROWSER' } = isSame
      ? await directory.entryOf(came, way)
      : { refusal: 'OTHER_BROWSER' };
    if ('refusal' in entry) return refuse(request, reply, entry);
    const before = await findSession(pool, tokenIn(request), now);
    const moment = { now, requestId: request.id, before: before?.sessionId };
    const signedIn = await signInFromDirectory(pool, entry, moment);
    if ('refusal' in signedIn) return refuse(request, reply, signedIn);
    const { token } = signedIn;
    reply.type('text/html; charset=utf-8');
    giveToken(reply, token);
    // Answer with a page: after a redirect from another site, browsers would omit the session cookie.
    const next = localPath(data?.next, url);
    reply.header('refresh', `0; url=${next}`);
    return reply.send(document(frame, { title: 'Вы вошли' }, h('p', null, link(next, 'Продолжить'))));
  });
}

/** Refusals that show a configuration error, which the operator must fix. */
const operatorRefusals: readonly SignInRefusal[] = [
  'CLIENT_REFUSED',
  'NO_AUTH_TIME',
  'UNCONFIRMED',
  'UNAVAILABLE',
];

function hashText(secret: string): string {
  return secretHash(secret).toString('base64url');
}
