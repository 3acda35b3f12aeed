import { type ComponentChildren, h } from 'preact';
import { addendumStatuses } from '#contracts/record/addendums/addendum.ts';
import { statusText } from '#contracts/record/status/shown-status.ts';
import { valueAt } from '#kernel/json/json-change.ts';
import { contentShow } from '#staff/catalogues/content/index.ts';
import { explain } from '#staff/catalogues/tariffs/explain.ts';
import { addendumTerminate } from '#staff/contracts/addendums.ts';
import { consentAsk, consentList } from '#staff/contracts/consents.ts';
import { contractCorrectable } from '#staff/contracts/corrections.ts';
import { contractEarlier, contractInsured } from '#staff/contracts/insured.ts';
import { noteList } from '#staff/contracts/notes.ts';
import { contractForm, contractPeople, contractShow, versionsMax } from '#staff/contracts/show.ts';
import { traceTimeline } from '#staff/operation/requests.ts';
import { taskList } from '#staff/people/tasks/list/list-tasks.ts';
import { changePage } from '../change-page.ts';
import { filePage } from '../file-page.ts';
import type { ConsolePage, Outcome, Visit } from '../page.ts';
import { application } from '../parts/application.ts';
import { earlierTable, essentials, findInsured, insuredSections } from '../parts/insured.ts';
import { pendingNotice } from '../parts/proposed.ts';
import { wordsAbout } from '../parts/russian-words.ts';
import { table } from '../parts/table.ts';
import { askLink, tasksSection } from '../parts/tasks/task-links.ts';
import { timeline } from '../parts/timeline.ts';
import {
  contractPath,
  facts,
  formatMoment,
  link,
  linkTo,
  notice,
  section,
  shownText,
} from '../parts/values.ts';
import { ratedAgain, worksheet } from '../parts/worksheet.ts';
import { showPage } from '../show-page.ts';
import { consentPages } from './contract/consents.ts';
import { correctionPage } from './contract/correct.ts';
import { contractListPage } from './contract/list.ts';
import { installmentTable, paymentTable } from './contract/money.ts';
import { notePages, notesSection } from './contract/notes.ts';
import { unpaidLinks, unpaidPages } from './contract/unpaid.ts';
import { versions } from './contract/versions.ts';

type Shown = Outcome<Awaited<ReturnType<typeof contractShow.run>>>['result'];

