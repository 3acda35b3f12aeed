import type { ReferenceBook } from '#catalogues/reference/reference-book.ts';
import { isObject, type Json } from '#kernel/json/json.ts';
import { rublesPrinted } from '#kernel/money/money.ts';
import type { FilledForm, FormData } from '#kernel/ports/ports.ts';
import { datePrinted, moscowDate } from '#kernel/time/calendar.ts';
import type { ChangeablePart } from '#products/product/addendum-rules.ts';
import { formatContractNumber, withSign } from '#products/product/numbering.ts';
import { capitalize, joinTexts, line } from '#products/product/printed/text.ts';
import type { Product } from '#products/product/product.ts';
import { insuranceNamed } from '#products/product/sold.ts';
import {
  findRefundRow,
  groundName,
  type RefundRow,
  readRefundTime,
  refundText,
} from '#products/product/termination/refund-table.ts';
import { changedFields, changedParts, readPart } from '../../addendums/changed-fields.ts';
import { isOnCredit, terminationPhase } from '../../addendums/termination/termination-ground.ts';
import type { Addendum, AddendumContent, AddendumFigures } from '../../record/addendums/addendum.ts';
import type { Contract } from '../../record/contract.ts';
import { coverFrom, formatPeriod } from '../../record/cover/cover-start.ts';
import { holderOf } from '../../record/holder.ts';

export type AmendedContract = Pick<
  Contract,
  | 'policyNumber'
  | 'body'
  | 'calculation'
  | 'holderType'
  | 'concludedOn'
  | 'startsOn'
  | 'endsOn'
  | 'startsAt'
  | 'endsAt'
  | 'coversFrom'
>;

interface AddendumWords {
  readonly reference: ReferenceBook;
  readonly refunds: readonly RefundRow[];
}

/** Fills the form of an addendum. The form is a draft until the addendum is in force. */
export function fillAddendum(
  product: Product,
  contract: AmendedContract,
  addendum: Addendum,
  words: AddendumWords,
): FilledForm {
  const { reference } = words;
  const { addendumNumber, kind, effectiveOn, inForceAt, createdAt, figures } = addendum;
  const day = moscowDate(inForceAt ?? createdAt);
  const { policyNumber, concludedOn } = contract;
  const printed = formatContractNumber(product.numbers, policyNumber);
  const named = insuranceNamed(product);
  const addendumPrinted = formatContractNumber(product.numbers, addendumNumber);
  return {
    template: 'addendum',
    data: {
      product: product.code,
      title: `Дополнительное соглашение ${addendumPrinted}`,
      subject: `Договор ${named} ${printed}`,
      keywords: ['дополнительное соглашение', product.title, policyNumber, addendumNumber],
      documentDate: day,
      isDraft: inForceAt === null,
      addendumNumber: addendumPrinted,
      policyNumber: withSign(printed),
      productTitle: named,
      madeOn: datePrinted(day),
      concludedOn: datePrinted(concludedOn),
      term: formatPeriod(contract),
      holder: holderOf(contract).name,
      kind,
      effectiveOn: datePrinted(effectiveOn),
      reason: line(addendum.reason),
      changes: changesPrinted(product, contract, addendum, reference),
      ...figuresPrinted(figures),
      payBefore: addendum.payBefore === null ? '' : datePrinted(addendum.payBefore),
      ...endPrinted(product, contract, addendum, words),
    },
  };
}

function figuresPrinted({ steps, premiumBefore, premiumAfter, difference, refund }: AddendumFigures) {
  return {
    steps: steps.map(stepPrinted),
    premium: { before: rublesPrinted(premiumBefore), after: rublesPrinted(premiumAfter) },
    surcharge: difference > 0n ? rublesPrinted(difference) : '',
    refund: refund > 0n ? rublesPrinted(refund) : '',
  };
}

