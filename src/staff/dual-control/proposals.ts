import { type ListAsk, readListPage } from '#platform/db/lists/list-query.ts';
import type { NotedAct } from '#platform/db/tables/audit-log.ts';
import { all, column } from '../use-case/columns.ts';
import type { StaffContext } from '../use-case/context.ts';
import { flagField, optionalField, required, subject, usually } from '../use-case/fields.ts';
import { id, lineKind, numberKind, patternKind } from '../use-case/kinds.ts';
import { change, listing, type Subject, type UseCase, useCase } from '../use-case/use-case.ts';
import { readContent } from './content.ts';
import { decidable } from './decidable.ts';
import { approve, findProposal, type Proposal, reject } from './decide.ts';
import { shownHash } from './four-eyes.ts';
import { proposalsQuery } from './store.ts';

const shownMax = 500;
const ofProposal = { id: subject(id('proposals list'), 'from the list') };
const comment = optionalField(lineKind, 'why, for those who ask later; no personal data');

const columns = {
  id: column.id,
  ...all(column.text, 'hash', 'useCase'),
  about: column.list,
  reason: column.text,
  askedBy: column.text,
  ...all(column.moment, 'askedAt', 'expiresAt'),
  ...all(column.text, 'decision', 'decidedBy'),
  decidedAt: column.moment,
  comment: column.text,
};

/** Lists the proposals that the viewer may decide or has made. */
export function createProposalList(useCases: readonly UseCase[]) {
  const input = {
    decided: flagField('what was decided, the newest first'),
    object: optionalField(lineKind, 'only those about this object or kind of objects, such as line 16'),
    after: optionalField(
      id('proposals list'),
      'only those that come after this one: the last of a list leads to the next',
    ),
    rows: usually(numberKind(1, shownMax), 'how many at most', String(shownMax)),
  };
  async function find(
    { pool, staff: { actor }, mayDo }: StaffContext,
    {
      decided: isDecided = false,
      object,
      after = null,
    }: { readonly decided?: boolean; readonly object?: string; readonly after?: bigint | null },
    ask: ListAsk,
  ) {
    const filter = {
      isDecided,
      useCases: decidable(useCases, { mayDo }),
      actor,
      object: object ?? null,
      after,
    };
    const page = await readListPage<Proposal>(pool, proposalsQuery(filter), ask);
    return { ...page, rows: page.rows.map(rowOf) };
  }
  return listing({
    name: 'proposals list',
    title: `list proposals that await a second person, oldest first, ${shownMax} at most`,
    permission: 'proposals.read',
    input,
    columns,
    none: 'nothing waits for somebody else',
    sortable: ['id', 'useCase', 'askedBy', 'askedAt', 'expiresAt', 'decision', 'decidedBy', 'decidedAt'],
    page: find,
    run: async (context, input) => (await find(context, input, { limit: input.rows })).rows,
  });
}

export const proposalShow = useCase({
  name: 'proposals show',
  title: 'print what a proposal would change, and the hash that its approval must name',
  permission: 'proposals.read',
  input: ofProposal,
  run: ({ pool }, input) => findProposal(pool, input.id),
  json: (proposal) => {
    const { useCase: name, input, acts, reason } = readContent(proposal.content);
    const { proposalId, hash, askedBy, askedAt, expiresAt, decision, decidedBy, decidedAt } = proposal;
    return {
      ...{ id: String(proposalId), hash, useCase: name, input: JSON.parse(jsonOf(input)), acts, reason },
      ...{ askedBy, askedAt, expiresAt, decision, decidedBy, decidedAt, comment: proposal.comment },
    };
  },
  text: (proposal) => proposalLines(proposal),
});

export const createRejection = (useCases: readonly UseCase[]) =>
  change({
    name: 'proposals reject',
    title: 'reject a proposal, or withdraw your own',
    permission: 'proposals.decide',
    input: { ...ofProposal, comment },
    run: (context, input) => reject(context, useCases, input.id, input.comment ?? null),
    text: ({ proposalId, useCase: name }) => [`proposal ${proposalId} of ${name} is rejected`],
  });

export const createApproval = (useCases: readonly UseCase[]) =>
  change({
    name: 'proposals approve',
    title: 'approve another person’s proposal, which executes it immediately',
    permission: 'proposals.decide',
    input: {
      ...ofProposal,
      hash: required(
        patternKind(/^[0-9a-f]{12,64}$/, 'the hash that {proposals show} prints', '9f86d081884c', 'hash'),
        'of what you have looked at',
      ),
      comment,
    },
    run: (context, { id: proposalId, hash, comment: why = null }) =>
      approve(context, useCases, { proposalId, hash, comment: why }),
    json: ({ useCase: one, input, result }) => one.json?.(result, input),
    table: ({ useCase: one, input, result }) => one.table?.(result, input) ?? [],
    text: ({ proposal, useCase: one, input, result }) => [
      `proposal ${proposal.proposalId} of ${proposal.askedBy} is approved and done: ${one.name}`,
      ...(one.text?.(result, input) ?? []),
    ],
  });

export function createProposalSubject(...useCases: readonly UseCase[]): Subject {
  return { name: 'proposals', about: 'actions that a second person must approve', useCases };
}

function rowOf(proposal: Proposal) {
  const { acts, reason } = readContent(proposal.content);
  return {
    ...proposal,
    id: proposal.proposalId,
    reason,
    hash: shownHash(proposal.hash),
    about: [...new Set(acts.map(({ about }) => about))],
  };
}

function proposalLines(proposal: Proposal): readonly string[] {
  const { useCase: name, input, acts, reason } = readContent(proposal.content);
  const { proposalId, hash, askedBy, askedAt, expiresAt, decision, decidedBy, decidedAt } = proposal;
  return [
    `proposal ${proposalId}: ${name}, asked for by ${askedBy}, ${askedAt.toISOString()}, until ${expiresAt.toISOString()}`,
    ...Object.entries(input).map(([field, value]) => `  ${field} ${jsonOf(value)}`),
    ...(reason === undefined ? [] : [`  because: ${reason}`]),
    'it would change',
    ...acts.flatMap(actLines).map((line) => `  ${line}`),
    decision === null
      ? `{proposals approve} ${proposalId} --hash ${shownHash(hash)}`
      : `${decision} by ${decidedBy}, ${decidedAt?.toISOString()}${proposal.comment ? `: ${proposal.comment}` : ''}`,
  ];
}

function actLines({ action, about, before, after }: NotedAct): readonly string[] {
  const names = Object.keys({ ...before, ...after });
  return [
    `${action.replace('.', ' ')}  ${about}`,
    ...names.map((name) =>
      before && name in before
        ? `  ${name} ${jsonOf(before[name])} → ${jsonOf(after?.[name])}`
        : `  ${name} ${jsonOf(after?.[name])}`,
    ),
  ];
}

function jsonOf(value: unknown): string {
  return JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? String(one) : one)) ?? 'null';
}
