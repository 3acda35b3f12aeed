import { randomUUID } from 'node:crypto';
import type { JsonObject } from '#kernel/json/json.ts';
import type { Pool, Queryable } from '#platform/db/pool.ts';
import { announce } from '#platform/db/signals.ts';
import { type ByStaff, differingParts, noteActs } from '#platform/db/tables/audit-log.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { ChangeableRights, Partner, PartnerRights } from './partner.ts';
import { createSecret, secretHash } from './secrets.ts';
import * as store from './store.ts';

/** Maximum number of live secrets of a partner: the new one, and the old one that the partner's servers may still use. */
const secretsMax = 2;

/** Credentials of a partner. Shown once, because only the secret's hash is stored. */
export interface IssuedCredentials {
  readonly login: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Creates a partner with its first secret; null if the login is taken. */
export function addPartner(
  pool: Pool,
  by: ByStaff,
  rights: PartnerRights,
): Promise<IssuedCredentials | null> {
  return inTransaction(pool, async (tx) => {
    const clientId = randomUUID();
    const partnerId = await store.insertPartner(tx, { ...rights, clientId, createdAt: by.at });
    if (partnerId === null) return null;
    const { login } = rights;
    await noteActs(tx, by, { action: 'partner.add', about: login, after: rightsNoted(rights) });
    return issueSecret(tx, { partnerId, login, clientId, keep: 1, now: by.at });
  });
}

/** Creates a secret and revokes all others except the newest `keep` ones; null for an unknown login. */
export function rotateClientSecret(
  pool: Pool,
  by: ByStaff,
  login: string,
  keep: number = secretsMax,
): Promise<IssuedCredentials | null> {
  return inTransaction(pool, async (tx) => {
    const partner = await store.findPartner(tx, login);
    if (!partner) return null;
    await noteActs(tx, by, { action: 'partner.rotate-secret', about: login, after: { secretsKept: keep } });
    return issueSecret(tx, { ...partner, keep, now: by.at });
  });
}

/** Replaces a leaked secret: revokes all older secrets and ends the partner's tokens. Returns null for an unknown login. */
export function replaceClientSecret(
  pool: Pool,
  by: ByStaff,
  login: string,
): Promise<IssuedCredentials | null> {
  return inTransaction(pool, async (tx) => {
    const partner = await store.findPartner(tx, login);
    if (!partner) return null;
    await noteActs(tx, by, {
      action: 'partner.rotate-secret',
      about: login,
      after: { secretsKept: 1, tokensEnded: true },
    });
    const issued = await issueSecret(tx, { ...partner, keep: 1, now: by.at });
    await store.deleteTokens(tx, partner.partnerId);
    await announce(tx, 'partners');
    return issued;
  });
}

/** Disables a partner immediately in every process; false if no enabled partner has this login. */
export function disablePartner(pool: Pool, by: ByStaff, login: string): Promise<boolean> {
  return inTransaction(pool, async (tx) => {
    if (!(await store.setDisabled(tx, login, by.at))) return false;
    await noteActs(tx, by, { action: 'partner.disable', about: login });
    await announce(tx, 'partners');
    return true;
  });
}

/** Enables a disabled partner, whose old tokens stay invalid; false if no disabled partner has this login. */
export function enablePartner(pool: Pool, by: ByStaff, login: string): Promise<boolean> {
  return inTransaction(pool, async (tx) => {
    const partnerId = await store.setEnabled(tx, login);
    if (partnerId === null) return false;
    await noteActs(tx, by, { action: 'partner.enable', about: login });
    await store.deleteTokens(tx, partnerId);
    await announce(tx, 'partners');
    return true;
  });
}

/** Changes a partner's rights immediately in every process; null for an unknown login. */
export function changePartner(
  pool: Pool,
  by: ByStaff,
  login: string,
  change: Partial<ChangeableRights>,
): Promise<{ readonly before: Partner; readonly after: Partner } | null> {
  return inTransaction(pool, async (tx) => {
    const before = await store.lockedByLogin(tx, login);
    if (!before) return null;
    const after = await store.updateRights(tx, before.partnerId, { ...before, ...change });
    if (!after) return null;
    const noted = differingParts(rightsNoted(before), rightsNoted(after));
    if (Object.keys(noted.after).length > 0) {
      await noteActs(tx, by, { action: 'partner.change', about: login, ...noted });
    }
    await announce(tx, 'partners');
    return { before, after };
  });
}

function rightsNoted(partner: ChangeableRights): JsonObject {
  const { name, channel, products, holderTypes, rateLimit, agreementNumber, kvPercent, discountKvMax } =
    partner;
  const { cash, kfavMin, kfavMax, reductionMin, reductionMax, backdateDays, forms } = partner;
  return {
    ...{ name, channel, products, holderTypes, rateLimit, agreementNumber, kvPercent, discountKvMax },
    ...{ cash, kfavMin, kfavMax, reductionMin, reductionMax, backdateDays, forms },
  };
}

async function issueSecret(
  tx: Queryable,
  to: {
    readonly partnerId: bigint;
    readonly login: string;
    readonly clientId: string;
    readonly keep: number;
    readonly now: Date;
  },
): Promise<IssuedCredentials> {
  const clientSecret = createSecret();
  await store.insertSecret(tx, to.partnerId, secretHash(clientSecret), to.now);
  await store.revokeOlderSecrets(tx, to.partnerId, to.keep, to.now);
  return { login: to.login, clientId: to.clientId, clientSecret };
}
