import { type VehicleNumbers, vehicleDifference } from '#catalogues/vehicles/vehicle-numbers.ts';
import { datePrinted } from '#kernel/calendar.ts';
import type { Field } from '../fields/field.ts';
import type { RelatedContract } from '../related-contract.ts';

/** The fields in which a body says what a policy beside it says; one of ours says it by itself. */
const facts = ['startDate', 'endDate', 'sumInsured', 'hasTheft', 'hasTotalLoss'] as const;
type Fact = (typeof facts)[number];

/** What a body says of the policy that it is bound to. */
export type PolicyFacts = {
  readonly [Name in Fact]?:
    | (Name extends 'sumInsured' ? number : Name extends `${string}Date` ? string : boolean)
    | undefined;
};
type Told<Name extends string> = readonly [field: Name, text: string] | false;

/** What a contract of ours says of itself in the words of a body; undefined of another insurer's. */
export function ownFacts({ terms }: Partial<RelatedContract> = {}): PolicyFacts | undefined {
  if (!terms) return undefined;
  const { startsOn: startDate, endsOn: endDate, sumInsured, hasTheft, hasTotalLoss } = terms;
  return { startDate, endDate, sumInsured, hasTheft, hasTotalLoss };
}

/** Why the contract of ours that a body names is none to be bound to; `kind` names it in Russian: "КАСКО". */
export function unfitFaults(
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

/** Facts that are asked for, or that a contract of ours says otherwise; `fields` are those of the body, with their titles. */
export function factFaults(
  said: PolicyFacts,
  own: PolicyFacts | undefined,
  fields: Readonly<Record<Fact, Pick<Field, 'title'>>>,
  kind: string,
): readonly Told<Fact>[] {
  return facts.map((name) => {
    const [value, right] = [said[name], own?.[name]];
    if (value === undefined) return !own && [name, `обязательное поле: ${fields[name].title}`];
    if (right === undefined || value === right) return false;
    const shown = typeof right === 'string' ? datePrinted(right) : String(right);
    return [name, `договор ${kind} с этим номером говорит другое, исправьте или уберите поле: ${shown}`];
  });
}
