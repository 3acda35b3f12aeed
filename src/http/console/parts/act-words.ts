import type { Json } from '#kernel/json/json.ts';
import { numberPrinted } from '#kernel/money/russian-number.ts';
import type { NotedAct } from '#platform/db/tables/audit-log.ts';
import { wordsAbout } from './russian-words.ts';
import { valueText } from './words.ts';

/** Russian names of dual-control actions. The keys are use cases or actions in the audit log. */
export const actNames = wordsAbout('act');

/** Russian names of changed fields. The keys are the names of the fields in the audit log. */
const parts = wordsAbout('part');

export const partName = (name: string): string => parts[name] ?? name;

/** Returns the Russian name of an action; returns `name` if there is none. */
export const actName = (name: string): string => actNames[name.replace('.', ' ')] ?? name;

/** Converts a difference such as "kv_percent: 10.00 → 12.00" to Russian words. */
export function formatDifference(line: string): string {
  const [, name = '', change] = /^([a-z_]+): (.*)$/.exec(line) ?? [];
  if (change === undefined) return line;
  const part = name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const sides = change.split(' → ').map((side) => (side === 'none' ? 'нет' : numberPrinted(side)));
  return `${parts[part] ?? name}: ${sides.join(' → ')}`;
}

export function shownPart(name: string, value: Json | undefined): string {
  if (value === null || value === undefined || value === false) return 'нет';
  if (value === true) return 'да';
  return typeof value === 'string' && parts[name]?.endsWith('%') ? numberPrinted(value) : valueText(value);
}

/** Describes a proposed action: a line for the action, and a line for each changed field. */
export function formatActLines(
  { action, about, before, after }: NotedAct,
  nameOf: (actor: string) => string = (actor) => actor,
  titles: ReadonlyMap<string, string> = new Map(),
): readonly string[] {
  const titleOf = (name: string) => titles.get(name) ?? parts[name] ?? name;
  const shown = (name: string, value: Json | undefined) => {
    if (action === 'authority.set' && value === null) return 'любая';
    // A version without a first day begins soon after its approval.
    if (action === 'content.publish' && name === 'validFrom' && value === null)
      return 'сразу после согласования';
    return nameOf(shownPart(name, value));
  };
  return [
    `${actName(action)}: ${about.replaceAll(/staff:[^\s,]+/g, nameOf)}`,
    ...Object.keys({ ...before, ...after }).map((name) =>
      before && name in before
        ? `  ${titleOf(name)}: ${shown(name, before[name])} → ${shown(name, after?.[name])}`
        : `  ${titleOf(name)}: ${shown(name, after?.[name])}`,
    ),
  ];
}