/** Formats the ground, the refund and the remaining debt of a termination; empty for a change. */
function endPrinted(
  product: Product,
  contract: AmendedContract,
  { kind, effectiveOn, ground, figures, createdAt }: Addendum,
  { refunds, reference }: AddendumWords,
): FormData {
  const phase = terminationPhase(contract, effectiveOn, createdAt >= coverFrom(contract));
  const isNotBegun = phase === 'before_start';
  const row = ground && findRefundRow(refunds, ground.reasonCode, contract.holderType, phase);
  const name = ground && groundName(refunds, ground.reasonCode, reference);
  const time = row ? readRefundTime(row, isOnCredit(product, contract.body)) : {};
  return {
    isNotBegun: kind === 'TERMINATION' && isNotBegun,
    ground: name ?? '',
    groundText: row && ground ? capitalize(refundText(row, ground.percent, time)) : '',
    refundDays: time.moneyDays === undefined ? '' : String(time.moneyDays),
    debt: figures.debt ? rublesPrinted(figures.debt) : '',
  };
}

/** Formats the sums in a calculation step. Dates are recognised by their two points and stay unchanged. */
function stepPrinted(step: string): string {
  return step.replace(/(?<![\d.])-?\d+\.\d{2}(?!\d|\.\d)/g, (sum) =>
    rublesPrinted(BigInt(sum.replace('.', ''))),
  );
}

function changesPrinted(
  product: Product,
  contract: AmendedContract,
  { kind, changed, replaced }: Addendum,
  reference: ReferenceBook,
): FormData[] {
  if (!changed) return [];
  const before: PrintedContent = replaced ?? contract;
  const fields = changedFields(before.body, changed.body);
  const { changeable, correction } = product.addendums;
  const parts = kind === 'CORRECTION' ? correction.parts : changeable;
  const shownParts = changedParts({ ...product.addendums, changeable: parts }, fields);
  const rows = shownParts.map((part) => {
    const [was, is] = [before, changed].map((content) => valuePrinted(part, content, reference));
    return { title: capitalize(part.title), before: shown(part, was, is), after: shown(part, is, was) };
  });
  return shownParts.some(({ path }) => path.endsWith('covers'))
    ? rows
    : [...rows, ...sumsMoved(before, changed)];
}

/** Formats sums insured that change together with a changed part, such as the remaining debt. */
function sumsMoved(before: PrintedContent, after: PrintedContent): FormData[] {
  const sumsOf = ({ calculation: { parts = [], exchangeRate } }: PrintedContent) =>
    new Map(
      parts.map(({ field, title, sumInsured = 0n }) => [
        field,
        `${title}: ${rublesPrinted(sumInsured)} ${exchangeRate?.currency ?? 'руб.'}`,
      ]),
    );
  const [was, is] = [sumsOf(before), sumsOf(after)];
  const moved = [...is.keys()].filter((field) => was.has(field) && was.get(field) !== is.get(field));
  const lines = (sums: ReadonlyMap<string, string>) => moved.map((field) => sums.get(field) ?? '');
  return moved.length === 0 ? [] : [{ title: 'Страховые суммы', before: lines(was), after: lines(is) }];
}

function shown(
  { showsDifference }: ChangeablePart,
  lines: readonly string[] = [],
  others: readonly string[] = [],
): string[] {
  return lines.filter((one) => !showsDifference || !others.includes(one));
}

type PrintedContent = Pick<AddendumContent, 'body' | 'calculation'>;

function valuePrinted(
  part: ChangeablePart,
  { body, calculation }: PrintedContent,
  reference: ReferenceBook,
): string[] {
  const value = readPart(body, part);
  if (part.printed) return [...part.printed(value, reference, calculation)];
  if (value !== undefined && (isObject(value) || Array.isArray(value))) return leavesOf(value);
  return [line(value)].filter((text) => text !== '');
}

/** Lists all texts and numbers of a value whose structure the partner defines. */
function leavesOf(value: Json): string[] {
  const text = joinTexts(leaves(value), ', ');
  return text === '' ? [] : [text];
}

function leaves(value: Json): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(leaves);
  if (isObject(value)) return Object.values(value).flatMap(leaves);
  return [line(value)].filter((text) => text !== '');
}
