import { type DateText, datePrinted, isBefore } from '#kernel/calendar.ts';
import { isSameJson } from '#kernel/json.ts';
import { type Kopecks, rublesPrinted } from '#kernel/money.ts';
import { amountOf } from '../amounts.ts';
import { yearOf } from '../contract-dates.ts';
import type { ReadContract } from '../define/reading.ts';
import { factFaults, ownFacts, unfitFaults } from '../voluntary/bound-policy.ts';
import { type gapFields, policyFields } from './fields.ts';
import { ofDebt, type risks, texts } from './risks.ts';

type Own = ReadContract<typeof gapFields, Record<never, never>, keyof typeof risks>;
/** What rules and columns look at. */
export type Gap = Pick<Own, 'said' | 'isComplete' | 'term' | 'today' | 'holderType' | 'covers' | 'related'>;
type Told = readonly [`cascoPolicy.${string}` | 'loanAgreement' | `loanAgreement.${string}`, string] | false;

/** Of the purchase agreement; a quote may say what the vehicle is worth instead. */
export function priceOf({ said: { vehicle }, isComplete }: Gap): Kopecks | undefined {
  return amountOf(vehicle?.purchasePrice) ?? (isComplete ? undefined : amountOf(vehicle?.cost));
}

/** By calendar years. */
export function ageOf({ said }: Gap, day: DateText): number | undefined {
  const issued = said.vehicle?.yearIssue;
  return issued === undefined ? undefined : yearOf(day) - yearOf(issued);
}

export function purposeOf({ said, holderType }: Gap): string {
  return said.purpose?.trim() || (holderType === 'corporate' ? 'OFFICIAL' : 'PERSONAL');
}

/** What is left of the loan that the variant pays; undefined where it pays none. */
export function debtOf({ said, covers }: Gap): Kopecks | undefined {
  const pays = covers.some(({ code }) => ofDebt(code));
  return pays ? amountOf(said.loanAgreement?.remainingDebt) : undefined;
}

/** Between which limits a partner may choose. */
export function limitText(contract: Gap, code: string): string {
  const price = priceOf(contract) ?? 0n;
  const debt = ofDebt(code) ? debtOf(contract) : undefined;
  const max = debt !== undefined && debt < price / 2n ? debt : price / 2n;
  return `предел возмещения — от ${rublesPrinted(price / 20n)} до ${rublesPrinted(max)} руб. (5–50 % цены приобретения, по кредиту и лизингу не больше остатка долга): исправьте или уберите поле`;
}

/** The loan or lease whose rest is paid. */
export function loanFaults({
  said: { loanAgreement: loan },
  covers,
  isComplete,
  term,
}: Gap): readonly Told[] {
  const paid = covers.find(({ code }) => ofDebt(code));
  if (!paid) return [];
  const asked = `обязательное поле: договор ${paid.code === 'GAP_CREDIT' ? 'кредита' : 'лизинга'} с остатком долга`;
  if (!loan) return [['loanAgreement', asked]];
  const { remainingDebt, endDate, document } = loan;
  const ofSale: readonly Told[] = [
    !document && ['loanAgreement.document', texts.document],
    endDate === undefined && ['loanAgreement.endDate', texts.loanEnd],
    isBefore(endDate, term.endsOn) && ['loanAgreement.endDate', texts.repaidBefore(endDate)],
  ];
  return [!amountOf(remainingDebt) && ['loanAgreement.remainingDebt', asked], ...(isComplete ? ofSale : [])];
}

/** What GAP is beside: of a contract of ours what it says itself, of another insurer's what the partner says. */
export function policyFaults(
  { said, isComplete, related, term, today }: Gap,
  standing?: Pick<Gap, 'said'>,
): readonly Told[] {
  const { cascoPolicy: policy = {}, vehicle = {} } = said;
  if (!isComplete || (standing && isSameJson(standing.said.cascoPolicy, policy))) return [];
  if (!policy.policyNumber?.trim()) return [['cascoPolicy.policyNumber', texts.policy]];
  const own = ownFacts(related);
  const { startDate, endDate, hasTheft, hasTotalLoss } = { ...policy, ...own };
  const isOutside = isBefore(term.startsOn, startDate) || isBefore(endDate, term.startsOn);
  const dates = startDate && endDate ? `с ${datePrinted(startDate)} по ${datePrinted(endDate)}` : '';
  const unfit = unfitFaults(related, vehicle, 'КАСКО');
  if (related?.isFound === false) return within(unfit);
  return within([
    ...unfit,
    hasTheft === false && ['hasTheft', texts.perils],
    hasTotalLoss === false && ['hasTotalLoss', texts.perils],
    !standing &&
      dates !== '' &&
      isOutside && ['startDate', `КАСКО должен действовать в день начала GAP: ${dates}`],
    standing && isBefore(endDate, today) && ['endDate', `этот КАСКО уже закончился: ${dates}`],
    ...factFaults(policy, own, policyFields, 'КАСКО'),
    !own && !policy.insurerName?.trim() && ['insurerName', 'обязательное поле: страховщик КАСКО'],
  ]);
}

function within(
  told: readonly (readonly [field: string, text: string] | false | undefined)[],
): readonly Told[] {
  return told.map((one) => one !== undefined && one && [`cascoPolicy.${one[0]}`, one[1]]);
}
