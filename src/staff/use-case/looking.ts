import { noteActs, type StaffAct } from '#platform/db/tables/staff-journal.ts';
import type { StaffContext } from './context.ts';
import type { Fields, InputOf } from './fields.ts';
import type { UseCase } from './use-case.ts';

/**
 * A use case that shows people's data. That somebody looks is written into the journal before anything is shown; `about` says at
 * what, or undefined where nothing personal would be seen.
 */
export function looking<const Set extends Fields, Result, One extends UseCase<Set, Result>>(
  one: One & UseCase<Set, Result>,
  about: (input: InputOf<Set>) => string | undefined,
): One {
  const action = one.name.replace(' ', '.') as StaffAct['action'];
  return {
    ...one,
    async run(context: StaffContext, input: InputOf<Set>) {
      const seen = about(input);
      if (seen !== undefined)
        await noteActs(context.pool, context.by(), { action, about: seen, isLook: true });
      return one.run(context, input);
    },
  };
}
