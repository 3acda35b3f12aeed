import { type ComponentChildren, h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { testStrip } from '#kernel/text/test-words.ts';
import type { Session } from '#staff/people/accounts.ts';
import { ownQueues, type Queue, type QueueName } from '#staff/people/desk/queues.ts';
import { isPermitted } from '#staff/use-case/permissions.ts';
import type { Site } from '../protocol/page-layout.ts';
import { type ConsolePage, type MenuGroup, mayOpen } from './page.ts';
import { formatCount, queuePaths } from './parts/queue-words.ts';
import { toWord } from './parts/words.ts';

export interface Frame {
  readonly site: Site;
  readonly assets: { readonly style: string; readonly script: string };
  readonly pages: readonly ConsolePage[];
}

interface PageOptions {
  readonly title: string;
  /** Session of the employee; undefined on the sign-in pages. */
  readonly session?: Session | undefined;
  readonly path?: string;
  readonly searched?: string | undefined;
  /** Work that waits for the employee, counted beside the pages that show the work. */
  readonly queues?: readonly Queue[];
}

const groups: readonly MenuGroup[] = ['Договоры', 'Деньги', 'Тарифы', 'Партнёры', 'Работа', 'Сотрудники'];

/** Renders a whole page as HTML. Texts are escaped, and nothing is loaded from other hosts. */
export function document(frame: Frame, options: PageOptions, ...content: ComponentChildren[]): string {
  const { site, assets } = frame;
  const { title, session } = options;
  const html = h(
    'html',
    { lang: 'ru' },
    h(
      'head',
      null,
      h('meta', { charset: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('title', null, `${title} — консоль`),
      h('link', { rel: 'stylesheet', href: assets.style }),
      h('script', { src: assets.script, defer: true }),
    ),
    h(
      'body',
      null,
      h('a', { class: 'skip', href: '#content' }, 'К содержанию'),
      site.isTest ? h('aside', { class: 'test' }, testStrip) : null,
      session
        ? top(site, session, options.searched ?? '')
        : h('header', { class: 'top' }, h('strong', null, site.insurer.fullName)),
      h(
        'div',
        { class: session ? 'sides' : 'alone' },
        session ? menu(frame.pages, session, options) : null,
        h(
          'main',
          { id: 'content', tabindex: -1 },
          session ? crumbs(frame.pages, session, options.path ?? '') : null,
          h('h1', null, title),
          ...content,
          session ? h('p', { class: 'clock' }, 'Время везде московское (МСК, UTC+3).') : null,
        ),
      ),
    ),
  );
  return `<!doctype html>${renderToString(html)}`;
}

/** Renders the way back from a page to its list in the menu; null for pages without such a list. */
function crumbs(pages: readonly ConsolePage[], session: Session, path: string) {
  const parent = pages.find(
    (page) => page.menu && mayOpen(page, session) && path.startsWith(`${page.path}/`),
  );
  return parent
    ? h(
        'nav',
        { class: 'crumbs', 'aria-label': 'Путь к странице' },
        `${parent.menu} › `,
        h('a', { href: parent.path }, parent.title),
      )
    : null;
}

function top({ insurer }: Site, session: Session, searched: string) {
  return h(
    'header',
    { class: 'top' },
    h('button', { type: 'button', class: 'outline small sections', popovertarget: 'menu' }, 'Разделы'),
    h('a', { href: '/', class: 'home' }, insurer.fullName),
    (['requests.read', 'contracts.read', 'people.find'] as const).some((one) =>
      isPermitted(session.roles, one),
    )
      ? h(
          'form',
          { method: 'post', action: '/search', role: 'search', class: 'find', 'aria-label': 'Найти договор' },
          h('label', { for: 'find', class: 'unseen' }, 'Найти'),
          h('input', {
            id: 'find',
            type: 'search',
            name: 'text',
            value: searched,
            maxLength: 100,
            placeholder: 'Договор, госномер, VIN, телефон, запрос',
          }),
          h('button', { type: 'submit' }, 'Найти'),
        )
      : null,
    h(
      'form',
      { method: 'post', action: '/sign-out', class: 'me' },
      h('span', { title: session.roles.map(toWord).join(', ') }, session.name),
      h('button', { type: 'submit', class: 'outline small' }, 'Выйти'),
    ),
  );
}

function menu(pages: readonly ConsolePage[], session: Session, { path = '', queues = [] }: PageOptions) {
  const mine = pages.filter((page) => page.menu && mayOpen(page, session));
  const entry = (href: string, title: string, queue?: Queue) =>
    h(
      'li',
      null,
      h(
        'a',
        { href, ...(href === path ? { 'aria-current': 'page' } : {}) },
        title,
        queue ? h('span', { class: 'count' }, ' ', formatCount(queue)) : null,
      ),
    );
  const queueOf = (page: ConsolePage) =>
    queues.find(({ name }) => isTotal(name, queues) && queuePaths[name].split('?')[0] === page.path);
  return h(
    'nav',
    { class: 'menu', id: 'menu', popover: 'auto', 'aria-label': 'Разделы' },
    h('ul', null, entry('/', 'Начало')),
    ...groups.flatMap((group) => {
      const named = mine.filter((page) => page.menu === group);
      if (named.length === 0) return [];
      return [
        h('h2', null, group),
        h('ul', null, ...named.map((page) => entry(page.path, page.title, queueOf(page)))),
      ];
    }),
  );
}

/** True for the queue that includes the others of its list, such as those that were handed to the employee. */
function isTotal(name: QueueName, queues: readonly Queue[]): boolean {
  return (
    !ownQueues.has(name) ||
    !queues.some((one) => !ownQueues.has(one.name) && queuePaths[one.name] === queuePaths[name])
  );
}
