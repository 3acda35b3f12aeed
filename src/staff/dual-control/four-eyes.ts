import { message, Refusal } from '#kernel/errors/message.ts';
import { dayMs } from '#kernel/time/calendar.ts';
import { type NotedAct, noteActs } from '#platform/db/tables/audit-log.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { rollbackUnlessKept } from '#platform/db/within.ts';
import type { FourEyes, StaffContext } from '../use-case/context.ts';
import type { Fields, InputOf } from '../use-case/fields.ts';
import type { UseCase } from '../use-case/use-case.ts';
import { hashContent } from './content.ts';
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

/** Requires two people for an amount above the insurer's limit for one person. */
export const aboveLimit: NeedsTwo = (acts, { limit }) =>
  acts.some(({ after }) => kopecksIn(after?.amount) > limit);

/**
 * Wraps a use case that needs two people. It is executed and rolled back; a second person approves the audit entries that
 * it would write. If it changes nothing, or one person is enough, it is not rolled back.
 */
export function underFourEyes<const Set extends Fields, Result>(
  one: UseCase<Set, Result>,
  needsTwo: NeedsTwo = () => true,
): UseCase<Set, Result | Proposed> {
  return {
    ...one,
    alone: one as unknown as UseCase,
    async run(context, input) {
      const held = await store.tightenFourEyes(context.pool, context.config.fourEyes);
      return held.isOn
        ? runOrPropose(context, one, input, (acts) => needsTwo(acts, held))
        : one.run(context, input);
    },
    hasChanged: (input, result) => result instanceof Proposed || (one.hasChanged?.(input, result) ?? false),
    json: (result, input) => (result instanceof Proposed ? proposedJson(result) : one.json?.(result, input)),
    table: (result, input) => (result instanceof Proposed ? [] : (one.table?.(result, input) ?? [])),
    text: (result, input) =>
      result instanceof Proposed ? proposedText(result) : (one.text?.(result, input) ?? []),
  };
}

function runOrPropose<Set extends Fields, Result>(
  context: StaffContext,
  one: UseCase<Set, Result>,
  input: InputOf<Set>,
  needsTwo: (acts: readonly NotedAct[]) => boolean,
): Promise<Result | Proposed> {
  return inTransaction(context.pool, async (tx) => {
    const attempt = await rollbackUnlessKept(tx, async () => {
      const value = await performWithin(tx, { ...context, askedBy: context.by().actor }, one, input);
      return { value, keep: value.acts.length === 0 || !needsTwo(value.acts) };
    });
    if (attempt.acts.length === 0 || !needsTwo(attempt.acts)) {
      attempt.tell();
      return attempt.result;
    }
    const by = context.by();
    const hash = hashContent(attempt.content);
    const waiting = await store.waitingByHash(tx, hash);
    if (waiting && waiting.expiresAt > by.at) throw waitsAlready(waiting);
    if (waiting)
      await store.storeDecision(
        tx,
        waiting.proposalId,
        { decision: 'VOID', hash: null, comment: 'expired' },
        by,
      );
    const expiresAt = new Date(by.at.getTime() + proposalDays * dayMs);
    const asked = { useCase: one.name, content: attempt.content, hash, expiresAt };
    const proposal = await store.insertProposal(tx, asked, by);
    if (!proposal) throw new Refusal(message('PROPOSAL_AT_SAME_TIME'));
    const after = { useCase: one.name, hash };
    await noteActs(tx, by, { action: 'proposals.ask', about: String(proposal.proposalId), after });
    return new Proposed(proposal);
  });
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
