import type { VehicleQuery } from './directory.ts';
/** A modification of the insurer's vehicle directory: the smallest separately rated unit. */
export interface Modification {
  /** The old scheme's `carId`. */
  readonly code: string;
  readonly makeCode: string;
  readonly makeName: string;
  readonly modelCode: string;
  readonly modelName: string;
  /** Engine, power and gearbox for people: "1.6 (106 л. с.)". */
  readonly name: string;
  readonly yearFrom: number;
  /** Null while in production. */
  readonly yearTo: number | null;
  /** Null if unknown. */
  readonly horsePower: number | null;
  /** Permitted maximum mass in kilograms; null if unknown. */
  readonly weightMax: number | null;
  /** Passenger seats of a bus, all seats of other vehicles; null if unknown. */
  readonly seats: number | null;
  /** A `vehicleCategoryCode`: B, C, D, A, … */
  readonly category: string;
  /** Code of the list `engine_type`; empty if unknown. */
  readonly engineType: string;
  /** In cubic centimetres; null if unknown, and for electric engines. */
  readonly engineVolume: number | null;
  /** Empty if unknown. */
  readonly bodyType: string;
  /** The model's group in tariffs; empty without one. */
  readonly group: string;
  /** Grows with each change of the entry. */
  readonly version: number;
}

/** Values shared by all modifications that fit a query; absent if they differ or are unknown. */
export type AgreedMeasures = Pick<
  VehicleQuery,
  'horsePower' | 'weightMax' | 'seats' | 'category' | 'engineType'
>;

/** The modification for an application; the strongest of equal fits. */
export interface IdentifiedVehicle extends Modification {
  readonly agreed: AgreedMeasures;
}
