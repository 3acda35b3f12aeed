import assert from 'node:assert/strict';
import { test } from 'node:test';
import { measureFunctions } from '../support/architecture/functions.ts';

const linesMax = 120;
/** Shorter limit for src/contracts, because its rules are read more often than any other code. */
const linesInContractsMax = 40;

const functions = measureFunctions().toSorted((left, right) => right.lines - left.lines);

test(`no function is longer than ${linesMax} lines`, (context) => {
  for (const one of functions.slice(0, 10)) context.diagnostic(described(one));
  requireShort(functions, linesMax);
});

test(`no function in src/contracts is longer than ${linesInContractsMax} lines`, () => {
  requireShort(
    functions.filter(({ path }) => path.startsWith('src/contracts/')),
    linesInContractsMax,
  );
});

test('the length of functions is measured for every kind of function, such as methods and constructors', () => {
  const names = new Set(functions.map(({ name }) => name));
  const known = {
    ...{ declaration: 'buildApp', method: 'sweep', arrow: 'matchingOf' },
    ...{ accessor: 'isStopping', constructor: 'ServiceError' },
  };
  for (const [kind, name] of Object.entries(known)) assert.ok(names.has(name), `no ${kind} ${name}`);
});

function requireShort(found: typeof functions, most: number): void {
  const tooLong = found.filter(({ lines }) => lines > most);
  assert.deepEqual(
    tooLong.map(described),
    [],
    'Way out: give each step a name; a closure that does two things becomes two',
  );
}

function described({ lines, name, path, line }: (typeof functions)[number]): string {
  return `${lines} ${name} ${path}:${line}`;
}
