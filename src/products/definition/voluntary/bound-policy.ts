import { type VehicleNumbers, vehicleDifference } from '#catalogues/vehicles/vehicle-numbers.ts';
import { isSameJson } from '#kernel/json/json.ts';
import { datePrinted, isBefore } from '#kernel/time/calendar.ts';
import type { Attribute } from '#rating/attributes/attribute.ts';
import { attributeMakers } from '#rating/attributes/make.ts';
import type { Subject } from '#rating/attributes/subject.ts';
import { type Fields, saidValue } from '../../fields/field.ts';
import type { RelatedContract, RelatedQuestion } from '../../product/related-contract.ts';
import type { ReadContract } from '../define/reading.ts';

/** The policy to which a contract is bound: this insurer's contract, found by number, or another insurer's policy. */
export interface BoundTo<Field extends string = string> {
  /** Name of the field made by `boundPolicy`. */
  readonly field: Field;
  /** Code of the product to which the policy belongs. */
  readonly product: string;
  /** Name of the policy in Russian texts: "КАСКО". */
  readonly kind: string;
  /** Error texts in Russian. `needed`: the policy is absent. `perils`: the policy covers no theft or no total loss. */
  readonly needed: string;
  readonly perils: string;
}

/** Fields that describe another insurer's policy. For this insurer's policy, the stored contract is used instead. */
const facts = ['startDate', 'endDate', 'sumInsured', 'hasTheft', 'hasTotalLoss'] as const;
type Fact = (typeof facts)[number];

type PolicyFacts = {
  readonly [Name in Fact]?:
    | (Name extends 'sumInsured' ? number : Name extends `${string}Date` ? string : boolean)
    | undefined;
};
type Told<Name extends string> = readonly [field: Name, text: string] | false | undefined;
type Fault = readonly [field: string, text: string];
type SentPolicy = PolicyFacts & { readonly policyNumber?: string; readonly insurerName?: string };

interface BoundContract {
  readonly said: object;
  readonly related?: RelatedContract;
}

function policyOf({ field }: BoundTo, said: object): SentPolicy {
  return (said as Readonly<Record<string, SentPolicy | undefined>>)[field] ?? {};
}

/** Returns the question for the stored contract named in a body; undefined without a policy number. */
export function relatedIn(bound: BoundTo | undefined, said: object): RelatedQuestion | undefined {
  const { policyNumber = '' } = bound ? policyOf(bound, said) : {};
  return bound && policyNumber.trim() !== '' ? { product: bound.product, policyNumber } : undefined;
}

/** Makes the table column for the policy's insurer: this or another one. `path` is the path of the insured object. */
export function boundColumns<Of extends Subject<BoundContract>>(
  path: string,
  { product, kind, field }: BoundTo,
): Readonly<Record<string, Attribute<Of>>> {
  const column = attributeMakers<Of>('contract').text(
    `страховщик ${kind}`,
    `${path}.${field}.policyNumber`,
    ({ contract: { related } }) => (related?.isFound ? 'OWN' : 'OTHER'),
    { OWN: 'этот страховщик', OTHER: 'другой страховщик' },
  );
  return { [`${product}_insurer`]: column };
}

/** Returns the text that another insurer is assumed, unless the policy is or may be this insurer's. */
export function boundAssumed(bound: BoundTo | undefined, contract: BoundContract): string | false {
  if (!bound) return false;
  const isOther = !relatedIn(bound, contract.said) || contract.related?.isFound === false;
  return isOther && `${bound.kind} другого страховщика`;
}

interface BoundProduct {
  readonly title: string;
  readonly fields: Fields;
  readonly vehicle?: string;
  readonly related?: BoundTo;
}

