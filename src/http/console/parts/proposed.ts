import { type ComponentChildren, h } from 'preact';
import { statusText } from '#contracts/record/status/shown-status.ts';
import { Refusal } from '#kernel/errors/message.ts';
import type { NotedAct } from '#platform/db/tables/audit-log.ts';
import { contentShow } from '#staff/catalogues/content/index.ts';
import { tariffChanges } from '#staff/catalogues/tariffs/drafts.ts';
import { contractHolder } from '#staff/contracts/show.ts';
import { readContent } from '#staff/dual-control/content.ts';
import type { Proposal } from '#staff/dual-control/decide.ts';
import type { ObjectKind } from '#staff/dual-control/four-eyes.ts';
import { proposalList } from '#staff/index.ts';
import { paymentFileReady } from '#staff/money/payment-files.ts';
import { paymentUnmatched } from '#staff/money/payments.ts';
import { refundShow } from '#staff/money/refunds.ts';
import { statementShow } from '#staff/money/statement-lines.ts';
import { partnerShow } from '#staff/partners/partners.ts';
import { whyRefused } from '#staff/use-case/use-case.ts';
import type { Visit } from '../page.ts';
import { actName, formatActLines } from './act-words.ts';
import { namedCode } from './faults.ts';
import { type Heading, table } from './table.ts';
import { facts, formatMoment, link, linkTo, notice, section, shownText, withQuery } from './values.ts';
import { toWord } from './words.ts';

type Card = (visit: Visit, id: string) => ComponentChildren | Promise<ComponentChildren>;

const rubles = (amount: bigint | null) => amount !== null && `${shownText('money', amount)} ₽`;

/** Descriptions of the objects that two people change, for the person who agrees. */
const cards: Readonly<Record<ObjectKind, Card>> = {
  account: (_, login) =>
    facts(['Сотрудник', link(`/staff-change?login=${encodeURIComponent(login)}`, login)]),
  calendar: (_, version) =>
    facts(['Календарь', link(`/calendar-year?version=${encodeURIComponent(version)}`, version)]),
  content: contentCard,
  contract: contractCard,
  file: (_, id) => facts(['Файл для банка', link(`/payment-files/${id}`, `№ ${id}`)]),
  job: (_, id) => facts(['Фоновая работа', linkTo.job(id)]),
  limit: (visit, id) => {
    const [holder = '', product = ''] = id.split(' ');
    return facts(
      ['Лимит', holder === 'underwriter' ? 'всех андеррайтеров' : visit.nameOf(holder)],
      ['Продукт', product === '*' ? 'остальные продукты' : visit.productTitle(product)],
    );
  },
  line: lineCard,
  money: moneyCard,
  partner: partnerCard,
  refund: refundCard,
  rule: () => null,
  tariff: tariffCard,
};

/** Describes what a proposal is about, why it is made and what it changes. */
export async function proposed(
  visit: Visit,
  { useCase, askedBy, askedAt, expiresAt, ...proposal }: Proposal,
) {
  const { acts, reason } = readContent(proposal.content);
  const objects = proposal.objects.filter((object) => object.includes(' '));
  const about = await Promise.all(objects.map((object) => cardOf(visit, object)));
  const titles = await titlesOfTexts(visit, objects);
  return [
    facts(
      ['Что', actName(useCase)],
      ['Предложил', visit.nameOf(askedBy)],
      ['Основание', reason],
      ['Когда', formatMoment(askedAt)],
      ['Решить до', formatMoment(expiresAt)],
    ),
    about.length > 0 ? section('О чём', ...about) : null,
    ...(await filesMade(visit, acts)),
    section(
      'Что изменится',
      h('pre', null, acts.flatMap((act) => formatActLines(act, visit.nameOf, titles)).join('\n')),
    ),
  ];
}

/** Lists the orders of a payment file that a proposal makes; the file does not exist yet. */
function filesMade(visit: Visit, acts: readonly NotedAct[]) {
  const files = acts.filter(({ action }) => action === 'payment-file.make');
  if (!visit.may(paymentFileReady.permission)) return [];
  const ids = (value: unknown) => (typeof value === 'string' && value !== '' ? value.split(', ') : []);
  return Promise.all(
    files.map(async ({ after }) =>
      section(
        `Файл для банка со счёта ${after?.account ?? ''}`,
        ...(await readyOrders(visit, { refunds: ids(after?.refunds), lines: ids(after?.lines) })),
      ),
    ),
  );
}

