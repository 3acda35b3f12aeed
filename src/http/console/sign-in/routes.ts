import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { h } from 'preact';
import { endSession, sessionOf } from '#staff/people/sessions.ts';
import { invitedBy, newChallenge, signInWithLink } from '#staff/people/sign-in.ts';
import { document, type Frame } from '../layout.ts';
import { notice } from '../parts/values.ts';
import type { ConsoleDependencies } from '../server.ts';
import { giveToken, takeToken, tokenIn } from './cookie.ts';
import { registerDirectory } from './directory-routes.ts';
import { ownPath } from './own-path.ts';
import { invitationForm, linkForm, passkeyForm, toDirectory } from './pages.ts';
import { registerPasskeys } from './passkey-routes.ts';

/** Of one network address, of all that can be tried without being signed in. */
const triesPerMinute = 30;
const open = { config: { isOpen: true } };

/** Where people come in and go out. */
export function registerSignIn(server: FastifyInstance, deps: ConsoleDependencies, frame: Frame): void {
  const { pool, clock, directory } = deps;
  const page = (reply: FastifyReply, title: string, ...content: Parameters<typeof document>[2][]) =>
    reply.type('text/html; charset=utf-8').send(document(frame, { title }, ...content));
  const limited = async ({ ip }: FastifyRequest) => {
    await deps.rateLimiter.takeByAddress(ip, 'console', triesPerMinute);
  };

  server.get('/sign-in', open, async (request, reply) => {
    const next = ownPath(request, deps.url);
    const isAgain = 'again' in (request.query as object);
    return page(
      reply,
      isAgain ? 'Подтвердите вход' : 'Вход для сотрудников',
      isAgain ? notice('good', 'Дальше деньги, публикация или права: подтвердите, что это вы.') : null,
      directory ? toDirectory(next, isAgain) : passkeyForm(next),
    );
  });
  if (directory) registerDirectory(server, deps, directory, frame, limited);
  else registerPasskeys(server, deps, limited);

  server.post('/sign-in/challenge', { ...open, onRequest: limited }, async () => ({
    challenge: await newChallenge(pool, clock.now()),
  }));

  server.get<{ Params: { token: string } }>(
    '/invitation/:token',
    { ...open, onRequest: limited },
    async (request, reply) => {
      const account = directory ? null : await invitedBy(pool, request.params.token, clock.now());
      return account
        ? page(reply, 'Приглашение в консоль', invitationForm(account, frame.site.insurer.fullName))
        : page(
            reply.status(410),
            'Приглашение не действует',
            notice('bad', 'Оно действует 15 минут и один раз. Попросите новое.'),
          );
    },
  );

  server.get<{ Params: { token: string } }>('/enter/:token', open, async (request, reply) =>
    page(reply, 'Вход по ссылке', linkForm(ownPath(request, deps.url))),
  );
  server.post<{ Params: { token: string } }>(
    '/enter/:token',
    { ...open, onRequest: limited },
    async (request, reply) => {
      const token = await signInWithLink(pool, request.params.token, {
        now: clock.now(),
        requestId: request.id,
      });
      if (token === undefined)
        return page(
          reply.status(410),
          'Ссылка не действует',
          notice('bad', 'Она действует 15 минут и один раз.'),
        );
      giveToken(reply, token);
      return reply.redirect(ownPath(request, deps.url), 303);
    },
  );

  server.post('/sign-out', open, async (request, reply) => {
    const now = clock.now();
    const session = await sessionOf(pool, tokenIn(request), now);
    if (session)
      await endSession(pool, session.sessionId, {
        actor: `staff:${session.login}`,
        requestId: request.id,
        at: now,
      });
    takeToken(reply);
    return page(reply, 'Вы вышли', h('p', null, h('a', { href: '/sign-in' }, 'Войти снова')));
  });
}
