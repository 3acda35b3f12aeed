import { type ComponentChildren, h } from 'preact';
import {
  boxLabel,
  type ConsentPage,
  isHolder,
  othersBox,
  type PagePerson,
  type PagePurpose,
} from '#contracts/clients/consents/client-page.ts';
import { rolesPrinted } from '#contracts/clients/consents/people.ts';
import { textOn } from '#contracts/clients/consents/purposes.ts';
import { codeMinutes } from '#contracts/record/client-links/client-link.ts';
import { holderOf, maskedContact, maskedName } from '#contracts/record/holder.ts';
import { datePrinted, moscowDate } from '#kernel/time/calendar.ts';
import { momentPrinted } from '#payments/links/link-handlers.ts';
import type { Product } from '#products/product/product.ts';
import { type Page, page, type Site } from '../../protocol/page-layout.ts';
import { contractHeading, reopenLinkPage, unknownLinkPage } from '../link-pages.ts';

export type ConsentNotice =
  | 'code-sent'
  | 'code-too-soon'
  | 'wrong-code'
  | 'incomplete'
  | 'nothing'
  | 'given'
  | 'withdrawn';

const notices: Readonly<Record<ConsentNotice, readonly [kind: 'status' | 'alert', text: string]>> = {
  'code-sent': ['status', `Код отправлен. Он действует ${codeMinutes} минут.`],
  'code-too-soon': [
    'alert',
    'Новый код пока нельзя отправить: подождите минуту. За день можно запросить не больше десяти кодов.',
  ],
  'wrong-code': [
    'alert',
    'Код не подошёл: он введён с ошибкой, устарел или уже использован. Проверьте его или запросите новый.',
  ],
  incomplete: [
    'alert',
    'Отметьте все обязательные согласия и подтверждение за других лиц: без них договор не заключить.',
  ],
  nothing: ['alert', 'Ничего не отмечено: отметьте, на что распространяется ваше решение.'],
  given: ['status', 'Спасибо, согласие записано. Можно вернуться к оформлению договора.'],
  withdrawn: ['status', 'Согласие отозвано. Мы прекращаем обработку, которая на нём основана.'],
};

const statusOf: Readonly<Partial<Record<ConsentNotice, number>>> = { 'code-too-soon': 429 };

/** Builds the consent page: the texts, the given consents, and forms to agree, to request a code and to withdraw. */
export function consentView(
  view: ConsentPage,
  product: Product | undefined,
  site: Site,
  said?: ConsentNotice,
): Page {
  const { purposes, isAwaited } = view;
  const open = purposes.filter(({ people }) => people.some(({ isValid }) => !isValid));
  const given = purposes.filter(({ people }) => people.some(({ isValid }) => isValid));
  const isRefusal = said !== undefined && notices[said][0] === 'alert';
  return page(
    {
      title: 'Согласие на обработку персональных данных',
      site,
      status: said === undefined ? 200 : (statusOf[said] ?? (isRefusal ? 400 : 200)),
    },
    said ? notice(said) : null,
    about(view, product),
    ...purposes.map((one) => purposePart(one, moscowDate(view.now))),
    view.contact === null ? unreachable() : codeForm(view),
    view.contact !== null && view.hasCode && open.length > 0 ? giveForm(view, open, isAwaited) : null,
    view.contact !== null && view.hasCode && given.length > 0 ? withdrawForm(view, given) : null,
  );
}

function notice(said: ConsentNotice) {
  const [role, text] = notices[said];
  return role === 'alert'
    ? h('div', { class: 'notice', role }, h('p', null, text))
    : h('p', { class: 'state valid', role }, text);
}

function about({ contract }: ConsentPage, product: Product | undefined) {
  return h(
    'section',
    null,
    contractHeading(contract, product),
    h('dl', null, ...row('Страхователь', maskedName(holderOf(contract).name))),
  );
}

function purposePart({ purpose, people }: PagePurpose, today: string) {
  const text = textOn(purpose, today);
  return h(
    'section',
    null,
    h('h2', null, `${purpose.title}${purpose.isRequired ? '' : ' (по желанию)'}`),
    h(
      'details',
      null,
      h('summary', null, 'Прочитать текст согласия'),
      ...text.paragraphs.map((line) => h('p', null, line)),
      h('p', { class: 'hint' }, `Версия ${text.version} от ${datePrinted(text.effectiveFrom)}`),
    ),
    h('dl', null, ...people.flatMap((one) => row(personOf(one), stateOf(one)))),
  );
}

