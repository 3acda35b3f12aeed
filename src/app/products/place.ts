import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartError } from '#platform/db/start-error.ts';

interface Place {
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
}

/** Creates an error with one line: "/etc/bindery/products/bicycle/index.ts:12:5: what is wrong". */
export function placed(place: Place, message: string, cause?: unknown): StartError {
  const { file } = place;
  // Shortens paths in the file's directory to their names, because one long path per line is enough.
  const oneLine = message.replaceAll(`${dirname(file)}/`, '').replaceAll(/\s*\n\s*/g, ' ');
  return new StartError(`${formatPlace(place)}: ${oneLine}`, { cause });
}

/** Formats a position as "/etc/bindery/products/bicycle/index.ts:12:5". */
export function formatPlace({ file, line, column }: Place): string {
  return [file, line, column].filter((part) => part !== undefined).join(':');
}

/** Finds the first position in the folder's TypeScript that an error's stack names. */
export function placeInStack(error: unknown, folder: string): Place | undefined {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  return syntaxPlace(stack) ?? framePlace(stack, folder);
}

/** Finds the position of a syntax error. Node reports the line, the source text and a mark below the position. */
function syntaxPlace(stack: string): Place | undefined {
  const [, url, line, mark] =
    /^(file:\/\/[^\n]+):(\d+)\n(?:[^\n]*\n)??(?:[^\n]*\n)??[^\n]*\n( *)\^/.exec(stack) ?? [];
  if (url === undefined) return undefined;
  return { file: fileURLToPath(url), line: Number(line), column: (mark ?? '').length + 1 };
}

function framePlace(stack: string, folder: string): Place | undefined {
  for (const [, url = '', line, column] of stack.matchAll(/(file:\/\/[^\s()]+?):(\d+):(\d+)/g)) {
    const file = fileURLToPath(url);
    if (file.startsWith(join(folder, '/'))) return { file, line: Number(line), column: Number(column) };
  }
  return undefined;
}

/** Finds the last of `words` where all of them occur in this order; otherwise searches without the first words. */
export function placeOfWords(folder: string, ...words: readonly string[]): Place | undefined {
  const files = sourcesIn(folder);
  for (const sought of words.map((_, index) => words.slice(index))) {
    for (const { file, text } of files) {
      const at = offsetOf(text, sought);
      if (at === undefined) continue;
      const lines = text.slice(0, at).split('\n');
      return { file, line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
    }
  }
  return undefined;
}

export function readProductSource(folder: string): string {
  return sourcesIn(folder)
    .map(({ text }) => text)
    .join('\n');
}

function sourcesIn(folder: string): readonly { readonly file: string; readonly text: string }[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.includes('node_modules'))
    .sort((left, right) => Number(right === 'index.ts') - Number(left === 'index.ts'))
    .map((name) => join(folder, name))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }));
}

/** Returns the offset of the last word. Each earlier word must be followed by `:`, `=`, `(` or `{`. */
function offsetOf(text: string, words: readonly string[]): number | undefined {
  let from = 0;
  let found: number | undefined;
  for (const [index, word] of words.entries()) {
    const isLast = index === words.length - 1;
    const name = word.replaceAll(/[^\w]/g, '\\$&');
    const sought = new RegExp(`(?<![\\w-])${name}(?![\\w-])${isLast ? '' : `['"]?\\s*[:=({]`}`, 'g');
    sought.lastIndex = from;
    found = sought.exec(text)?.index;
    if (found === undefined) return undefined;
    from = found + word.length;
  }
  return found;
}
