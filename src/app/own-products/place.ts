import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartError } from '../../db/start-error.ts';

/** Where in a product's folder something is wrong. */
interface Place {
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
}

/** "/etc/bindery/products/bicycle/index.ts:12:5: what is wrong", in one line. */
export function placed({ file, line, column }: Place, message: string, cause?: unknown): StartError {
  const at = [file, line, column].filter((part) => part !== undefined).join(':');
  return new StartError(`${at}: ${message.replaceAll(/\s*\n\s*/g, ' ')}`, { cause });
}

/** The first place of a folder's TypeScript that an error tells of, where it was thrown or where it could not be read. */
export function placeInStack(error: unknown, folder: string): Place | undefined {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  return syntaxPlace(stack) ?? framePlace(stack, folder);
}

/** What cannot be read is told by Node with its line, the text of some lines and a mark below the place. */
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

/** Where a word stands first in a folder's TypeScript, `index.ts` before others. */
export function placeOfWord(folder: string, word: string): Place | undefined {
  if (word === '') return undefined;
  const sought = new RegExp(`(?<![\\w-])${word.replaceAll(/[^\w]/g, '\\$&')}(?![\\w-])`);
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts'));
  for (const name of files.sort(
    (left, right) => Number(right === 'index.ts') - Number(left === 'index.ts'),
  )) {
    const file = join(folder, name);
    const lines = readFileSync(file, 'utf8').split('\n');
    const index = lines.findIndex((line) => sought.test(line));
    if (index >= 0) return { file, line: index + 1, column: (lines[index]?.search(sought) ?? 0) + 1 };
  }
  return undefined;
}
