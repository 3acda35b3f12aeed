import { codeInAnyCase } from '#catalogues/reference/reference-book.ts';
import { canonical } from '#kernel/json/canonical.ts';
import { isObject, isSameJson, type JsonObject } from '#kernel/json/json.ts';
import { changed } from '#kernel/json/json-change.ts';
import { compileCodes } from '#kernel/schema/codes.ts';
import { type NamedSchema, requiringNothing } from '#kernel/schema/schema-parts.ts';
import type { Example, Promised, Subject } from './cases.ts';
import { bodyFields, isAtOrBelow, type Place, wrongValues } from './fields.ts';
import type { Outcome } from './outcome.ts';

export function promisesOfBodies(subject: Subject): readonly Promised[] {
  const { cases } = subject;
  return [
    {
      name: 'every example is accepted, and the first one without assumptions',
      broken: () => accepted(subject),
    },
    {
      name: 'the minimal quote is accepted, and its assumptions are reported',
      broken: () => leastQuote(subject),
    },
    { name: 'every invalid field is refused at its path', broken: () => brokenFields(subject) },
    { name: 'the schema knows every field of the examples', broken: async () => unknownFields(subject) },
    { name: 'unknown fields are stored unchanged', broken: () => storedFields(subject) },
    { name: 'a contract without a required field is refused at that field', broken: () => missing(subject) },
    ...cases.examples.map((example) => ({
      name: `a quote equals the contract: ${example.name}`,
      broken: () => quoted(subject, example),
    })),
    { name: 'a contract is rated again to the kopeck', broken: () => ratedAgain(subject) },
  ];
}

/** Returns the first example; throws if the product has none for this type of policyholder. */
export function firstExample({
  cases,
  product,
  holderType,
}: Pick<Subject, 'cases' | 'product' | 'holderType'>): Example {
  const [first] = cases.examples;
  if (!first) throw new Error(`no example of ${product.code} for the holder type ${holderType}`);
  return first;
}

function outcome(
  { product, holderType, outcomeOf }: Subject,
  { body, today }: Pick<Example, 'body' | 'today'>,
  purpose: 'quote' | 'contract' = 'contract',
): Promise<Outcome> {
  return outcomeOf({ product, holderType, purpose, body, today });
}

/** Returns `[fault]`, or an empty list if the condition is true. */
export function unless(isTrue: boolean | undefined, fault: string): readonly string[] {
  return isTrue === true ? [] : [fault];
}

function refusedAs({ faults }: Outcome): readonly string[] {
  return faults.map(({ field, description }) => `${field}: ${description}`);
}

async function accepted(subject: Subject): Promise<readonly string[]> {
  const { product, holderType, reference } = subject;
  const withCodes = compileCodes(product.schemas[holderType].contract);
  const found: string[] = [];
  for (const [index, example] of subject.cases.examples.entries()) {
    const { name, body, today } = example;
    const result = await outcome(subject, example);
    found.push(...refusedAs(result).map((fault) => `${name}: ${fault}`));
    if (!result.rated) continue;
    const { rated } = result;
    const understood = withCodes(body, (list, text) => codeInAnyCase(reference, list, text));
    const day = typeof body.issueDate === 'string' ? body.issueDate.slice(0, today.length) : today;
    found.push(
      ...unless(isSameJson(rated.body, understood), `${name}: its body is changed`),
      ...unless(rated.terms.concludedOn === day, `${name}: not concluded on ${day}`),
      ...(index === 0 ? rated.calculation.assumptions.map((fault) => `${name} assumes: ${fault}`) : []),
    );
  }
  return found;
}

async function leastQuote(subject: Subject): Promise<readonly string[]> {
  const { today } = firstExample(subject);
  const least = { body: subject.cases.leastQuote, today };
  const shape = subject.product.schemas[subject.holderType].quote as NamedSchema;
  const [quote, contract] = [await outcome(subject, least, 'quote'), await outcome(subject, least)];
  const [nothing, nothingYet] = [
    await outcome(subject, { body: {}, today }),
    await outcome(subject, { body: {}, today }, 'quote'),
  ];
  return [
    ...refusedAs(quote),
    ...unless(!quote.rated || quote.rated.calculation.assumptions.length > 0, 'assumes nothing'),
    ...unless(requiringNothing('')(shape) === shape, 'its schema requires a field'),
    ...unless(contract.faults.length > 0, 'the least quote makes a contract'),
    ...unless(nothing.faults.length > 0, 'an empty body makes a contract'),
    ...unless(nothingYet.rated !== null || nothingYet.faults.length > 0, 'an empty quote is no outcome'),
  ];
}

