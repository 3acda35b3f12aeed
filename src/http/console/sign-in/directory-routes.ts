import type { FastifyInstance, FastifyRequest } from 'fastify';
import { h } from 'preact';
import { newSecret, secretHash } from '#access/secrets.ts';
import { sessionOf } from '#staff/people/sessions.ts';
import type { DirectoryWay, StaffDirectory } from '#staff/people/sign-in.ts';
import { backFromDirectory, leaveForDirectory, signInFromDirectory } from '#staff/people/sign-in.ts';
import { document, type Frame } from '../layout.ts';
import { link, notice } from '../parts/values.ts';
import type { ConsoleDependencies } from '../server.ts';
import { giveToken, giveWay, tokenIn, wayIn } from './cookie.ts';
import { ownPath, ownPathOf } from './own-path.ts';

/** The way to the insurer's directory and back. */
export function registerDirectory(
  server: FastifyInstance,
  { pool, clock, url }: ConsoleDependencies,
  directory: StaffDirectory,
  frame: Frame,
  limited: (request: FastifyRequest) => Promise<void>,
): void {
  const open = { config: { isOpen: true }, onRequest: limited };

  server.get('/sign-in/directory', open, async (request, reply) => {
    const browser = newSecret();
    const isAgain = 'again' in (request.query as object);
    const way: DirectoryWay = { state: newSecret(), nonce: newSecret(), verifier: newSecret(), isAgain };
    const { state, nonce, verifier } = way;
    const kept = { nonce, verifier, isAgain, next: ownPath(request, url), browser: hashText(browser) };
    await leaveForDirectory(pool, state, kept, clock.now());
    giveWay(reply, browser);
    return reply.redirect(await directory.addressOf(way), 303);
  });

  server.get('/sign-in/directory/back', open, async (request, reply) => {
    const now = clock.now();
    const came = new URL(request.url, url);
    const state = came.searchParams.get('state') ?? '';
    const { data } = (await backFromDirectory(pool, state, now)) ?? {};
    // Whoever leaves in one browser cannot come back in another, which would be somebody else's.
    const isSame = data !== undefined && data.browser === hashText(wayIn(request));
    const way = {
      state,
      nonce: String(data?.nonce),
      verifier: String(data?.verifier),
      isAgain: data?.isAgain === true,
    };
    const entry = isSame ? await directory.entryOf(came, way) : undefined;
    const before = await sessionOf(pool, tokenIn(request), now);
    const moment = { now, requestId: request.id, before: before?.sessionId };
    const token =
      entry && entry.roles.length > 0 ? await signInFromDirectory(pool, entry, moment) : undefined;
    reply.type('text/html; charset=utf-8');
    if (token === undefined) {
      const why =
        entry && entry.roles.length === 0
          ? 'Вам не дано ни одной роли консоли.'
          : 'Каталог не подтвердил вход.';
      const again = h('p', null, link('/sign-in', 'Войти ещё раз'));
      return reply.status(403).send(document(frame, { title: 'Вход не удался' }, notice('bad', why), again));
    }
    giveToken(reply, token);
    // The next page is opened by this one: a redirect that began elsewhere would not bring the cookie.
    const next = ownPathOf(data?.next, url);
    reply.header('refresh', `0; url=${next}`);
    return reply.send(document(frame, { title: 'Вы вошли' }, h('p', null, link(next, 'Продолжить'))));
  });
}

function hashText(secret: string): string {
  return secretHash(secret).toString('base64url');
}
