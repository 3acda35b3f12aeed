import {
  type DirectoryEntry,
  emptyDirectory,
  type VehicleDirectory,
  type VehicleFound,
  type VehicleNotFound,
  type VehicleQuery,
} from './directory.ts';
import { type DirectoryContent, type Make, type Model, normalCode } from './directory-content.ts';
import { fittingModifications } from './fitting.ts';
import { gluedModel, makeWordsIn, modelReadings } from './model-text.ts';
import type { IdentifiedVehicle, Modification } from './modification.ts';
import { splitWords } from './name-keys.ts';

/** The process's current directory. `replace` exchanges it as a whole, so that a rating never mixes two versions. */
export interface VehicleBook {
  current(): VehicleDirectory;
  replace(directory: VehicleDirectory): void;
}

export function createVehicleBook(directory: VehicleDirectory = emptyDirectory): VehicleBook {
  let current = directory;
  return {
    current: () => current,
    replace(next) {
      current = next;
    },
  };
}

export function createDirectory(revision: number, content: DirectoryContent): VehicleDirectory {
  const makes = byName(content.makes.values());
  const models = new Map<string, readonly DirectoryEntry[]>();
  return {
    revision,
    modificationCount: content.byCode.size,
    makes: () => makes,
    models(makeCode) {
      const code = normalCode(makeCode);
      const known = models.get(code);
      const make = content.makes.get(code);
      if (known || !make) return known;
      const entries = byName(make.models.values());
      models.set(code, entries);
      return entries;
    },
    find: (query) => findVehicle(content, query),
    meaning: (vehicle, part, text) => meaningOf(content, vehicle, part, text),
  };
}

function byName(entries: Iterable<DirectoryEntry>): readonly DirectoryEntry[] {
  return [...entries]
    .map(({ code, name, version }) => ({ code, name, version }))
    .sort((left, right) =>
      left.name < right.name ? -1 : left.name > right.name ? 1 : left.code < right.code ? -1 : 1,
    );
}

/** Finds the modification of a query. If a part is not found, returns the part and names similar to it. */
function findVehicle(content: DirectoryContent, query: VehicleQuery): VehicleFound | VehicleNotFound {
  const byCarId = query.carId === undefined ? undefined : modificationsByCarId(content, query.carId);
  if (byCarId) return oneOf(byCarId, query);
  const isNamed = (query.markCode ?? query.markName ?? query.modelName) !== undefined;
  if (query.carId !== undefined && !isNamed) return noCarId(content, query.carId);
  const make = makeOf(content, query);
  if ('missing' in make) return make;
  const model = modelOf(content, make, query);
  return 'missing' in model ? model : oneOf(model.modifications, query);
}

function oneOf(modifications: readonly Modification[], query: VehicleQuery): VehicleFound | VehicleNotFound {
  const found = fittingModifications(modifications, query);
  if ('vehicle' in found) return found;
  return {
    missing: 'modification',
    at: found.at,
    candidates: found.near.map((one) => modificationCandidate(one, found.at === 'engineVolume')),
  };
}

/** Finds modifications by the code of a modification, or by make and model as in `LADA-VESTA`. */
function modificationsByCarId(content: DirectoryContent, carId: string): readonly Modification[] | undefined {
  const code = normalCode(carId);
  const own = content.byCode.get(code);
  if (own) return [own];
  for (const [make, rest] of makesThatBegin(content, code)) {
    const model = make.models.get(rest);
    if (model) return model.modifications;
  }
  return undefined;
}

function* makesThatBegin(content: DirectoryContent, code: string): Generator<readonly [Make, string]> {
  for (let at = code.indexOf('-'); at > 0; at = code.indexOf('-', at + 1)) {
    const make = content.makes.get(code.slice(0, at));
    if (make) yield [make, code.slice(at + 1)];
  }
}

function noCarId(content: DirectoryContent, carId: string): VehicleNotFound {
  for (const [make, rest] of makesThatBegin(content, normalCode(carId))) {
    const near = make.modelNames.nearest(rest.split('-')[0] ?? rest);
    const candidates = near.map(({ code, name }) => `${make.name} ${name} (carId ${make.code}-${code})`);
    return { missing: 'modification', at: 'carId', candidates };
  }
  return { missing: 'modification', at: 'carId', candidates: [] };
}

