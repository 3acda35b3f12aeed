import { Worker } from 'node:worker_threads';
import { type Message, message } from '#kernel/errors/message.ts';
import { oneAfterAnother } from '#kernel/time/in-time.ts';
import { notWorkbook, type ReadWorkbook } from './read-workbook.ts';
import type { Sheet } from './sheet.ts';
import type { WorkbookMessage } from './workbook-thread.ts';
import { isZip } from './zip.ts';

/** Limits of one workbook, because a file of a few hundred kilobytes can contain a hundred million empty cells. */
export interface WorkbookLimits {
  readonly timeoutMs: number;
  readonly memoryMb: number;
}

const usualLimits: WorkbookLimits = { timeoutMs: 120_000, memoryMb: 1_024 };

const tooLarge = message('WORKBOOK_TOO_LARGE');

// Reads workbooks one after another, so that only one of them uses memory.
const inTurn = oneAfterAnother();

/** Opens an XLSX workbook in another thread, because parsing blocks requests; returns a message for other files. */
export async function openWorkbook(
  file: Uint8Array,
  rowsMax: number,
  limits: WorkbookLimits = usualLimits,
): Promise<ReadWorkbook | Message> {
  if (!isZip(file)) return unreadableFormat(file) ?? notWorkbook;
  return inTurn(() => readInThread(file, rowsMax, limits));
}

function readInThread(
  file: Uint8Array,
  rowsMax: number,
  { timeoutMs, memoryMb }: WorkbookLimits,
): Promise<ReadWorkbook | Message> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./workbook-thread.ts', import.meta.url), {
      workerData: { file, rowsMax },
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });
    const sheets = new Map<string, Sheet>();
    let workbook: Pick<ReadWorkbook, 'names' | 'hidden'> = { names: [], hidden: [] };
    const giveUp = setTimeout(() => {
      resolve(tooLarge);
      void thread.terminate();
    }, timeoutMs);
    thread.on('message', (news: WorkbookMessage) => {
      if (news.kind === 'refusal') resolve(news.refusal);
      else if (news.kind === 'workbook') workbook = news.workbook;
      else if (news.kind === 'end') resolve({ ...workbook, sheets });
      else {
        sheets.set(news.name, joined(sheets.get(news.name), news.part));
        thread.postMessage('next');
      }
    });
    thread.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve(tooLarge);
      else reject(error);
    });
    thread.once('exit', () => {
      clearTimeout(giveUp);
      reject(new Error('the thread that reads a workbook ended without an answer'));
    });
  });
}

function joined(sheet: Sheet | undefined, { columns, rows, lines, faults }: Sheet): Sheet {
  if (!sheet) return { columns, rows: [...rows], lines: [...lines], faults };
  (sheet.rows as Sheet['rows'][number][]).push(...rows);
  (sheet.lines as number[]).push(...lines);
  return sheet;
}

/** Returns a message for a spreadsheet in another format than XLSX, by its content; undefined for other files. */
export function unreadableFormat(file: Uint8Array): Message | undefined {
  if (compoundFile.every((byte, index) => file[index] === byte)) return message('WORKBOOK_OLD');
  const start = Buffer.from(file.subarray(0, 200))
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart();
  if (/^<(?:html|table|!doctype)/i.test(start) || /^<\?(?:xml|mso)/i.test(start))
    return message('WORKBOOK_IS_PAGE');
  return undefined;
}

/** First bytes of .xls files and of encrypted workbooks. */
const compoundFile = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
