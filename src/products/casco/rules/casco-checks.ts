import type { IdentifiedVehicle } from '#catalogues/vehicles/modification.ts';
import type { Findings } from '#kernel/errors.ts';
import { type Checks, collectingChecks } from '#parties/checks.ts';
import type { Sale } from '../../reading.ts';
import type { Term } from '../../voluntary/term.ts';
import type { CascoApplication, CascoObject, CoverEntry } from '../application.ts';
import type { CascoPrepared } from '../prepared.ts';
import type { PlacedCover } from '../rating/covers.ts';
import type { CascoReading } from '../reading.ts';
import type { CascoTariff } from '../tariff/definition.ts';

/** Where the fields of a casco object stand in a body. */
export const cascoPath = 'insuredObject.casco';

/** An application with what all its rules look at, worked out once. */
export interface CascoChecks extends Checks, Findings {
  readonly application: CascoApplication;
  readonly casco: CascoObject;
  readonly reading: CascoPrepared;
  readonly sale: Sale<CascoReading>;
  readonly tariff: CascoTariff;
  readonly term: Term;
  readonly covers: readonly PlacedCover[];
  /** Absent where the directory does not know it. */
  readonly vehicle: IdentifiedVehicle | undefined;
  /** The contract in force that is changed, as it stands. */
  readonly standing: CascoApplication | undefined;
}

export function cascoChecks(reading: CascoPrepared, sale: Sale<CascoReading>): CascoChecks {
  const { purpose, today, term, application, casco, tariff, covers, vehicle } = reading;
  const { concludedOn, startsOn } = term;
  const standing = sale.standing?.application;
  return {
    ...collectingChecks(purpose === 'contract', { today, concludedOn, startsOn, standing }),
    reading,
    sale,
    application,
    casco,
    tariff,
    term,
    covers,
    vehicle,
    standing,
  };
}

/** True where the contract in force has these values of the cover already: they were agreed before any rule of today. */
export function stands(
  { sale: { standing } }: CascoChecks,
  { code, block, entry }: PlacedCover,
  read: (entry: CoverEntry) => readonly unknown[],
): boolean {
  if (!standing) return false;
  const before = standing.covers.find((one) => one.code === code && one.block === block);
  return before !== undefined && JSON.stringify(read(before.entry)) === JSON.stringify(read(entry));
}
