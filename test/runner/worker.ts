/**
 * Runs test files one after another in one process, so that shared modules are compiled once. A file ends when its event
 * loop has nothing left to do, as in a separate process.
 */

import { mock, run } from 'node:test';
import { spec, type TestEvent } from 'node:test/reporters';
import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';
import type { Counts, News, Order, Outcome } from './messages.ts';

/** Heading that the reporter prints before a file's failures; the runner prints the heading once for all files. */
const headline = /^\n[^\n]*failing tests:[^\n]*\n/;
/** Lines of the reporter's summary of a file; the runner prints a summary of all files instead. */
const closingLine = /^(tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) [\d.]+$/;
const nothing: Counts = { tests: 0, suites: 0, passed: 0, failed: 0, cancelled: 0, skipped: 0, todo: 0 };

let isRunning = false;

process.on('message', (order: Order) => {
  if ('file' in order) void runFile(order.file);
  else tell({ kind: 'open', resources: process.getActiveResourcesInfo() });
});
// Ends the worker when the parent process has ended.
process.on('disconnect', () => process.exit());
// The event loop is empty, so the test file has ended and node:test completes its report. The channel to the runner then
// keeps the process alive for the next file.
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

/** Computes the number of failed tests: all that are in no other category. */
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

/** Reports an error while loading a file: node:test does not report it if tests were already declared. */
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
