import { h } from 'preact';
import type { NotedAct } from '#platform/db/tables/audit-log.ts';
import { readContent } from '#staff/dual-control/content.ts';
import { proposalShow } from '#staff/dual-control/proposals.ts';
import { proposalApprove, proposalList, proposalReject, useCases } from '#staff/index.ts';
import { rolesWith } from '#staff/use-case/permissions.ts';
import { changePage, findDone } from '../change-page.ts';
import { listPage } from '../list-page.ts';
import type { ConsolePage } from '../page.ts';
import { actName, actNames, formatActLines } from '../parts/act-words.ts';
import { wordsAbout } from '../parts/russian-words.ts';
import { actions, facts, formatMoment, link, section } from '../parts/values.ts';
import { toWord } from '../parts/words.ts';
import { showPage } from '../show-page.ts';

const decisions = wordsAbout('decision');
const next = ['/proposals', 'К предложениям'] as const;

const one = showPage({
  path: '/proposals/:id',
  useCase: proposalShow,
  titleOf: ({ id }) => `Предложение ${id}`,
  render: ({ result: proposal }, _, visit) => {
    const { proposalId, useCase, hash, decision } = proposal;
    const isOwn = proposal.askedBy === `staff:${visit.session.login}`;
    const permission = useCases.find(({ name }) => name === useCase)?.permission;
    const isPermitted = permission !== undefined && visit.may(permission);
    const mayDecide = decision === null && isPermitted && visit.may(proposalApprove.permission);
    return [
      facts(
        ['Что', actName(useCase)],
        ['Предложил', proposal.askedBy],
        ['Когда', formatMoment(proposal.askedAt)],
        ['До', formatMoment(proposal.expiresAt)],
        ['Хеш', h('code', null, hash)],
        ['Решение', decision && decisions[decision]],
        ['Решил', proposal.decidedBy],
        ['Почему', proposal.comment],
      ),
      section(
        'Что изменится',
        h('pre', null, readContent(proposal.content).acts.flatMap(formatActLines).join('\n')),
        actions(...readContent(proposal.content).acts.map(placeOf)),
      ),
      decision === null && !isPermitted && permission !== undefined
        ? h('p', null, `Решает сотрудник с ролью: ${rolesWith(permission).map(toWord).join(', ')}.`)
        : null,
      mayDecide && !isOwn
        ? h('p', null, link(`/proposal-approve?id=${proposalId}&hash=${hash}`, 'Одобрить'))
        : null,
      mayDecide
        ? h('p', null, link(`/proposal-reject?id=${proposalId}`, isOwn ? 'Отозвать' : 'Отклонить'))
        : null,
    ];
  },
});

/** Links to the page that shows what is proposed, such as a tariff comparison or the rights of a partner. */
function placeOf({ action, about }: NotedAct) {
  if (action === 'tariff.publish' || action === 'tariff.withdraw')
    return link(`/tariff?${new URLSearchParams({ versionId: about })}`, `Тариф ${about}`);
  if (action.startsWith('partner.') && action !== 'partner.add')
    return link(`/partners/${encodeURIComponent(about)}`, `Партнёр ${about}`);
  return null;
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
    done: ({ result: { useCase, input, result }, ...rest }) => [
      h('p', null, `Одобрено и сделано: ${actName(useCase.name)}`),
      findDone(useCase.name)?.({ ...rest, result }, input) ??
        h('pre', null, (useCase.text?.(result, input) ?? []).join('\n')),
    ],
    next,
  }),
  changePage({
    path: '/proposal-reject',
    useCase: proposalReject,
    done: ({ result: { proposalId } }) => `Предложение ${proposalId} отклонено`,
    next,
  }),
];
