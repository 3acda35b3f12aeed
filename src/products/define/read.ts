import { isObject, type Json, type JsonObject } from '../../kernel/json.ts';
import { amountOf } from '../amounts.ts';
import { line } from '../printed/text.ts';
import type { Circumstances, ContractTerms } from '../reading.ts';
import { readTerm } from '../voluntary/term.ts';
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
  const term = readTerm(application, circumstances, definition.term.monthsMax);
  const { concludedOn, startsOn, endsOn } = term;
  return {
    purpose,
    holderType,
    today,
    terms: { concludedOn, startsOn, endsOn, ...subjectOf(definition, { said, things }) },
    isComplete: purpose === 'contract',
    application,
    said: said,
    things,
    covers: [...readCovers(said, path), ...things.flatMap(({ covers }) => covers)],
    term,
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
  const covers = readCovers(thing, path);
  return {
    path,
    index,
    said: thing,
    covers,
    cover: (code) => covers.find((one) => one.code === code),
    sumOf: (...codes) =>
      covers.reduce((total, { code, sum }) => (codes.includes(code) ? total + sum : total), 0n),
  };
}

function readCovers(holder: JsonObject, path: string): readonly ReadCover[] {
  return objectsIn(holder.covers).map((one, index) => {
    const entry = one as CoverEntry;
    // Whether it is one of the product's is the first thing that is checked of a cover.
    const code = entry.cover?.code?.trim() ?? '';
    return { path: `${path}.covers[${index}]`, code, sum: amountOf(entry.sumInsured) ?? 0n, entry };
  });
}

function objectsIn(value: Json | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}
