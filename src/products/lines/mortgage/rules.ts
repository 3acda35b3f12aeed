import { add, compare, type Decimal, decimalText } from '#kernel/money/decimal.ts';
import { datePrinted, lastDayOfTerm } from '#kernel/time/calendar.ts';
import { holderFlagFault } from '#parties/drivers.ts';
import { mayBeOneOrganization } from '#parties/organization/organization-names.ts';
import type { Beside } from '../../definition/define/definition.ts';
import type { ReadContract, ReadThing } from '../../definition/define/reading.ts';
import type { Said } from '../../fields/field.ts';
import { consentFault, type Declaration, declarationFaults } from '../../fields/health.ts';
import { figureOf } from '../../product/amounts.ts';
import type { borrowerFields, mortgageFields } from './fields.ts';
import { type risks, texts } from './risks.ts';

type Risk = keyof typeof risks;
export type Contract = ReadContract<typeof mortgageFields, typeof borrowerFields, Risk>;
export type Person = ReadThing<typeof borrowerFields, Risk>;
type About = Beside<typeof mortgageFields, typeof borrowerFields, Risk>;
type OfPerson = Said<'share' | 'isPolicyHolder' | 'health' | `${'person' | 'health'}.${string}`>;
type Told = Said<'covers' | 'beneficiaries' | 'endDate' | `loanAgreement.${string}` | `realEstate.${string}`>;

const wholeShare: Decimal = { units: 100n, scale: 0 };
const nothing: Decimal = { units: 0n, scale: 0 };
const questions =
  'HEART CANCER DIABETES HIV_HEPATITIS MENTAL DISABILITY NERVOUS KIDNEY_LIVER SURGERY OTHER_CHRONIC';
const declaration: Declaration = {
  questions: questions.split(' '),
  refused: ['CANCER', 'DISABILITY', 'HIV_HEPATITIS', 'MENTAL'],
  refusal: 'по ответам декларации здоровья договор по риску LIFE заключить нельзя',
};

export function hasRisk({ covers }: Pick<Contract, 'covers'>, risk: Risk): boolean {
  return covers.some(({ code }) => code === risk);
}

/** Checks the loan and its term, beneficiaries, covers and owners. */
export function contractFaults(
  contract: Contract,
  { standing, reference }: Pick<About, 'standing' | 'reference'>,
): readonly Told[] {
  const { said, term, isComplete, holderType, covers } = contract;
  const {
    loanAgreement: { typeCode = 'MORTGAGE', endDate: ends, bankCode = 'OTHER' } = {},
    beneficiaries = [],
  } = said;
  const { isOwnershipRegistered, title: { ownershipSince: since } = {} } = said.realEstate ?? {};
  const year = lastDayOfTerm(term.startsOn, 12);
  const expected = ends !== undefined && ends < year ? ends : year;
  // The term of a contract in force is not checked again, because its dates are fixed.
  const isMeasured = isComplete && !standing && !term.assumed.endsOn && term.months >= 1 && term.months <= 12;
  const creditors = beneficiaries.map((each) => each.beneficiaryOrganization !== undefined);
  const bank = bankCode === 'OTHER' ? undefined : reference.entry('mortgage_bank', bankCode)?.name;
  const creditor = creditorOf(said);
  // The beneficiary is compared with the bank only if a change affects one of them.
  const isJudged =
    standing?.said.loanAgreement?.bankCode !== said.loanAgreement?.bankCode ||
    (standing && creditorOf(standing.said)) !== creditor;
  const isOtherBank =
    isJudged && bank !== undefined && creditor !== undefined && !mayBeOneOrganization(bank, creditor);
  const has = (risk: Risk) => hasRisk(contract, risk);
  const isOwned = isComplete && (has('PROPERTY') || has('TITLE'));
  const isLate = isComplete && has('TITLE') && since !== undefined && since > term.startsOn;
  return [
    has('LIFE') && holderType === 'corporate' && ['covers', texts.lifeOfOrganization],
    isComplete && covers.length > 0 && !has('PROPERTY') && !has('LIFE') && ['covers', texts.noRisk],
    isComplete && !creditors.includes(true) && ['beneficiaries', texts.creditor],
    creditors.includes(true) && creditors[0] !== true && ['beneficiaries', texts.creditorFirst],
    isOtherBank && ['loanAgreement.bankCode', texts.otherBank(bank)],
    typeCode.trim() !== 'MORTGAGE' && ['loanAgreement.typeCode', 'допустимые значения: MORTGAGE'],
    isMeasured &&
      term.endsOn !== expected && ['endDate', `${texts.term} ${ends ? datePrinted(ends) : ''}`.trim()],
    isOwned && isOwnershipRegistered === false && ['realEstate.isOwnershipRegistered', texts.unregistered],
    isLate && ['realEstate.title.ownershipSince', texts.titleFrom(datePrinted(since))],
  ];
}

/** Returns the name of the first-ranked beneficiary if it is an organization. */
function creditorOf({ beneficiaries }: Contract['said']): string | undefined {
  return beneficiaries?.[0]?.beneficiaryOrganization?.organization?.fullName;
}

/** Checks a person's identity and share of the debt and, if the life is insured, the health declaration. */
export function personFaults({ said }: Person, contract: Contract, _: unknown, about: About): OfPerson[] {
  const { things, isComplete, application } = contract;
  const { person = {}, share, health } = said;
  const denied = holderFlagFault(said, application.policyHolder, about.standing?.things);
  const isInsured = hasRisk(contract, 'LIFE');
  const shares = things.map((each) => figureOf(each.said.share ?? 0) ?? nothing);
  const inAll = shares.reduce(add, nothing);
  return [
    denied !== undefined && ['isPolicyHolder', denied, 'FIELDS_CONTRADICT'],
    compare(inAll, wholeShare) > 0 && ['share', texts.shares(decimalText(inAll).replace('.', ','))],
    share === undefined && things.length > 1 && ['share', texts.share],
    isInsured && person.birthDate === undefined && ['person.birthDate', texts.birthDate],
    isInsured && person.gender === undefined && ['person.gender', texts.gender],
    ...(isInsured && isComplete ? declarationFaults(health, declaration) : []),
    (isComplete || !isInsured) && consentFault(health),
  ];
}

/** Returns the share of the debt in percent; an unreadable share is reported elsewhere. */
export function sharePercent({ share = 100 }: Person['said']): Decimal {
  return figureOf(share) ?? wholeShare;
}
