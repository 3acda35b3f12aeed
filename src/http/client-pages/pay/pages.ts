import { h } from 'preact';
import { rublesPrinted } from '#kernel/money/money.ts';
import type { AcquirerMethod } from '#kernel/ports/ports.ts';
import { momentPrinted } from '#payments/links/link-handlers.ts';
import type { LinkState, PageContract, PageView } from '#payments/links/page/page-view.ts';
import type { ReturnView } from '#payments/links/page/return-of-client.ts';
import { capitalize } from '#products/product/printed/text.ts';
import { contractNumber, type Page, page, type Site } from '../../protocol/page-layout.ts';
import { reopenLinkPage, unknownLinkPage } from '../link-pages.ts';
import { autopayBox, savedMethodLink } from './autopay-parts.ts';
import { declineTexts } from './decline-texts.ts';

const refreshSeconds = 5;
const choices: Readonly<Record<AcquirerMethod, string>> = {
  card: 'Банковской картой',
  sbp: 'Через Систему быстрых платежей (СБП)',
};

/** How the client reached the page: opened the link, returned from the bank, or asked for another payment method. */
type Arrival = 'opened' | 'back' | 'other';

export function linkPage(view: ReturnView, site: Site, arrival: Arrival = 'opened'): Page {
  if (view.state === 'checking' || isToWait(view, arrival)) return waitingPage(view, site);
  if (view.state === 'open' || view.state === 'waiting') return payPage(view, site);
  if (view.state === 'paid') return paidPage(view, site);
  return endPage(view, view.state, site);
}

/** True if a client whose payment is undecided must wait: choosing another method could make the client pay twice. */
function isToWait({ state, methods }: PageView, arrival: Arrival): boolean {
  return state === 'waiting' && (arrival === 'back' || (arrival === 'opened' && methods.length > 1));
}

function payPage(view: PageView, site: Site): Page {
  const [only, ...others] = view.methods;
  return page(
    { title: 'Оплата страхования', site },
    view.declined ? notice('Оплата не прошла.', declineTexts[view.declined]) : null,
    view.state === 'waiting' && others.length > 0 ? secondWarning() : null,
    ...summary(view),
    ...keyInformationLinks(view),
    h('p', { class: 'hint' }, `Оплатите до ${momentPrinted(view.expiresAt)}`),
    h(
      'form',
      { method: 'post', action: `/pay/${view.orderId}` },
      h('input', { type: 'hidden', name: 'tries', value: String(view.attemptCount) }),
      others.length === 0
        ? h('input', { type: 'hidden', name: 'method', value: only })
        : h(
            'fieldset',
            null,
            h('legend', null, 'Как вы хотите заплатить?'),
            ...view.methods.map((method, index) => choice(method, index === 0)),
          ),
      view.autopay ? autopayBox(view.autopay) : null,
      h('button', { type: 'submit' }, `Перейти к оплате ${rublesPrinted(view.total)}\u00a0₽`),
    ),
    wayBack(view.failUrl, 'Вернуться без оплаты', 'button second'),
  );
}

function keyInformationLinks({ contracts }: PageView) {
  return contracts.flatMap(({ title, keyInformationPath }) =>
    keyInformationPath
      ? [
          h(
            'p',
            null,
            'До оплаты прочитайте: ',
            h(
              'a',
              { href: keyInformationPath },
              `ключевой информационный документ${contracts.length > 1 ? `, ${title}` : ''}`,
            ),
          ),
        ]
      : [],
  );
}

/** Warns about paying twice while the bank has not decided about the first payment. */
function secondWarning() {
  return notice(
    'Первая оплата ещё не завершена.',
    'Банк может подтвердить её позже. Платите другим способом, только если деньги не списаны. Если пройдут оба платежа, лишний мы вернём тем же путём, обычно за несколько рабочих дней.',
  );
}

function choice(method: AcquirerMethod, isFirst: boolean) {
  return h(
    'label',
    { class: 'choice' },
    h('input', { type: 'radio', name: 'method', value: method, checked: isFirst, required: true }),
    choices[method],
  );
}

const waits = {
  checking: ['Проверяем платёж', 'Банк подтвердил оплату, мы её записываем. Страница обновится сама.'],
  silent: [
    'Ждём ответа банка',
    'Если вы уже оплатили, не платите ещё раз: страница обновится сама, как только банк ответит.',
  ],
  untouched: [
    'Оплата не завершена',
    'Банк ещё ждёт от вас оплаты. Если вы уже подтвердили её в приложении банка, не платите ещё раз: страница обновится сама.',
  ],
} as const;

function waitingPage(view: ReturnView, site: Site): Page {
  const isPaid = view.state === 'checking';
  const [title, text] = waits[isPaid ? 'checking' : view.isUntouched ? 'untouched' : 'silent'];
  return page(
    { title, site, refreshSeconds, refreshTo: `/pay/${view.orderId}/return` },
    h('p', { role: 'status' }, text),
    ...summary(view),
    isPaid || !view.bankUrl ? null : h('a', { class: 'button', href: view.bankUrl }, 'Продолжить оплату'),
    isPaid || view.methods.length < 2
      ? null
      : h('a', { class: 'button second', href: `/pay/${view.orderId}?other=1` }, 'Заплатить другим способом'),
    isPaid ? null : wayBack(view.failUrl, 'Вернуться без оплаты', 'button second'),
  );
}

const ends: Readonly<
  Record<Exclude<LinkState, 'open' | 'waiting' | 'checking' | 'paid'>, readonly [string, string]>
