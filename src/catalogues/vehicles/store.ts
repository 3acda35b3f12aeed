import type { Queryable } from '#platform/db/pool.ts';
import type { MakeRow, ModelRow, ModificationRow } from './directory-content.ts';

export interface ImportRecord {
  readonly source: 'shipped' | 'file';
  /** True if the import removed entries that were missing in the file. */
  readonly isWhole: boolean;
  readonly fileName: string;
  readonly sha256: string;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
}

/** Lets only one import run at a time, until the transaction ends. */
export async function lockDirectory(tx: Queryable): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('bindery vehicles'))`);
}

/** Returns the number of the last import; 0 before the first import. */
export async function currentRevision(db: Queryable): Promise<number> {
  const result = await db.query<{ revision: number }>(
    'select coalesce(max(revision), 0)::int as revision from vehicle_imports',
  );
  return result.rows[0]?.revision ?? 0;
}

export async function importState(
  db: Queryable,
): Promise<{ readonly shippedSha256: string | null; readonly isOwn: boolean }> {
  const result = await db.query<{ shippedSha256: string | null; isOwn: boolean }>(
    `select (select sha256 from vehicle_imports where source = 'shipped' order by revision desc limit 1)
              as "shippedSha256",
            exists (select from vehicle_imports where source = 'file' and is_whole) as "isOwn"`,
  );
  return result.rows[0] ?? { shippedSha256: null, isOwn: false };
}

export async function recordImport(tx: Queryable, record: ImportRecord, at: Date): Promise<void> {
  await tx.query(
    `insert into vehicle_imports (source, is_whole, file_name, sha256, added, changed, removed, imported_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      record.source,
      record.isWhole,
      record.fileName,
      record.sha256,
      record.added,
      record.changed,
      record.removed,
      at,
    ],
  );
}

export interface ListedImport extends ImportRecord {
  readonly revision: bigint;
  readonly importedAt: Date;
}

export async function latestImports(db: Queryable, limit: number): Promise<ListedImport[]> {
  const result = await db.query<ListedImport>(
    `select revision, source, is_whole as "isWhole", file_name as "fileName", sha256, added, changed, removed,
            imported_at as "importedAt"
       from vehicle_imports
      order by revision desc
      limit $1`,
    [limit],
  );
  return result.rows;
}

export interface Written {
  readonly added: number;
  readonly changed: number;
}

const writtenSelect = `select count(*) filter (where is_new)::int as added,
                              count(*) filter (where not is_new)::int as changed from written`;

/** Inserts and updates makes. Aliases that are missing in the file remain stored. */
export async function writeMakes(tx: Queryable, makes: readonly MakeRow[]): Promise<Written> {
  const result = await tx.query<Written>(
    `with written as (
       insert into vehicle_makes as m (code, name, aliases)
       select code, name, array(select jsonb_array_elements_text(aliases))
         from unnest($1::text[], $2::text[], $3::jsonb[]) as rows (code, name, aliases)
       on conflict (code) do update
          set name = excluded.name, version = m.version + 1,
              aliases = case when excluded.aliases = '{}' then m.aliases else excluded.aliases end
        where m.name <> excluded.name or (excluded.aliases <> '{}' and m.aliases <> excluded.aliases)
       returning xmax = 0 as is_new
     ) ${writtenSelect}`,
    [
      makes.map(({ code }) => code),
      makes.map(({ name }) => name),
      makes.map(({ aliases }) => JSON.stringify(aliases)),
    ],
  );
  return result.rows[0] ?? { added: 0, changed: 0 };
}

export async function writeModels(tx: Queryable, models: readonly ModelRow[]): Promise<Written> {
  const result = await tx.query<Written>(
    `with written as (
       insert into vehicle_models as m (make_code, code, name, model_group, aliases)
       select make_code, code, name, model_group, array(select jsonb_array_elements_text(aliases))
         from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::jsonb[])
           as rows (make_code, code, name, model_group, aliases)
       on conflict (make_code, code) do update
          set name = excluded.name, model_group = excluded.model_group, version = m.version + 1,
              aliases = case when excluded.aliases = '{}' then m.aliases else excluded.aliases end
        where m.name <> excluded.name or m.model_group <> excluded.model_group
           or (excluded.aliases <> '{}' and m.aliases <> excluded.aliases)
       returning xmax = 0 as is_new
     ) ${writtenSelect}`,
    [
      models.map(({ makeCode }) => makeCode),
      models.map(({ code }) => code),
      models.map(({ name }) => name),
      models.map(({ group }) => group),
      models.map(({ aliases }) => JSON.stringify(aliases)),
    ],
  );
  return result.rows[0] ?? { added: 0, changed: 0 };
}

const valueColumns = `make_code, model_code, name, year_from, year_to, horse_power, weight_max, seats, category,
                      engine_type, engine_volume, body_type`;

