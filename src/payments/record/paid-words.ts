import { ownAddendums } from '#contracts/addendums/read.ts';
import type { Contract } from '#contracts/record/contract.ts';
import { coverFrom, formatContractStart, formatPeriod } from '#contracts/record/cover/cover-start.ts';
import { shownStatus } from '#contracts/record/status/shown-status.ts';
import { datePrinted, moscowDate } from '#kernel/time/calendar.ts';
import type { Queryable } from '#platform/db/pool.ts';

/** Describes for staff, in Russian, the result of a payment and when the cover or change begins. */
export async function paidWords(
  db: Queryable,
  contract: Contract,
  installmentNr: number,
  now: Date,
): Promise<string> {
  const installment = contract.installments.find(({ nr }) => nr === installmentNr);
  if (installment?.addendumNumber !== undefined) {
    const addendums = await ownAddendums(db, contract);
    const own = addendums.find(({ addendumNumber }) => addendumNumber === installment.addendumNumber);
    return `доплата получена, доп. соглашение заключено${own ? `, ${changeWords(own.effectiveOn, now)}` : ''}`;
  }
  const paid = installmentNr === 1 ? 'договор заключён' : 'взнос получен';
  return `${paid}, ${coverWords(contract, now)}`;
}

function changeWords(effectiveOn: string, now: Date): string {
  const verb = effectiveOn > moscowDate(now) ? 'изменения начнут действовать' : 'изменения действуют с';
  return `${verb} ${datePrinted(effectiveOn)}`;
}

function coverWords(contract: Contract, now: Date): string {
  const from = coverFrom(contract);
  if (shownStatus(contract, now) === 'TERMINATED') return 'договор прекращён';
  if (from > now) return `страхование начнётся ${formatContractStart(from)}`;
  if (contract.endsAt && from <= now)
    return `страхование ${contract.endsAt > now ? 'действует' : 'действовало'} ${formatPeriod(contract)}`;
  if (contract.endsOn < moscowDate(now)) return `срок страхования окончился ${datePrinted(contract.endsOn)}`;
  return `страхование действует с ${formatContractStart(from)}`;
}