function personOf({ person, isChild }: PagePerson): string {
  return `${maskedName(person.name)}, ${rolesPrinted(person)}${isChild ? ', ребёнок' : ''}`;
}

function stateOf({ consent, isValid }: PagePerson): string {
  if (!consent) return 'согласие не дано';
  const { withdrawnAt, givenAt } = consent;
  if (withdrawnAt) return `отозвано ${momentPrinted(withdrawnAt)}`;
  return isValid ? `дано ${momentPrinted(givenAt)}` : 'срок истёк';
}

function unreachable() {
  return h(
    'p',
    { class: 'hint' },
    'В договоре нет адреса, на который можно отправить код. Обратитесь туда, где вы его оформляете.',
  );
}

function codeForm({ link, contact, hasCode }: ConsentPage) {
  const to = maskedContact(contact?.address ?? '');
  return h(
    'form',
    { method: 'post', action: `/consent/${link.linkId}` },
    h('input', { type: 'hidden', name: 'action', value: 'code' }),
    h(
      'p',
      { class: 'hint' },
      hasCode
        ? `Код отправлен на ${to}. Не пришёл — запросите новый через минуту.`
        : `Дать или отозвать согласие можно по коду, который мы отправим на ${to}.`,
    ),
    h(
      'button',
      { type: 'submit', class: hasCode ? 'second' : undefined },
      hasCode ? 'Отправить новый код' : 'Получить код',
    ),
  );
}

function giveForm(view: ConsentPage, open: readonly PagePurpose[], isAwaited: boolean) {
  const hasOthers = open.some(({ people }) =>
    people.some(({ person, isValid }) => !isValid && !isHolder(person)),
  );
  return form(
    view,
    'give',
    'Дать согласие',
    ...open.map(({ purpose }) =>
      box(
        'purpose',
        purpose.code,
        `${boxLabel(purpose)}${purpose.isRequired ? '' : ' (по желанию)'}`,
        purpose.isRequired && isAwaited,
      ),
    ),
    hasOthers ? box('others', 'yes', othersBox, true) : null,
  );
}

function withdrawForm(view: ConsentPage, given: readonly PagePurpose[]) {
  return form(
    view,
    'withdraw',
    'Отозвать согласие',
    h(
      'p',
      { class: 'hint' },
      'Действующий договор после отзыва остаётся в силе: данные, нужные для его исполнения, мы обрабатываем на основании договора и закона.',
    ),
    ...given.map(({ purpose }) => box('purpose', purpose.code, `Отозвать: ${purpose.title}`, false)),
  );
}

function form({ link }: ConsentPage, action: string, title: string, ...fields: ComponentChildren[]) {
  const id = `code-${action}`;
  return h(
    'form',
    { method: 'post', action: `/consent/${link.linkId}` },
    h('input', { type: 'hidden', name: 'action', value: action }),
    h('fieldset', null, h('legend', null, title), ...fields),
    h('label', { class: 'field', for: id }, 'Код из письма или SMS'),
    h('input', {
      id,
      name: 'code',
      type: 'text',
      inputMode: 'numeric',
      autoComplete: 'one-time-code',
      pattern: '[0-9 ]{6,11}',
      maxLength: 11,
      required: true,
    }),
    h('button', { type: 'submit', class: action === 'withdraw' ? 'second' : undefined }, title),
  );
}

function box(name: string, value: string, text: string, isRequired: boolean) {
  return h(
    'label',
    { class: 'choice' },
    h('input', { type: 'checkbox', name, value, required: isRequired }),
    text,
  );
}

function row(name: string, value: ComponentChildren) {
  return [h('dt', null, name), h('dd', null, value)];
}

export function missingConsentPage(site: Site): Page {
  return unknownLinkPage(
    site,
    'Проверьте адрес: он приходит в письме или SMS. Ссылка перестаёт работать, когда договор удалён.',
  );
}

export function foreignConsentPage(site: Site, status?: number): Page {
  return reopenLinkPage(site, 'Согласие даётся только на этой странице', status);
}