/** Checks the bound policy: this insurer's policy by the stored contract, another insurer's policy by the sent fields. */
export function boundFaults(
  { title, fields, vehicle = '', related: bound }: BoundProduct,
  {
    said,
    related,
    isComplete,
    term,
    today,
    application,
  }: BoundContract & Pick<ReadContract, 'isComplete' | 'term' | 'today' | 'application'>,
  standing?: BoundContract,
): readonly Fault[] {
  if (!bound || !isComplete) return [];
  const { kind, needed, perils } = bound;
  const policy = policyOf(bound, said);
  const within = (answers: readonly Told<string>[]) =>
    answers.flatMap((one): readonly Fault[] => (one ? [[`${bound.field}.${one[0]}`, one[1]]] : []));
  if (standing && isSameJson(policyOf(bound, standing.said), policy)) return [];
  if (!policy.policyNumber?.trim()) return within([['policyNumber', needed]]);
  const unfit = unfitFaults(related, saidValue(said, vehicle) ?? {}, kind);
  if (related?.isFound === false) return within(unfit);
  const own = ownFacts(related);
  const { startDate, endDate, hasTheft, hasTotalLoss } = { ...policy, ...own };
  const isOutside = isBefore(term.startsOn, startDate) || isBefore(endDate, term.startsOn);
  const dates = startDate && endDate ? `с ${datePrinted(startDate)} по ${datePrinted(endDate)}` : '';
  // Compare the dates only if a first day was sent and both days of the policy are known.
  const isUncovered = !standing && application.startDate !== undefined && dates !== '' && isOutside;
  return within([
    ...unfit,
    hasTheft === false && ['hasTheft', perils],
    hasTotalLoss === false && ['hasTotalLoss', perils],
    isUncovered && ['startDate', `${kind} должен действовать в день начала ${title}: ${dates}`],
    standing && isBefore(endDate, today) && ['endDate', `этот ${kind} уже закончился: ${dates}`],
    ...factFaults(policy, own, fields[bound.field]?.fields ?? {}, kind),
    !own && !policy.insurerName?.trim() && ['insurerName', `обязательное поле: страховщик ${kind}`],
  ]);
}

/** Returns the facts of this insurer's contract in the form of a body; undefined for another insurer's policy. */
function ownFacts({ terms }: Partial<RelatedContract> = {}): PolicyFacts | undefined {
  if (!terms) return undefined;
  const { startsOn: startDate, endsOn: endDate, sumInsured, hasTheft, hasTotalLoss } = terms;
  return { startDate, endDate, sumInsured, hasTheft, hasTotalLoss };
}

/** Returns the reasons why the policy with this number cannot be the bound policy; `kind` is its Russian name: "КАСКО". */
function unfitFaults(
  { isFound = true, terms }: Partial<RelatedContract> = {},
  vehicle: VehicleNumbers,
  kind: string,
): readonly Told<'policyNumber'>[] {
  const isOther = terms && (vehicleDifference(terms.vehicle, vehicle)?.differing.length ?? 0) > 0;
  return [
    !isFound && [
      'policyNumber',
      `договор не найден среди ваших договоров ${kind}: проверьте номер; если полис оформил другой агент, обратитесь к страховщику`,
    ],
    terms?.isPaid === false && ['policyNumber', `договор ${kind} ещё не оплачен: сначала оплатите его`],
    isOther === true && [
      'policyNumber',
      `этот договор ${kind} — о другом транспортном средстве: проверьте номер или VIN`,
    ],
  ];
}

/** Returns errors for missing fields of another insurer's policy and for fields that contradict the stored contract. */
function factFaults(
  said: PolicyFacts,
  own: PolicyFacts | undefined,
  fields: Fields,
  kind: string,
): readonly Told<Fact>[] {
  return facts.map((name) => {
    const [value, right] = [said[name], own?.[name]];
    if (value === undefined) return !own && [name, `обязательное поле: ${fields[name]?.title}`];
    if (right === undefined || value === right) return false;
    const shown = typeof right === 'string' ? datePrinted(right) : String(right);
    return [name, `договор ${kind} с этим номером говорит другое, исправьте или уберите поле: ${shown}`];
  });
}
