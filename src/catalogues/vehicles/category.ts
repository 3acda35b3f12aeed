/** Categories of vehicles as `vehicleCategoryCode` names them, with the spellings that partners also send. */
export const vehicleCategories = [
  'A',
  'A1',
  'M',
  'B',
  'B1',
  'BE',
  'C',
  'C1',
  'CE',
  'C1E',
  'D',
  'D1',
  'DE',
  'D1E',
  'TB',
  'TM',
  'TRACTOR',
] as const;
export type VehicleCategory = (typeof vehicleCategories)[number];

const aliases: Readonly<Record<string, VehicleCategory>> = {
  TROLLEYBUS: 'TB',
  TRAM: 'TM',
  F: 'TRACTOR',
};

const known = new Set<string>(vehicleCategories);
const cyrillicLookalikes: Readonly<Record<string, string>> = {
  А: 'A',
  В: 'B',
  С: 'C',
  Е: 'E',
  М: 'M',
  Т: 'T',
};

/** The category that a code means, in any case and either alphabet; undefined for an unknown one. */
export function vehicleCategory(code: string): VehicleCategory | undefined {
  if (known.has(code)) return code as VehicleCategory;
  const latin = code
    .trim()
    .toUpperCase()
    .replace(/[АВСЕМТ]/g, (letter) => cyrillicLookalikes[letter] ?? letter);
  return known.has(latin) ? (latin as VehicleCategory) : aliases[latin];
}

export type CategoryFamily = 'motorcycle' | 'car' | 'truck' | 'bus' | 'trolleybus' | 'tram' | 'tractor';

const families: Readonly<Record<VehicleCategory, CategoryFamily>> = {
  A: 'motorcycle',
  A1: 'motorcycle',
  M: 'motorcycle',
  B1: 'motorcycle',
  B: 'car',
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
};

export function categoryFamily(category: VehicleCategory): CategoryFamily {
  return families[category];
}