> = {
  returned: [
    'Деньги возвращаются',
    'Платёж пришёл, когда договор уже нельзя было им оплатить. Мы возвращаем деньги тем же путём; обычно это занимает до нескольких рабочих дней.',
  ],
  elsewhere: ['Договор уже оплачен', 'Взнос по договору получен другим способом, платить ещё раз не нужно.'],
  superseded: [
    'Ссылка больше не действует',
    'Договор изменён или оформлен заново, или для него создана новая ссылка. Оплатите по новой ссылке.',
  ],
  expired: [
    'Срок ссылки истёк',
    'По этой ссылке заплатить уже нельзя. Попросите новую там, где вы оформляли договор.',
  ],
};

function paidPage(view: PageView, site: Site): Page {
  const { contracts, mailedTo } = view;
  const [only, ...others] = contracts;
  const isJoint = others.length > 0;
  const outcomes =
    only && !isJoint
      ? [`${capitalize(only.outcome)}.`]
      : contracts.map(({ title, numberPrinted, outcome }) => `${title} ${numberPrinted}: ${outcome}.`);
  const mailed = mailedTo && `${isJoint ? 'Полисы отправлены' : 'Полис отправлен'} на ${mailedTo}.`;
  return page(
    { title: 'Оплачено', site },
    h(
      'div',
      { role: 'status' },
      isJoint
        ? [...outcomes.map((text) => h('p', null, text)), mailed ? h('p', null, mailed) : null]
        : h('p', null, [outcomes[0], mailed].filter(Boolean).join(' ')),
    ),
    ...summary(view),
    view.saved ? savedMethodLink(view.saved) : null,
    ...contracts.flatMap(({ policyPath, title }) =>
      policyPath
        ? [
            h(
              'a',
              { class: 'button', href: policyPath },
              isJoint ? `Скачать полис ${title}` : 'Скачать полис',
            ),
          ]
        : [],
    ),
    wayBack(view.successUrl, 'Вернуться на сайт', 'button second'),
  );
}

/** Title and text for a joint link if one of its two contracts was paid by other means. */
const partlyPaid = [
  'Один из договоров уже оплачен',
  'Этой ссылкой оплачивают оба договора сразу, а один из них уже оплачен другим способом. Попросите ссылку на второй там, где вы оформляли договоры.',
] as const;

function isPartlyPaid({ contracts }: PageView): boolean {
  return contracts.some(({ isPaid }) => !isPaid);
}

function endPage(view: PageView, state: keyof typeof ends, site: Site): Page {
  const [title, text] = state === 'elsewhere' && isPartlyPaid(view) ? partlyPaid : ends[state];
  const isGood = state === 'elsewhere';
  return page(
    { title, site },
    h('p', { role: 'status' }, text),
    ...summary(view),
    wayBack(isGood ? view.successUrl : view.failUrl, 'Вернуться на сайт', 'button'),
  );
}

function summary({ contracts, total, state }: PageView) {
  const ahead = state === 'open' || state === 'waiting' ? 'К оплате' : 'Сумма';
  return [
    ...contracts.map(contractPart),
    h(
      'p',
      { class: 'total' },
      h('span', null, contracts.length > 1 ? 'Итого по двум договорам' : ahead),
      h('strong', null, rubles(total)),
    ),
  ];
}

function contractPart(contract: PageContract) {
  const { title, policyNumber, numberPrinted, holder, subject, period, amount, addendumNumber } = contract;
  const rows: readonly (readonly [string, string])[] = [
    ['Страхователь', holder],
    [subject.title, subject.text],
    ['Срок страхования', period],
    [addendumNumber ? 'Доплата' : 'Страховая премия', `${rubles(amount)}${whatFor(contract)}`],
  ];
  return h(
    'section',
    null,
    h('h2', null, `${title}, договор `, contractNumber(policyNumber, numberPrinted)),
    h(
      'dl',
      null,
      ...rows
        .filter(([, value]) => value !== '')
        .flatMap(([name, value]) => [h('dt', null, name), h('dd', null, value)]),
    ),
  );
}

/** Names the installment or addendum to pay; returns an empty text if the whole premium is paid at once. */
function whatFor({ installment, addendumNumber }: PageContract): string {
  if (addendumNumber) return ` (доп. соглашение ${addendumNumber})`;
  return installment ? ` (взнос ${installment.nr} из ${installment.count})` : '';
}

function rubles(amount: bigint): string {
  return `${rublesPrinted(amount)}\u00a0₽`;
}

function notice(title: string, text: string) {
  return h(
    'div',
    { class: 'notice', role: 'alert' },
    h('p', null, h('strong', null, title)),
    h('p', null, text),
  );
}

function wayBack(address: string, text: string, kind: string) {
  return address === '' ? null : h('a', { class: kind, href: address, rel: 'noreferrer' }, text);
}

export function missingLinkPage(site: Site): Page {
  return unknownLinkPage(
    site,
    'Проверьте адрес: он приходит в письме или открывается с сайта, где вы оформляли договор.',
  );
}

/** Builds the page for a failure of the bank or of Bindery; warns that an earlier attempt to pay may have succeeded. */
export function awayPage(site: Site, status = 503): Page {
  return page(
    { title: 'Оплата временно недоступна', site, status, retryAfterSeconds: 60 },
    h(
      'p',
      { role: 'alert' },
      'Сейчас начать оплату нельзя. Если вы уже оплатили, не платите ещё раз: откройте ссылку через несколько минут, и она покажет, прошёл ли платёж.',
    ),
    h('a', { class: 'button', href: '' }, 'Попробовать ещё раз'),
  );
}

export function oftenPage(site: Site): Page {
  return page(
    { title: 'Слишком много попыток', site, status: 429, retryAfterSeconds: 60 },
    h('p', { role: 'alert' }, 'Подождите минуту и откройте ссылку снова.'),
  );
}

export function foreignPaymentPage(site: Site): Page {
  return reopenLinkPage(site, 'Оплата начинается только с этой страницы');
}
