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

const aliases: Readonly<Record<string, VehicleCategory>> = {
  TROLLEYBUS: 'TB',
  TRAM: 'TM',
  F: 'TRACTOR',
};

export const categoryAliases = Object.keys(aliases);

const known = new Set<string>(vehicleCategories);
const cyrillicLookalikes: Readonly<Record<string, string>> = {
  А: 'A',
  В: 'B',
  С: 'C',
  Е: 'E',
  М: 'M',
  Т: 'T',
};

/** Finds a category by its code in Latin or Cyrillic letters of either case; undefined for an unknown code. */
export function vehicleCategory(code: string): VehicleCategory | undefined {
  if (known.has(code)) return code as VehicleCategory;
  const latin = code
    .trim()
    .toUpperCase()
    .replace(/[АВСЕМТ]/g, (letter) => cyrillicLookalikes[letter] ?? letter);
  return known.has(latin) ? (latin as VehicleCategory) : aliases[latin];
}

export function categoryFamily(category: VehicleCategory): CategoryFamily {
  return families[category];
}