function makeOf(content: DirectoryContent, query: VehicleQuery): Make | VehicleNotFound {
  const { markCode, markName, modelName } = query;
  const found = markCode === undefined ? undefined : content.makes.get(normalCode(markCode));
  if (found) return found;
  const text = markCode ?? markName;
  const named = text === undefined ? makeAtStart(content, modelName ?? '') : makeByText(content, text);
  if (named) return named;
  const at = markCode !== undefined ? 'markCode' : 'markName';
  const asked = text ?? splitWords(modelName ?? '')[0] ?? '';
  return { missing: 'make', at, candidates: content.makeNames.nearest(asked).map(makeCandidate) };
}

/** Finds the make in a text that may also contain the model: "Лада Веста". */
function makeByText(content: DirectoryContent, text: string): Make | undefined {
  return content.makeNames.find(text) ?? makeAtStart(content, text);
}

function makeAtStart(content: DirectoryContent, text: string): Make | undefined {
  const words = splitWords(text);
  const count = makeWordsIn(words, (part) => content.makeNames.find(part) !== undefined);
  return count === 0 ? undefined : content.makeNames.find(words.slice(0, count).join(' '));
}

function modelOf(content: DirectoryContent, make: Make, query: VehicleQuery): Model | VehicleNotFound {
  const { modelCode, modelName, markName } = query;
  const found = modelCode === undefined ? undefined : make.models.get(normalCode(modelCode));
  if (found) return found;
  const text = modelCode ?? modelName ?? markName ?? '';
  const named = modelByText(content, make, text);
  if (named) return named;
  const at = modelCode !== undefined ? 'modelCode' : 'modelName';
  return { missing: 'model', at, candidates: modelCandidates(content, make, text) };
}

function modelByText(content: DirectoryContent, make: Make, text: string): Model | undefined {
  for (const reading of modelReadings(text, (words) => content.makeNames.find(words) === make)) {
    const model = make.modelNames.find(reading);
    if (model) return model;
  }
  return gluedModel(text, make.names, make.modelNames);
}

function modelCandidates(content: DirectoryContent, make: Make, text: string): readonly string[] {
  const readings = [...modelReadings(text, (words) => content.makeNames.find(words) === make)];
  const near = make.modelNames.nearest(readings.at(-1) ?? text);
  return near.map((model) => modelCandidate(model, make.name));
}

export type NamePart = 'carId' | 'make' | 'model';

/** `name` is the vehicle that a text means; 'the same' if the text means the vehicle that was found. */
export type TextMeaning = { readonly name: string | 'the same' };

const theSame: TextMeaning = { name: 'the same' };

/** Compares a text or code with a vehicle's make or model; undefined if the directory does not know the text. */
function meaningOf(
  content: DirectoryContent,
  vehicle: IdentifiedVehicle,
  part: NamePart,
  text: string,
): TextMeaning | undefined {
  const make = content.makes.get(normalCode(vehicle.makeCode));
  if (!make) return undefined;
  if (part === 'carId') return modificationsByCarId(content, text) && theSame;
  if (part === 'make') {
    const named = content.makes.get(normalCode(text)) ?? makeByText(content, text);
    return named && (named === make ? theSame : { name: named.name });
  }
  const model = make.models.get(normalCode(text)) ?? modelByText(content, make, text);
  if (model) {
    const isSame = normalCode(model.code) === normalCode(vehicle.modelCode);
    return isSame ? theSame : { name: `${make.name} ${model.name}` };
  }
  const other = makeAtStart(content, text);
  return other && other !== make ? { name: other.name } : undefined;
}

function makeCandidate({ name, code }: DirectoryEntry): string {
  return `${name} (markCode ${code})`;
}

function modelCandidate({ name, code }: DirectoryEntry, makeName: string): string {
  return `${makeName} ${name} (modelCode ${code})`;
}

function modificationCandidate(modification: Modification, hasVolume = false): string {
  const { makeName, modelName, name, code, yearFrom, yearTo, category, engineVolume, weightMax, seats } =
    modification;
  const parts = [
    `${makeName} ${modelName} ${name}`,
    yearTo === null ? `с ${yearFrom} г.` : `${yearFrom}–${yearTo} гг.`,
    `категория ${category}`,
    ...(engineVolume === null || !hasVolume ? [] : [`${engineVolume} куб. см`]),
    ...(weightMax === null ? [] : [`${weightMax} кг`]),
    ...(seats === null ? [] : [`мест: ${seats}`]),
  ];
  return `${parts.join(', ')} (carId ${code})`;
}