const contract = showPage({
  path: '/contracts/:policyNumber',
  useCase: contractShow,
  also: [noteList, contractInsured, taskList],
  titleOf: ({ policyNumber }) => `Договор ${policyNumber}`,
  async render({ result: shown }, { policyNumber, versions: most }, visit) {
    const { warnings, payments, forms, addendums } = shown;
    const part = (name: string) => `${contractPath(policyNumber)}/${name}`;
    const insured = await findInsured(visit, policyNumber);
    const isWaiting = shown.status === 'DRAFT' && shown.approval !== null;
    const isInForce = shown.status === 'COMPLETE' && visit.may(addendumTerminate.permission);
    return [
      await pendingNotice(visit, 'contract', policyNumber),
      essentials(insured, shown.subject, visit),
      terms(shown, visit),
      ...warnings.map(({ description }) => notice('good', description)),
      h(
        'p',
        { class: 'actions' },
        isWaiting ? link(`/approvals/${encodeURIComponent(policyNumber)}`, 'Согласование') : null,
        isInForce
          ? link(`/addendum-terminate?policy=${encodeURIComponent(policyNumber)}`, 'Прекратить договор')
          : null,
        visit.may(contractPeople.permission)
          ? link(part('people'), 'Заявление с данными людей (просмотр запоминается)')
          : null,
        visit.may(consentList.permission)
          ? link(part('consents'), 'Согласия людей (просмотр запоминается)')
          : null,
        visit.may(consentAsk.permission) ? link(part('consents/ask'), 'Отправить ссылку на согласие') : null,
        visit.may(contractCorrectable.permission) && isPaid(shown)
          ? link(part('correct'), 'Исправить ошибку в данных')
          : null,
        visit.may(explain.permission) ? link(part('premium'), 'Пересчитать премию') : null,
        visit.may('jobs.read')
          ? link(`/jobs?about=${encodeURIComponent(policyNumber)}`, 'Фоновые работы')
          : null,
        visit.may('journal.read')
          ? link(`/audit?about=${encodeURIComponent(policyNumber)}`, 'Кто смотрел и менял')
          : null,
        askLink(visit, 'contract', policyNumber),
      ),
      insuredSections(insured, visit),
      section(
        'Премия',
        h('details', null, h('summary', null, 'Расчёт по шагам'), ...worksheet(shown.calculation)),
      ),
      section('Взносы', installmentTable(shown.installments), unpaidLinks(shown, visit)),
      payments.length === 0 ? null : section('Платежи', paymentTable(payments)),
      forms.length === 0 ? null : section('Документы', formTable(visit, shown)),
      addendums.length === 0 ? null : section('Дополнительные соглашения', addendumTable(shown, visit)),
      await tasksSection(visit, 'contract', policyNumber),
      await notesSection(visit, policyNumber),
      visit.may(traceTimeline.permission)
        ? section(
            'Что происходило',
            timeline(shown.story),
            // Link to a separate page, because the search for requests reads the log of every day.
            h('p', null, link(`/trace?id=${encodeURIComponent(policyNumber)}`, 'Полная история')),
          )
        : null,
      section(
        'Версии',
        shown.history.length < most
          ? null
          : h(
              'p',
              null,
              `Показаны последние ${most}. `,
              link(`${contractPath(policyNumber)}?versions=${versionsMax}`, 'Показать все'),
            ),
        versions(shown.history, visit.nameOf),
      ),
    ];
  },
});

const people = showPage({
  path: '/contracts/:policyNumber/people',
  useCase: contractPeople,
  titleOf: ({ policyNumber }) => `Заявление по договору ${policyNumber}`,
  render: ({ result: body }, { policyNumber }, { schemasOf, namesOf }) => [
    h('p', null, 'Что вы это открыли, записано в журнал. ', linkTo.contract(policyNumber)),
    application(body, schemasOf(String(valueAt(body, 'product.code'))), namesOf),
  ],
});

const recount = showPage({
  path: '/contracts/:policyNumber/premium',
  useCase: explain,
  titleOf: ({ policyNumber }) => `Пересчёт премии договора ${policyNumber}`,
  render: (outcome, { policyNumber }) => [h('p', null, linkTo.contract(policyNumber)), ratedAgain(outcome)],
});

export const contractPages: readonly ConsolePage[] = [
  contractListPage,
  contract,
  people,
  recount,
  filePage({
    path: '/contracts/:policyNumber/forms/:form/:edition',
    useCase: contractForm,
    fixed: { to: 'file' },
    fileOf: (_, { policyNumber, form: type }) => ({ name: `${policyNumber}-${type}.pdf` }),
    isOpened: true,
  }),
  correctionPage,
  changePage({
    path: '/contracts/:policyNumber/earlier',
    useCase: contractEarlier,
    done: ({ result }, _, visit) => earlierTable(result, visit),
    next: ({ policyNumber }) => [contractPath(policyNumber), 'К договору'],
  }),
  ...consentPages,
  ...notePages,
  ...unpaidPages,
];

const isPaid = ({ status }: Shown) => status === 'COMPLETE';

function terms(shown: Shown, { now, nameOf }: Visit): ComponentChildren {
  const { approval } = shown;
  return facts(
    ['Состояние', statusText({ status: shown.status, cancelledAt: shown.cancelledAt }, now)],
    [shown.status === 'DRAFT' ? 'День заключения' : 'Заключён', shownText('day', shown.concludedOn)],
    ['Покрытие с', shown.coversFrom && formatMoment(shown.coversFrom)],
    ['Покрытие до', shown.coversUntil && formatMoment(shown.coversUntil)],
    ['Версия', shown.version],
    ['Сохранён', formatMoment(shown.createdAt)],
    ['Оплачен', shown.paidAt && formatMoment(shown.paidAt)],
    ['Черновик', shown.draftId],
    ['Согласование', approval && approvalText(approval, nameOf)],
  );
}

