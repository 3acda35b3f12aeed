import { rublesPrinted } from '#kernel/money/money.ts';
import type { FilledForm, FormData } from '#kernel/ports/ports.ts';
import { rublesInWords } from '#kernel/text/rubles-in-words.ts';
import { datePrinted } from '#kernel/time/calendar.ts';
import { formatDay } from '../../product/printed/text.ts';
import type { PrintableContract } from '../../product/product.ts';
import { isInsurersReason } from '../../product/termination/reasons.ts';
import {
  findRefundRow,
  groundName,
  type RefundRow,
  readRefundTime,
  refundText,
} from '../../product/termination/refund-table.ts';
import { formatPaymentOrder, type VoluntaryReading } from './forms.ts';

interface ToldProduct {
  readonly code: string;
  readonly title: string;
  readonly insurance: string;
  readonly refunds: readonly RefundRow[];
  readonly isOnCredit: boolean;
}

/** Makes the key information document. It contains no personal data, because anyone with the link can read it. */
export function keyInformation(
  product: ToldProduct,
  { application, term }: VoluntaryReading,
  things: readonly FormData[],
  contract: PrintableContract,
): FilledForm {
  const { code, title, insurance } = product;
  const { policyNumber, issuedAt, premium, installments } = contract;
  return {
    template: 'voluntary-key-information',
    data: {
      product: code,
      insurance,
      isDraft: false,
      documentDate: issuedAt,
      title: `Ключевой информационный документ «${title}» ${policyNumber}`,
      subject: `${title}, договор ${policyNumber}`,
      keywords: [title, policyNumber],
      policyNumber,
      term: { from: datePrinted(term.startsOn), to: datePrinted(term.endsOn) },
      // Print only title and covers of an item, because other data may be personal; skip items without own covers.
      things: things.flatMap(({ title: of = '', covers = [] }) =>
        Array.isArray(covers) && covers.length > 0 ? [{ title: of, covers }] : [],
      ),
      premium: { figures: rublesPrinted(premium), words: rublesInWords(premium) },
      paying: formatPaymentOrder(application, contract).value,
      installments: installments
        .filter(({ addendumNumber }) => addendumNumber === undefined)
        .map(({ amount, dueOn }) => ({ amount: rublesPrinted(amount), dueOn: formatDay(dueOn) })),
      refunds: refundsPrinted(product, contract),
    },
  };
}

const phases = {
  before_start: 'до начала страхования',
  after_start: 'после начала страхования',
  '*': 'в любое время',
} as const;

/** Formats refund rows in table order; omits a row that never applies because an earlier row always matches first. */
function refundsPrinted(
  { refunds, isOnCredit }: ToldProduct,
  { holderType, reference }: PrintableContract,
): readonly FormData[] {
  const isShown = (row: RefundRow) =>
    (['before_start', 'after_start'] as const).some(
      (phase) => findRefundRow(refunds, row.reasonCode, holderType, phase) === row,
    );
  return refunds
    .filter((row) => !isInsurersReason(row.reasonCode) && isShown(row))
    .map((row) => {
      const time = readRefundTime(row, isOnCredit);
      const isPaidBack = row.rule !== 'NONE' && time.moneyDays !== undefined;
      return {
        ground: groundName(refunds, row.reasonCode, reference),
        phase: phases[row.phase],
        text: refundText(row, row.percent, time),
        moneyDays: isPaidBack ? String(time.moneyDays) : '',
      };
    });
}
