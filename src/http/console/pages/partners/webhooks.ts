import { h } from 'preact';
import { webhookDeliveries, webhookPing, webhookResend } from '#staff/partners/webhooks/deliveries.ts';
import {
  webhookAdd,
  webhookChange,
  webhookDisable,
  webhookEnable,
  webhookList,
  webhookRemove,
} from '#staff/partners/webhooks/index.ts';
import { webhookRotate, webhookSecret } from '#staff/partners/webhooks/secrets.ts';
import { changePage } from '../../change-page.ts';
import { listPage } from '../../list-page.ts';
import type { ConsolePage, Visit } from '../../page.ts';
import { wordsAbout } from '../../parts/russian-words.ts';
import { actions, facts, formatMoment, link } from '../../parts/values.ts';
import { words } from '../../parts/words.ts';

const pageOf = (id: string) => `/webhooks/${encodeURIComponent(id)}`;
const next = ({ webhookId }: { readonly webhookId: string }) => [pageOf(webhookId), 'К вебхуку'] as const;
const to = (path: string, id: string) => `${path}?${new URLSearchParams({ webhookId: id })}`;
const reasons = wordsAbout('webhook');

const deliveries = listPage({
  path: '/webhooks/:webhookId',
  useCase: webhookDeliveries,
  cells: {
    log: ({ log }) => {
      const last = log.at(-1);
      return last ? `${last.status ?? last.failure ?? ''}, ${last.ms} мс ${last.answer ?? ''}` : '';
    },
  },
  words: { state: words },
  chips: ['state'],
  above: async (_, visit) => {
    const id = visit.params.webhookId ?? '';
    const webhook = await findShown(visit, id);
    return [
      webhook && webhookFacts(webhook),
      visit.may(webhookPing.permission)
        ? actions(
            link(to('/webhook-ping', id), 'Проверить'),
            link(to('/webhook-resend', id), 'Отправить снова'),
            link(to('/webhook-change', id), 'Изменить'),
            webhook?.disabledAt
              ? link(to('/webhook-enable', id), 'Включить')
              : link(to('/webhook-disable', id), 'Выключить'),
            link(to('/webhook-secret', id), 'Секрет'),
            link(to('/webhook-rotate', id), 'Сменить секрет'),
            link(to('/webhook-remove', id), 'Удалить'),
          )
        : null,
    ];
  },
});

type Row = Awaited<ReturnType<typeof webhookList.run>>[number];

async function findShown({ run }: Visit, id: string | null): Promise<Row | undefined> {
  return id ? (await run(webhookList, { webhook: id })).result[0] : undefined;
}

function webhookFacts(webhook: Row) {
  return facts(
    ['Партнёр', webhook.partner],
    ['Адрес', webhook.url],
    ['События', typesOf(webhook)],
    ['Что это', webhook.description],
    ['Состояние', stateOf(webhook)],
  );
}

const typesOf = ({ types }: Row) => (types === 'all' ? 'все' : types?.replaceAll(',', ', '));
const stateOf = ({ disabledAt, disabledReason }: Row) =>
  disabledAt === null
    ? 'включён'
    : `${reasons[disabledReason ?? ''] ?? 'выключен'} ${formatMoment(disabledAt)}`;

/** Shows which webhook a form is about, in place of a field with its id. */
const ofOne = {
  hidden: ['webhookId'],
  async described(visit: Visit, sent: URLSearchParams) {
    const webhook = await findShown(visit, sent.get('webhookId'));
    return webhook && webhookFacts(webhook);
  },
};

export const webhookPages: readonly ConsolePage[] = [
  listPage({
    path: '/webhooks',
    useCase: webhookList,
    cells: {
      types: typesOf,
      disabledAt: stateOf,
      webhookId: ({ webhookId }) => link(pageOf(webhookId ?? ''), 'что доставлено'),
    },
    links: [[webhookAdd, '/webhook-add', 'Добавить вебхук']],
  }),
  deliveries,
  changePage({
    useCase: webhookAdd,
    done: ({ result }) => ['Вебхук добавлен: ', link(to('/webhook-secret', result), 'показать секрет')],
    next: ({ partner }) => [`/webhooks?${new URLSearchParams({ partner })}`, 'К вебхукам партнёра'],
  }),
  changePage({
    useCase: webhookChange,
    ...ofOne,
    async present(visit, sent) {
      const webhook = await findShown(visit, sent.get('webhookId'));
      if (!webhook) return undefined;
      const { url, types, description } = webhook;
      return { url: url ?? '', types: types ?? '', description: description ?? '' };
    },
    done: () => 'Вебхук изменён.',
    next,
  }),
  changePage({ useCase: webhookPing, ...ofOne, done: () => 'Событие отправляется.', next }),
  changePage({
    useCase: webhookResend,
    ...ofOne,
    done: ({ result }) => `Событий, которые отправятся снова: ${result}`,
    next,
  }),
  changePage({ useCase: webhookEnable, ...ofOne, done: () => 'Вебхук включён.', next }),
  changePage({ useCase: webhookDisable, ...ofOne, done: () => 'Вебхук выключен.', next }),
  changePage({
    useCase: webhookSecret,
    ...ofOne,
    wantsFresh: true,
    done: ({ result: { secret: newest, previous } }) =>
      facts(
        ['Секрет', h('code', null, newest)],
        ['Прежний', previous && h('code', null, previous.secret)],
        ['Прежний действует до', previous && formatMoment(previous.until)],
      ),
    next,
  }),
  changePage({
    path: '/webhook-rotate',
    useCase: webhookRotate,
    ...ofOne,
    done: () => 'Секрет сменён: откройте его и передайте партнёру.',
    next,
  }),
  changePage({ useCase: webhookRemove, ...ofOne, done: () => 'Вебхука больше нет.', next }),
];