/** Maximum number of rows of a preview, so that the page stays small. */
const previewMax = 40;
type Ready = Awaited<ReturnType<typeof paymentFileReady.run>>['orders'][number];

/** Renders what the next payment file orders. With `ids`, renders only these refunds and statement lines. */
export async function readyOrders(
  visit: Visit,
  ids?: { readonly refunds: readonly string[]; readonly lines: readonly string[] },
) {
  const { result } = await visit.run(paymentFileReady, {});
  const isChosen = ({ refund, line }: Ready) =>
    ids === undefined || (refund === '' ? ids.lines.includes(line) : ids.refunds.includes(refund));
  const orders = result.orders.filter(isChosen);
  const isGone = ids !== undefined && orders.length < ids.refunds.length + ids.lines.length;
  const total = orders.reduce((sum, { amount }) => sum + amount, 0n);
  return [
    isGone ? notice('bad', 'Часть возвратов с тех пор изменилась: такое предложение не исполнится.') : null,
    facts(['Поручений', orders.length], ['Сумма', `${shownText('money', total)} ₽`]),
    table(
      'Что войдёт в файл',
      [
        {
          title: 'За что',
          kind: 'text',
          cell: ({ refund, line, policyNumber }: Ready) =>
            refund === ''
              ? link(`/statement-lines/${line}`, `поступление ${line}`)
              : h('span', null, link(`/refunds/${refund}`, `возврат ${refund}`), ` ${policyNumber}`),
        },
        {
          title: 'Получатель',
          kind: 'text',
          cell: ({ name, account, bic }) =>
            h('span', null, name, h('small', null, ` счёт ${account}, БИК ${bic}`)),
        },
        { title: 'Сумма, ₽', kind: 'money', cell: ({ amount }) => shownText('money', amount) },
      ],
      orders.slice(0, previewMax),
    ),
    orders.length > previewMax ? h('p', null, `И ещё ${orders.length - previewMax}.`) : null,
  ];
}

/** Returns the Russian titles of the texts of a content; empty for other objects. */
async function titlesOfTexts(visit: Visit, objects: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const code = objects.map((object) => /^content (.+)$/.exec(object)?.[1]).find((one) => one !== undefined);
  if (code === undefined || !visit.may(contentShow.permission)) return new Map();
  const { item, shown } = (await visit.run(contentShow, { code })).result;
  return new Map(item.fields(shown.value).map(({ field, title }) => [field, title]));
}

