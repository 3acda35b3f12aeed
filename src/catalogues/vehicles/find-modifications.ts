import type { Queryable } from '#platform/db/pool.ts';
import { normalCode } from './directory-content.ts';
import * as store from './store.ts';

/** Search texts: parts of names, or codes. A make or a code is required. */
export interface WantedModifications {
  readonly make?: string;
  readonly model?: string;
  readonly name?: string;
  readonly code?: string;
}

/** Maximum number of rows in which names are searched. */
const lookedAtMax = 5_000;

export async function findModifications(
  db: Queryable,
  { make, model, name, code }: WantedModifications,
  limit: number,
) {
  const rows = code === undefined ? [] : await store.modificationsByCode(db, normalCode(code));
  const isWanted = named(make ?? (rows.length > 0 ? '' : undefined));
  const makes = (await store.loadMakes(db)).filter(isWanted);
  const models = (
    await store.findModels(
      db,
      makes.map((one) => one.code),
    )
  ).filter(named(model ?? ''));
  const found = code === undefined ? await store.findModelModifications(db, models, lookedAtMax) : rows;
  const makeNames = new Map(makes.map((one) => [one.code, one.name]));
  const modelOf = new Map(models.map((one) => [`${one.makeCode} ${one.code}`, one]));
  return found
    .filter(named(name ?? ''))
    .slice(0, limit)
    .flatMap(({ makeCode, modelCode, yearFrom, yearTo, ...row }) => {
      const of = modelOf.get(`${makeCode} ${modelCode}`);
      const years = `${yearFrom}–${yearTo ?? ''}`;
      return of ? [{ ...row, make: makeNames.get(makeCode), model: of.name, group: of.group, years }] : [];
    });
}

interface Named {
  readonly code: string;
  readonly name: string;
  readonly aliases?: readonly string[];
}

/** Filters by a part of a name or alias, or by a code. SQL with the C locale would ignore case only in Latin letters. */
function named(text: string | undefined): (one: Named) => boolean {
  const wanted = text?.trim().toLowerCase();
  return ({ code, name, aliases = [] }) =>
    wanted !== undefined &&
    (code.toLowerCase() === wanted || [name, ...aliases].some((one) => one.toLowerCase().includes(wanted)));
}
