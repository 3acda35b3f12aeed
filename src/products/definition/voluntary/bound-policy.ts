import { type VehicleNumbers, vehicleDifference } from '#catalogues/vehicles/vehicle-numbers.ts';
import { isSameJson } from '#kernel/json/json.ts';
import { datePrinted, isBefore } from '#kernel/time/calendar.ts';
import type { Attribute } from '#rating/attributes/attribute.ts';
import { attributeMakers } from '#rating/attributes/make.ts';
import type { Subject } from '#rating/attributes/subject.ts';
import { type Fields, saidValue } from '../../fields/field.ts';
import type { RelatedContract, RelatedQuestion } from '../../product/related-contract.ts';
import type { ReadContract } from '../define/reading.ts';

/** The policy that a contract is bound to: our own by number, or another insurer's. */
export interface BoundTo<Field extends string = string> {
  /** Its field, a `boundPolicy`. */
  readonly field: Field;
  /** Code of the product whose contract it may be. */
  readonly product: string;
  /** Common name of such a policy: "КАСКО". */
  readonly kind: string;
  /** Error text if it is absent, in Russian, and if it covers neither theft nor total loss. */
  readonly needed: string;
  readonly perils: string;
}

/** Fields that describe another insurer's policy; our own contract is read instead. */
const facts = ['startDate', 'endDate', 'sumInsured', 'hasTheft', 'hasTotalLoss'] as const;
type Fact = (typeof facts)[number];

/** A body's description of the bound policy. */
type PolicyFacts = {
  readonly [Name in Fact]?:
    | (Name extends 'sumInsured' ? number : Name extends `${string}Date` ? string : boolean)
    | undefined;
};
type Told<Name extends string> = readonly [field: Name, text: string] | false | undefined;
type Fault = readonly [field: string, text: string];
type SentPolicy = PolicyFacts & { readonly policyNumber?: string; readonly insurerName?: string };

/** The members of a contract that binding rules read. */
interface BoundContract {
  readonly said: object;
  readonly related?: RelatedContract;
}

function policyOf({ field }: BoundTo, said: object): SentPolicy {
  return (said as Readonly<Record<string, SentPolicy | undefined>>)[field] ?? {};
}

/** The contract that a body may refer to. */
export function relatedIn(bound: BoundTo | undefined, said: object): RelatedQuestion | undefined {
  const { policyNumber = '' } = bound ? policyOf(bound, said) : {};
  return bound && policyNumber.trim() !== '' ? { product: bound.product, policyNumber } : undefined;
}

/** Column that tells whether the policy is our own; `path` is that of the insured object. */
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

/** Assumptions about a policy that is not known to be our own. */
export function boundAssumed(bound: BoundTo | undefined, contract: BoundContract): string | false {
  if (!bound) return false;
  const isOther = !relatedIn(bound, contract.said) || contract.related?.isFound === false;
  return isOther && `${bound.kind} другого страховщика`;
}

/** A product's binding, its name and its vehicle. */
interface BoundProduct {
  readonly title: string;
  readonly fields: Fields;
  readonly vehicle?: string;
  readonly related?: BoundTo;
}

/** Checks the policy: our own by its contract, another insurer's by what the partner sent. */
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
  // Skip an unreadable start.
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

/** Facts of our own contract in body form; undefined for another insurer's. */
function ownFacts({ terms }: Partial<RelatedContract> = {}): PolicyFacts | undefined {
  if (!terms) return undefined;
  const { startsOn: startDate, endsOn: endDate, sumInsured, hasTheft, hasTotalLoss } = terms;
  return { startDate, endDate, sumInsured, hasTheft, hasTotalLoss };
}

/** Reasons why our own contract cannot be bound to; `kind` is its Russian name: "КАСКО". */
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

/** Errors for missing facts and for facts that contradict our own contract; `fields` are body fields with titles. */
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
