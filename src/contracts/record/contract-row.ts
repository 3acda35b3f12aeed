import type { Warning } from '#kernel/errors/errors.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import { reunite } from '#parties/personal-data/personal-data.ts';
import type { StoredRecords, StoredSubjectLine, WithRecords } from '#platform/db/tables/personal-records.ts';
import type { Amendment } from '#products/product/amendment.ts';
import { calculationFromRecord } from './calculation-json.ts';
import type { Contract, Installment } from './contract.ts';

/** A contract as the database returns it, with personal data in separate records. */
export interface ContractRow
  extends Omit<Contract, 'installments' | 'calculation' | 'amendments' | 'warnings' | 'subject'> {
  readonly warnings: readonly (Omit<Warning, 'reason'> & Partial<Warning>)[];
  readonly premium: bigint;
  readonly calculation: JsonObject;
  readonly personal: Readonly<Record<string, string>>;
  readonly records: StoredRecords | null;
  readonly subject: StoredSubjectLine;
  readonly installments: readonly {
    readonly nr: number;
    readonly amount: string;
    readonly dueOn: string;
    readonly status: Installment['status'];
    readonly addendumNumber: string | null;
    readonly extendedUntil: string | null;
  }[];
  readonly amendments: readonly AmendmentRow[] | null;
}

interface AmendmentRow extends Omit<Amendment, 'issuedAt' | 'premiumBefore' | 'difference'> {
  readonly issuedAt: string;
  readonly premiumBefore: string;
  readonly difference: string;
}

/** Converts a row to a contract, with personal data in the body and amounts in kopecks. */
export function contractFromRow({
  personal,
  records,
  premium,
  ...row
}: WithRecords<Omit<ContractRow, 'subject'>> & Pick<Contract, 'subject'>): Contract {
  return {
    ...row,
    // Warnings of old contracts have no reason.
    warnings: row.warnings.map((warning) => ({ ...warning, reason: warning.reason ?? 'NO_EFFECT' })),
    body: reunite(row.body, personal, records),
    calculation: calculationFromRecord(row.calculation, premium),
    installments: (row.installments ?? []).map(({ addendumNumber, extendedUntil, ...installment }) => ({
      ...installment,
      amount: BigInt(installment.amount),
      ...(addendumNumber === null ? {} : { addendumNumber }),
      ...(extendedUntil === null ? {} : { extendedUntil }),
    })),
    amendments: (row.amendments ?? []).map(({ issuedAt, premiumBefore, difference, ...amendment }) => ({
      ...amendment,
      issuedAt: new Date(issuedAt),
      premiumBefore: BigInt(premiumBefore),
      difference: BigInt(difference),
    })),
  };
}
