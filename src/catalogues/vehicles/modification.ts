import type { VehicleQuery } from './directory.ts';
/** A modification in the insurer's vehicle directory: the smallest unit that tariffs tell apart. */
export interface Modification {
  /** The field `carId` of the old API schema contains this code. */
  readonly code: string;
  readonly makeCode: string;
  readonly makeName: string;
  readonly modelCode: string;
  readonly modelName: string;
  /** Displayed name with engine, power and gearbox: "1.6 (106 л. с.)". */
  readonly name: string;
  readonly yearFrom: number;
  /** The last model year; null while the vehicle is produced. */
  readonly yearTo: number | null;
  /** Engine power in horsepower; null if unknown. */
  readonly horsePower: number | null;
  /** Permitted maximum mass in kilograms; null if unknown. */
  readonly weightMax: number | null;
  /** Number of passenger seats of a bus, or of all seats of another vehicle; null if unknown. */
  readonly seats: number | null;
  /** Code of the list `vehicleCategoryCode`, such as B or C. */
  readonly category: string;
  /** Engine type as a code of the list `engine_type`; empty if unknown. */
  readonly engineType: string;
  /** Cubic centimetres; null if unknown, and for electric engines. */
  readonly engineVolume: number | null;
  /** Body type; empty if unknown. */
  readonly bodyType: string;
  /** Tariff group of the model; empty if the model has none. */
  readonly group: string;
  /** Increases with each change of the entry. */
  readonly version: number;
}

/** Values that are equal in all modifications that fit a query. A value is absent if it differs or is unknown. */
export type AgreedMeasures = Pick<
  VehicleQuery,
  'horsePower' | 'weightMax' | 'seats' | 'category' | 'engineType'
>;

export interface IdentifiedVehicle extends Modification {
  readonly agreed: AgreedMeasures;
}
