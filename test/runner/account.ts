import type { Counts, Outcome } from './messages.ts';

/** Result of one file with all of its output. */
export interface FileReport extends Outcome {
  readonly text: string;
}

/** Prints files as they finish, and at the end the totals and the failures again. */
export interface Account {
  add(report: FileReport): void;
  /** Returns true if everything passed. */
  close(): boolean;
}

export function newAccount(): Account {
  const startedMs = performance.now();
  const reports: Omit<FileReport, 'text'>[] = [];
  const sum = (key: keyof Counts) => reports.reduce((total, { counts }) => total + counts[key], 0);
  return {
    add({ text, ...report }) {
      process.stdout.write(text);
      reports.push(report);
    },
    close() {
      const lines = {
        tests: sum('tests'),
        suites: sum('suites'),
        pass: sum('passed'),
        fail: sum('failed'),
        cancelled: sum('cancelled'),
        skipped: sum('skipped'),
        todo: sum('todo'),
        duration_ms: performance.now() - startedMs,
      };
      for (const [name, value] of Object.entries(lines)) console.log(`ℹ ${name} ${value}`);
      const failures = reports.map((report) => report.failures).join('');
      if (failures !== '') console.log(`\n✖ failing tests:\n${failures}`);
      return reports.every(({ isGood }) => isGood);
    },
  };
}
