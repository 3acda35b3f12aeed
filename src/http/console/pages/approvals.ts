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
import { mayDecide } from '../parts/choices.ts';
import { essentials, findInsured, insuredSections } from '../parts/insured.ts';
import { table } from '../parts/table.ts';
import { askLink, tasksSection } from '../parts/tasks/task-links.ts';
import {
  actions,
  contractPath,
  facts,
  formatMoment,
  link,
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
    const {
      result: [waiting],
    } = await visit.run(contractWaiting, { number: policyNumber });
    const insured = await findInsured(visit, policyNumber);
    return [
      waiting ? await decision(waiting, visit) : h('p', null, 'Договор не ждёт решения.'),
      section(
        'Договор',
        essentials(insured, waiting?.subject, visit),
        actions(link(contractPath(policyNumber), 'Весь договор'), askLink(visit, 'contract', policyNumber)),
      ),
      asked(policyNumber, questions, waiting !== undefined, visit),
      await tasksSection(visit, 'contract', policyNumber),
      insuredSections(insured, visit),
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
      ['Решить до', shownText('day', waiting.decideBy)],
      [
        'Сколько человек решает',
        waiting.approvers === 2 ? 'двое: сумма или премия выше лимита одного' : 'один',
      ],
      ['Передан', handedTo && visit.nameOf(handedTo)],
      [
        'Первым согласовал',
        proposal &&
          `${visit.nameOf(proposal.by)}, версию ${proposal.version}${proposal.comment ? `: ${proposal.comment}` : ''}`,
      ],
      ['Версия', version],
    ),
    visit.may(contractApprove.permission) && !isLate
      ? actions(
          mayApprove ? link(`/approve?${about}`, 'Согласовать') : null,
          link(`/reject?${about}`, 'Отклонить'),
          link(`/contract-ask?${about}`, 'Спросить партнёра'),
          link(`/contract-hand?${about}`, 'Передать решение'),
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
      `Выше вашего лимита: ${beyond.map((one) => measures[one]).join(', ')}.`,
      holders.length === 0
        ? 'Согласовать не может никто: лимит задаёт сотрудник безопасности.'
        : `Согласовать могут: ${holders.map(visit.nameOf).join(', ')}.`,
    ),
    visit.may(contractHand.permission) && holders.length > 0
      ? actions(
          ...holders.map((to) =>
            link(
              `/contract-hand?${new URLSearchParams({ policyNumber, to })}`,
              `Передать: ${visit.nameOf(to)}`,
            ),
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
        {
          title: 'Кто',
          kind: 'text',
          cell: ({ askedBy, version }) => `${visit.nameOf(askedBy)}, версия ${version}`,
        },
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
                    [answeredBy && visit.nameOf(answeredBy), answeredAs && answerers[answeredAs]]
                      .filter(Boolean)
                      .join(', '),
                    ', ',
                    formatMoment(answeredAt),
                  ),
                ]
              : mayAnswer && mayAsk
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

/** Shows above a decision what is decided: the figures of the contract and the reasons. */
async function decided(visit: Visit, sent: URLSearchParams) {
  const policyNumber = sent.get('policyNumber') ?? '';
  const {
    result: [waiting],
  } = await visit.run(contractWaiting, { number: policyNumber });
  if (!waiting) return null;
  return [
    facts(['Договор', link(pathOf(policyNumber), policyNumber)], ['Почему', waiting.reasons.join('; ')]),
    essentials(await findInsured(visit, policyNumber), waiting.subject, visit),
  ];
}

const ofVersion = ['policyNumber', 'version'];

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
        reason: 'Основание для каждого: его прочтут второй сотрудник и партнёр',
        async perform(visit, key, comment) {
          const [policyNumber = '', version = ''] = key.split(' ');
          const input = { policyNumber, version: Number(version), ...(comment && { comment }) };
          const { result } = await visit.run(contractApprove, input);
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
    hidden: ofVersion,
    described: decided,
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
    hidden: ofVersion,
    described: decided,
    done: ({ result: { policyNumber } }) => `Договор ${policyNumber} отклонён`,
    next,
  }),
  changePage({
    useCase: contractHand,
    hidden: ofVersion,
    choices: ({ staff, session }) => ({
      to: staff
        .filter((one) => mayDecide(one) && one.login !== session.login)
        .map(({ actor, name }) => [actor, name] as const),
    }),
    done: ({ result: { handedTo } }, _, { nameOf }) => `Решение передано: ${nameOf(handedTo)}`,
    next,
  }),
  changePage({
    useCase: contractAsk,
    hidden: ofVersion,
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
