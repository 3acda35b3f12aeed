import type { StaffContext } from '../use-case/context.ts';
import type { UseCase } from '../use-case/use-case.ts';

/** Names of the dual-control use cases whose proposals a person may decide. */
export function decidable(
  useCases: readonly UseCase[],
  { mayDo }: Pick<StaffContext, 'mayDo'>,
): readonly string[] {
  return useCases.filter(({ alone, permission }) => alone && mayDo(permission)).map(({ name }) => name);
}
