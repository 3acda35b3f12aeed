import { h } from 'preact';
import type { Question } from '#contracts/life/questions/questions.ts';
import {
  contractApprove,
  contractAuthority,
  contractHand,
  contractHealth,
  contractReject,
  contractWaiting,
} from '#staff/contracts/index.ts';
import { answerQuestion, contractAsk, contractQuestions } from '#staff/contracts/questions.ts';
import { changePage } from '../change-page.ts';
import { listPage } from '../list-page.ts';
import type { ConsolePage, Visit } from '../page.ts';
import { table } from '../parts/table.ts';
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
import { showPage } from '../show-page.ts';

type Waiting = Awaited<ReturnType<typeof contractWaiting.run>>[number];

const pathOf = (policyNumber: string) => `/approvals/${encodeURIComponent(policyNumber)}`;

const one = showPage({
  path: '/approvals/:policyNumber',
  useCase: contractQuestions,
  also: [contractAuthority],
  titleOf: ({ policyNumber }) => `Согласование договора ${policyNumber}`,
  async render({ result: questions }, { policyNumber }, visit) {
    const { result: rows } = await visit.run(contractWaiting, {});
    const waiting = rows.find((row) => row.policyNumber === policyNumber);
    return [
      h('p', null, 'Весь договор: ', linkTo.contract(policyNumber)),
      waiting ? await decision(waiting, visit) : h('p', null, 'Договор не ждёт решения.'),
      asked(policyNumber, questions, waiting !== undefined, visit),
    ];
  },
});

async function decision(waiting: Waiting, visit: Visit) {
  const { policyNumber, version, proposal, isLate, handedTo } = waiting;
  const { result: authority } = await visit.run(contractAuthority, { policyNumber });
  const mayApprove = authority.beyond.length === 0;
  const about = new URLSearchParams({ policyNumber, version: String(version) });
  return [
    isLate ? notice('bad', 'Срок прошёл: решать поздно, партнёру нужно изменить даты договора.') : null,
    mayApprove ? null : beyondNotice(waiting, authority, visit),
    facts(
      ['Почему', waiting.reasons.join('; ')],
      ['Предмет', waiting.subject],
      ['Объект', waiting.object],
      ['Страховая сумма', waiting.sum && `${shownText('money', waiting.sum)} ₽`],
      ['Премия', `${shownText('money', waiting.premium)} ₽`],
      ['Водителей', waiting.drivers === null ? 'любые' : waiting.drivers],
      ['Начало', shownText('day', waiting.startsOn)],
      ['Решить до', shownText('day', waiting.decideBy)],
      ['Версия', version],
      [
        'Сколько человек решает',
        waiting.approvers === 2 ? 'двое: сумма или премия выше предела одного' : 'один',
      ],
      ['Передан', handedTo],
      ['Предложил', proposal && `${proposal.by}, версию ${proposal.version}`],
    ),
    visit.may(contractApprove.permission) && !isLate
      ? h(
          'p',
          { class: 'links' },
          mayApprove ? link(`/approve?${about}`, 'Согласовать') : null,
          link(`/reject?${about}`, 'Отклонить'),
          link(`/contract-ask?${about}`, 'Спросить партнёра'),
          visit.may(contractHealth.permission)
            ? link(`/contract-health?${about}`, 'Ответы о здоровье, если они есть (просмотр запоминается)')
            : null,
        )
      : null,
  ];
}

const measures = { sum: 'страховая сумма', premium: 'премия', discount: 'скидка' };

function beyondNotice(
  { policyNumber }: Waiting,
  { beyond, holders }: Awaited<ReturnType<typeof contractAuthority.run>>,
  visit: Visit,
) {
  return [
    notice(
      'bad',
      `Больше вашего предела: ${beyond.map((one) => measures[one]).join(', ')}.`,
      holders.length === 0
        ? 'Предела, которого хватило бы, нет ни у кого: его задаёт сотрудник безопасности.'
        : `Согласовать могут: ${holders.join(', ')}.`,
    ),
    visit.may(contractHand.permission) && holders.length > 0
      ? h(
          'p',
          { class: 'links' },
          ...holders.map((to) =>
            link(`/contract-hand?${new URLSearchParams({ policyNumber, to })}`, `Передать: ${to}`),
          ),
        )
      : null,
  ];
}

