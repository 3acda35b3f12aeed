import { datePrinted, fullYears, lastDayOf } from '../../kernel/calendar.ts';
import type { Decimal } from '../../kernel/decimal.ts';
import { figureOf } from '../amounts.ts';
import { yearOf } from '../contract-dates.ts';
import type { ReadContract, ReadThing } from '../define/reading.ts';
import type { mortgageFields, personFields } from './fields.ts';
import { type risks, texts } from './risks.ts';

type Contract = ReadContract<typeof mortgageFields, typeof personFields, keyof typeof risks>;
type Person = Pick<ReadThing<typeof personFields>, 'said'>;
type HomeField = keyof NonNullable<Contract['said']['realEstate']> | `title.${string}`;
type Said<Field extends string> = readonly [field: Field, text: string] | false | undefined;

/** What is wrong with the loan, its term, who is paid and what is covered. */
export function contractFaults(
  contract: Contract,
  { standing }: { readonly standing?: unknown },
): readonly Said<'covers' | 'beneficiaries' | 'endDate' | `loanAgreement.${string}`>[] {
  const { said, term, isComplete, holderType } = contract;
  const { loanAgreement = {}, beneficiaries = [] } = said;
  const ends = loanAgreement.endDate;
  const codes: readonly string[] = contract.covers.map(({ code }) => code);
  const year = lastDayOf(term.startsOn, 12);
  const expected = ends !== undefined && ends < year ? ends : year;
  const isMeasured = term.months >= 1 && term.months <= 12 && !term.assumed.endsOn;
  const creditors = beneficiaries.map((each) => each.beneficiaryOrganization !== undefined);
  const isNoPledge = isComplete && !codes.includes('PROPERTY') && !codes.includes('LIFE');
  return [
    codes.includes('LIFE') && holderType === 'corporate' && ['covers', texts.lifeOfOrganization],
    isNoPledge && codes.length > 0 && ['covers', texts.noRisk],
    isComplete && !creditors.includes(true) && ['beneficiaries', texts.creditor],
    creditors.includes(true) && creditors[0] !== true && ['beneficiaries', texts.creditorFirst],
    loanAgreement.typeCode !== undefined &&
      loanAgreement.typeCode.trim() !== 'MORTGAGE' && [
        'loanAgreement.typeCode',
        'допустимые значения: MORTGAGE',
      ],
    ends !== undefined &&
      ends < term.endsOn && [
        'loanAgreement.endDate',
        `кредит закончится ${datePrinted(ends)}: сделайте срок страхования не длиннее`,
      ],
    // The dates of a contract in force stand as they are.
    isComplete &&
      standing === undefined &&
      isMeasured &&
      term.endsOn !== expected && [
        'endDate',
        `${texts.term} ${ends === undefined ? '' : datePrinted(ends)}`.trim(),
      ],
  ];
}

/** What is missing or wrong of the home, by what of it is covered. */
export function homeFaults({
  said: { realEstate = {} },
  covers,
  isComplete,
  term,
}: Contract): readonly Said<`realEstate.${string}`>[] {
  const has = (...codes: readonly string[]) => covers.some(({ code }) => codes.includes(code));
  const isInsured = has('PROPERTY', 'TITLE', 'LIABILITY');
  const isOwned = has('PROPERTY', 'TITLE');
  const { typeCode, title = {}, yearBuilt, isOwnershipRegistered } = realEstate;
  const year = yearOf(term.startsOn);
  const asked: [HomeField, boolean, string][] = [
    [
      'typeCode',
      isInsured,
      'вид недвижимости; допустимые значения: FLAT, APARTMENTS, ROOM, TOWNHOUSE, HOUSE',
    ],
    [
      'wallMaterialCode',
      isInsured && typeCode?.trim() === 'HOUSE',
      'материал стен; допустимые значения: STONE, WOOD, FRAME, MIXED',
    ],
    ['address', isComplete && isInsured, 'адрес объекта'],
    ['area', isComplete && isInsured, 'площадь, кв. м'],
    ['yearBuilt', isComplete && isInsured, 'год постройки'],
    ['isOwnershipRegistered', isComplete && isInsured, 'право собственности зарегистрировано'],
  ];
  const lacking = asked.flatMap(([name, isAsked, words]): Said<`realEstate.${string}`>[] =>
    isAsked && realEstate[name as keyof typeof realEstate] === undefined
      ? [[`realEstate.${name}`, `обязательное поле: ${words}`]]
      : [],
  );
  const isTitle = isComplete && has('TITLE');
  const since = title.ownershipSince;
  return [
    ...lacking,
    isComplete &&
      isInsured &&
      isOwnershipRegistered === true &&
      !realEstate.cadastralNumber?.trim() && ['realEstate.cadastralNumber', texts.cadastral],
    isComplete &&
      isOwned &&
      isOwnershipRegistered === false && ['realEstate.isOwnershipRegistered', texts.unregistered],
    isComplete && isOwned && realEstate.cost === undefined && ['realEstate.cost', texts.cost],
    isTitle &&
      title.basisCode === undefined && ['realEstate.title.basisCode', 'обязательное поле: основание права'],
    isTitle &&
      since === undefined && ['realEstate.title.ownershipSince', 'обязательное поле: дата регистрации права'],
    isTitle &&
      since !== undefined &&
      since > term.startsOn && [
        'realEstate.title.ownershipSince',
        `${texts.titleFrom} ${datePrinted(since)}`,
      ],
    yearBuilt !== undefined &&
      yearBuilt > year && [
        'realEstate.yearBuilt',
        `год постройки не позже года начала страхования (${year})`,
      ],
  ];
}

/** In percent. */
export function sharesInAll(things: readonly Person[]): Decimal {
  const scale = 6;
  const units = things.reduce((total, { said }) => {
    const share = figureOf(said.share);
    return share ? total + share.units * 10n ** BigInt(scale - share.scale) : total;
  }, 0n);
  return { units, scale };
}

/** On the first day of cover. */
export function ageOf({ said }: Person, { term }: Pick<Contract, 'term'>): number | undefined {
  const birthDate = said.person?.birthDate;
  return birthDate === undefined ? undefined : fullYears(birthDate, term.startsOn);
}

/** Full years up to the first day of cover; none where it is not said. */
export function ownershipYears({ said, term }: Contract): number {
  const since = said.realEstate?.title?.ownershipSince;
  return since === undefined || since > term.startsOn ? 0 : fullYears(since, term.startsOn);
}

/** Of a home that is new where it is not said. */
export function buildingAge({ said, term }: Contract): number {
  const year = yearOf(term.startsOn);
  return year - (said.realEstate?.yearBuilt ?? year);
}
