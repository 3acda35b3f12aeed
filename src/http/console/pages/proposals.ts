import { h } from 'preact';
import { contractHolder } from '#staff/contracts/show.ts';
import { proposalShow } from '#staff/dual-control/proposals.ts';
import { proposalApprove, proposalList, proposalReject, useCases } from '#staff/index.ts';
import { rolesWith } from '#staff/use-case/permissions.ts';
import { readInput } from '#staff/use-case/read-input.ts';
import { changePage, findDone } from '../change-page.ts';
import { listPage } from '../list-page.ts';
import type { ConsolePage, Visit } from '../page.ts';
import { actName, actNames } from '../parts/act-words.ts';
import { proposed } from '../parts/proposed.ts';
import { wordsAbout } from '../parts/russian-words.ts';
import { askLink, tasksSection } from '../parts/tasks/task-links.ts';
import { actions, facts, link } from '../parts/values.ts';
import { toWord } from '../parts/words.ts';
import { showPage } from '../show-page.ts';

const decisions = wordsAbout('decision');
const next = ['/proposals', 'К списку'] as const;

const one = showPage({
  path: '/proposals/:id',
  useCase: proposalShow,
  titleOf: ({ id }) => `Предложение ${id}`,
  also: [contractHolder],
  async render({ result: proposal }, _, visit) {
    const { proposalId, useCase, hash, decision } = proposal;
    const permission = useCases.find(({ name }) => name === useCase)?.permission;
    const isPermitted = permission !== undefined && visit.may(permission);
    const isOwn = proposal.askedBy === `staff:${visit.session.login}`;
    const mayDecide = decision === null && isPermitted && visit.may(proposalApprove.permission);
    return [
      await proposed(visit, proposal),
      facts(
        ['Решение', decision && decisions[decision]],
        ['Решил', proposal.decidedBy && visit.nameOf(proposal.decidedBy)],
        ['Почему', proposal.comment],
        ['Хеш', h('code', null, hash)],
      ),
      decision === null && !isPermitted && permission !== undefined
        ? h('p', null, `Решает сотрудник с ролью: ${rolesWith(permission).map(toWord).join(', ')}.`)
        : null,
      mayDecide
        ? actions(
            isOwn ? null : link(`/proposal-approve?id=${proposalId}&hash=${hash}`, 'Одобрить'),
            link(`/proposal-reject?id=${proposalId}`, isOwn ? 'Отозвать' : 'Отклонить'),
          )
        : null,
      decision === null ? actions(askLink(visit, 'proposal', String(proposalId))) : null,
      await tasksSection(visit, 'proposal', String(proposalId)),
    ];
  },
});

/** Shows above a form what the decision is about. */
async function subjectOf(visit: Visit, sent: URLSearchParams) {
  const read = readInput(proposalShow.input, { id: sent.get('id') ?? undefined });
  return 'faults' in read ? null : proposed(visit, (await visit.run(proposalShow, read.input)).result);
}

export const proposalPages: readonly ConsolePage[] = [
  listPage({
    path: '/proposals',
    useCase: proposalList,
    cells: {
      id: ({ id }) => link(`/proposals/${id}`, String(id)),
    },
    words: { useCase: actNames, decision: decisions },
    chips: ['decision'],
  }),
  one,
  changePage({
    path: '/proposal-approve',
    useCase: proposalApprove,
    wantsFresh: true,
    hidden: ['id', 'hash'],
    described: subjectOf,
    done: ({ result: { useCase, input, result }, ...rest }, _, visit) => [
      h('p', null, `Одобрено: ${actName(useCase.name)}.`),
      findDone(useCase.name)?.({ ...rest, result }, input, visit) ??
        h('pre', null, (useCase.text?.(result, input) ?? []).join('\n')),
    ],
    next,
  }),
  changePage({
    path: '/proposal-reject',
    useCase: proposalReject,
    hidden: ['id'],
    described: subjectOf,
    done: ({ result: { proposalId } }) => `Предложение ${proposalId} отклонено`,
    next,
  }),
];
