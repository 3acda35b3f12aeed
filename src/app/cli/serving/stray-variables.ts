import { nearest } from '#kernel/schema/nearest-name.ts';
import { readConfig } from '../../config/config.ts';
import type { Variables } from '../command-context.ts';
import { secretVariables } from './secret-files.ts';

/** Prefixes of variables that belong to other programs. */
const foreign =
  /^(?:npm|node|pg|lc|xdg|git|ssh|kubernetes|docker|compose|github|gitlab|ci|java|python|systemd)_?/i;
/** Variables that Kubernetes and Docker set for services; a service may be called `bindery`. */
const ofService = /_(?:SERVICE_HOST|SERVICE_PORT(?:_\w+)?|PORT(?:_\d+_\w+)?|NAME)$/;
/** Variables that are read outside the configuration. */
const others = ['BINDERY_STAFF', 'BINDERY_POSTGRES_BIN'];

/** Returns a warning for each variable that is probably a misspelt name of a Bindery variable. */
export function strayVariables(variables: Variables): readonly string[] {
  const known = knownVariables();
  return Object.keys(variables).flatMap((name) => {
    if (known.has(name) || foreign.test(name) || ofService.test(name)) return [];
    const meant = nearestTo(name, known);
    return meant === undefined ? [] : [`${name} is set and means nothing: ${meant} may be meant`];
  });
}

/** Finds the names of all variables by running the configuration, so that no separate list can become outdated. */
export function knownVariables(): ReadonlySet<string> {
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

function nearestTo(name: string, known: ReadonlySet<string>): string | undefined {
  const given = spelling(name);
  const names = [...known].map((value) => ({ key: spelling(value), value }));
  const near = [0, 1, 2, 3].flatMap((edits) =>
    nearest(
      given,
      names.filter(({ key }) => edits <= editsMax(given, key)),
      edits,
      1,
    ),
  );
  return near[0];
}

/** Normalizes a name, so that DATADIR and data_dir match DATA_DIR. */
function spelling(name: string): string {
  return name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
}

/** Returns how many edits a misspelt name may have: at least 2 if only the order of letters differs. */
function editsMax(given: string, known: string): number {
  const hasSameLetters = [...given].sort().join('') === [...known].sort().join('');
  const most = Math.ceil(Math.max(given.length, known.length) / 5) - 1;
  return Math.min(3, Math.max(hasSameLetters ? 2 : 0, given.length < 6 ? 0 : most));
}
