import type { IdentifiedVehicle } from './modification.ts';
import type { NamePart, TextMeaning } from './vehicle-book.ts';

/**
 * What an application says of its vehicle. Code and text may be mixed; what is absent decides nothing. A query
 * names `carId` (the old scheme), or a make and a model, or a `modelName` that begins with the make.
 */
export interface VehicleQuery {
  /** The code of a modification, or make and model as `LADA-VESTA`. */
  readonly carId?: string;
  readonly markCode?: string;
  readonly modelCode?: string;
  /** Either alphabet, any case. */
  readonly markName?: string;
  readonly modelName?: string;
  readonly year?: number;
  readonly horsePower?: number;
  /** Permitted maximum mass in kilograms. */
  readonly weightMax?: number;
  readonly seats?: number;
  /** As `vehicleCategoryCode` names it, in any spelling. */
  readonly category?: string;
  /** Code of the list `engine_type`. */
  readonly engineType?: string;
  /** In cubic centimetres; it contradicts a modification, and chooses none. */
  readonly engineVolume?: number;
}

/** An entry of the directory as reference endpoints list it; `version` grows with every change of the entry. */
export interface DirectoryEntry {
  readonly code: string;
  readonly name: string;
  readonly version: number;
}

export interface VehicleFound {
  readonly vehicle: IdentifiedVehicle;
}

/** What the directory lacks, which part of the query says so, and what comes nearest, at most five texts. */
export interface VehicleNotFound {
  readonly missing: 'make' | 'model' | 'modification';
  readonly at: keyof VehicleQuery;
  readonly candidates: readonly string[];
}

/** The insurer's makes, models and modifications in memory; never changes, an import swaps in another one. */
export interface VehicleDirectory {
  /** Of the import that made it; 0 for one without entries. */
  readonly revision: number;
  readonly modificationCount: number;
  /** By name. */
  makes(): readonly DirectoryEntry[];
  /** The models of a make by name; undefined for an unknown make. */
  models(makeCode: string): readonly DirectoryEntry[] | undefined;
  find(query: VehicleQuery): VehicleFound | VehicleNotFound;
  /** What a text means beside a vehicle that was found; undefined where it cannot be known. */
  meaning(vehicle: IdentifiedVehicle, part: NamePart, text: string): TextMeaning | undefined;
}

/** A directory without entries, until one is loaded. */
export const emptyDirectory: VehicleDirectory = {
  revision: 0,
  modificationCount: 0,
  makes: () => [],
  models: () => undefined,
  meaning: () => undefined,
  find: (query) => ({
    missing: 'make',
    at: query.carId === undefined ? 'markName' : 'carId',
    candidates: [],
  }),
};
