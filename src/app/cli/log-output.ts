import pino, { type DestinationStream } from 'pino';

/** Less than POSIX writes into a pipe in one piece, so that lines of processes that share the output never mix. */
const pieceMax = 4_096;

/** Standard output for a log: lines are written together, no later than after a second, and at the end of the process. */
export function logOutput(): DestinationStream {
  const output = pino.destination({
    dest: 1,
    sync: true,
    minLength: pieceMax - 1,
    maxWrite: pieceMax,
    periodicFlush: 1_000,
  });
  process.on('exit', () => output.flushSync());
  return output;
}
