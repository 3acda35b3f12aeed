import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..', '..', '..');

/** A fenced code block of a document. */
export interface Block {
  readonly language: string;
  readonly text: string;
  /** Number of the line on which the block begins. */
  readonly line: number;
  /** Text of the HTML comment directly before the block, such as "run" or "run: dates"; empty without a comment. */
  readonly marker: string;
  /** HTTP status in the text directly before the block, such as "Answer 200:". */
  readonly status: number | undefined;
}

/** Lists the relative paths of all Markdown documents in the repository. */
export function documents(): readonly string[] {
  return globSync('{*.md,{docs,data,deploy,bench,test,migrations,packages,src}/**/*.md}', {
    cwd: root,
  }).sort();
}

export function readDocument(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

const fence = /^```(\w*)\n(.*?)^```$/gms;

export function blocksOf(document: string): readonly Block[] {
  let end = 0;
  return [...document.matchAll(fence)].map((match) => {
    const before = document.slice(end, match.index).trimEnd();
    end = match.index + match[0].length;
    const status = /(?:^|\n)(?:Answer|Ответ) (\d{3})\b[^\n]*$/.exec(before)?.[1];
    return {
      language: match[1] ?? '',
      text: match[2] ?? '',
      line: document.slice(0, match.index).split('\n').length,
      marker: /<!-- ([^>]*) -->$/.exec(before)?.[1] ?? '',
      status: status === undefined ? undefined : Number(status),
    };
  });
}

/** Removes the fenced code blocks from a document. */
export function proseOf(document: string): string {
  return document.replace(fence, (block) => block.replace(/[^\n]/g, ''));
}
