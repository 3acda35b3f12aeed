import { issueBlanks } from '#contracts/life/blanks/issue-blanks.ts';
import type { TestPartner, TestService } from './service.ts';

/** Partner rights to sell on paper. */
export const onPaper = { forms: ['EBSO', 'BSO'] } as const;

/** Issues blanks of the series ТТТ to a partner, from one number to another. */
export function givenBlanks(
  { pool, clock }: Pick<TestService, 'pool' | 'clock'>,
  { login }: TestPartner,
  from: string,
  to = from,
): Promise<number> {
  return issueBlanks(
    pool,
    { partner: login, serial: 'ТТТ', from, to },
    { at: clock.now(), actor: 'staff:test', requestId: 'staff-test' },
  );
}
