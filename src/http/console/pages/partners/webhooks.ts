import { h } from 'preact';
import type { UseCase } from '#staff/use-case/use-case.ts';
import { webhookDeliveries, webhookPing, webhookResend } from '#staff/webhooks/deliveries.ts';
import {
  webhookAdd,
  webhookChange,
  webhookDisable,
  webhookEnable,
  webhookList,
  webhookRemove,
} from '#staff/webhooks/index.ts';
import { webhookRotate, webhookSecret } from '#staff/webhooks/secrets.ts';
import { changePage } from '../../change-page.ts';
import { listPage } from '../../list-page.ts';
import type { ConsolePage } from '../../page.ts';
import { wordsAbout } from '../../parts/russian-words.ts';
import { actions, facts, link, momentShown } from '../../parts/values.ts';
import { wordOf } from '../../parts/words.ts';

const pageOf = (id: string) => `/webhooks/${encodeURIComponent(id)}`;
const to = (path: string, id: string) => `${path}?${new URLSearchParams({ webhookId: id })}`;
const reasons = wordsAbout('webhook');

const list = listPage({
  path: '/webhooks',
  useCase: webhookList,
  cells: {
    types: ({ types }) => (types === 'all' ? 'все' : types?.replaceAll(',', ', ')),
    disabledAt: ({ disabledAt, disabledReason }) =>
      disabledAt === null
        ? 'включён'
        : `${reasons[disabledReason ?? ''] ?? 'выключен'} ${momentShown(disabledAt)}`,
    webhookId: ({ webhookId }) => link(pageOf(webhookId ?? ''), 'что доставлено'),
  },
  links: [[webhookAdd, '/webhook-add', 'Добавить вебхук']],
});

const deliveries = listPage({
  path: '/webhooks/:webhookId',
  useCase: webhookDeliveries,
  cells: {
    state: ({ state }) => wordOf(state ?? ''),
    log: ({ log }) => {
      const last = log.at(-1);
      return last ? `${last.status ?? last.failure ?? ''}, ${last.ms} мс ${last.answer ?? ''}` : '';
    },
  },
  above: (_, visit) => {
    const id = visit.params.webhookId ?? '';
    return visit.may(webhookPing.permission)
      ? actions(
          link(to('/webhook-ping', id), 'Проверить'),
          link(to('/webhook-resend', id), 'Отправить снова'),
          link(to('/webhook-change', id), 'Изменить'),
          link(to('/webhook-enable', id), 'Включить'),
          link(to('/webhook-disable', id), 'Выключить'),
          link(to('/webhook-secret', id), 'Секрет'),
          link(to('/webhook-rotate', id), 'Сменить секрет'),
          link(to('/webhook-remove', id), 'Удалить'),
        )
      : null;
  },
});

const add = changePage({
  path: '/webhook-add',
  useCase: webhookAdd,
  done: ({ result }) => ['Вебхук добавлен: ', link(to('/webhook-secret', result), 'показать секрет')],
  next: ({ partner }) => [`/webhooks?${new URLSearchParams({ partner })}`, 'К вебхукам партнёра'],
});

const edit = changePage({
  path: '/webhook-change',
  useCase: webhookChange,
  done: () => 'Вебхук изменён.',
  next: ({ webhookId }) => [pageOf(webhookId), 'К вебхуку'],
});

/** What is done to one webhook, which is all that its form asks for. */
const done = <Result>(path: string, useCase: UseCase<typeof webhookPing.input, Result>, said: string) =>
  changePage({
    path,
    useCase,
    done: () => said,
    next: ({ webhookId }) => [pageOf(webhookId), 'К вебхуку'],
  });

const ping = done('/webhook-ping', webhookPing, 'Событие отправляется.');
const enable = done('/webhook-enable', webhookEnable, 'Вебхук включён.');
const disable = done('/webhook-disable', webhookDisable, 'Вебхук выключен.');
const remove = done('/webhook-remove', webhookRemove, 'Вебхука больше нет.');
const rotate = done('/webhook-rotate', webhookRotate, 'Секрет сменён: откройте его и передайте партнёру.');

const resend = changePage({
  path: '/webhook-resend',
  useCase: webhookResend,
  done: ({ result }) => `Событий, которые отправятся снова: ${result}`,
  next: ({ webhookId }) => [pageOf(webhookId), 'К вебхуку'],
});

const secret = changePage({
  path: '/webhook-secret',
  useCase: webhookSecret,
  wantsFresh: true,
  done: ({ result: { secret: newest, previous } }) =>
    facts(
      ['Секрет', h('code', null, newest)],
      ['Прежний', previous && h('code', null, previous.secret)],
      ['Прежний действует до', previous && momentShown(previous.until)],
    ),
  next: ({ webhookId }) => [pageOf(webhookId), 'К вебхуку'],
});

export const webhookPages: readonly ConsolePage[] = [
  list,
  deliveries,
  add,
  edit,
  ping,
  resend,
  enable,
  disable,
  secret,
  rotate,
  remove,
];
