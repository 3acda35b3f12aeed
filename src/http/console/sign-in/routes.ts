import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { h } from 'preact';
import type { Account } from '#staff/people/accounts.ts';
import { madeKey } from '#staff/people/passkeys/confirm.ts';
import { endSession, findSession } from '#staff/people/sessions.ts';
import { invitedBy, newChallenge, signInByLinkAgain, signInWithLink } from '#staff/people/sign-in.ts';
import { document, type Frame } from '../layout.ts';
import { notice } from '../parts/values.ts';
import { toWord } from '../parts/words.ts';
import type { ConsoleDependencies } from '../server.ts';
import { giveToken, takeToken, tokenIn } from './cookie.ts';
import { registerDirectory } from './directory-routes.ts';
import { nextPath } from './own-path.ts';
import { registerPasskeys } from './passkey-routes.ts';

const errorPlace = () => h('p', { role: 'alert', 'data-told': '', 'data-variant': 'error', hidden: true });

/** Renders a button that is disabled until the script has loaded, because only the script can ask for a passkey. */
const button = (text: string) => h('button', { type: 'submit', disabled: true }, text);

function passkeyForm(next: string) {
  return h(
    'form',
    { 'data-passkey': 'ask', 'data-next': next, method: 'post' },
    h(
      'p',
      null,
      'Войдите ключом, который вы сделали по приглашению: отпечатком, лицом или ПИН-кодом устройства.',
    ),
    errorPlace(),
    button('Войти ключом'),
    h(
      'noscript',
      null,
      h('p', null, 'Ключ спрашивает браузер, для этого нужен JavaScript. Всё остальное работает без него.'),
    ),
  );
}

function invitationForm({ staffId, login, name, roles }: Account, insurer: string) {
  return h(
    'form',
    {
      'data-passkey': 'make',
      'data-user': Buffer.from(`staff ${staffId}`).toString('base64url'),
      'data-login': login,
      'data-name': name,
      'data-insurer': insurer,
      method: 'post',
    },
    h('p', null, `${name}, ваш логин: ${login}, роли: ${roles.map(toWord).join(', ')}.`),
    h(
      'p',
      null,
      'Сделайте ключ на этом устройстве: пароля не будет. Входить можно будет только этим ключом.',
    ),
    errorPlace(),
    button('Сделать ключ и войти'),
  );
}

/** Shows the code that the owner of a new passkey must read out to the inviter. */
function madeKeyWords({
  number,
  confirmBy,
  counts,
  login,
}: NonNullable<Awaited<ReturnType<typeof madeKey>>>) {
  if (counts) return [h('p', null, h('a', { href: '/sign-in' }, 'Войти ключом'))];
  return [
    h('p', null, 'Номер вашего ключа:'),
    h('p', null, h('strong', null, number)),
    h(
      'p',
      null,
      `Сообщите его тому, кто вас пригласил (${confirmBy}), лично или по телефону. Когда он подтвердит номер, вы войдёте этим ключом как ${login}.`,
    ),
    h('p', null, h('a', { href: '' }, 'Проверить, подтверждён ли ключ')),
  ];
}

function linkForm(next: string) {
  return h(
    'form',
    { method: 'post', action: `?next=${encodeURIComponent(next)}` },
    h('p', null, 'Ссылка действует один раз.'),
    h('button', { type: 'submit' }, 'Войти'),
  );
}

/** Renders the form by which users of a demo link confirm their sign-in, because they have no passkey. */
function againForm(next: string) {
  return h(
    'form',
    { method: 'post', action: `/sign-in/link?next=${encodeURIComponent(next)}` },
    h('button', { type: 'submit' }, 'Это я'),
  );
}

function toDirectory(next: string, isAgain: boolean) {
  const query = new URLSearchParams({ next, ...(isAgain ? { again: '1' } : {}) });
  return h(
    'p',
    null,
    h('a', { class: 'button', href: `/sign-in/directory?${query}` }, 'Войти учётной записью компании'),
  );
}

/** Maximum number of requests without sign-in per minute and network address. */
const triesPerMinute = 30;
const open = { config: { isOpen: true } };

