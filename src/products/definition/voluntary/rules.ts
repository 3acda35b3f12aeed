import { isSameJson, type Json } from '#kernel/json/json.ts';
import { compare, decimal, decimalText } from '#kernel/money/decimal.ts';
import type { HolderType } from '#kernel/terms/holder-type.ts';
import { inLatinCapitals } from '#kernel/text/lookalikes.ts';
import { type Checks, requireText, stands } from '#parties/fields/checks.ts';
import type { SaleChecks } from '../../fields/parties.ts';
import { figureOf } from '../../product/amounts.ts';
import { checkStartTime, checkStartWindow } from '../../product/dates/contract-dates.ts';
import { countPayments, oneTime } from '../../product/dates/due-dates.ts';
import type { Term } from '../../product/dates/term.ts';
import { ownNumberPattern } from '../../product/own-number.ts';

export function checkProductCode(
  checks: Checks,
  sent: string | undefined,
  codes: Readonly<Record<HolderType, string>>,
  holderType: HolderType,
): void {
  const expected = codes[holderType];
  const code = requireText(checks, 'product.code', sent, `код продукта, ${expected}`);
  if (code === undefined || code === expected) return;
  checks.report(
    'product.code',
    `допустимые значения: ${expected} (holder_type ${holderType})`,
    'VALUE_NOT_IN_LIST',
  );
}

interface GoingOn {
  readonly isProlongation?: unknown;
  readonly previousPolicyNumber?: unknown;
}

/** Checks the number of the contract to prolong. Another insurer's contract is refused, because no registry provides it. */
export function checkPrevious(
  checks: Checks,
  path: string,
  { own, application }: { readonly own: GoingOn; readonly application: GoingOn },
  series: string,
): void {
  const { isProlongation, previousPolicyNumber: number = application.previousPolicyNumber } = own;
  const field = `${path}.previousPolicyNumber`;
  const isNamed = typeof number === 'string' && number.trim() !== '';
  if (!isNamed && isProlongation !== true) return;
  if (isNamed && (ownNumberPattern.test(inLatinCapitals(number)) || stands(checks, field, number))) return;
  checks.report(
    field,
    `${isNamed ? `договор ${number} не найден среди ваших договоров этого продукта` : 'обязательное поле для пролонгации (isProlongation)'}: передайте номер вашего прежнего договора, например ${series}-2026-00000001, или все данные без isProlongation и без номера`,
    isNamed ? 'PREVIOUS_CONTRACT_NOT_FOUND' : 'FIELD_REQUIRED',
  );
}

/** Reports a request for prolongation if the product has no prolongation. */
export function checkNotProlonged(
  { report }: Checks,
  path: string,
  { own, application }: { readonly own: GoingOn; readonly application: GoingOn },
  text: string,
): void {
  const field = 'previousPolicyNumber';
  if (own.isProlongation === true || own[field] !== undefined)
    report(`${path}.${field}`, text, 'FIELD_NOT_APPLICABLE');
  if (application[field] !== undefined) report(field, text, 'FIELD_NOT_APPLICABLE');
}

/** Reports an installment plan whose payments would be less than a month apart. */
export function checkPayments(checks: Checks, type: string | undefined, term: Term): void {
  if (type === undefined || countPayments(type, term) !== 'tooMany') return;
  checks.report(
    'installmentType',
    'срок договора короче этой рассрочки: между платежами должно быть не меньше месяца; передайте ONE_TIME или меньше платежей',
    'INSTALLMENTS_NOT_ALLOWED',
  );
}

export function checkInstallments(
  checks: SaleChecks,
  sent: string | undefined,
  admitted: readonly string[],
  term: Term,
): void {
  const type = sent?.trim() || oneTime;
  if (admitted.includes(type)) {
    checkPayments(checks, type, term);
    return;
  }
  const name = checks.sale.reference.entry('installment_type', type)?.name;
  const what = name === undefined ? '' : `порядок оплаты «${name}» для продукта не предусмотрен; `;
  checks.report(
    'installmentType',
    `${what}допустимые значения: ${admitted.join(', ')}`,
    'INSTALLMENTS_NOT_ALLOWED',
  );
}

export function checkDiscount({ sale, report }: SaleChecks, sent: number | undefined): void {
  const field = 'additionalProperties.discountKVPercent';
  const limit = sale.rights?.discountKvMax;
  if (sent === undefined || limit === undefined) return;
  const percent = figureOf(sent);
  const max = decimal(limit);
  if (percent === undefined) {
    report(
      field,
      'ожидается число процентов, не больше шести знаков после точки, например 5',
      'AMOUNT_INVALID',
    );
  } else if (compare(percent, max) > 0) {
    const allowed =
      max.units === 0n
        ? 'по вашему соглашению скидка за счёт комиссии не предусмотрена: передайте 0'
        : `скидка за счёт комиссии по вашему соглашению — не больше ${decimalText(max)} %`;
    report(field, allowed, 'VALUE_OUT_OF_RANGE');
  }
}

interface StartRules {
  readonly latestDays: number;
  readonly rule: string;
  /** True if an addendum moves the first day. In other addendums, the first day of the contract is not checked again. */
  readonly isMoved?: boolean | undefined;
}

/** Checks the first day of cover; returns true if the last day can be compared with the first. */
export function checkStart(
  checks: Checks,
  { startDate, endDate }: { readonly startDate?: string; readonly endDate?: string },
  { startsOn }: Term,
  { latestDays, rule, isMoved = false }: StartRules,
): boolean {
  requireText(checks, 'startDate', startDate, 'начало действия, например 2026-12-01T00:00:00+03:00');
  requireText(checks, 'endDate', endDate, 'окончание действия, например 2027-11-30T23:59:59+03:00');
  if (startDate !== undefined && (isMoved || !checks.amends)) {
    checkStartWindow(checks, startsOn, { waitDays: 0, latestDays, rule });
    checkStartTime(checks, startDate, startsOn);
  }
  // Without a start, a contract reports only the missing start; a quote checks the end with an assumed start.
  return endDate !== undefined && (startDate !== undefined || !checks.complete);
}

/** Checks the term after cover has begun: the first day is fixed, and the last day can only become later. */
export function checkBegunTerm({ report, today }: Checks, { startsOn, endsOn }: Term, standing: Term): void {
  if (today < standing.startsOn) return;
  const begun = 'страхование началось: ';
  if (startsOn !== standing.startsOn)
    report('startDate', `${begun}начало изменить нельзя`, 'FIELD_NOT_CHANGEABLE');
  else if (endsOn < standing.endsOn)
    report(
      'endDate',
      `${begun}окончание можно только отложить, раньше договор прекращает расторжение`,
      'FIELD_NOT_CHANGEABLE',
    );
}

/** Functions that read the values that cannot change once cover has begun, by field. */
export type FixedParts<Contract, Name extends string> = Readonly<Record<Name, (one: Contract) => unknown>>;

/** Returns an error, with the field's own text, for each fixed field that an addendum changes. */
export function fixedFaults<
  Contract extends { readonly today: string; readonly term: Term },
  Name extends string,
>(
  fixed: FixedParts<Contract, Name>,
  text: string,
  contract: Contract,
  standing: Contract | undefined,
): readonly (readonly [Name, string])[] {
  if (!standing || contract.today < standing.term.startsOn) return [];
  const names = Object.keys(fixed) as Name[];
  const isChanged = (name: Name) => !isSameJson(fixed[name](contract) as Json, fixed[name](standing) as Json);
  return names.filter(isChanged).map((name) => [name, text]);
}
