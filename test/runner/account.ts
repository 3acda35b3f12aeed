import type { Counts, Outcome } from './messages.ts';

export interface FileReport extends Outcome {
  readonly text: string;
}

/** Prints the result of each file when the file ends. Prints the totals and all failures at the end. */
export interface Account {
  add(report: FileReport): void;
  /** Prints the totals and the failures; returns true if all tests passed. */
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
