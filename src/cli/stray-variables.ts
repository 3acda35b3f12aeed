import { readConfig } from '../config.ts';
import type { Variables } from './command-context.ts';
import { secretVariables } from './secret-files.ts';

/** Of other programs, which use many names. */
const foreign =
  /^(?:npm|node|pg|lc|xdg|git|ssh|kubernetes|docker|compose|github|gitlab|ci|java|python|systemd)_?/i;
/** What Kubernetes and Docker tell of services beside: a service may be named as we are. */
const ofService = /_(?:SERVICE_HOST|SERVICE_PORT(?:_\w+)?|PORT(?:_\d+_\w+)?|NAME)$/;
/** Read elsewhere than by the configuration. */
const others = ['BINDERY_STAFF', 'BINDERY_POSTGRES_BIN'];

/** A line for each variable of a name that is nobody's, but nearly one of ours: it would have no effect. */
export function strayVariables(variables: Variables): readonly string[] {
  const known = knownVariables();
  return Object.keys(variables).flatMap((name) => {
    if (known.has(name) || foreign.test(name) || ofService.test(name)) return [];
    const meant = nearest(name, known);
    return meant === undefined ? [] : [`${name} is set and means nothing: ${meant} may be meant`];
  });
}

/** By asking the configuration, so that no list of its names can be behind. */
function knownVariables(): ReadonlySet<string> {
  const read = new Set<string>(others);
  readConfig(
    new Proxy<Record<string, string>>(
      {},
      {
        get: (_variables, name) => {
          read.add(String(name));
          return undefined;
        },
      },
    ),
  );
  for (const name of secretVariables) read.add(`${name}_FILE`);
  return read;
}

function nearest(name: string, known: ReadonlySet<string>): string | undefined {
  const given = spelling(name);
  const found = [...known]
    .map((candidate) => ({ candidate, edits: editsBetween(given, spelling(candidate)) }))
    .filter(({ candidate, edits }) => edits <= editsMax(given, spelling(candidate)))
    .sort((left, right) => left.edits - right.edits);
  return found[0]?.candidate;
}

/** DATADIR and data_dir are DATA_DIR. */
function spelling(name: string): string {
  return name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
}

/** Short names are near to many others: SORT is not PORT, but PROT is. */
function editsMax(given: string, known: string): number {
  const hasSameLetters = [...given].sort().join('') === [...known].sort().join('');
  const most = Math.ceil(Math.max(given.length, known.length) / 5) - 1;
  return Math.min(3, Math.max(hasSameLetters ? 1 : 0, given.length < 6 ? 0 : most));
}

/** Letters to insert, remove, change, or swap with their neighbour. */
function editsBetween(left: string, right: string): number {
  let before: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, column) => column);
  for (let row = 1; row <= left.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= right.length; column += 1) {
      const isSame = left[row - 1] === right[column - 1];
      const isSwapped = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      next[column] = Math.min(
        at(last, column) + 1,
        at(next, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
        isSwapped && row > 1 && column > 1 ? at(before, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, last] = [last, next];
  }
  return at(last, right.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
