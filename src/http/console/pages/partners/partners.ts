import { h } from 'preact';
import { numberPrinted } from '#kernel/money/russian-number.ts';
import {
  partnerAdd,
  partnerChange,
  partnerDisable,
  partnerEnable,
  partnerList,
  partnerRotate,
  partnerShow,
} from '#staff/partners/partners.ts';
import { changePage } from '../../change-page.ts';
import { listPage } from '../../list-page.ts';
import type { ConsolePage, Visit } from '../../page.ts';
import { formatDifference } from '../../parts/act-words.ts';
import type { Present } from '../../parts/present.ts';
import { pendingNotice } from '../../parts/proposed.ts';
import { askLink, tasksSection } from '../../parts/tasks/task-links.ts';
import { actions, facts, formatMoment, formatRange, link, section, shownText } from '../../parts/values.ts';
import { toWord } from '../../parts/words.ts';
import { showPage } from '../../show-page.ts';
import { partnerMonthPage, partnerMonthPath } from './month.ts';

const ofPartner = (path: string, login: string, name = 'login') =>
  `${path}?${new URLSearchParams({ [name]: login })}`;
const pageOf = (login: string) => `/partners/${encodeURIComponent(login)}`;
const next = ({ login }: { readonly login: string }) => [pageOf(login), 'К партнёру'] as const;
const stateOf = (disabledAt: Date | null) =>
  disabledAt === null ? 'работает' : `остановлен ${formatMoment(disabledAt)}`;
const allOr = (text: string | null | undefined) => text?.split(',').map(toWord).join(', ');

const one = showPage({
  path: '/partners/:login',
  useCase: partnerShow,
  titleOf: ({ login }) => `Партнёр ${login}`,
  render: async ({ result: partner }, { login }, visit) => [
    await pendingNotice(visit, 'partner', login),
    facts(
      ['Название', partner.name],
      ['Состояние', stateOf(partner.disabled_at)],
      ['client_id', h('code', null, partner.client_id)],
      ['Договор', partner.agreement],
    ),
    visit.may(partnerChange.permission)
      ? actions(
          link(ofPartner('/partner-change', login), 'Изменить права'),
          link(ofPartner('/partner-rotate', login), 'Сменить секрет'),
          partner.disabled_at === null
            ? link(ofPartner('/partner-disable', login), 'Остановить')
            : link(ofPartner('/partner-enable', login), 'Включить'),
        )
      : null,
    section(
      'Права и лимиты',
      facts(
        ['Канал', toWord(partner.channel ?? '')],
        ['Продукты', allOr(partner.products)],
        ['Кому продаёт', allOr(partner.holder_types)],
        ['Запросов в минуту на метод', partner.rate_limit ?? 'без лимита'],
        ['Комиссия, %', shownText('decimal', partner.kv_percent)],
        ['Скидка из комиссии, не больше, %', shownText('decimal', partner.discount_kv_max)],
        ['Наличные', toWord(partner.cash ?? '')],
        ['Поправка kfav', formatRange(partner.kfav ?? '')],
        ['Поправка reductionCoef', formatRange(partner.reduction ?? '')],
        ['Дней задним числом', partner.backdate_days],
        ['Бумажные формы', allOr(partner.forms)],
      ),
    ),
    section(
      'Секреты',
      h(
        'ul',
        null,
        ...partner.secrets.map((at, index) =>
          h('li', null, `${index === 0 ? 'новый' : 'прежний, до следующей смены'}: с ${formatMoment(at)}`),
        ),
      ),
      partner.secrets.length === 0 ? h('p', null, 'Действующих секретов нет.') : null,
    ),
    section('Разделы партнёра', actions(...around(login, visit), askLink(visit, 'partner', login))),
    await tasksSection(visit, 'partner', login),
  ],
});

