import type { Findings } from '#kernel/errors/errors.ts';
import { type Checks, collectingChecks } from '#parties/fields/checks.ts';
import type { Sale } from '../../../product/reading.ts';
import type { CascoApplication, CoverEntry } from '../application.ts';
import type { CascoPrepared } from '../prepared.ts';
import type { PlacedCover } from '../rating/covers.ts';
import type { CascoReading } from '../reading.ts';

export const cascoPath = 'insuredObject.casco';

export interface CascoChecks
  extends Checks,
    Findings,
    Pick<CascoPrepared, 'application' | 'casco' | 'tariff' | 'term' | 'covers'> {
  readonly reading: CascoPrepared;
  readonly sale: Sale<CascoReading>;
  readonly standing: CascoApplication | undefined;
}

export function cascoChecks(reading: CascoPrepared, sale: Sale<CascoReading>): CascoChecks {
  const { purpose, today, term, application, casco, tariff, covers } = reading;
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
    standing,
  };
}

/** Returns true if a cover has the values that it has in the contract in force; unchanged values are not checked again. */
export function isAlreadyAgreed(
  { sale: { standing } }: CascoChecks,
  { code, block, entry }: PlacedCover,
  read: (entry: CoverEntry) => readonly unknown[],
): boolean {
  if (!standing) return false;
  const before = standing.covers.find((one) => one.code === code && one.block === block);
  return before !== undefined && JSON.stringify(read(before.entry)) === JSON.stringify(read(entry));
}
