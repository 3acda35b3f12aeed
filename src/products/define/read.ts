import type { DateText } from '../../kernel/calendar.ts';
import { isObject, type Json, type JsonObject } from '../../kernel/json.ts';
import { sent } from '../../parties/checks.ts';
import { amountOf } from '../amounts.ts';
import type { AgreementQuestion } from '../general-agreement.ts';
import { line } from '../printed/text.ts';
import { objectAt } from '../prolongation/merge.ts';
import type { Circumstances, ContractTerms } from '../reading.ts';
import { vehicleTerms } from '../vehicle-subject.ts';
import { codeOf } from '../voluntary/covers.ts';
import { currenciesAsked, currencyOf } from '../voluntary/currency.ts';
import { readTerm, type Term } from '../voluntary/term.ts';
import { type NamedVehicle, vehicleQuestion } from '../voluntary/vehicle-question.ts';
import type { AnyDefinition } from './definition.ts';
import type { Application, CoverEntry, ReadContract, ReadCover, ReadThing } from './reading.ts';

/** What a body says; it may miss anything, and the schema has checked the shape of what is there. */
export function readContract(
  definition: AnyDefinition,
  body: JsonObject,
  circumstances: Circumstances,
): ReadContract {
  const application = body as Application;
  const path = `insuredObject.${definition.code}`;
  const said = application.insuredObject?.[definition.code] ?? {};
  const list = definition.things ? said[definition.things.name] : undefined;
  const things = objectsIn(list).map((thing, index) =>
    readThing(thing, `${path}.${definition.things?.name}[${index}]`, index),
  );
  const { purpose, holderType, today } = circumstances;
  const term = untilGiven(
    readTerm(application, circumstances, definition.term),
    definition.term.until?.(said),
  );
  const { concludedOn, startsOn, endsOn } = term;
  const { vehicle: name } = definition;
  const vehicle = name === undefined ? undefined : vehicleIn(said, name);
  return {
    purpose,
    holderType,
    today,
    terms: {
      concludedOn,
      startsOn,
      endsOn,
      ...(vehicle ? vehicleTerms(vehicle) : subjectOf(definition, { said, things })),
    },
    vehicleQuestion: vehicleQuestion(`${path}.${name}`, vehicle),
    relatedQuestion: definition.related?.(said),
    isComplete: purpose === 'contract',
    ...inCurrency(definition, said, concludedOn < today ? concludedOn : today),
    application,
    said,
    things,
    agreementQuestion: agreementOf(definition, { said, things, application }),
    covers: [...readCovers(said, path), ...things.flatMap(({ covers }) => covers)],
    term,
  };
}

/** What is assumed to last as long as may be lasts no longer than what it is for. */
function untilGiven(term: Term, until: DateText | undefined): Term {
  if (until === undefined || !term.assumed.endsOn || until >= term.endsOn || until < term.startsOn)
    return term;
  const dates = { issueDate: term.concludedOn, startDate: term.startsOn, endDate: until };
  return { ...readTerm(dates, { today: term.concludedOn }, { monthsMax: 12 }), assumed: term.assumed };
}

/** Of a day that is still to come the rate of today is the newest. */
function inCurrency(
  { fields, currency }: AnyDefinition,
  said: JsonObject,
  day: DateText,
): Pick<ReadContract, 'currency' | 'ratesQuestion'> {
  if (!currency) return {};
  const currencies = currenciesAsked(fields, currency.field, said, currency.besides?.({ said }) ?? []);
  const own = { currency: currencyOf(fields, currency.field, said) };
  return currencies.length > 0 ? { ...own, ratesQuestion: { currencies, day } } : own;
}

/** The vehicle that stands under that name; its numbers are those of any vehicle. */
export function vehicleIn(said: JsonObject, name: string): NamedVehicle {
  return objectAt(said, name);
}

function agreementOf(
  { code, agreement, insuredSum }: AnyDefinition,
  contract: Pick<ReadContract, 'said' | 'things' | 'application'>,
): AgreementQuestion | undefined {
  const named = agreement?.(contract);
  if (!named) return undefined;
  const { field, number, issuedOn } = named;
  return {
    field: `insuredObject.${code}.${field}`,
    number,
    issuedOn,
    holderInn: sent(contract.application.policyHolder?.organization?.inn),
    sum: insuredSum?.(contract) ?? 0n,
  };
}

/** The first thing that has a key tells people what is insured, and how many more there are. */
function subjectOf(
  { subject }: AnyDefinition,
  contract: Pick<ReadContract, 'said' | 'things'>,
): Pick<ContractTerms, 'subject' | 'searchKeys'> {
  const known = (subject?.of(contract) ?? []).map((keys) => keys.map(line).filter((key) => key !== ''));
  const [first, ...others] = known.flatMap(([key]) => key ?? []);
  const more = others.length > 0 ? ` и ещё ${others.length}` : '';
  return { subject: first === undefined ? null : `${first}${more}`, searchKeys: known.flat() };
}

function readThing(thing: JsonObject, path: string, index: number): ReadThing {
  return thingWith({ path, index, said: thing }, readCovers(thing, path));
}

/** A thing with its covers. */
export function thingWith(
  thing: Pick<ReadThing, 'path' | 'index' | 'said'>,
  covers: readonly ReadCover[],
): ReadThing {
  return {
    ...thing,
    covers,
    cover: (code) => covers.find((one) => one.code === code),
    sumOf: (...codes) =>
      covers.reduce((total, { code, sum }) => (codes.includes(code) ? total + sum : total), 0n),
  };
}

/** The covers of a list. */
export function readCovers(holder: JsonObject, path: string): readonly ReadCover[] {
  // Whether it is one of the product's is the first thing that is checked of a cover.
  return objectsIn(holder.covers).map((one, index) => {
    const entry = one as CoverEntry;
    const sum = amountOf(entry.sumInsured) ?? 0n;
    return { path: `${path}.covers[${index}]`, code: codeOf(entry), sum, entry };
  });
}

function objectsIn(value: Json | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}
