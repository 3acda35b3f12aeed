import type { IdentifiedVehicle } from './modification.ts';
import type { NamePart, TextMeaning } from './vehicle-book.ts';

/** Contains `carId` (the old scheme), a make and a model, or a `modelName` that begins with the make. */
export interface VehicleQuery {
  /** Code of a modification, or make and model as `LADA-VESTA`. */
  readonly carId?: string;
  readonly markCode?: string;
  readonly modelCode?: string;
  readonly markName?: string;
  readonly modelName?: string;
  readonly year?: number;
  readonly horsePower?: number;
  /** Permitted maximum mass in kilograms. */
  readonly weightMax?: number;
  readonly seats?: number;
  readonly category?: string;
  /** Code of the list `engine_type`. */
  readonly engineType?: string;
  /** In cubic centimetres; may contradict a modification but selects none. */
  readonly engineVolume?: number;
}

/** A directory entry as endpoints list it; `version` grows with each change. */
export interface DirectoryEntry {
  readonly code: string;
  readonly name: string;
  readonly version: number;
}

export interface VehicleFound {
  readonly vehicle: IdentifiedVehicle;
}

export interface VehicleNotFound {
  readonly missing: 'make' | 'model' | 'modification';
  readonly at: keyof VehicleQuery;
  readonly candidates: readonly string[];
}

/** Makes, models and modifications in memory; immutable, an import replaces it. */
export interface VehicleDirectory {
  /** Number of the import; 0 without entries. */
  readonly revision: number;
  readonly modificationCount: number;
  makes(): readonly DirectoryEntry[];
  /** Sorted by name; undefined for an unknown make. */
  models(makeCode: string): readonly DirectoryEntry[] | undefined;
  find(query: VehicleQuery): VehicleFound | VehicleNotFound;
  /** Meaning of a text for a found vehicle; undefined if the directory cannot tell. */
  meaning(vehicle: IdentifiedVehicle, part: NamePart, text: string): TextMeaning | undefined;
}

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
