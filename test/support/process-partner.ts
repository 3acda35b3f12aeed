import { addPartner } from '#access/manage-partners.ts';
import type { PartnerRights } from '#access/partner.ts';
import { usualRights } from '#access/partner.ts';
import { createTokens } from '#access/tokens.ts';
import { systemClock } from '#kernel/time/clock.ts';
import type { Pool } from '#platform/db/pool.ts';
import { byStaff } from './staff.ts';

/** Creates a partner and returns its token for a server in another process, which uses the real time. */
export async function partnerToken(
  pool: Pool,
  login = 'process-partner',
  rights: Partial<PartnerRights> = {},
): Promise<string> {
  const credentials = await addPartner(pool, byStaff(), {
    login,
    name: 'Партнёр',
    ...usualRights,
    ...rights,
  });
  const token =
    credentials &&
    (await createTokens(pool, systemClock).issue(credentials.clientId, credentials.clientSecret));
  if (!token) throw new Error(`no token for ${login}`);
  return token;
}
