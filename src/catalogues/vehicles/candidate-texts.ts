import type { DirectoryEntry } from './directory.ts';
import type { Modification } from './modification.ts';

/** An entry as a partner reads it beside an error: its name, and the code to send instead. */
export function makeCandidate({ name, code }: DirectoryEntry): string {
  return `${name} (markCode ${code})`;
}

export function modelCandidate({ name, code }: DirectoryEntry, makeName: string): string {
  return `${makeName} ${name} (modelCode ${code})`;
}

export function modificationCandidate(modification: Modification): string {
  const { makeName, modelName, name, code, yearFrom, yearTo, category, weightMax, seats } = modification;
  const parts = [
    `${makeName} ${modelName} ${name}`,
    yearTo === null ? `с ${yearFrom} г.` : `${yearFrom}–${yearTo} гг.`,
    `категория ${category}`,
    ...(weightMax === null ? [] : [`${weightMax} кг`]),
    ...(seats === null ? [] : [`мест: ${seats}`]),
  ];
  return `${parts.join(', ')} (carId ${code})`;
}
