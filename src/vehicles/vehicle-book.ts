import { emptyDirectory, type VehicleDirectory } from './directory.ts';

/** Holds the directory of this process; an import swaps it whole, so that one application sees one directory. */
export interface VehicleBook {
  current(): VehicleDirectory;
  replace(directory: VehicleDirectory): void;
}

export function createVehicleBook(directory: VehicleDirectory = emptyDirectory): VehicleBook {
  let current = directory;
  return {
    current: () => current,
    replace(next) {
      current = next;
    },
  };
}
