import type { Outcome } from './disasters.ts';

const columns = [
  { title: '', width: 3 },
  { title: 'what', width: 26 },
  { title: 'primary', width: 14 },
  { title: 'new primary', width: 11 },
  { title: 'no writes', width: 9 },
  { title: 'no quotes', width: 9 },
  { title: 'whole again', width: 11 },
];

export function printHead(): void {
  console.log(line(columns.map(({ title }) => title)));
}

export function printOutcome(number: number, outcome: Outcome): void {
  const { name, from, to, primarySeconds, pauseSeconds, wholeSeconds, errors } = outcome;
  const cells = [
    String(number),
    name,
    `${from}→${to}`,
    ...[primarySeconds, pauseSeconds.write, pauseSeconds.quote, wholeSeconds].map(seconds),
  ];
  const met = Object.entries(errors).map(([what, count]) => `${what} ×${count}`);
  console.log(`${line(cells)}  ${met.join(', ')}`);
}

export function seconds(value: number): string {
  return `${value.toFixed(1)} s`;
}

function line(cells: readonly string[]): string {
  return cells
    .map((cell, index) =>
      index < 3 ? cell.padEnd(columns[index]?.width ?? 0) : cell.padStart(columns[index]?.width ?? 0),
    )
    .join('  ');
}
