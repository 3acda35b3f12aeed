/** Program of the worker thread: reads a workbook, sends it in parts and ends. */
import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import type { Message } from '#kernel/errors/message.ts';
import { type ReadWorkbook, readWorkbook } from './read-workbook.ts';
import type { Sheet } from './sheet.ts';

/** Messages of the thread: an error, a part of a sheet, or the end of the workbook. */
export type WorkbookMessage =
  | { readonly kind: 'refusal'; readonly refusal: Message }
  | { readonly kind: 'workbook'; readonly workbook: Pick<ReadWorkbook, 'names' | 'hidden'> }
  | { readonly kind: 'rows'; readonly name: string; readonly part: Sheet }
  | { readonly kind: 'end' };

/** Maximum cells per message; a larger message would block the receiving thread for several milliseconds. */
const cellsAtOnce = 20_000;

const port = parentPort;
const { file, rowsMax } = workerData as { readonly file: Uint8Array; readonly rowsMax: number };
if (port) {
  const say = (message: WorkbookMessage) => port.postMessage(message);
  const workbook = await readWorkbook(file, rowsMax);
  if ('code' in workbook) say({ kind: 'refusal', refusal: workbook });
  else {
    const { names, hidden } = workbook;
    say({ kind: 'workbook', workbook: { names, hidden } });
    for (const [name, sheet] of workbook.sheets)
      for (const part of partsOf(sheet)) {
        say({ kind: 'rows', name, part });
        await once(port, 'message');
      }
    say({ kind: 'end' });
  }
  port.close();
}

/** Splits a sheet into parts, at least one; the first contains the errors. */
function* partsOf({ columns, rows, lines, faults }: Sheet): Generator<Sheet> {
  const step = Math.max(1, Math.floor(cellsAtOnce / Math.max(1, columns.length)));
  for (let from = 0; from === 0 || from < rows.length; from += step)
    yield {
      columns,
      rows: rows.slice(from, from + step),
      lines: lines.slice(from, from + step),
      faults: from === 0 ? faults : [],
    };
}
