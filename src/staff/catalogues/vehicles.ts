import { basename } from 'node:path';
import { faultsMax } from '#catalogues/files/csv.ts';
import { placedFault } from '#catalogues/files/fault.ts';
import { findModifications } from '#catalogues/vehicles/find-modifications.ts';
import { importVehicles, listImports } from '#catalogues/vehicles/import-vehicles.ts';
import { exportVehicles } from '#catalogues/vehicles/load-directory.ts';
import { message } from '#kernel/errors/message.ts';
import { counted } from '#kernel/text/russian-count.ts';
import { all, column } from '../use-case/columns.ts';
import { flagField, optionalField, subject } from '../use-case/fields.ts';
import { file, path, textKind, withHint } from '../use-case/kinds.ts';
import { change, FaultyFiles, listing, type Subject, useCase } from '../use-case/use-case.ts';

const example = 'vehicles.csv';

export const vehicleImport = change({
  name: 'vehicles import',
  title: 'import a CSV or XLSX file into the vehicle directory, all or nothing',
  permission: 'lists.manage',
  input: {
    file: subject(withHint(file, 'file', example), 'the file: a row a modification'),
    replace: flagField('the file is the whole directory: remove what it lacks'),
  },
  async run({ pool, by, read }, { file: from, replace = false }) {
    const bytes = read(from, message('VEHICLES_EXPECTED'));
    const outcome = await importVehicles(pool, by(), { name: basename(from), bytes, isWhole: replace });
    if (!('faults' in outcome)) return outcome;
    const faults = outcome.faults.map((fault) => ({ ...fault, file: from }));
    const outcomeOfAll =
      faults.length >= faultsMax ? message('FIRST_FAULTS', { max: faultsMax }) : message('NOTHING_CHANGED');
    throw new FaultyFiles(faults, [...faults.map(placedFault), outcomeOfAll]);
  },
  json: (counts) => counts,
  text: ({ added, changed, removed }, { file: from }) => [
    `${from}: ${counted(added, 'modification')} added, ${changed} changed, ${removed} removed`,
  ],
});

export const vehicleExport = useCase({
  name: 'vehicles export',
  title: 'export the vehicle directory as a CSV file that can be imported again',
  permission: 'lists.read',
  input: { file: subject(withHint(path, 'file', example), 'the file, which must not exist') },
  async run({ pool, save }, { file: to }) {
    const parts: string[] = [];
    const count = await exportVehicles(pool, (part) => parts.push(part));
    save(to, parts.join(''), { isNew: true });
    return count;
  },
  text: (count, { file: to }) => [`${to}: ${counted(count, 'modification')}`],
});

export const vehicleImports = listing({
  name: 'vehicles list',
  title: 'list the newest imports',
  permission: 'lists.read',
  input: {},
  columns: {
    revision: column.id,
    importedAt: column.moment,
    source: column.text,
    isWhole: column.flag,
    fileName: column.text,
    ...all(column.number, 'added', 'changed', 'removed'),
    sha256: column.text,
  },
  none: 'nothing was imported yet: {vehicles import}',
  run: async ({ pool }) =>
    (await listImports(pool)).map((row) => ({ ...row, sha256: row.sha256.slice(0, 12) })),
});

export const foundMax = 200;
const named_ = (what: string, example: string) => optionalField(withHint(textKind, 'text', example), what);

export const vehicleFind = listing({
  name: 'vehicles find',
  title: `find modifications by a make or by a code, ${foundMax} at most`,
  permission: 'lists.read',
  input: {
    make: named_('a part of the name of a make, another name of it, or its code', 'Lada'),
    model: named_('a part of the name of a model, or its code', 'Vesta'),
    name: named_('a part of the name of a modification', '1.6'),
    code: named_('of one modification', 'LADA-VESTA-1'),
  },
  columns: {
    ...all(column.text, 'code', 'make', 'model', 'name', 'years'),
    ...all(column.number, 'horsePower', 'weightMax', 'seats'),
    ...all(column.text, 'category', 'group'),
    version: column.number,
  },
  none: 'nothing of that name: give {make} or {code}',
  run: ({ pool }, input) => findModifications(pool, input, foundMax),
});

export const vehicles: Subject = {
  name: 'vehicles',
  about: 'directory of makes, models and modifications',
  useCases: [vehicleImport, vehicleExport, vehicleImports, vehicleFind],
};
