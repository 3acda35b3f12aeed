import { spelledCodes } from '#kernel/schema/spelling.ts';

export type CategoryFamily = 'motorcycle' | 'car' | 'truck' | 'bus' | 'trolleybus' | 'tram' | 'tractor';

const families = {
  A: 'motorcycle',
  A1: 'motorcycle',
  M: 'motorcycle',
  B: 'car',
  B1: 'motorcycle',
  BE: 'car',
  C: 'truck',
  C1: 'truck',
  CE: 'truck',
  C1E: 'truck',
  D: 'bus',
  D1: 'bus',
  DE: 'bus',
  D1E: 'bus',
  TB: 'trolleybus',
  TM: 'tram',
  TRACTOR: 'tractor',
} as const satisfies Readonly<Record<string, CategoryFamily>>;

export type VehicleCategory = keyof typeof families;

export const vehicleCategories = Object.keys(families) as readonly VehicleCategory[];

/** Categories with their other names. Cyrillic letters that look like Latin ones are accepted too. */
export const categorySpelling = spelledCodes<VehicleCategory>({
  spellings: [
    ...vehicleCategories.map((code) => [code, code] as const),
    ['TROLLEYBUS', 'TB'],
    ['TRAM', 'TM'],
    ['F', 'TRACTOR'],
  ],
  lookalikes: { А: 'A', В: 'B', С: 'C', Е: 'E', М: 'M', Т: 'T' },
});

/** Finds a category by its code in Latin or Cyrillic letters of either case; undefined for an unknown code. */
export function vehicleCategory(code: string): VehicleCategory | undefined {
  return Object.hasOwn(families, code) ? (code as VehicleCategory) : categorySpelling.read(code);
}

export function categoryFamily(category: VehicleCategory): CategoryFamily {
  return families[category];
}
