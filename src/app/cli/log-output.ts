import { writeSync } from 'node:fs';
import { systemClock } from '#kernel/time/clock.ts';

/** Maximum bytes per write. Pipes accept this many in one piece, so lines of several processes do not mix. */
const pieceMax = 4_096;

/** Maximum characters that wait for a slow reader of the pipe; further lines are dropped. */
const pendingMax = 1_048_576;

const flushMs = 1_000;

/** Writes log lines in batches, at least every second; drops lines if writing fails, and reports their number later. */
export function logOutput(write: (bytes: Buffer) => number = (bytes) => writeSync(1, bytes)) {
  let pending: string[] = [];
  let length = 0;
  let lost = 0;
  let unreported = 0;
  let cause = '';

  function drop(lines: number, code: string): void {
    lost += lines;
    unreported += lines;
    cause = code;
  }

  /** Writes the waiting lines. After an error, unwritten lines wait if the pipe is full, and are dropped otherwise. */
  function flush(): void {
    if (pending.length === 0) return;
    const lines = unreported > 0 ? [lossLine(unreported, cause), ...pending] : pending;
    const reported = unreported;
    pending = [];
    length = 0;
    let at = 0;
    while (at < lines.length) {
      const next = endOfPiece(lines, at);
      const code = writePiece(lines.slice(at, next).join(''));
      if (code !== undefined) {
        const isLossLine = at === 0 && reported > 0;
        const left = lines.slice(isLossLine ? 1 : at);
        if (code === 'EAGAIN' && sizeOf(left) <= pendingMax) {
          pending = left;
          length = sizeOf(left);
        } else drop(left.length, code);
        return;
      }
      if (at === 0) unreported -= reported;
      at = next;
    }
  }

  /** Writes a piece of the log. Returns the error code if not all bytes could be written. */
  function writePiece(text: string): string | undefined {
    let bytes = Buffer.from(text);
    try {
      while (bytes.length > 0) bytes = bytes.subarray(write(bytes));
      return undefined;
    } catch (error) {
      return (error as NodeJS.ErrnoException).code ?? String(error);
    }
  }

  setInterval(flush, flushMs).unref();
  process.on('exit', flush);
  return {
    write(line: string) {
      pending.push(line);
      length += line.length;
      if (length >= pieceMax - 1) flush();
    },
    flush,
    lostLines: () => lost,
  };
}

/** Returns the end index of the lines that fit into one piece. A line longer than a piece is written alone. */
function endOfPiece(lines: readonly string[], from: number): number {
  let bytes = Buffer.byteLength(lines[from] ?? '');
  let end = from + 1;
  for (; end < lines.length; end += 1) {
    bytes += Buffer.byteLength(lines[end] ?? '');
    if (bytes > pieceMax) break;
  }
  return end;
}

function sizeOf(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + line.length, 0);
}

function lossLine(lines: number, code: string): string {
  return `${JSON.stringify({ level: 50, time: systemClock.now().getTime(), pid: process.pid, lost: lines, code, msg: 'log lines were lost: the output could not be written' })}\n`;
}