function approvalText(
  { state, reasons, decidedBy, comment, proposal }: NonNullable<Shown['approval']>,
  nameOf: Visit['nameOf'],
): string {
  const states = {
    REQUIRED: 'Ждёт решения',
    APPROVED: 'Согласован',
    REJECTED: 'Отклонён',
    EXPIRED: 'Не согласован в срок',
  };
  const by = decidedBy ?? (proposal ? proposal.by : undefined);
  const who = by && (decidedBy ? nameOf(by) : `первым согласовал ${nameOf(by)}`);
  return [`${states[state]}: ${reasons.join('; ')}`, who, comment].filter(Boolean).join('. ');
}

const formNames = wordsAbout('document');

function formTable(visit: Visit, { policyNumber, forms }: Shown) {
  type Row = (typeof forms)[number];
  const opened = ({ formType, edition }: Row) =>
    visit.may(contractForm.permission)
      ? link(`${contractPath(policyNumber)}/forms/${formType}/${edition}`, 'Открыть PDF')
      : '';
  return table(
    'Документы',
    [
      { title: 'Форма', kind: 'text', cell: ({ formType }: Row) => formNames[formType] ?? formType },
      { title: 'Редакция', kind: 'number', cell: ({ edition }) => edition },
      { title: 'Напечатан', kind: 'moment', cell: ({ issuedAt }) => formatMoment(issuedAt) },
      { title: 'Тексты', kind: 'text', cell: ({ contents }) => contentLinks(visit, contents ?? []) },
      { title: 'КБ', kind: 'number', cell: ({ bytes }) => Math.ceil(bytes / 1_024) },
      { title: '', kind: 'text', cell: opened },
    ],
    forms,
  );
}

/** Links to the versions of contents that a form prints, such as insurer/3. */
function contentLinks(visit: Visit, contents: readonly string[]) {
  return contents.flatMap((name, at) => {
    const [code = '', version = ''] = name.split('/');
    const path = `/contents/${encodeURIComponent(code)}?version=${version}`;
    return [at === 0 ? null : ', ', visit.may(contentShow.permission) ? link(path, name) : name];
  });
}

function addendumTable({ addendums, product }: Shown, visit: Visit) {
  const grounds = new Map(visit.groundsOf(product));
  type Row = (typeof addendums)[number];
  const kinds = { CHANGE: 'изменение', CORRECTION: 'исправление', TERMINATION: 'расторжение' };
  return table(
    'Дополнительные соглашения',
    [
      {
        title: 'Номер',
        kind: 'text',
        cell: ({ addendumNumber }: Row) => [addendumNumber, ' ', askLink(visit, 'addendum', addendumNumber)],
      },
      {
        title: 'Что',
        kind: 'text',
        cell: ({ kind, reasonCode }) => [
          kinds[kind],
          reasonCode && `: ${grounds.get(reasonCode) ?? reasonCode}`,
        ],
      },
      { title: 'Состояние', kind: 'text', cell: ({ status }) => addendumStatuses[status] },
      { title: 'С какого дня', kind: 'day', cell: ({ effectiveOn }) => shownText('day', effectiveOn) },
      { title: 'Разница, ₽', kind: 'money', cell: ({ difference }) => shownText('money', difference) },
      { title: 'Вернуть, ₽', kind: 'money', cell: ({ refund }) => shownText('money', refund) },
      {
        title: 'Расчёт',
        kind: 'text',
        cell: ({ steps }) =>
          steps.length === 0
            ? ''
            : h('details', null, h('summary', null, 'По шагам'), ...steps.map((step) => h('p', null, step))),
      },
    ],
    addendums,
  );
}
