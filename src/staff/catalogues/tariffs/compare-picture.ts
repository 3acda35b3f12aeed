import type { ChangeGroup } from '#contracts/rating/rerating/change-group.ts';
import type { TariffComparison } from '#contracts/rating/rerating/compare-tariffs.ts';
import type { Distribution } from '#contracts/rating/rerating/distribution.ts';
import { escapeXml } from '#kernel/text/escape-xml.ts';
import { counted } from '#kernel/text/russian-count.ts';
import { binName, percentText, totalChange } from './compare-text.ts';

const width = 960;
const margin = 32;
const rowHeight = 24;
const groupsShown = 15;
const raiseColour = '#b3401f';
const cutColour = '#1f6f8b';
const restColour = '#8a8f98';
const ink = '#1d2129';

/** Draws a comparison: totals, the histogram of changes, and the median with p5 to p95 of each group. */
export function comparisonPicture(comparison: TariffComparison): string {
  const { before, after, sample, all, dimensions } = comparison;
  const parts: string[] = [];
  let y = margin + 8;
  parts.push(text(margin, y, `${before} → ${after}`, { size: 20, weight: 600 }));
  y += 28;
  parts.push(
    text(
      margin,
      y,
      `${counted(sample, 'contract')}, ${all.count} rated under both: premium ${totalChange(all) || '—'}, raises ${all.raises}, cuts ${all.cuts}, unchanged ${all.unchanged}`,
    ),
  );
  y += 22;
  if (all.distribution) {
    const { bins: _bins, ...figures } = all.distribution;
    const line = Object.entries(figures).map(([name, change]) => `${name} ${percentText(change)}`);
    parts.push(text(margin, y, line.join(' · '), { colour: '#4a505a' }));
    y += 40;
    parts.push(text(margin, y, 'Contracts by change of premium', { size: 15, weight: 600 }));
    y += 14;
    parts.push(histogram(all.distribution, y));
    y += all.distribution.bins.length * rowHeight + 36;
  }
  for (const [name, groups] of Object.entries(dimensions)) {
    const shown = groups.slice(0, groupsShown);
    const title = `Change by ${name}: median, p5 to p95${groups.length > shown.length ? ` (the ${shown.length} most frequent)` : ''}`;
    parts.push(text(margin, y, title, { size: 15, weight: 600 }));
    y += 14;
    parts.push(groupRows(shown, y));
    y += (shown.length + 1) * rowHeight + 36;
  }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${y}" viewBox="0 0 ${width} ${y}" font-family="'Segoe UI', 'Helvetica Neue', Arial, sans-serif" font-size="13" fill="${ink}">`,
    `<title>${escapeXml(`${before} → ${after}`)}</title>`,
    `<rect width="${width}" height="${y}" fill="#ffffff"/>`,
    ...parts,
    '</svg>',
    '',
  ].join('\n');
}

const labelWidth = 250;
const barsLeft = margin + labelWidth + 12;
const barsWidth = width - barsLeft - margin - 80;

function histogram({ bins }: Distribution, top: number): string {
  const most = bins.reduce((largest, { count }) => Math.max(largest, count), 1);
  return bins
    .map((bin, index) => {
      const y = top + index * rowHeight;
      const length = bin.count === 0 ? 0 : Math.max(1, whole((bin.count / most) * barsWidth));
      return [
        text(margin + labelWidth, y + 16, binName(bin), { anchor: 'end' }),
        bar(barsLeft, y + 4, length, colourOf(bin.from ?? -1, bin.to ?? 1)),
        text(barsLeft + length + 8, y + 16, String(bin.count)),
      ].join('\n');
    })
    .join('\n');
}

function colourOf(from: number, to: number): string {
  if (from >= 0) return from === 0 ? restColour : raiseColour;
  return to <= 0 ? cutColour : restColour;
}

/** Draws a thin line from p5 to p95 and a dot at the median for each group; a line at 0 crosses all. */
function groupRows(groups: readonly ChangeGroup[], top: number): string {
  const known = groups.flatMap(({ distribution }) => (distribution ? [distribution] : []));
  const low = known.reduce((least, { p5 }) => Math.min(least, p5), 0);
  const high = known.reduce((most, { p95 }) => Math.max(most, p95), 0);
  const span = Math.max(high - low, 1);
  const at = (change: number) => barsLeft + 10 + whole(((change - low) / span) * (barsWidth - 70));
  const height = groups.length * rowHeight;
  const rows = groups.map(({ value, count, distribution }, index) => {
    const middle = top + index * rowHeight + rowHeight / 2;
    const label = text(margin + labelWidth, middle + 4, `${shortened(value)} · ${count}`, { anchor: 'end' });
    if (!distribution) return label;
    const { p5, median, p95 } = distribution;
    const colour = median > 0 ? raiseColour : median < 0 ? cutColour : restColour;
    return [
      label,
      `<line x1="${at(p5)}" y1="${middle}" x2="${at(p95)}" y2="${middle}" stroke="${colour}" stroke-width="4" stroke-opacity="0.35" stroke-linecap="round"/>`,
      `<circle cx="${at(median)}" cy="${middle}" r="5" fill="${colour}"/>`,
      text(Math.max(at(p95), at(median)) + 12, middle + 4, percentText(median)),
    ].join('\n');
  });
  const axisY = top + height + 16;
  const axis = [
    `<line x1="${at(0)}" y1="${top}" x2="${at(0)}" y2="${top + height}" stroke="${ink}" stroke-opacity="0.3" stroke-dasharray="3 3"/>`,
    text(at(0), axisY, '0 %', { anchor: 'middle', colour: '#4a505a' }),
  ];
  return [...axis, ...rows].join('\n');
}

function bar(x: number, y: number, length: number, colour: string): string {
  return `<rect x="${x}" y="${y}" width="${length}" height="${rowHeight - 8}" rx="2" fill="${colour}"/>`;
}

interface TextStyle {
  readonly size?: number;
  readonly weight?: number;
  readonly anchor?: 'end' | 'middle';
  readonly colour?: string;
}

function text(
  x: number,
  y: number,
  content: string,
  { size, weight, anchor, colour }: TextStyle = {},
): string {
  const attributes = [
    size === undefined ? '' : ` font-size="${size}"`,
    weight === undefined ? '' : ` font-weight="${weight}"`,
    anchor === undefined ? '' : ` text-anchor="${anchor}"`,
    colour === undefined ? '' : ` fill="${colour}"`,
  ].join('');
  return `<text x="${x}" y="${y}"${attributes}>${escapeXml(content)}</text>`;
}

const labelMax = 26;

function shortened(value: string): string {
  return value.length > labelMax ? `${value.slice(0, labelMax - 1)}…` : value;
}

function whole(value: number): number {
  return Math.floor(value);
}
