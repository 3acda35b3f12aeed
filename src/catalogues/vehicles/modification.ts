import type { VehicleQuery } from './directory.ts';
/** A modification of the insurer's vehicle directory: the least part that is rated apart. */
export interface Modification {
  /** The old scheme's `carId`. */
  readonly code: string;
  readonly makeCode: string;
  readonly makeName: string;
  readonly modelCode: string;
  readonly modelName: string;
  /** Engine, power and gearbox as people read them: "1.6 (106 л. с.)". */
  readonly name: string;
  readonly yearFrom: number;
  /** Null while it is still made. */
  readonly yearTo: number | null;
  /** In horse power; null where it is not known. */
  readonly horsePower: number | null;
  /** Permitted maximum mass in kilograms; null where it is not known. */
  readonly weightMax: number | null;
  /** Passenger seats of a bus, all seats of anything else; null where they are not known. */
  readonly seats: number | null;
  /** As `vehicleCategoryCode` names it: B, C, D, A, … */
  readonly category: string;
  /** Code of the list `engine_type`; empty where it is not known. */
  readonly engineType: string;
  /** In cubic centimetres; null where it is not known, and for electric engines. */
  readonly engineVolume: number | null;
  /** Code of the body; empty where it is not known. */
  readonly bodyType: string;
  /** The group by which tariffs know the model; empty where it has none. */
  readonly group: string;
  /** Grows with every change of the entry. */
  readonly version: number;
}

/** What all modifications agree on that fit a query; absent where they differ or nobody knows. */
export type AgreedMeasures = Pick<
  VehicleQuery,
  'horsePower' | 'weightMax' | 'seats' | 'category' | 'engineType'
>;

/** The modification found for an application, the strongest where several fit equally well. */
export interface IdentifiedVehicle extends Modification {
  readonly agreed: AgreedMeasures;
}