export function registerSignIn(server: FastifyInstance, deps: ConsoleDependencies, frame: Frame): void {
  const { pool, clock, directory } = deps;
  const page = (reply: FastifyReply, title: string, ...content: Parameters<typeof document>[2][]) =>
    reply.type('text/html; charset=utf-8').send(document(frame, { title }, ...content));
  const unusable = (reply: FastifyReply, title: string, text: string) =>
    page(reply, title, notice('bad', text));
  const limited = async ({ ip }: FastifyRequest) => {
    await deps.rateLimiter.takeByAddress(ip, 'console', triesPerMinute);
  };
  const openLimited = { ...open, onRequest: limited };

  server.get('/sign-in', open, async (request, reply) => {
    const next = nextPath(request, deps.url);
    const isAgain = 'again' in (request.query as object);
    const session = isAgain ? await findSession(pool, tokenIn(request), clock.now()) : null;
    const way = directory ? toDirectory(next, isAgain) : passkeyForm(next);
    return page(
      reply,
      isAgain ? 'Подтвердите вход' : 'Вход для сотрудников',
      isAgain ? notice('good', 'Важное действие: подтвердите вход.') : null,
      /[?&]form=/.test(next)
        ? notice('good', 'Введённое сохранено на 10 минут: войдите, и форма откроется заполненной.')
        : null,
      session?.method === 'LINK' ? againForm(next) : way,
    );
  });
  if (directory) registerDirectory(server, deps, directory, frame, limited);
  else registerPasskeys(server, deps, limited);

  server.post('/sign-in/challenge', openLimited, async () => ({
    challenge: await newChallenge(pool, clock.now()),
  }));

  server.get<{ Params: { token: string } }>('/invitation/:token', openLimited, async (request, reply) => {
    const account = directory ? null : await invitedBy(pool, request.params.token, clock.now());
    if (account)
      return page(reply, 'Приглашение в консоль', invitationForm(account, frame.site.insurer.fullName));
    const text = 'Оно действует один раз: из письма — сутки, переданное лично — 15 минут. Попросите новое.';
    return unusable(reply.status(410), 'Приглашение не действует', text);
  });

  server.get<{ Params: { id: string } }>('/made-key/:id', openLimited, async (request, reply) => {
    const key = directory ? null : await madeKey(pool, request.params.id);
    if (!key) return unusable(reply.status(404), 'Такого ключа нет', 'Попросите новое приглашение.');
    return page(reply, key.counts ? 'Ключ подтверждён' : 'Ключ сделан', ...madeKeyWords(key));
  });

  server.get<{ Params: { token: string } }>('/enter/:token', open, async (request, reply) =>
    page(reply, 'Вход по ссылке', linkForm(nextPath(request, deps.url))),
  );
  server.post<{ Params: { token: string } }>('/enter/:token', openLimited, async (request, reply) => {
    const by = { now: clock.now(), requestId: request.id };
    const token = await signInWithLink(pool, request.params.token, by);
    if (token === undefined)
      return unusable(reply.status(410), 'Ссылка не действует', 'Она действует 15 минут и один раз.');
    giveToken(reply, token);
    return reply.redirect(nextPath(request, deps.url), 303);
  });

  server.post('/sign-in/link', openLimited, async (request, reply) => {
    const now = clock.now();
    const session = await findSession(pool, tokenIn(request), now);
    const token = await signInByLinkAgain(pool, session, { now, requestId: request.id });
    if (token === undefined) return reply.redirect('/sign-in', 303);
    giveToken(reply, token);
    return reply.redirect(nextPath(request, deps.url), 303);
  });

  server.post('/sign-out', open, async (request, reply) => {
    const now = clock.now();
    const session = await findSession(pool, tokenIn(request), now);
    if (session) {
      const by = { actor: `staff:${session.login}`, requestId: request.id, at: now };
      await endSession(pool, session.sessionId, by);
    }
    takeToken(reply);
    return page(reply, 'Вы вышли', h('p', null, h('a', { href: '/sign-in' }, 'Войти снова')));
  });
}