function asked(policyNumber: string, questions: readonly Question[], mayAsk: boolean, visit: Visit) {
  if (questions.length === 0)
    return mayAsk ? section('Вопросы партнёру', h('p', null, 'Пока ничего не спросили.')) : null;
  const mayAnswer = visit.may(answerQuestion.permission);
  return section(
    'Вопросы партнёру',
    table(
      `Вопросы о договоре ${policyNumber}`,
      [
        { title: 'Когда', kind: 'moment', cell: ({ askedAt }: Question) => formatMoment(askedAt) },
        { title: 'Кто', kind: 'text', cell: ({ askedBy, version }) => `${askedBy}, версия ${version}` },
        { title: 'Вопрос', kind: 'text', cell: ({ question }) => question },
        {
          title: 'Ответ',
          kind: 'text',
          cell: ({ questionId, answer, answeredAt, answeredBy, answeredAs }) =>
            answer !== null && answeredAt
              ? [
                  answer,
                  h('br', null),
                  h(
                    'small',
                    null,
                    [answeredBy, answeredAs && answerers[answeredAs]].filter(Boolean).join(', '),
                    ', ',
                    formatMoment(answeredAt),
                  ),
                ]
              : mayAnswer
                ? link(`/contract-answer?questionId=${questionId}`, 'Записать ответ')
                : 'ждёт',
        },
      ],
      questions,
    ),
  );
}

const answerers = { AGENT: 'агент', CLIENT: 'клиент через партнёра' };

const next = ['/approvals', 'К согласованию'] as const;

export const approvalPages: readonly ConsolePage[] = [
  listPage({
    path: '/approvals',
    useCase: contractWaiting,
    cells: {
      policyNumber: ({ policyNumber }) => link(pathOf(policyNumber), policyNumber),
      decideBy: ({ decideBy, isLate }) =>
        isLate
          ? h('strong', { class: 'late' }, `${shownText('day', decideBy)}, поздно`)
          : shownText('day', decideBy),
      proposal: ({ approvers, proposal }) => proposal?.by ?? (approvers === 2 ? 'нужны двое' : ''),
    },
    totals: ['premium'],
    rows: 20,
    bulk: [
      {
        name: 'approve',
        button: 'Согласовать',
        permission: contractApprove.permission,
        wantsFresh: true,
        keyOf: ({ isLate, policyNumber, version }) => (isLate ? undefined : `${policyNumber} ${version}`),
        async perform(visit, key) {
          const [policyNumber = '', version = ''] = key.split(' ');
          const { result } = await visit.run(contractApprove, { policyNumber, version: Number(version) });
          return result.approval?.state === 'APPROVED' ? 'согласован' : 'предложено, нужен второй сотрудник';
        },
      },
    ],
  }),
  one,
  changePage({
    path: '/approve',
    useCase: contractApprove,
    wantsFresh: true,
    done: ({ result: { approval, policyNumber } }) =>
      approval?.state === 'APPROVED'
        ? `Договор ${policyNumber} согласован`
        : `Согласование договора ${policyNumber} предложено: теперь его должен согласовать другой сотрудник`,
    next,
  }),
  changePage({
    path: '/reject',
    useCase: contractReject,
    wantsFresh: true,
    done: ({ result: { policyNumber } }) => `Договор ${policyNumber} отклонён`,
    next,
  }),
  changePage({
    useCase: contractHand,
    done: ({ result: { handedTo } }) => `Решение передано: ${handedTo}`,
    next,
  }),
  changePage({
    useCase: contractAsk,
    done: () => 'Вопрос задан',
    next: ({ policyNumber }) => [pathOf(policyNumber), 'К согласованию договора'],
  }),
  changePage({
    useCase: answerQuestion,
    done: ({ result: { policyNumber } }) => [
      h('p', null, 'Ответ записан'),
      h('p', null, link(pathOf(policyNumber), `Согласование договора ${policyNumber}`)),
    ],
    next,
  }),
  changePage({
    useCase: contractHealth,
    wantsFresh: true,
    done: ({ result }) => h('pre', null, JSON.stringify(result, undefined, 2)),
    next: ({ policyNumber }) => [contractPath(policyNumber), 'К договору'],
  }),
];
