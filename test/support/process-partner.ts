import type { Pool } from '../../src/db/pool.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import { addPartner } from '../../src/partners/manage-partners.ts';
import type { PartnerRights } from '../../src/partners/partner.ts';
import { usualRights } from '../../src/partners/partner.ts';
import { createTokens } from '../../src/partners/tokens.ts';
import { byStaff } from './staff.ts';

/** The token of a new partner of a server in another process, which keeps the real time. */
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