async function cardOf(visit: Visit, object: string): Promise<ComponentChildren> {
  const [kind = '', ...id] = object.split(' ');
  const card = cards[kind as ObjectKind];
  try {
    return await card?.(visit, id.join(' '));
  } catch (error) {
    // The object may not exist yet, as a new partner, or any more; the changes below name it.
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** Lists the changes of an object that wait for a second person, for the page of the object; null if there are none. */
export async function pendingNotice(visit: Visit, kind: ObjectKind, id?: string) {
  if (!visit.may(proposalList.permission)) return null;
  const object = id === undefined ? kind : `${kind} ${id}`;
  const { result } = await visit.run(proposalList, { object, rows: 20 });
  if (result.length === 0) return null;
  return h(
    'div',
    { class: 'done', role: 'status' },
    ...result.map(({ id: number, useCase, about, askedBy, expiresAt }) =>
      h(
        'p',
        null,
        'Ждёт второго сотрудника до ',
        expiresAt && formatMoment(expiresAt),
        ': ',
        link(`/proposals/${number}`, `${actName(useCase ?? '')}, ${about.join(', ')}`),
        `. Предложил: ${visit.nameOf(askedBy ?? '')}.`,
      ),
    ),
  );
}

/** Number of differences of a tariff that a proposal shows. */
const differencesShown = 20;

/** Renders a tariff with its differences from the version that it replaces. */
async function tariffCard(visit: Visit, versionId: string) {
  const named = facts(['Тариф', link(withQuery('/tariff', { versionId }), versionId)]);
  if (!visit.may(tariffChanges.permission)) return named;
  try {
    const { result } = await visit.run(tariffChanges, { versionId, replaced: true });
    const shown = result.slice(0, differencesShown);
    return [
      named,
      h('p', null, `Отличий от версии, которая действует до неё: ${result.length}.`),
      shown.length > 0 ? table('Отличия', differenceHeadings, shown) : null,
      result.length > shown.length
        ? h('p', null, link(withQuery('/tariff-changes', { versionId, replaced: 'true' }), 'Все отличия'))
        : null,
    ];
  } catch (error) {
    // A version that was withdrawn in the meantime has another id.
    if (whyRefused(error) === undefined) throw error;
    return named;
  }
}

type Difference = Awaited<ReturnType<typeof tariffChanges.run>>[number];

/** Cells of a difference that have both the Russian and the technical name. */
export const differenceCells = {
  tableTitle: (one: Difference) => namedCode(one.tableTitle ?? '', one.table ?? ''),
  columnTitle: (one: Difference) =>
    one.column ? namedCode(one.columnTitle ?? '', one.column) : 'вся строка',
};

const differenceHeadings: readonly Heading<Difference>[] = [
  { title: 'Таблица', kind: 'text', cell: differenceCells.tableTitle },
  { title: 'Строка', kind: 'text', cell: ({ row }) => row },
  { title: 'Столбец', kind: 'text', cell: differenceCells.columnTitle },
  { title: 'Было', kind: 'text', cell: ({ before }) => before },
  { title: 'Стало', kind: 'text', cell: ({ after }) => after },
];

async function contentCard(visit: Visit, code: string) {
  if (!visit.may(contentShow.permission)) return facts(['Раздел', code]);
  const { item } = (await visit.run(contentShow, { code })).result;
  return facts(['Раздел', link(`/contents/${encodeURIComponent(code)}`, item.title)], ['Где', item.about]);
}

async function lineCard(visit: Visit, id: string) {
  if (!visit.may(statementShow.permission)) return null;
  const { result: line } = await visit.run(statementShow, { line: BigInt(id) });
  return facts(
    ['Поступление', link(`/statement-lines/${id}`, `${id} от ${shownText('day', line.date)}`)],
    ['Сумма', rubles(line.amount)],
    ['Плательщик', line.payerName],
    ['ИНН плательщика', line.payerInn],
    ['Счёт плательщика', line.payerAccount],
    ['Назначение', line.purpose],
    ['Почему не зачтено само', line.explanation],
  );
}

async function refundCard(visit: Visit, id: string) {
  if (!visit.may(refundShow.permission)) return null;
  const {
    result: { refund },
  } = await visit.run(refundShow, { id: BigInt(id) });
  return [
    facts(
      [
        'Возврат',
        link(`/refunds/${id}`, `${id}, ${toWord(refund.kind)}, соглашение ${refund.addendumNumber}`),
      ],
      ['Сумма', rubles(refund.amount)],
      ['Вернёт банк', rubles(refund.atAcquirer)],
      ['Перечислено', rubles(refund.transferred)],
      ['Осталось выплатить', rubles(refund.payable)],
      ['Удержано', refund.held > 0n && `${rubles(refund.held)}: ${refund.heldFor}`],
      ['Вернуть до', refund.dueOn && shownText('day', refund.dueOn)],
    ),
    await contractCard(visit, refund.policyNumber, 'Получатель'),
  ];
}

async function moneyCard(visit: Visit, id: string) {
  if (!visit.may(paymentUnmatched.permission)) return null;
  const { result } = await visit.run(paymentUnmatched, {});
  const money = result.find((one) => String(one.id) === id);
  if (!money) return null;
  return facts(
    ['Платёж без договора', link('/payment-unmatched', id)],
    ['Сумма', rubles(money.amount)],
    ['Вернётся', 'туда, откуда пришли деньги'],
    ['Договор', money.policyNumber && linkTo.contract(money.policyNumber)],
    ['Почему', money.explanation],
    ['Платёж у банка', money.acquirerPaymentId],
  );
}

async function partnerCard(visit: Visit, login: string) {
  if (!visit.may(partnerShow.permission)) return null;
  const { result } = await visit.run(partnerShow, { login });
  return facts(['Партнёр', link(`/partners/${encodeURIComponent(login)}`, `${result.name} (${login})`)]);
}

async function contractCard(visit: Visit, number: string, holderTitle = 'Страхователь') {
  if (!visit.may(contractHolder.permission)) return facts(['Договор', linkTo.contract(number)]);
  const { result } = await visit.run(contractHolder, { policyNumber: number });
  return facts(
    ['Договор', linkTo.contract(number)],
    ['Продукт', visit.productTitle(result.product)],
    ['Состояние', statusText({ status: result.status, cancelledAt: result.cancelledAt }, visit.now)],
    [holderTitle, result.holder],
    ['Премия', rubles(result.premium)],
  );
}
