import type { IdentifiedVehicle } from './modification.ts';
import type { NamePart, TextMeaning } from './vehicle-book.ts';

/** Search for a vehicle: by `carId` (old scheme), by make and model, or by a `modelName` that begins with the make. */
export interface VehicleQuery {
  /** Code of a modification, or make and model in the form `LADA-VESTA`. */
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
  /** Engine volume in cubic centimetres. The volume may exclude a modification but does not select one. */
  readonly engineVolume?: number;
}

/** Make or model with the fields that endpoints list; `version` increases with each change. */
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

/** Immutable vehicle directory in memory; an import replaces the whole object. */
export interface VehicleDirectory {
  /** Number of the last import; 0 if the directory is empty. */
  readonly revision: number;
  readonly modificationCount: number;
  makes(): readonly DirectoryEntry[];
  /** Returns a make's models sorted by name; undefined for an unknown make. */
  models(makeCode: string): readonly DirectoryEntry[] | undefined;
  find(query: VehicleQuery): VehicleFound | VehicleNotFound;
  /** Compares a text or code with a found vehicle's make or model; undefined if the directory does not know the text. */
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
