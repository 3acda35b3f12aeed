import { issueBlanks } from '#contracts/life/blanks/issue-blanks.ts';
import type { TestPartner, TestService } from './service.ts';

/** Rights of a partner that sells electronic and paper policies. */
export const onPaper = { forms: ['EBSO', 'BSO'] } as const;

/** Issues the blanks of the series ТТТ with numbers from `from` to `to` to a partner. */
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
