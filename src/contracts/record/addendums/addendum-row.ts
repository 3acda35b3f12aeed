import type { Json, JsonObject } from '#kernel/json/json.ts';
import type { Kopecks } from '#kernel/money/money.ts';
import type { DateText } from '#kernel/time/calendar.ts';
import { reunite } from '#parties/personal-data/personal-data.ts';
import type { StoredRecords, WithRecords } from '#platform/db/tables/personal-records.ts';
import type { Facts } from '#products/product/product.ts';
import type { RefundTerms } from '#products/product/termination/refund-table.ts';
import { calculationFromRecord } from '../calculation-json.ts';
import type { Addendum, AddendumContent, AddendumFigures, TerminationGround, UseSum } from './addendum.ts';

interface ContentRow {
  readonly body: JsonObject | null;
  readonly personal: Readonly<Record<string, string>> | null;
  readonly facts: Facts | null;
  readonly calculation: JsonObject | null;
}

/** An addendum as the database returns it, with personal data in separate records. */
export interface AddendumRow
  extends ContentRow,
    Omit<Addendum, 'figures' | 'ground' | 'changed' | 'replaced' | 'reason'>,
    AddendumFigures {
  readonly reasonCode: string | null;
  readonly refundRule: RefundTerms['rule'] | null;
  readonly refundPercent: string | null;
  readonly refundDueOn: DateText | null;
  readonly replaced: ContentRow | null;
  readonly records: StoredRecords | null;
  readonly reasonFingerprint: string;
  readonly usePremium: Kopecks | null;
  readonly useDifference: Kopecks | null;
}

export function addendumFromRow({ records, ...row }: WithRecords<AddendumRow>): Addendum {
  const { premiumBefore, premiumAfter, daysLeft, daysTotal, difference, refund, earned, debt, steps } = row;
  const { addendumId, addendumNumber, contractId, nr, kind, status, effectiveOn } = row;
  const { installmentNr, payBefore, createdAt, inForceAt, endedAt } = row;
  const reason = records[row.reasonFingerprint];
  return {
    addendumId,
    addendumNumber,
    contractId,
    nr,
    kind,
    status,
    effectiveOn,
    reason: typeof reason === 'string' ? reason : '',
    figures: {
      premiumBefore,
      premiumAfter,
      daysLeft,
      daysTotal,
      difference,
      refund,
      earned: earned ?? null,
      debt: debt ?? null,
      steps,
      use: useOf(row),
    },
    ground: groundOf(row),
    installmentNr,
    payBefore,
    createdAt,
    inForceAt,
    endedAt,
    changed: contentOf(row, records, premiumAfter),
    replaced: row.replaced && contentOf(row.replaced, records, premiumBefore),
  };
}

function groundOf({
  reasonCode,
  refundRule,
  refundPercent,
  refundDueOn,
}: Omit<AddendumRow, 'records'>): TerminationGround | null {
  if (reasonCode === null || refundRule === null || refundPercent === null) return null;
  return { reasonCode, rule: refundRule, percent: refundPercent, refundDueOn };
}

function useOf({ usePremium, useDifference }: Omit<AddendumRow, 'records'>): UseSum | null {
  if (usePremium === null || useDifference === null) return null;
  return { premium: usePremium, difference: useDifference };
}

function contentOf(
  { body, personal, facts, calculation }: ContentRow,
  records: Readonly<Record<string, Json>>,
  premium: Kopecks,
): AddendumContent | null {
  if (!body || !personal || !facts || !calculation) return null;
  return {
    body: reunite(body, personal, records),
    facts,
    calculation: calculationFromRecord(calculation, premium),
  };
}
