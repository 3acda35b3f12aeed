import { message, Refusal } from '#kernel/errors/message.ts';
import { dayMs } from '#kernel/time/calendar.ts';
import type { Queryable } from '#platform/db/pool.ts';
import { type NotedAct, noteActs } from '#platform/db/tables/audit-log.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { rollbackUnlessKept } from '#platform/db/within.ts';
import type { FourEyes, StaffContext } from '../use-case/context.ts';
import { type Fields, type InputOf, optionalField } from '../use-case/fields.ts';
import { lineKind, withHint } from '../use-case/kinds.ts';
import { isPermitted } from '../use-case/permissions.ts';
import type { UseCase } from '../use-case/use-case.ts';
import { contentText, hashContent, readContent } from './content.ts';
import { queueLetters } from './letters/queue-letters.ts';
import { performWithin } from './perform.ts';
import * as store from './store.ts';

export { tightenFourEyes } from './store.ts';

/** Days within which a second person may approve. */
export const proposalDays = 7;

/** Result of a use case that was proposed instead of executed. */
export class Proposed {
  readonly proposal: store.Proposal;

  constructor(proposal: store.Proposal) {
    this.proposal = proposal;
  }
}

/** Decides from the audit entries that a change would write whether two people must agree to the change. */
export type NeedsTwo = (acts: readonly NotedAct[], held: Pick<FourEyes, 'limit'>) => boolean;

/** Requires two people for an amount above the insurer's limit for one person. Earlier parts of the same refund count too. */
export const aboveLimit: NeedsTwo = (acts, { limit }) =>
  acts.some(({ after }) => kopecksIn(after?.withEarlier ?? after?.amount) > limit);

export const objectKinds = [
  'account',
  'calendar',
  'content',
  'contract',
  'file',
  'job',
  'limit',
  'line',
  'money',
  'partner',
  'refund',
  'rule',
  'tariff',
] as const;

/** Kind of an object that two people change. The console has a description of each kind. */
export type ObjectKind = (typeof objectKinds)[number];
export type ProposedObject = readonly [kind: ObjectKind, id: string];

const reasonField = {
  why: optionalField(
    withHint(lineKind, 'text', 'Заявление клиента от 01.11.2026'),
    'why, if a second person must approve: they read it; no personal data',
  ),
};

interface FourEyesOptions<Input> {
  /** Objects that the change is about: the second person sees them, and their pages show the proposal. */
  objects(input: Input): readonly ProposedObject[];
  readonly needsTwo?: NeedsTwo;
  /** Required field of the use case that says why; if absent, the field `why` is added. */
  readonly reason?: string;
}

interface DualControl<Set extends Fields, Result> {
  readonly one: UseCase<Set, Result>;
  readonly needsTwo: (acts: readonly NotedAct[]) => boolean;
  readonly objects: readonly ProposedObject[];
  readonly reason: { readonly field: string; readonly text: string };
}

/**
 * Wraps a use case that needs two people. It is executed and rolled back; a second person approves the audit entries that
 * it would write, together with the reason. If it changes nothing, or one person is enough, it is not rolled back.
 */
export function underFourEyes<const Set extends Fields, Result>(
  one: UseCase<Set, Result>,
  { objects, needsTwo = () => true, reason }: FourEyesOptions<InputOf<Set>>,
): UseCase<Set, Result | Proposed> {
  return {
    ...one,
    input: reason === undefined ? { ...one.input, ...reasonField } : one.input,
    alone: one as unknown as UseCase,
    async run(context, typed) {
      const { why = '', ...own } = typed as InputOf<Set> & { readonly why?: string };
      // What is left is the input of the wrapped use case, because only `why` was added to it.
      const input = own as unknown as InputOf<Set>;
      const held = await store.tightenFourEyes(context.pool, context.config.fourEyes);
      if (!held.isOn) return one.run(context, input);
      const text = reason === undefined ? why : String((own as Record<string, unknown>)[reason] ?? '');
      const two = { one, objects: objects(input), reason: { field: reason ?? 'why', text: text.trim() } };
      return runOrPropose(context, { ...two, needsTwo: (acts) => needsTwo(acts, held) }, input);
    },
    hasChanged: (typed, result) => result instanceof Proposed || (one.hasChanged?.(typed, result) ?? false),
    json: (result, typed) => (result instanceof Proposed ? proposedJson(result) : one.json?.(result, typed)),
    table: (result, typed) => (result instanceof Proposed ? [] : (one.table?.(result, typed) ?? [])),
    text: (result, typed) =>
      result instanceof Proposed ? proposedText(result) : (one.text?.(result, typed) ?? []),
  };
}

