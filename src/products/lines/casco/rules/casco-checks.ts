import type { Findings } from '#kernel/errors/errors.ts';
import { type Checks, collectingChecks } from '#parties/fields/checks.ts';
import { type MadeOnce, madeIn } from '#rating/calculation/made-once.ts';
import type { Sale } from '../../../product/reading.ts';
import type { CascoApplication, CoverEntry } from '../application.ts';
import type { CascoPrepared } from '../prepared.ts';
import type { PlacedCover } from '../rating/covers.ts';
import type { CascoReading } from '../reading.ts';

/** Where the fields of a casco object stand in a body. */
export const cascoPath = 'insuredObject.casco';

/** An application with what all its rules look at, worked out once. */
export interface CascoChecks
  extends Checks,
    Findings,
    Pick<CascoPrepared, 'application' | 'casco' | 'tariff' | 'term' | 'covers' | 'vehicle'> {
  readonly reading: CascoPrepared;
  readonly sale: Sale<CascoReading>;
  /** The contract in force that is changed, as it stands. */
  readonly standing: CascoApplication | undefined;
  /** What rules have found in the same circumstances. */
  readonly made: MadeOnce | undefined;
}

export function cascoChecks(reading: CascoPrepared, sale: Sale<CascoReading>): CascoChecks {
  const { purpose, today, term, application, casco, tariff, covers, vehicle } = reading;
  const { concludedOn, startsOn } = term;
  const { reference, rights, previous, previousEndsOn } = sale;
  const days = [concludedOn, startsOn, previousEndsOn];
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
    made: madeIn(reading.made, [tariff, ...days, reference, rights, previous, sale.standing]),
  };
}

/** What a rule finds of itself. */
export function findingsOf({ reading, sale }: CascoChecks, rule: (checks: CascoChecks) => void): Findings {
  const own = cascoChecks(reading, sale);
  rule(own);
  return own;
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
