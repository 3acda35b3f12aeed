import type { Load } from './load.ts';

/** A row of a table in Markdown. */
export function print(...cells: readonly string[]): void {
  console.log(`| ${cells.join(' | ')} |`);
}

/** The head of the one table of loads. */
export function printLoadHead(): void {
  print('What', 'requests/s', 'CPU µs/request', 'p50 ms', 'p99 ms', 'against what', 'target');
  print('---', '---:', '---:', '---:', '---:', '---', '---');
}

export function printLoad(name: string, figures: Load, against = '', target = ''): void {
  print(
    name,
    figures.perSecond.toFixed(0),
    rounded(figures.cpuMicrosecondsPerRequest),
    rounded(figures.p50Ms),
    rounded(figures.p99Ms),
    against,
    target,
  );
}

/** A figure that is no load, in the table of loads. */
export function printFigure(name: string, figure: string, target = ''): void {
  print(name, '', '', '', '', figure, target);
}

/** Nothing for what was not measured; a small figure with its first digit after the point. */
function rounded(figure: number): string {
  if (Number.isNaN(figure)) return '';
  return figure < 10 && !Number.isInteger(figure) ? figure.toFixed(1) : figure.toFixed(0);
}
