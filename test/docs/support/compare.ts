import { isObject, type Json } from '#kernel/json/json.ts';

/** Compares a documented answer with the actual answer. The document may omit fields, and `…` matches any text. */
export function differences(shown: Json, answered: Json | undefined, path = ''): string[] {
  if (Array.isArray(shown)) {
    if (!Array.isArray(answered)) return [differenceAt(path, shown, answered)];
    const all = shown.flatMap((item, index) => differences(item, answered[index], `${path}[${index}]`));
    return shown.length === 0 && answered.length > 0 ? [differenceAt(path, shown, answered)] : all;
  }
  if (isObject(shown)) {
    if (!isObject(answered)) return [differenceAt(path, shown, answered)];
    return Object.entries(shown).flatMap(([key, value]) =>
      differences(value, answered[key], `${path}.${key}`),
    );
  }
  if (typeof shown === 'string' && typeof answered === 'string') {
    return matchesText(shown, answered) ? [] : [differenceAt(path, shown, answered)];
  }
  return shown === answered ? [] : [differenceAt(path, shown, answered)];
}

/** Finds the lines of a document that an output does not contain. */
export function missingLines(shown: string, output: string): readonly string[] {
  const lines = output.split('\n').map((line) => line.trim());
  return shown
    .trim()
    .split('\n')
    .filter((line) => !lines.some((candidate) => matchesText(line, candidate)));
}

function matchesText(shown: string, answered: string): boolean {
  const parts = shown.split('…').map((part) => part.replace(/[.*+?^$()|[\]{}\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, 's').test(answered);
}

function differenceAt(path: string, shown: Json, answered: Json | undefined): string {
  return `${path}: the document shows ${JSON.stringify(shown)}, answered was ${JSON.stringify(answered)}`;
}