/** Inserts and updates modifications. Each column is one array parameter, because single inserts would take minutes. */
export async function writeModifications(tx: Queryable, rows: readonly ModificationRow[]): Promise<Written> {
  const result = await tx.query<Written>(
    `with written as (
       insert into vehicle_modifications as m (code, ${valueColumns})
       select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::smallint[], $6::smallint[],
                            $7::numeric[], $8::int[], $9::smallint[], $10::text[], $11::text[], $12::int[],
                            $13::text[])
       on conflict (code) do update
          set make_code = excluded.make_code, model_code = excluded.model_code, name = excluded.name,
              year_from = excluded.year_from, year_to = excluded.year_to, horse_power = excluded.horse_power,
              weight_max = excluded.weight_max, seats = excluded.seats, category = excluded.category,
              engine_type = excluded.engine_type, engine_volume = excluded.engine_volume,
              body_type = excluded.body_type, version = m.version + 1
        where (m.make_code, m.model_code, m.name, m.year_from, m.year_to, m.horse_power, m.weight_max, m.seats,
               m.category, m.engine_type, m.engine_volume, m.body_type)
              is distinct from
              (excluded.make_code, excluded.model_code, excluded.name, excluded.year_from, excluded.year_to,
               excluded.horse_power, excluded.weight_max, excluded.seats, excluded.category,
               excluded.engine_type, excluded.engine_volume, excluded.body_type)
       returning xmax = 0 as is_new
     ) ${writtenSelect}`,
    [
      rows.map(({ code }) => code),
      rows.map(({ makeCode }) => makeCode),
      rows.map(({ modelCode }) => modelCode),
      rows.map(({ name }) => name),
      rows.map(({ yearFrom }) => yearFrom),
      rows.map(({ yearTo }) => yearTo),
      rows.map(({ horsePower }) => horsePower),
      rows.map(({ weightMax }) => weightMax),
      rows.map(({ seats }) => seats),
      rows.map(({ category }) => category),
      rows.map(({ engineType }) => engineType),
      rows.map(({ engineVolume }) => engineVolume),
      rows.map(({ bodyType }) => bodyType),
    ],
  );
  return result.rows[0] ?? { added: 0, changed: 0 };
}

/** Records the codes of a complete file in a temporary table. */
export async function noteKept(tx: Queryable, codes: readonly string[]): Promise<void> {
  await tx.query('create temp table if not exists vehicles_kept (code text primary key) on commit drop');
  await tx.query('insert into vehicles_kept select unnest($1::text[])', [codes]);
}

/** Removes modifications that `noteKept` did not record, and empty models and makes; returns the modifications' number. */
export async function removeOthers(tx: Queryable): Promise<number> {
  const removed = await tx.query(
    `delete from vehicle_modifications m
      where not exists (select from vehicles_kept k where k.code = m.code)`,
  );
  await tx.query(
    `delete from vehicle_models o
      where not exists (select from vehicle_modifications m
                         where m.make_code = o.make_code and m.model_code = o.code)`,
  );
  await tx.query(
    'delete from vehicle_makes o where not exists (select from vehicle_models m where m.make_code = o.code)',
  );
  return removed.rowCount ?? 0;
}

/** Makes all reads of the transaction use one snapshot. */
export async function freezeMoment(tx: Queryable): Promise<void> {
  await tx.query('set transaction isolation level repeatable read, read only');
}

export async function loadMakes(db: Queryable): Promise<MakeRow[]> {
  const result = await db.query<MakeRow>(
    'select code, name, aliases, version from vehicle_makes order by code',
  );
  return result.rows;
}

const batchSizeUsual = 1_000;

/** Reads a cursor in small batches, so that the process can answer requests between two batches. */
async function* batchesFor<Row>(
  tx: Queryable,
  cursor: string,
  batchSize: number,
): AsyncGenerator<readonly Row[]> {
  for (;;) {
    const batch = await tx.query<Row>(`fetch ${batchSize} from ${cursor}`);
    if (batch.rows.length === 0) return;
    yield batch.rows;
  }
}

export async function* loadModels(
  tx: Queryable,
  batchSize = batchSizeUsual,
): AsyncGenerator<readonly ModelRow[]> {
  await tx.query(
    `declare models no scroll cursor for
      select make_code as "makeCode", code, name, aliases, model_group as "group", version
        from vehicle_models
       order by make_code, code`,
  );
  yield* batchesFor<ModelRow>(tx, 'models', batchSize);
}

const modificationColumns = `code, make_code as "makeCode", model_code as "modelCode", name, year_from as "yearFrom",
  year_to as "yearTo", horse_power::float8 as "horsePower", weight_max as "weightMax", seats, category,
  engine_type as "engineType", engine_volume as "engineVolume", body_type as "bodyType", version`;

export async function* readModifications(
  tx: Queryable,
  batchSize = batchSizeUsual,
): AsyncGenerator<readonly ModificationRow[]> {
  await tx.query(
    `declare modifications no scroll cursor for
      select ${modificationColumns} from vehicle_modifications
       order by make_code, model_code, code`,
  );
  yield* batchesFor<ModificationRow>(tx, 'modifications', batchSize);
}

export async function findModels(db: Queryable, makeCodes: readonly string[]): Promise<ModelRow[]> {
  const result = await db.query<ModelRow>(
    `select make_code as "makeCode", code, name, model_group as "group", aliases, version
       from vehicle_models where make_code = any ($1) order by make_code, name, code`,
    [makeCodes],
  );
  return result.rows;
}

export async function findModelModifications(
  db: Queryable,
  models: readonly Pick<ModelRow, 'makeCode' | 'code'>[],
  limit: number,
): Promise<ModificationRow[]> {
  const result = await db.query<ModificationRow>(
    `select ${modificationColumns} from vehicle_modifications
      where (make_code, model_code) in (select * from unnest($1::text[], $2::text[]))
      order by make_code, model_code, name, year_from, code
      limit $3`,
    [models.map(({ makeCode }) => makeCode), models.map(({ code }) => code), limit],
  );
  return result.rows;
}

export async function modificationsByCode(db: Queryable, code: string): Promise<ModificationRow[]> {
  const result = await db.query<ModificationRow>(
    `select ${modificationColumns} from vehicle_modifications where code = $1`,
    [code],
  );
  return result.rows;
}
