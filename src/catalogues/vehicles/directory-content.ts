import type { DirectoryEntry } from './directory.ts';
import type { Modification } from './modification.ts';
import { createNameIndex, type NameIndex } from './name-index.ts';
import { nameKeys } from './name-keys.ts';

export interface MakeRow extends DirectoryEntry {
  readonly aliases: readonly string[];
}

export interface ModelRow extends DirectoryEntry {
  readonly makeCode: string;
  readonly aliases: readonly string[];
  readonly group: string;
}

/** Stored modification; its model contains the fields that modifications share. */
export type ModificationRow = Omit<Modification, 'makeName' | 'modelName' | 'group'>;

export interface Model extends DirectoryEntry {
  readonly group: string;
  readonly modifications: Modification[];
}

export interface Make extends DirectoryEntry {
  readonly names: string[];
  readonly models: Map<string, Model>;
  readonly modelNames: NameIndex<Model>;
}

/** Vehicle directory under construction. Rows are added one by one, so that the caller can pause for requests. */
export interface DirectoryContent {
  readonly makes: Map<string, Make>;
  readonly makeNames: NameIndex<Make>;
  readonly byCode: CodeIndex;
}

export interface CodeIndex {
  readonly size: number;
  get(code: string): Modification | undefined;
  set(code: string, modification: Modification): void;
}

const partsOfIndex = 64;

/** Creates an index of several maps. Growing a single map of 262,145 entries would delay requests by 17 ms. */
function createCodeIndex(): CodeIndex {
  const parts = Array.from({ length: partsOfIndex }, () => new Map<string, Modification>());
  const partOf = (code: string) => {
    const end = code.length - 1;
    return parts[(31 * code.charCodeAt(end - 1) + code.charCodeAt(end)) % partsOfIndex] ?? parts[0];
  };
  return {
    get size() {
      return parts.reduce((sum, part) => sum + part.size, 0);
    },
    get: (code) => partOf(code)?.get(code),
    set(code, modification) {
      partOf(code)?.set(code, modification);
    },
  };
}

export function emptyContent(): DirectoryContent {
  return { makes: new Map(), makeNames: createNameIndex(), byCode: createCodeIndex() };
}

export function addMake(content: DirectoryContent, { code, name, version, aliases }: MakeRow): void {
  const names = [...new Set([code, name, ...aliases].map((text) => nameKeys(text).plain))];
  const make: Make = {
    code,
    name,
    version,
    names: names.sort((left, right) => right.length - left.length),
    models: new Map(),
    modelNames: createNameIndex(),
  };
  content.makes.set(normalCode(code), make);
  addNames(content.makeNames, make, aliases);
}

/** Adds a model; throws if its make is missing, which the database prevents. */
export function addModel(content: DirectoryContent, row: ModelRow): void {
  const { makeCode, code, name, version, group, aliases } = row;
  const make = content.makes.get(normalCode(makeCode));
  if (!make) throw new Error(`model ${code} without its make ${makeCode}`);
  const model: Model = { code, name, version, group, modifications: [] };
  make.models.set(normalCode(code), model);
  addNames(make.modelNames, model, aliases);
}

/** Adds a modification; throws if its model is missing. */
export function addModification(content: DirectoryContent, row: ModificationRow): void {
  const make = content.makes.get(normalCode(row.makeCode));
  const model = make?.models.get(normalCode(row.modelCode));
  if (!make || !model) throw new Error(`modification ${row.code} without its model ${row.modelCode}`);
  const modification: Modification = {
    ...row,
    makeCode: make.code,
    makeName: make.name,
    modelCode: model.code,
    modelName: model.name,
    group: model.group,
  };
  model.modifications.push(modification);
  content.byCode.set(normalCode(row.code), modification);
}

/** Normalizes a code for comparison, because partners type it in upper or lower case. */
export function normalCode(code: string): string {
  return code.trim().toUpperCase();
}

function addNames<Entry extends DirectoryEntry>(
  index: NameIndex<Entry>,
  entry: Entry,
  aliases: readonly string[],
): void {
  index.add(entry.name, entry, false);
  index.add(entry.code, entry, true);
  for (const alias of aliases) index.add(alias, entry, true);
}