async function brokenFields(subject: Subject): Promise<readonly string[]> {
  const found: string[] = [];
  const seen = new Set<string>();
  for (const { body, today } of subject.cases.examples) {
    for (const place of placesOf(subject, body)) {
      if (seen.has(place.name)) continue;
      seen.add(place.name);
      for (const value of wrongValues(place.schema)) {
        const wrong = { body: changed(body, { [place.name]: value }), today };
        found.push(...findRefusalFault(subject, place.name, value, await outcome(subject, wrong)));
        if (value === null)
          found.push(...findRefusalFault(subject, place.name, value, await outcome(subject, wrong, 'quote')));
      }
    }
  }
  return found;
}

function placesOf({ product, holderType }: Subject, body: JsonObject): readonly Place[] {
  return bodyFields(body, product.schemas[holderType].contract);
}

export function findRefusalFault(
  { cases }: Subject,
  name: string,
  value: unknown,
  { faults }: Outcome,
): readonly string[] {
  const what = `${name} = ${JSON.stringify(value).slice(0, 60)}`;
  if (!faults.some(({ field }) => isAtOrBelow(field, name))) return [`${what} is not refused there`];
  return faults
    .filter(({ field }) => !isAtOrBelow(field, name) && !cases.isFaultedAt(name, field))
    .map(({ field, description }) => `${what} is also refused at ${field}: ${description}`);
}

function unknownFields(subject: Subject): readonly string[] {
  const { cases } = subject;
  const names = new Set(cases.examples.flatMap(({ body }) => placesOf(subject, body)).map(nameOfUnknown));
  const unknown = [...names].filter((name) => name !== undefined);
  return [
    ...unknown.filter((name) => !cases.unknown.includes(name)).map((name) => `${name} is not known`),
    ...cases.unknown.filter((name) => !unknown.includes(name)).map((name) => `${name} is known, or not sent`),
  ];
}

function nameOfUnknown({ schema, name }: Place): string | undefined {
  return schema === undefined ? name : undefined;
}

async function storedFields(subject: Subject): Promise<readonly string[]> {
  const { body, today } = firstExample(subject);
  const objects = placesOf(subject, body).filter(({ value }) => isObject(value));
  const found: string[] = [];
  for (const place of ['', ...objects.map(({ name }) => `${name}.`)]) {
    const strange = changed(body, { [`${place}fieldOfPartner`]: [1, { 'a.b': null }, 'текст'] });
    const result = await outcome(subject, { body: strange, today });
    found.push(
      ...refusedAs(result),
      ...unless(isSameJson(result.rated?.body, strange), `${place} loses a field`),
    );
  }
  return found;
}

async function missing(subject: Subject): Promise<readonly string[]> {
  const { cases } = subject;
  const found: string[] = [];
  for (const { name: example, body, today } of cases.examples) {
    for (const { name, isRequired } of placesOf(subject, body)) {
      const { faults } = await outcome(subject, { body: changed(body, { [name]: undefined }), today });
      const isNeeded = isRequired || cases.isDemanded(body, name);
      const isReported = faults.some(
        ({ field }) => isAtOrBelow(field, name) || cases.isFaultedAt(name, field),
      );
      if (isNeeded === true && !isReported) found.push(`${example}: ${name} is not demanded`);
      if (isNeeded === false && faults.length > 0)
        found.push(`${example}: without ${name}: ${JSON.stringify(faults)}`);
    }
  }
  return found;
}

async function quoted(subject: Subject, example: Example): Promise<readonly string[]> {
  const [quote, contract, again] = [
    await outcome(subject, example, 'quote'),
    await outcome(subject, example),
    await outcome(subject, example),
  ];
  return [
    ...refusedAs(contract),
    ...unless(
      canonical(quote.rated?.calculation) === canonical(contract.rated?.calculation),
      'the quote is calculated otherwise',
    ),
    ...unless((contract.rated?.calculation.premium ?? 0n) > 0n, 'it costs nothing'),
    ...unless(canonical(again) === canonical(contract), 'the same body gives another contract'),
  ];
}

async function ratedAgain(subject: Subject): Promise<readonly string[]> {
  const { product, holderType, tariffOf } = subject;
  const found: string[] = [];
  for (const example of subject.cases.examples) {
    const { rated } = await outcome(subject, example);
    if (!rated) continue;
    const stored = JSON.parse(JSON.stringify({ body: rated.body, facts: rated.facts }));
    const context = { purpose: 'contract', holderType, today: example.today } as const;
    const reading = product.read(stored.body, context);
    const tariff = tariffOf(rated.calculation.tariffVersionIds);
    const again = product.calculate(product.prepare(reading, tariff, stored.facts), stored.facts);
    found.push(
      ...unless(
        canonical(again) === canonical({ calculation: rated.calculation }),
        `${example.name} costs something else when it is rated again`,
      ),
    );
  }
  return found;
}
