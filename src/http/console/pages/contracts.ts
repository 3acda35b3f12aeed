import { h } from 'preact';
import type { Installment } from '#contracts/contract.ts';
import { contractShow } from '#staff/contracts.ts';
import { traceStory } from '#staff/requests.ts';
import { explain } from '#staff/tariffs/explain.ts';
import { Refusal } from '#staff/use-case/use-case.ts';
import type { ConsolePage, Visit } from '../page.ts';
import { story } from '../parts/story.ts';
import { table } from '../parts/table.ts';
import { facts, link, momentShown, notice, section, shownText } from '../parts/values.ts';
import { showPage } from '../show-page.ts';

const contract = showPage({
  path: '/contracts/:policyNumber',
  title: 'Договор',
  useCase: contractShow,
  also: [explain],
  titleOf: ({ policyNumber }) => `Договор ${policyNumber}`,
  async render({ result: shown }, { policyNumber }, visit) {
    const { installments, history, approval, warnings } = shown;
    return [
      facts(
        ['Состояние', shown.status],
        ['Продукт', shown.product],
        ['Предмет', shown.subject],
        ['Заключён', shownText('day', shown.concludedOn)],
        ['Действует', `${shownText('day', shown.startsOn)} — ${shownText('day', shown.endsOn)}`],
        ['Премия', `${shownText('money', shown.premium)} ₽`],
        ['Версия', shown.version],
        ['Сохранён', momentShown(shown.createdAt)],
        ['Оплачен', shown.paidAt && momentShown(shown.paidAt)],
        ['Черновик', shown.draftId],
        ['Согласование', approval && `${approval.state}: ${approval.reasons.join('; ')}`],
      ),
      ...warnings.map(({ description }) => notice('good', description)),
      section('Взносы', installmentTable(installments)),
      section(
        'Версии',
        table(
          'Версии договора',
          [
            { title: 'Версия', kind: 'number', cell: ({ version }: (typeof history)[number]) => version },
            { title: 'Когда', kind: 'moment', cell: ({ at }) => momentShown(at) },
            { title: 'Кто', kind: 'text', cell: ({ actor }) => actor },
            {
              title: 'Что',
              kind: 'text',
              cell: ({ action, fromStatus, toStatus }) => `${action}: ${fromStatus ?? '—'} → ${toStatus}`,
            },
            {
              title: 'Изменилось',
              kind: 'text',
              cell: ({ changes }) => changes.map(({ field }) => field).join(', '),
            },
          ],
          history,
        ),
      ),
      await worksheet(visit, policyNumber),
      await timeline(visit, policyNumber),
      visit.may('jobs.read')
        ? h('p', null, link(`/jobs?about=${encodeURIComponent(policyNumber)}`, 'Фоновые работы договора'))
        : null,
    ];
  },
});

export const contractPages: readonly ConsolePage[] = [contract];

function installmentTable(installments: readonly Installment[]) {
  const states = { DUE: 'ждёт оплаты', PAID: 'оплачен', CANCELLED: 'отменён' };
  return table(
    'Взносы',
    [
      { title: '№', kind: 'number', cell: ({ nr }: Installment) => nr },
      { title: 'Сумма, ₽', kind: 'money', cell: ({ amount }) => shownText('money', amount) },
      { title: 'Срок', kind: 'day', cell: ({ dueOn }) => shownText('day', dueOn) },
      { title: 'Состояние', kind: 'text', cell: ({ status }) => states[status] },
      { title: 'Допсоглашение', kind: 'text', cell: ({ addendumNumber }) => addendumNumber ?? '' },
    ],
    installments,
  );
}

/** How the premium came about, rated again: for whoever may rate. */
async function worksheet(visit: Visit, policyNumber: string) {
  if (!visit.may(explain.permission)) return null;
  try {
    const { result, faults } = await visit.run(explain, { policyNumber });
    return section(
      'Как посчитана премия',
      faults.length > 0 ? notice('bad', 'Пересчёт дал не то, что сохранено.', ...faults) : null,
      h(
        'details',
        null,
        h('summary', null, 'Расчёт по шагам'),
        h('pre', null, explain.text?.(result, { policyNumber }).join('\n')),
      ),
    );
  } catch (error) {
    // A contract whose tariff is not there any more is still shown.
    if (error instanceof Refusal) return section('Как посчитана премия', notice('bad', ...error.lines));
    throw error;
  }
}

/** Requests, payments, addendums, forms and jobs in the order of time: for whoever may see requests. */
async function timeline(visit: Visit, policyNumber: string) {
  if (!visit.may(traceStory.permission)) return null;
  const { result } = await visit.run(traceStory, { id: policyNumber });
  return section('Что происходило', story(result.events));
}
