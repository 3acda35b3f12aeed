import type { ChangeGroup } from '#contracts/rating/rerating/change-group.ts';
import type { TariffComparison } from '#contracts/rating/rerating/compare-tariffs.ts';
import type { Bin } from '#contracts/rating/rerating/distribution.ts';
import { roundHalfUp } from '#kernel/money/decimal.ts';
import { rublesText } from '#kernel/money/money.ts';
import { counted } from '#kernel/text/russian-count.ts';

const barWidth = 40;
const groupsShown = 25;

export function comparisonText(comparison: TariffComparison): string {
  const { before, after, sample, all, dimensions, unrated } = comparison;
  return [
    `${before} → ${after}: ${counted(sample, 'contract')}, ${all.count} rated under both`,
    `premium ${rublesText(all.premiumBefore)} → ${rublesText(all.premiumAfter)} (${totalChange(all)}); raises ${all.raises}, cuts ${all.cuts}, unchanged ${all.unchanged}`,
    ...distributionLines(all),
    ...Object.entries(dimensions).flatMap(([name, groups]) => ['', ...groupLines(name, groups)]),
    ...(unrated.length > 0 ? ['', 'not rated:'] : []),
    ...unrated.map(({ versionId, reason, count }) => `  ${count} under ${versionId}: ${reason}`),
  ].join('\n');
}

function distributionLines({ distribution }: ChangeGroup): string[] {
  if (!distribution) return [];
  const { bins, ...figures } = distribution;
  const most = bins.reduce((largest, { count }) => (count > largest ? count : largest), 1);
  const names = bins.map(binName);
  const width = names.reduce((widest, { length }) => (length > widest ? length : widest), 0);
  return [
    Object.entries(figures)
      .map(([name, change]) => `${name} ${percentText(change)}`)
      .join(', '),
    '',
    ...bins.map(({ count }, index) => {
      const bar = '#'.repeat(count === 0 ? 0 : barLength(count, most));
      return `  ${(names[index] ?? '').padStart(width)}  ${bar} ${count}`.trimEnd();
    }),
  ];
}

function barLength(count: number, most: number): number {
  return count * barWidth < most ? 1 : (count * barWidth - ((count * barWidth) % most)) / most;
}

function groupLines(name: string, groups: readonly ChangeGroup[]): string[] {
  const header = [name, 'contracts', 'before', 'after', 'change', 'p5', 'median', 'p95', 'raises', 'cuts'];
  const rows = groups
    .slice(0, groupsShown)
    .map((group) => [
      group.value,
      String(group.count),
      rublesText(group.premiumBefore),
      rublesText(group.premiumAfter),
      totalChange(group),
      ...[group.distribution?.p5, group.distribution?.median, group.distribution?.p95].map(percentText),
      String(group.raises),
      String(group.cuts),
    ]);
  const widths = header.map((title, column) =>
    rows.reduce(
      (widest, row) => ((row[column]?.length ?? 0) > widest ? (row[column]?.length ?? 0) : widest),
      title.length,
    ),
  );
  const line = (cells: readonly string[]) =>
    `  ${cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  ')}`;
  const more = groups.length - groupsShown;
  return [line(header), ...rows.map(line), ...(more > 0 ? [`  and ${more} more (--json shows all)`] : [])];
}

export function totalChange({ premiumBefore, premiumAfter }: ChangeGroup): string {
  if (premiumBefore === 0n) return '';
  const units = ((premiumAfter - premiumBefore) * 1_000_000_000_000n) / premiumBefore;
  return signedPercent(roundHalfUp({ units, scale: 12 }, 4));
}

/** Formats a change in hundredths of a percent: 250 becomes "+2.50 %". */
export function percentText(change: number | undefined): string {
  return change === undefined ? '' : signedPercent(BigInt(change));
}

function signedPercent(hundredths: bigint): string {
  return `${hundredths > 0n ? '+' : ''}${rublesText(hundredths)} %`;
}

export function binName({ from, to }: Bin): string {
  if (from === null) return `below ${percentText(to ?? 0)}`;
  return to === null ? `${percentText(from)} and more` : `${percentText(from)} to ${percentText(to)}`;
}

export interface GroupJson {
  readonly value: string;
  readonly count: number;
  readonly raises: number;
  readonly cuts: number;
  readonly unchanged: number;
  readonly premiumBefore: string;
  readonly premiumAfter: string;
  /** Changes in percent by statistic, such as `p5` or `median`; empty if no premium can be compared. */
  readonly changePercent: Readonly<Record<string, number>>;
  readonly histogram: readonly {
    readonly fromPercent: number | null;
    readonly toPercent: number | null;
    readonly count: number;
  }[];
}

export interface ComparisonJson extends Omit<TariffComparison, 'all' | 'dimensions'> {
  readonly all: GroupJson;
  readonly dimensions: Readonly<Record<string, readonly GroupJson[]>>;
}

/** Converts a comparison to JSON, with premiums in rubles as texts and changes in percent. */
export function comparisonJson({ all, dimensions, ...rest }: TariffComparison): ComparisonJson {
  const named = Object.entries(dimensions).map(([name, groups]) => [name, groups.map(groupJson)]);
  return { ...rest, all: groupJson(all), dimensions: Object.fromEntries(named) };
}

function groupJson({ distribution, premiumBefore, premiumAfter, ...group }: ChangeGroup): GroupJson {
  const { bins = [], ...figures } = distribution ?? {};
  return {
    ...group,
    premiumBefore: rublesText(premiumBefore),
    premiumAfter: rublesText(premiumAfter),
    changePercent: Object.fromEntries(
      Object.entries(figures).map(([name, change]) => [name, percent(change)]),
    ),
    histogram: bins.map(({ from, to, count }) => ({
      fromPercent: from === null ? null : percent(from),
      toPercent: to === null ? null : percent(to),
      count,
    })),
  };
}

function percent(hundredths: number): number {
  return hundredths / 100;
}
