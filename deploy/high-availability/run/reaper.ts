import { endRun } from './processes.ts';

/** Outlives the script however it ends: when its standard input closes, all that bears the mark is ended. */
const mark = process.argv[2] ?? '';
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.stdin.resume();
process.stdin.on('end', () => endRun(mark));