function runOrPropose<Set extends Fields, Result>(
  context: StaffContext,
  two: DualControl<Set, Result>,
  input: InputOf<Set>,
): Promise<Result | Proposed> {
  const { one, needsTwo, reason } = two;
  return inTransaction(context.pool, async (tx) => {
    const attempt = await rollbackUnlessKept(tx, async () => {
      const asked = { input, reason: reason.text };
      const value = await performWithin(tx, { ...context, askedBy: context.by().actor }, one, asked);
      return { value, keep: value.acts.length === 0 || !needsTwo(value.acts) };
    });
    if (attempt.acts.length === 0 || !needsTwo(attempt.acts)) {
      attempt.tell();
      return attempt.result;
    }
    if (reason.text === '') throw new Refusal(message('PROPOSAL_REASON_MISSING', { field: reason.field }));
    return propose(tx, context, two, attempt.content);
  });
}

async function propose<Set extends Fields, Result>(
  tx: Queryable,
  context: StaffContext,
  { one, objects: about }: DualControl<Set, Result>,
  content: string,
): Promise<Proposed> {
  const by = context.by();
  const objects = [...new Set(about.flatMap(([kind, id]) => [kind, `${kind} ${id}`]))];
  const isSame = (other: string) => withoutReason(other) === withoutReason(content);
  for (const waiting of await store.lockWaiting(tx, one.name, objects)) {
    if (waiting.expiresAt > by.at && isSame(waiting.content)) throw waitsAlready(waiting);
    if (waiting.expiresAt > by.at) continue;
    const expired = { decision: 'VOID', hash: null, comment: 'expired' } as const;
    await store.storeDecision(tx, waiting.proposalId, expired, by);
  }
  const hash = hashContent(content);
  const expiresAt = new Date(by.at.getTime() + proposalDays * dayMs);
  const proposal = await store.insertProposal(
    tx,
    { useCase: one.name, content, hash, expiresAt, objects },
    by,
  );
  if (!proposal) throw new Refusal(message('PROPOSAL_AT_SAME_TIME'));
  await queueLetters(tx, context, by, {
    ...{ kind: 'SECOND_SIGNATURE', about: proposal.proposalId },
    isFor: ({ roles }) => isPermitted(roles, one.permission),
  });
  const after = { useCase: one.name, hash };
  await noteActs(tx, by, { action: 'proposals.ask', about: String(proposal.proposalId), after });
  return new Proposed(proposal);
}

/** Serializes a proposal's content without its reason, because the same change with another reason is the same. */
function withoutReason(content: string): string {
  return contentText({ ...readContent(content), reason: undefined });
}

function waitsAlready({ proposalId, askedBy }: store.Proposal): Refusal {
  return new Refusal(message('PROPOSAL_WAITS', { actor: askedBy, proposal: proposalId }));
}

function proposedJson({ proposal }: Proposed) {
  return {
    proposal: String(proposal.proposalId),
    hash: proposal.hash,
    expiresAt: proposal.expiresAt.toISOString(),
  };
}

function proposedText({ proposal: { proposalId, hash, expiresAt } }: Proposed): readonly string[] {
  return [
    `nothing is changed yet: somebody else has to agree until ${expiresAt.toISOString()}`,
    `{proposals approve} ${proposalId} --hash ${shownHash(hash)}`,
  ];
}

export function shownHash(hash: string): string {
  return hash.slice(0, 12);
}

/** Parses an amount in the notation of the audit log: "1234.50". */
function kopecksIn(rubles: unknown): bigint {
  if (typeof rubles !== 'string' || !/^\d+\.\d\d$/.test(rubles))
    throw new Error('what is held against a limit says its amount in rubles');
  return BigInt(rubles.replace('.', ''));
}
