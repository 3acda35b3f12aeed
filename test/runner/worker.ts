/**
 * Runs test files one after another in one process, so that shared modules are loaded and compiled once. As
 * in a separate process, a file ends when nothing is left to wait for.
 */

import { mock, run } from 'node:test';
import { spec, type TestEvent } from 'node:test/reporters';
import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';
import type { Counts, News, Order, Outcome } from './messages.ts';

/** The reporter's heading before a file's failures; the whole run prints it once. */
const headline = /^\n[^\n]*failing tests:[^\n]*\n/;
/** The runner's summary of a file, replaced by that of the whole run. */
const closingLine = /^(tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) [\d.]+$/;
const nothing: Counts = { tests: 0, suites: 0, passed: 0, failed: 0, cancelled: 0, skipped: 0, todo: 0 };

let isRunning = false;

process.on('message', ({ file }: Order) => void runFile(file));
// The parent process has ended.
process.on('disconnect', () => process.exit());
// End of a file: node:test now finishes its report, and the channel keeps the process alive for the next
// file.
process.on('beforeExit', () => process.channel?.ref());

async function runFile(file: string): Promise<void> {
  if (isRunning) throw new Error(`${file} was asked for while another file runs`);
  isRunning = true;
  process.channel?.unref();
  const outcome = await outcomeOf(file);
  mock.reset();
  isRunning = false;
  process.channel?.ref();
  tell({ kind: 'outcome', outcome, residentBytes: process.memoryUsage.rss() });
}

async function outcomeOf(file: string): Promise<Outcome> {
  const reporter = new spec();
  let failures = '';
  let isOver = false;
  reporter.setEncoding('utf8').on('data', (text: string) => {
    if (isOver) failures += text;
    else tell({ kind: 'text', text });
  });
  let outcome = { counts: nothing, isGood: false };
  let openTests = 0;
  for await (const event of run({ files: [file], isolation: 'none' }) as AsyncIterable<TestEvent>) {
    if (event.type === 'test:summary') {
      outcome = { counts: counted(event.data.counts), isGood: event.data.success };
      continue;
    }
    if (event.type === 'test:enqueue') openTests += 1;
    if (event.type === 'test:dequeue') tell({ kind: 'begun', name: event.data.name });
    if (event.type === 'test:complete') {
      openTests -= 1;
      tell({ kind: 'ended', openTests });
    }
    if (event.type !== 'test:diagnostic' || !closingLine.test(event.data.message)) reporter.write(event);
  }
  isOver = true;
  await new Promise((resolve) => reporter.once('end', resolve).end());
  return withLoading(file, { ...outcome, failures: failures.replace(headline, '') });
}

/** Each test counts once; a test in no other category has failed. */
function counted({ tests, suites, passed, cancelled, skipped, todo }: Omit<Counts, 'failed'>): Counts {
  return {
    tests,
    suites,
    passed,
    failed: tests - passed - cancelled - skipped - todo,
    cancelled,
    skipped,
    todo,
  };
}

/** node:test does not report an error while loading a file if tests were declared before it. */
async function withLoading(file: string, outcome: Outcome): Promise<Outcome> {
  try {
    await import(pathToFileURL(file).href);
    return outcome;
  } catch (error) {
    if (!outcome.isGood) return outcome;
    const { tests, failed } = outcome.counts;
    const failures = `\n✖ ${file} could not be loaded to its end\n${inspect(error)}\n`;
    return { counts: { ...outcome.counts, tests: tests + 1, failed: failed + 1 }, isGood: false, failures };
  }
}

function tell(news: News): void {
  process.send?.(news);
}
