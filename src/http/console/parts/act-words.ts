import type { NotedAct } from '#platform/db/tables/audit-log.ts';
import { wordsAbout } from './russian-words.ts';

/** Russian names of dual-control actions. The keys are use cases or actions in the audit log. */
const names = wordsAbout('act');

/** Russian names of changed fields. The keys are the names of the fields in the audit log. */
const parts = wordsAbout('part');

/** Returns the Russian name of an action; returns `name` if there is none. */
export const actName = (name: string): string => names[name.replace('.', ' ')] ?? name;

/** Converts a difference such as "kv_percent: 10.00 → 12.00" to Russian words. */
export function formatDifference(line: string): string {
  const [, name = '', change] = /^([a-z_]+): (.*)$/.exec(line) ?? [];
  if (change === undefined) return line;
  const part = name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return `${parts[part] ?? name}: ${change.replaceAll(/(?<=^|→ )none(?= →|$)/g, 'нет')}`;
}

/** Describes a proposed action: a line for the action, and a line for each changed field. */
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
