import { message, messageText, type Refused } from '#kernel/errors/message.ts';
import { moscowDate } from '#kernel/time/calendar.ts';
import type { Pool, Queryable } from '#platform/db/pool.ts';
import { announce } from '#platform/db/signals.ts';
import { type ByStaff, noteActs } from '#platform/db/tables/audit-log.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { noteEvents } from '#platform/events/note.ts';
import { placedFault } from '../files/fault.ts';
import { checkVersions } from './check-version.ts';
import { withdrawnEvent } from './published.ts';
import * as store from './store.ts';
import { type Compilers, type TariffVersion, versionAuthor } from './tariff.ts';

/** Returns the number of a contract or addendum rated with the version; undefined if there is none. */
export type FirstRatedWith = (
  db: Queryable,
  version: Pick<TariffVersion, 'versionId' | 'product' | 'effectiveFrom'>,
) => Promise<string | undefined>;

/** New id of the withdrawn version, or the reason why it was not withdrawn. */
export type WithdrawalOutcome =
  | { readonly versionId: string; readonly withdrawnAs: string }
  | ({ readonly versionId: string } & Refused);

/** Minimum minutes between a withdrawal and the version's start, so that all processes unload the version in time. */
export const withdrawalMarginMinutes = 10;

/** Withdraws all versions, or none if one has started, was used in a rating or is needed by another version. */
export function withdrawVersions(
  pool: Pool,
  by: ByStaff,
  compilers: Compilers,
  versionIds: readonly string[],
  firstRatedWith: FirstRatedWith,
): Promise<readonly WithdrawalOutcome[]> {
  return inTransaction(pool, async (tx) => {
    await store.lockTariffs(tx);
    const published = await store.loadPublished(tx);
    const withdrawn = published.filter(({ versionId }) => versionIds.includes(versionId));
    const missing = versionIds.filter((id) => withdrawn.every(({ versionId }) => versionId !== id));
    const refused = [
      ...missing.map((versionId) => ({
        versionId,
        refusal: message('TARIFF_NOT_PUBLISHED', { version: versionId }),
      })),
      ...startedVersions(withdrawn, by.at),
      ...(await usedVersions(tx, withdrawn, firstRatedWith)),
      ...misfits(withdrawn, published, compilers),
    ];
    if (refused.length > 0) return refused;
    const outcomes: WithdrawalOutcome[] = [];
    for (const version of withdrawn) {
      const { versionId, effectiveFrom, checksum } = version;
      const author = versionAuthor(version);
      const withdrawnAs = await store.storeWithdrawal(tx, version, by);
      outcomes.push({ versionId, withdrawnAs });
      const after = { effectiveFrom, checksum, author, withdrawnAs };
      await noteActs(tx, by, { action: 'tariff.withdraw', about: versionId, after });
      await noteEvents(tx, [withdrawnEvent(version, by.at)]);
    }
    await announce(tx, 'tariffs');
    return outcomes;
  });
}

function startedVersions(withdrawn: readonly TariffVersion[], at: Date): WithdrawalOutcome[] {
  const begun = moscowDate(new Date(at.getTime() + withdrawalMarginMinutes * 60_000));
  return withdrawn
    .filter(({ effectiveFrom }) => effectiveFrom <= begun)
    .map(({ versionId, effectiveFrom }) => ({
      versionId,
      refusal: message('TARIFF_STARTED', {
        version: versionId,
        day: effectiveFrom,
        minutes: withdrawalMarginMinutes,
      }),
    }));
}

async function usedVersions(
  tx: Queryable,
  withdrawn: readonly TariffVersion[],
  firstRatedWith: FirstRatedWith,
): Promise<WithdrawalOutcome[]> {
  const used: WithdrawalOutcome[] = [];
  for (const version of withdrawn) {
    const { versionId } = version;
    const number = await firstRatedWith(tx, version);
    if (number !== undefined)
      used.push({ versionId, refusal: message('TARIFF_USED', { number, version: versionId }) });
  }
  return used;
}

/** Finds remaining versions that would become invalid without the withdrawn ones. */
function misfits(
  withdrawn: readonly TariffVersion[],
  published: readonly TariffVersion[],
  compilers: Compilers,
): WithdrawalOutcome[] {
  const staying = published.filter(
    (version) => !withdrawn.includes(version) && withdrawn.some(({ product }) => product === version.product),
  );
  const faultsBeside = (others: readonly TariffVersion[]) =>
    checkVersions(staying, others, compilers).flatMap(({ versionId, faults }) =>
      faults.map((fault) => {
        const why = placedFault({ ...fault, file: fault.table });
        return { versionId, why, text: messageText(why) };
      }),
    );
  const found = faultsBeside(staying);
  if (found.length === 0) return [];
  const before = new Set(faultsBeside(published).map(({ versionId, text }) => `${versionId} ${text}`));
  const added = found.filter(({ versionId, text }) => !before.has(`${versionId} ${text}`));
  return [...Map.groupBy(added, ({ versionId }) => versionId)].map(([versionId, [first]]) => ({
    versionId,
    refusal: message('TARIFF_MISFIT', { version: versionId, why: first?.why ?? '' }),
  }));
}
