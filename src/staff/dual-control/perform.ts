import type { Queryable } from '#platform/db/pool.ts';
import { actsSince, lastEntry, type NotedAct } from '#platform/db/tables/audit-log.ts';
import { poolWithin } from '#platform/db/within.ts';
import type { StaffContext } from '../use-case/context.ts';
import type { Fields, InputOf } from '../use-case/fields.ts';
import type { UseCase } from '../use-case/use-case.ts';
import { contentText } from './content.ts';

export interface Performed<Result> {
  readonly result: Result;
  readonly acts: readonly NotedAct[];
  readonly content: string;
  /** Sends the output and log records that were held back; call this after the changes are committed. */
  tell(): void;
}

/** Executes a use case within a transaction. Returns its result and the audit entries that it wrote. */
export async function performWithin<Set extends Fields, Result>(
  tx: Queryable,
  context: StaffContext,
  one: UseCase<Set, Result>,
  { input, reason }: { readonly input: InputOf<Set>; readonly reason?: string | undefined },
): Promise<Performed<Result>> {
  const { requestId } = context.staff;
  const postponed: (() => void)[] = [];
  const later =
    <Words extends unknown[]>(tell: (...words: Words) => void) =>
    (...words: Words) =>
      void postponed.push(() => tell(...words));
  const last = await lastEntry(tx, requestId);
  const { line, fault, note } = context.tell;
  const result = await one.run(
    {
      ...context,
      pool: poolWithin(context.pool, tx),
      tell: { line: later(line), fault: later(fault), note: later(note) },
      log: later(context.log),
    },
    input,
  );
  const acts = await actsSince(tx, requestId, last);
  const content = contentText({ useCase: one.name, input, acts, reason });
  return {
    ...{ result, acts, content },
    tell() {
      for (const tell of postponed) tell();
    },
  };
}
