import type { DateText } from '#kernel/time/calendar.ts';
import type { TariffVersion } from './tariff.ts';

/** Period in which a version is in force; `until` is the first day after it. */
interface Life {
  readonly from: DateText;
  readonly until: DateText | null;
}

/** State of a version on a day; `past` means that a later version of the same kind is in force. */
export type Stage = 'draft' | 'withdrawn' | 'coming' | 'in force' | 'past';

type Dated = Pick<TariffVersion, 'product' | 'kind' | 'effectiveFrom' | 'state'>;

export function findStage(version: Dated, all: readonly Dated[], day: DateText): Stage {
  const { product, kind, effectiveFrom, state } = version;
  if (state !== 'published') return state;
  if (effectiveFrom > day) return 'coming';
  const isFollowed = all.some(
    (other) =>
      other.product === product &&
      other.kind === kind &&
      other.state === 'published' &&
      other.effectiveFrom > effectiveFrom &&
      other.effectiveFrom <= day,
  );
  return isFollowed ? 'past' : 'in force';
}

/** Returns the period in which a version is in force; it ends when the next version of its kind begins. */
function lifeOf(version: TariffVersion, others: readonly TariffVersion[]): Life {
  const from = version.effectiveFrom;
  const later = others
    .filter((other) => other.kind === version.kind && other.effectiveFrom > from)
    .map((other) => other.effectiveFrom)
    .sort();
  return { from, until: later[0] ?? null };
}

/** Returns the versions of another kind that are in force during this version's period, oldest first. */
export function versionsDuring(
  version: TariffVersion,
  kind: string,
  others: readonly TariffVersion[],
): readonly TariffVersion[] {
  const own = lifeOf(version, others);
  return others
    .filter((other) => other.kind === kind && overlap(own, lifeOf(other, others)))
    .sort((left, right) => (left.effectiveFrom < right.effectiveFrom ? -1 : 1));
}

function overlap(left: Life, right: Life): boolean {
  return (
    (right.until === null || left.from < right.until) && (left.until === null || right.from < left.until)
  );
}
