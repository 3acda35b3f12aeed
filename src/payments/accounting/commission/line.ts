import { hash } from 'node:crypto';
import {
  type Decimal,
  decimal,
  decimalText,
  multiply,
  roundHalfUp,
  subtract,
} from '#kernel/money/decimal.ts';
import { type Kopecks, rublesText } from '#kernel/money/money.ts';
import { type DateText, moscowDate } from '#kernel/time/calendar.ts';
import type { LedgerLine } from '../../record/store/commission/lines.ts';
import type { CommissionTerm } from '../../record/store/commission/terms.ts';
import type { CommissionFact } from '../../record/store/commission-facts.ts';

interface Rate {
  readonly kvPercent: Decimal;
  /** Part of the commission that the partner gave the client as a discount. */
  readonly discountPercent: Decimal;
}

const hundred: Decimal = { units: 100n, scale: 0 };

/**
 * Returns (KV − discount) % of a premium, or a sub-agent's share of it. Rounded once, half away from zero, so that a payment and its
 * refund cancel out.
 */
export function commissionFor(
  premium: Kopecks,
  { kvPercent, discountPercent }: Rate,
  sharePercent: Decimal = hundred,
): Kopecks {
  const percent = subtract(kvPercent, discountPercent);
  // The premium is in kopecks, and both percents are hundredths: 2 + 2 + 2 decimals below rubles.
  return roundHalfUp(multiply(multiply({ units: premium, scale: 6 }, percent), sharePercent), 2);
}

/** The sale whose agreement decides the commission. */
export type CommissionSale = Pick<
  CommissionFact,
  'partnerId' | 'product' | 'programme' | 'soldOn' | 'kvPercent' | 'discountPercent'
>;

/** True if the terms hold for a sale. */
function holdsFor(term: CommissionTerm, { partnerId, product, programme, soldOn }: CommissionSale): boolean {
  return (
    term.partnerId === partnerId &&
    (term.product === null || term.product === product) &&
    (term.programme === null || term.programme === programme) &&
    term.startsOn <= soldOn &&
    (term.endsOn === null || soldOn <= term.endsOn)
  );
}

/** Returns the terms that count: the most specific ones, of equal ones the latest. `terms` are in the order of their ids. */
function strongest(terms: readonly CommissionTerm[]): CommissionTerm | undefined {
  const rank = ({ product, programme, startsOn }: CommissionTerm) =>
    `${programme === null ? 0 : 1}${product === null ? 0 : 1}${startsOn}`;
  return terms.reduce<CommissionTerm | undefined>(
    (best, term) => (best === undefined || rank(term) >= rank(best) ? term : best),
    undefined,
  );
}

/** Returns the percent of the partner's own commission for a sale. */
export function kvPercentFor(sale: CommissionSale, terms: readonly CommissionTerm[]): string {
  const held = terms.filter((term) => term.subAgent === null && holdsFor(term, sale));
  return strongest(held)?.percent ?? sale.kvPercent;
}

/** A line without its place in the ledger. */
export type UnplacedLine = Omit<LedgerLine, 'month' | 'nr' | 'correctsMonth' | 'correctsNr'> & {
  readonly takesBack: string | null;
};

/** Makes the partner's line of a fact and those of its sub-agents, by the agreement of the day of the sale. */
export function linesFor(fact: CommissionFact, terms: readonly CommissionTerm[]): readonly UnplacedLine[] {
  const { amount, soldOn: _, ...rest } = fact;
  const held = terms.filter((term) => holdsFor(term, fact));
  const kvPercent = kvPercentFor(fact, terms);
  const rate = { kvPercent: decimal(kvPercent), discountPercent: decimal(fact.discountPercent) };
  const commission = commissionFor(amount, rate);
  const own: UnplacedLine = {
    ...rest,
    ...{ subAgent: null, premium: amount, kvPercent, sharePercent: null, commission },
    due: (fact.isHeldByPartner ? amount : 0n) - commission,
  };
  const codes = new Set(held.flatMap(({ subAgent }) => subAgent ?? []));
  const shares = [...codes].sort().map((subAgent): UnplacedLine => {
    const share = strongest(held.filter((term) => term.subAgent === subAgent))?.percent ?? '0';
    const part = commissionFor(amount, rate, decimal(share));
    return { ...own, subAgent, sharePercent: share, commission: part, due: 0n, isHeldByPartner: false };
  });
  return [own, ...shares];
}

/** Version of the canonical form, the first field of every line. */
const form = 'commission-line-1';

const plainPercent = (text: string | null) => (text === null ? '' : decimalText(decimal(text)));
const monthText = (month: DateText | null) => month?.slice(0, 7) ?? '';

/** Canonical text of a line, which both sides hash. The partner guide describes it. */
export function canonicalLine(line: LedgerLine): string {
  return [
    form,
    monthText(line.month),
    line.nr,
    moscowDate(line.at),
    line.kind,
    line.policyNumber,
    line.product,
    line.programme ?? '',
    line.installmentNr ?? '',
    line.addendumNumber ?? '',
    line.paymentType ?? '',
    line.isHeldByPartner ? 'true' : 'false',
    rublesText(line.premium),
    plainPercent(line.kvPercent),
    plainPercent(line.discountPercent),
    line.subAgent ?? '',
    plainPercent(line.sharePercent),
    rublesText(line.commission),
    rublesText(line.due),
    monthText(line.correctsMonth),
    line.correctsNr ?? '',
  ].join('|');
}

/** Prefixes keep hashes of lines and of nodes apart, as in RFC 6962. */
const linePrefix = Buffer.from([0]);

export function hashLine(line: LedgerLine): Buffer {
  return hash('sha256', Buffer.concat([linePrefix, Buffer.from(canonicalLine(line))]), 'buffer');
}
