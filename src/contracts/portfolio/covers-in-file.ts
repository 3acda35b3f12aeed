import type { VehicleDays } from '../record/store/in-force.ts';

interface CoverOfLine extends Omit<VehicleDays, 'numbers' | 'product'> {
  readonly line: number;
}

/** Covers of the vehicles in a file, to find lines that insure one vehicle on the same days. */
export interface CoversInFile {
  /** Adds a cover and returns the earlier lines with a cover of the same vehicle on the same days. */
  add(line: number, vehicle: VehicleDays): readonly number[];
}

export function createCoversInFile(): CoversInFile {
  const covers = new Map<string, CoverOfLine[]>();
  return {
    add(line, { numbers, startsOn, endsOn, startsAt, endsAt }) {
      const cover = { line, startsOn, endsOn, startsAt, endsAt };
      const found = new Set<number>();
      for (const number of numbers) {
        const others = covers.get(number) ?? [];
        for (const other of others) if (overlaps(cover, other)) found.add(other.line);
        covers.set(number, [...others, cover]);
      }
      return [...found];
    },
  };
}

/** Compares by the minute if both covers are agreed so, otherwise by days. */
function overlaps(one: CoverOfLine, other: CoverOfLine): boolean {
  if (one.startsAt && one.endsAt && other.startsAt && other.endsAt)
    return one.startsAt < other.endsAt && other.startsAt < one.endsAt;
  return one.startsOn <= other.endsOn && other.startsOn <= one.endsOn;
}
