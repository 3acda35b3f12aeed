import { isObject, type Json, type JsonObject } from '#kernel/json/json.ts';
import { vehicleQuestion } from '../../fields/vehicle/vehicle-question.ts';
import { amountOf } from '../../product/amounts.ts';
import { readTerm } from '../../product/dates/term.ts';
import { nestedObject } from '../../product/prolongation/merge.ts';
import type { RatingContext } from '../../product/reading.ts';
import { subjectTerms } from '../../product/subject.ts';
import { vehicleTerms } from '../../product/vehicle-subject.ts';
import { relatedIn } from '../voluntary/bound-policy.ts';
import { readCoverCode, type SentCover } from '../voluntary/covers.ts';
import { inCurrency } from '../voluntary/currency.ts';
import { agreementIn } from '../voluntary/general-agreement.ts';
import type { AnyDefinition } from './definition.ts';
import type { Application, ReadContract, ReadCover, ReadThing } from './reading.ts';

/** Reads a body. Any field may be missing; the schema has checked the types of the sent fields. */
export function readContract(
  definition: AnyDefinition,
  body: JsonObject,
  context: RatingContext,
): ReadContract {
  const { code, things: words, vehicle: name, related, agreement, insuredSum, subject } = definition;
  const { purpose, holderType, today } = context;
  const application = body as Application;
  const path = `insuredObject.${code}`;
  const said = application.insuredObject?.[code] ?? {};
  const things = objectsIn(words && said[words.name]).map((thing, index) => {
    const at = `${path}.${words?.name}[${index}]`;
    return thingWith({ path: at, index, said: thing }, readCovers(thing, at));
  });
  const until = definition.term.until?.(said);
  const term = readTerm(application, context, { ...definition.term, until });
  const { concludedOn, startsOn, endsOn } = term;
  const vehicle = name === undefined ? undefined : nestedObject(said, name);
  return {
    purpose,
    holderType,
    today,
    terms: {
      concludedOn,
      startsOn,
      endsOn,
      ...(vehicle ? vehicleTerms(vehicle) : subjectTerms(subject?.of({ said, things }) ?? [])),
    },
    vehicleQuestion: vehicleQuestion(`${path}.${name}`, vehicle),
    relatedQuestion: relatedIn(related, said),
    // Use today's exchange rate for a later conclusion, whose rate is unknown.
    ...inCurrency(definition, said, concludedOn < today ? concludedOn : today),
    agreementQuestion: agreementIn(path, agreement, said, application, insuredSum?.({ said, things }) ?? 0n),
    isComplete: purpose === 'contract',
    application,
    said,
    things,
    covers: [...readCovers(said, path), ...things.flatMap(({ covers }) => covers)],
    term,
  };
}

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

export function readCovers(holder: JsonObject, path: string): readonly ReadCover[] {
  // Keep an unknown code; the checks report it before they use it.
  return objectsIn(holder.covers).map((one, index) => {
    const entry = one as SentCover;
    const sum = amountOf(entry.sumInsured) ?? 0n;
    return { path: `${path}.covers[${index}]`, code: readCoverCode(entry), sum, entry };
  });
}

export function objectsIn(value: Json | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}
