import { readFileSync } from 'node:fs';
import { type DateText, dateInText } from '#kernel/time/calendar.ts';
import { movedText } from '#kernel/time/moved-dates.ts';
import { examplesStartOn, examplesWrittenOn } from '../protocol/openapi/examples.ts';
import { type ServedDocument, servedAddress } from './catalogue.ts';

/** Values that are inserted into a document: the server's address and today's date in Moscow. */
export interface Reading {
  readonly publicUrl: string;
  readonly today: DateText;
}

/** Server address in the stored documents, which is replaced by the real address. */
const namedServer = 'https://sales.insurer.example';
/** Pattern of a fenced code block and of the comment before the block, which says how tests check the block. */
const block = /(?:<!-- ([^>]*) -->\n)?(^```.*?^```$)/gms;
const keepsDates = /\bfixed dates\b/;

// List every file literally, so that a test can check that the container image contains each file.
const files = [
  new URL('../../../docs/partner-guide.ru.md', import.meta.url),
  new URL('../../../docs/partner-guide.md', import.meta.url),
  new URL('../../../docs/other-languages.ru.md', import.meta.url),
  new URL('../../../docs/other-languages.md', import.meta.url),
  new URL('../../../docs/sandbox.ru.md', import.meta.url),
  new URL('../../../docs/sandbox.md', import.meta.url),
  new URL('../../../packages/sdk/README.ru.md', import.meta.url),
  new URL('../../../packages/sdk/README.md', import.meta.url),
  new URL('../../../CHANGELOG.md', import.meta.url),
];

/** Inserts the server's address, moves example dates to today, and removes links to files that are not served. */
export function servedMarkdown(document: ServedDocument, reading: Reading, suffix: '' | '.md' = ''): string {
  const blocks: string[] = [];
  const prose = textOf(document.file).replace(block, (_whole, marker: string | undefined, fenced: string) => {
    const isMoved = document.movesDates && !keepsDates.test(marker ?? '');
    return `\uE000${blocks.push(isMoved ? ofToday(fenced, reading.today) : fenced) - 1}\uE000`;
  });
  return withServedLinks(prose, document.file, suffix)
    .replace(/\uE000(\d+)\uE000/g, (_mark, index: string) => blocks[Number(index)] ?? '')
    .replaceAll(namedServer, reading.publicUrl);
}

function textOf(file: string): string {
  const url = files.find(({ pathname }) => pathname.endsWith(`/${file}`));
  if (!url) throw new Error(`${file} is served, but not named among the files that are read`);
  return readFileSync(url, 'utf8');
}

function withServedLinks(prose: string, file: string, suffix: '' | '.md'): string {
  return prose.replace(/\[([^\]\n]*)\]\(([^)\s]+)\)/g, (_whole, text: string, link: string) => {
    const address = servedAddress(file, link, suffix);
    return address === undefined ? text : `[${text}](${address})`;
  });
}

function ofToday(fenced: string, today: DateText): string {
  const start = /"startDate": "([^"]{10})/.exec(fenced)?.[1];
  const startsOn = start === undefined ? examplesStartOn : dateInText(start);
  return movedText(fenced, { writtenOn: examplesWrittenOn, today, startsOn });
}
