import { type DateText, datePrinted } from '../../kernel/calendar.ts';
import { isSameJson } from '../../kernel/json.ts';
import { type Kopecks, rublesPrinted } from '../../kernel/money.ts';
import { vehicleDifference } from '../../vehicles/vehicle-numbers.ts';
import { amountOf } from '../amounts.ts';
import { yearOf } from '../contract-dates.ts';
import type { ReadContract } from '../define/reading.ts';
import type { gapFields } from './fields.ts';
import { type risks, texts } from './risks.ts';

type Code = keyof typeof risks;
type Own = ReadContract<typeof gapFields, Record<never, never>, Code>;
/** What rules and columns look at. */
export type Gap = Pick<Own, 'said' | 'isComplete' | 'term' | 'today' | 'holderType' | 'covers' | 'related'>;
type Told = readonly [`cascoPolicy.${string}` | 'loanAgreement' | `loanAgreement.${string}`, string] | false;

/** Variants that pay what is left of a loan. */
export const ofDebt: ReadonlySet<Code> = new Set<Code>(['GAP_CREDIT', 'GAP_LEASING']);

/** Of the purchase agreement; a quote may say what the vehicle is worth instead. */
export function priceOf({
  said: { vehicle },
  isComplete,
}: Pick<Gap, 'said' | 'isComplete'>): Kopecks | undefined {
  return amountOf(vehicle?.purchasePrice) ?? (isComplete ? undefined : amountOf(vehicle?.cost));
}

/** By calendar years. */
export function ageOf({ said }: Pick<Gap, 'said'>, day: DateText): number | undefined {
  const issued = said.vehicle?.yearIssue;
  return issued === undefined ? undefined : yearOf(day) - yearOf(issued);
}

export function purposeOf({ said, holderType }: Pick<Gap, 'said' | 'holderType'>): string {
  return said.purpose?.trim() || (holderType === 'corporate' ? 'OFFICIAL' : 'PERSONAL');
}

/** What is left of the loan that the variant pays; undefined where it pays none. */
export function debtOf({ said, covers }: Pick<Gap, 'said' | 'covers'>): Kopecks | undefined {
  const pays = covers.some(({ code }) => ofDebt.has(code));
  return pays ? amountOf(said.loanAgreement?.remainingDebt) : undefined;
}

/** Between which limits a partner may choose. */
export function limitText(contract: Gap, code: Code): string {
  const price = priceOf(contract) ?? 0n;
  const half = price / 2n;
  const debt = ofDebt.has(code) ? debtOf(contract) : undefined;
  const [min, max] = [price / 20n, debt !== undefined && debt < half ? debt : half];
  return `предел возмещения — от ${rublesPrinted(min)} до ${rublesPrinted(max)} руб. (5–50 % цены приобретения, по кредиту и лизингу не больше остатка долга): исправьте или уберите поле`;
}

/** The loan or lease whose rest is paid. */
export function loanFaults({
  said: { loanAgreement: loan },
  covers,
  isComplete,
  term,
}: Gap): readonly Told[] {
  const paid = covers.find(({ code }) => ofDebt.has(code));
  if (!paid) return [];
  const asked = `обязательное поле: договор ${paid.code === 'GAP_CREDIT' ? 'кредита' : 'лизинга'} с остатком долга`;
  if (!loan) return [['loanAgreement', asked]];
  const { remainingDebt, endDate, document } = loan;
  return [
    !amountOf(remainingDebt) && ['loanAgreement.remainingDebt', asked],
    isComplete && !document && ['loanAgreement.document', 'обязательное поле: договор, его номер'],
    isComplete && endDate === undefined && ['loanAgreement.endDate', 'обязательное поле: окончание кредита'],
    isComplete &&
      endDate !== undefined &&
      endDate < term.endsOn && [
        'loanAgreement.endDate',
        `кредит закончится ${datePrinted(endDate)}: выберите GAP_SUM или срок короче`,
      ],
  ];
}

/** What GAP is beside: of a contract of ours what it says itself, of another insurer's what the partner says. */
export function policyFaults(
  { said, isComplete, related, term, today }: Gap,
  standing: Pick<Gap, 'said'> | undefined,
): readonly Told[] {
  const { cascoPolicy: policy = {}, vehicle = {} } = said;
  if (!isComplete || (standing && isSameJson(standing.said.cascoPolicy, policy))) return [];
  if (!policy.policyNumber?.trim()) return [['cascoPolicy.policyNumber', texts.policy]];
  const { terms, isFound = true } = related ?? {};
  if (!isFound) return [['cascoPolicy.policyNumber', texts.unknown]];
  const own = terms && {
    startDate: terms.startsOn,
    endDate: terms.endsOn,
    sumInsured: terms.sumInsured,
    hasTheft: terms.hasTheft,
    hasTotalLoss: terms.hasTotalLoss,
  };
  const { startDate, endDate, hasTheft, hasTotalLoss } = { ...policy, ...own };
  const isOther = terms && (vehicleDifference(terms.vehicle, vehicle)?.differing.length ?? 0) > 0;
  const isOutside =
    startDate !== undefined &&
    endDate !== undefined &&
    (startDate > term.startsOn || endDate < term.startsOn);
  const isOver = endDate !== undefined && endDate < today;
  const dates =
    startDate !== undefined && endDate !== undefined
      ? `с ${datePrinted(startDate)} по ${datePrinted(endDate)}`
      : '';
  return [
    terms?.isPaid === false && ['cascoPolicy.policyNumber', texts.unpaid],
    isOther === true && ['cascoPolicy.policyNumber', texts.otherVehicle],
    hasTheft === false && ['cascoPolicy.hasTheft', texts.perils],
    hasTotalLoss === false && ['cascoPolicy.hasTotalLoss', texts.perils],
    !standing &&
      isOutside && ['cascoPolicy.startDate', `КАСКО должен действовать в день начала GAP: ${dates}`],
    standing !== undefined && isOver && ['cascoPolicy.endDate', `этот КАСКО уже закончился: ${dates}`],
    ...names.map((name): Told => {
      const [value, right] = [policy[name], own?.[name]];
      if (value === undefined) return !own && [`cascoPolicy.${name}`, `обязательное поле: ${titles[name]}`];
      return (
        right !== undefined && value !== right && [`cascoPolicy.${name}`, `${contradicts}: ${shown(right)}`]
      );
    }),
    !terms &&
      !policy.insurerName?.trim() && ['cascoPolicy.insurerName', 'обязательное поле: страховщик КАСКО'],
  ];
}

const contradicts = 'договор КАСКО с этим номером говорит другое, исправьте или уберите поле';
const names = ['startDate', 'endDate', 'sumInsured', 'hasTheft', 'hasTotalLoss'] as const;
const titles = {
  startDate: 'начало КАСКО',
  endDate: 'окончание КАСКО',
  sumInsured: 'страховая сумма КАСКО, рублей',
  hasTheft: 'риск «хищение» застрахован',
  hasTotalLoss: 'риск «полная гибель» застрахован',
} as const;

function shown(value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  return typeof value === 'number' ? String(value) : datePrinted(value);
}