/** Renders links to other pages about the partner, as far as the viewer may open them. */
function around(login: string, visit: Visit) {
  const places = [
    ['contracts.read', ofPartner('/contracts', login, 'partner'), 'Договоры'],
    ['sales.read', partnerMonthPath(login), 'Месяц партнёра'],
    ['requests.read', ofPartner('/requests', login, 'partner'), 'Запросы'],
    ['requests.read', `${ofPartner('/faults', login, 'partner')}&days=7`, 'Причины отказов за неделю'],
    ['partners.read', ofPartner('/webhooks', login, 'partner'), 'Вебхуки'],
    ['blanks.read', ofPartner('/blanks', login, 'partner'), 'Бланки'],
    ['agreements.read', ofPartner('/agreements', login, 'partner'), 'Генеральные договоры'],
    ['settlements.read', ofPartner('/bordereau', login, 'partner'), 'Бордеро'],
    ['settlements.read', ofPartner('/commission-months', login, 'partner'), 'Месяцы вознаграждения'],
    ['settlements.read', ofPartner('/acts', login, 'partner'), 'Акты'],
    ['settlements.read', ofPartner('/commission-terms', login, 'partner'), 'Условия вознаграждения'],
  ] as const;
  return places.map(([permission, href, text]) => (visit.may(permission) ? link(href, text) : null));
}

type Shown = Awaited<ReturnType<typeof partnerShow.run>>;

function presentRights(partner: Shown): Present {
  const range = (bounds: string | null | undefined) => bounds?.split('..').map(numberPrinted).join('–') ?? '';
  return {
    name: partner.name ?? '',
    channel: partner.channel ?? '',
    products: partner.products ?? '',
    holderTypes: partner.holder_types ?? '',
    rateLimit: String(partner.rate_limit ?? 'none'),
    agreement: partner.agreement ?? '',
    kvPercent: shownText('decimal', partner.kv_percent),
    discountKvMax: shownText('decimal', partner.discount_kv_max),
    cash: partner.cash ?? '',
    kfav: range(partner.kfav),
    reduction: range(partner.reduction),
    backdateDays: String(partner.backdate_days),
    forms: partner.forms ?? '',
  };
}

/** Shows a new secret. The secret is not stored, so it cannot be shown again. */
function secretOnce({
  clientId,
  clientSecret,
}: {
  readonly clientId: string;
  readonly clientSecret: string;
}) {
  return [
    facts(['client_id', h('code', null, clientId)], ['client_secret', h('code', null, clientSecret)]),
    h('p', null, 'Секрет больше не показывается: передайте его разработчику партнёра по защищённому каналу.'),
  ];
}

export const partnerPages: readonly ConsolePage[] = [
  listPage({
    path: '/partners',
    useCase: partnerList,
    cells: {
      login: ({ login }) => link(pageOf(login ?? ''), login),
      channel: ({ channel }) => toWord(channel ?? ''),
      disabled_at: ({ disabled_at }) => stateOf(disabled_at),
      products: ({ products }) => allOr(products),
      holder_types: ({ holder_types }) => allOr(holder_types),
      rate_limit: ({ rate_limit }) => rate_limit ?? 'без лимита',
      kfav: ({ kfav }) => formatRange(kfav ?? ''),
      reduction: ({ reduction }) => formatRange(reduction ?? ''),
    },
    links: [[partnerAdd, '/partner-add', 'Добавить партнёра']],
  }),
  one,
  partnerMonthPage,
  changePage({ useCase: partnerAdd, wantsFresh: true, done: ({ result }) => secretOnce(result), next }),
  changePage({
    useCase: partnerChange,
    wantsFresh: true,
    hidden: ['login'],
    described: (_, sent) => sent.has('login') && facts(['Партнёр', sent.get('login')]),
    present: async (visit, sent) => {
      const login = sent.get('login');
      return login === null ? undefined : presentRights((await visit.run(partnerShow, { login })).result);
    },
    done: ({ result }) =>
      result.length === 0
        ? 'Эти права у партнёра уже есть.'
        : h('ul', null, ...result.map((line) => h('li', null, formatDifference(line)))),
    next,
  }),
  changePage({ useCase: partnerDisable, done: () => 'Партнёр остановлен.', next }),
  changePage({ useCase: partnerEnable, wantsFresh: true, done: () => 'Партнёр работает.', next }),
  changePage({
    path: '/partner-rotate',
    useCase: partnerRotate,
    wantsFresh: true,
    done: ({ result, lines }) => [
      lines.length > 0 ? h('p', null, 'Партнёр остаётся остановленным.') : null,
      secretOnce(result),
    ],
    next,
  }),
];
