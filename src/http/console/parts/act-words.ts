import type { NotedAct } from '#platform/db/tables/staff-journal.ts';
import { wordsAbout } from './russian-words.ts';

/** What two people do, by the name of its use case or of the act that the journal keeps. */
const names = wordsAbout('act');

/** What differs, by its name in the journal. */
const parts = wordsAbout('part');

/** The use case or the act as people say it; its own name where nobody has written one. */
export const actName = (name: string): string => names[name.replace('.', ' ')] ?? name;

/** "kv_percent: 10.00 → 12.00" in words. */
export function formatDifference(line: string): string {
  const [, name = '', change] = /^([a-z_]+): (.*)$/.exec(line) ?? [];
  if (change === undefined) return line;
  const part = name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return `${parts[part] ?? name}: ${change.replaceAll(/(?<=^|→ )none(?= →|$)/g, 'нет')}`;
}

/** What acts would change, a line for each and one for each part of it. */
export function formatActLines({ action, about, before, after }: NotedAct): readonly string[] {
  const shown = (value: unknown) =>
    typeof value === 'string' ? value : (JSON.stringify(value ?? undefined) ?? 'нет');
  return [
    `${actName(action)}: ${about}`,
    ...Object.keys({ ...before, ...after }).map((name) =>
      before && name in before
        ? `  ${parts[name] ?? name}: ${shown(before[name])} → ${shown(after?.[name])}`
        : `  ${parts[name] ?? name}: ${shown(after?.[name])}`,
    ),
  ];
}
