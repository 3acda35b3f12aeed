import type { DestinationStream } from 'pino';

const charactersMax = 65_536;
const waitMs = 1_000;

/**
 * Standard output for a log: lines are written together, at latest after a second and at the end of the process. Pino's
 * own buffer measures all that it holds at every line, which cost a quote 13 µs.
 */
export function logOutput(): DestinationStream {
  let lines: string[] = [];
  let characters = 0;

  function flush(): void {
    if (lines.length === 0) return;
    process.stdout.write(lines.join(''));
    lines = [];
    characters = 0;
  }

  setInterval(flush, waitMs).unref();
  process.on('exit', flush);
  return {
    write(line) {
      lines.push(line);
      characters += line.length;
      if (characters > charactersMax) flush();
    },
  };
}
