import type { Row } from '#catalogues/tariffs/tariff.ts';
import { isSameJson, type Json, type JsonObject } from '#kernel/json/json.ts';
import { type Changes, changed, valueAt } from '#kernel/json/json-change.ts';
import type { AnyDefinition } from '../definition/define/definition.ts';
import { everyField, type Field, type Fields } from '../fields/field.ts';
import { fieldTitle } from '../fields/printed.ts';
import { countPayments } from '../product/dates/due-dates.ts';
import { capitalize } from '../product/printed/text.ts';
import type { Example, Promised, Subject } from './cases.ts';
import { entriesAt } from './defined-cases.ts';
import { isAtOrBelow, wrongValues } from './fields.ts';
import { findPrintable, printedTexts } from './forms.ts';
import { findRefusalFault, firstExample, unless } from './promises.ts';

/** Lists the rules of conformance for a product definition. `rows` are all rows of its tables in force. */
export function promisesOfDefinition(
  subject: Subject,
  definition: AnyDefinition,
  rows: readonly Row[],
): readonly Promised[] {
  return [
    {
      name: 'a field of a wrong type, range, code or format is refused at its path',
      broken: () => wrongFields(subject, definition),
    },
    {
      name: 'the example of a field is a valid value',
      broken: async () => wrongExamples(subject, definition),
    },
    { name: 'every rated field is a column of a table', broken: async () => unusedColumns(definition, rows) },
    {
      name: 'every sent field and risk is printed',
      broken: () => unprinted(subject, definition),
    },
    {
      name: 'an addendum changes only changeable fields',
      broken: async () => unchangeable(subject, definition),
    },
    {
      name: 'a prolongation copies everything except the fields required again',
      broken: async () =>
        definition.notProlonged === undefined
          ? forgotten(subject, definition)
          : continuedAllTheSame(subject, definition),
    },
    {
      name: 'the product accepts only the payment types in its definition',
      broken: () => payments(subject, definition),
    },
  ];
}

/** Lists every declared field, including fields that the body lacks. */
function definedIn(
  { code, fields, things }: Pick<AnyDefinition, 'code' | 'fields' | 'things'>,
  body: JsonObject,
) {
  const path = `insuredObject.${code}`;
  const at = (own: Fields, holder: string) =>
    everyField(own).map(([name, field]) => ({
      path: `${holder}.${name}`,
      field,
      line: everyField(own).flatMap(([before, one]) => (isAtOrBelow(name, before) ? [one] : [])),
    }));
  const list = things ? entriesAt(body, `${path}.${things.name}`) : [];
  return [...at(fields, path), ...list.flatMap(([holder]) => at(things?.fields ?? {}, holder))];
}

async function wrongFields(subject: Subject, definition: AnyDefinition): Promise<readonly string[]> {
  const { product, holderType, outcomeOf } = subject;
  const { body, today } = firstExample(subject);
  const found: string[] = [];
  for (const { path, field } of definedIn(definition, body)) {
    for (const value of wrongFor(field)) {
      const wrong = changed(body, { [path]: value });
      for (const purpose of ['contract', 'quote'] as const) {
        const result = await outcomeOf({ product, holderType, purpose, body: wrong, today });
        found.push(...findRefusalFault(subject, path, value, result));
      }
    }
  }
  return found;
}

function wrongFor({ schema, list, pattern }: Field): readonly Json[] {
  return [...wrongValues(schema as never), ...(list ? ['NO_SUCH_CODE'] : []), ...(pattern ? ['¿'] : [])];
}

/** Finds fields whose example is invalid. The API description shows these examples. */
function wrongExamples({ reference }: Subject, definition: AnyDefinition): readonly string[] {
  const all = { ...definition.fields, ...definition.things?.fields };
  return everyField(all).flatMap(([name, { schema, list, pattern }]) => {
    const [example] = (schema as { examples?: readonly unknown[] }).examples ?? [];
    if (typeof example !== 'string') return [];
    return [
      ...unless(
        !list || reference.entry(list, example) !== undefined,
        `${name}: ${example} is not in ${list}`,
      ),
      ...unless(!pattern || pattern.is.test(example), `${name}: ${example} is not ${pattern?.expected}`),
    ];
  });
}

function unusedColumns({ fields, things }: AnyDefinition, rows: readonly Row[]): readonly string[] {
  const words = new Set(rows.flatMap((row) => Object.values(row).flatMap((cell) => cell.split(/[^\w]+/))));
  return everyField({ ...fields, ...things?.fields }).flatMap(([name, { rated }]) =>
    unless(rated === undefined || words.has(rated), `no table looks at ${rated} (${name})`),
  );
}

async function unprinted(subject: Subject, definition: AnyDefinition): Promise<readonly string[]> {
  const found: string[] = [];
  for (const example of subject.cases.examples) {
    const contract = await findPrintable(subject, example);
    if (!contract) continue;
    for (const formType of ['POLICY', 'APPLICATION'] as const) {
      const texts = [...new Set(printedTexts(subject, formType, contract))];
      // After a risk's title, a form may print the sums of several items in parentheses.
      const isPrinted = (title: string) =>
        texts.some((text) => text === title || text.startsWith(`${title} (`));
      for (const title of titlesOf(definition, example, subject))
        found.push(...unless(isPrinted(title), `${example.name}: ${formType} does not print "${title}"`));
    }
  }
  return found;
}

/** Returns the titles that a form must print: those of covered risks and of sent fields, except fields of parties. */
function titlesOf(definition: AnyDefinition, { body }: Example, { reference }: Subject): ReadonlySet<string> {
  const { code, things, risks } = definition;
  const path = `insuredObject.${code}`;
  const sent = definedIn(definition, body).filter(({ path: at, field, line }) => {
    const value = valueAt(body, at);
    const isReported = value !== undefined && !field.mentions && !field.fields;
    if (!isReported || line.some(({ isSpecial }) => isSpecial)) return false;
    return field.lines(value, reference).join('') !== '';
  });
  const holders =
    things?.covers === 'own' ? entriesAt(body, `${path}.${things.name}`).map(([at]) => at) : [path];
  const codes = holders
    .flatMap((at) => entriesAt(body, `${at}.covers`))
    .map(([, cover]) => String(valueAt(cover, 'cover.code')));
  return new Set([
    ...sent.map(({ path: at, field }) =>
      capitalize(fieldTitle(at, field, (beside) => valueAt(body, beside))),
    ),
    ...codes.map((risk) => risks[risk]?.title ?? risk),
  ]);
}

function unchangeable(subject: Subject, definition: AnyDefinition): readonly string[] {
  const { product, reference } = subject;
  const { body } = firstExample(subject);
  const { code, fields, things, hasFixedCovers = false, movesTerm = false } = definition;
  const path = `insuredObject.${code}`;
  const partOf = (field: string) =>
    product.addendums.changeable.find((part) => isAtOrBelow(field, part.path));
  const covers = things?.covers === 'own' ? `${path}.${things.name}` : `${path}.covers`;
  const always = [
    ...(hasFixedCovers ? [] : [covers]),
    ...(things ? [`${path}.${things.name}`] : []),
    'policyHolder.phone',
    'policyHolder.email',
    'consentPersonalData',
  ];
  const never = [
    'product',
    ...(movesTerm ? [] : ['startDate', 'endDate']),
    'issueDate',
    ...(hasFixedCovers ? [covers] : []),
  ];
  return [
    ...always.flatMap((field) => unless(partOf(field) !== undefined, `no addendum changes ${field}`)),
    ...never.flatMap((field) => unless(partOf(field) === undefined, `an addendum changes ${field}`)),
    ...definedIn({ code, fields }, body).flatMap(({ path: field, line }) => {
      const isChangeable = line.some(({ changeable }) => changeable);
      const [part, value] = [partOf(field), valueAt(body, field)];
      const shown = part?.printed?.(valueAt(body, part.path), reference, {} as never) ?? [''];
      const isShown = value === undefined || shown.length > 0;
      return [
        ...unless(
          (part !== undefined) === isChangeable,
          `${field} is${part ? '' : ' not'} changed by an addendum`,
        ),
        ...unless(isShown, `the addendum prints nothing of ${field}`),
      ];
    }),
  ];
}

function forgotten(subject: Subject, definition: AnyDefinition): readonly string[] {
  const { product, cases } = subject;
  const own = `insuredObject.${definition.code}`;
  return cases.examples.flatMap(({ name: example, body, today }) => {
    const terms = product.read(body, { purpose: 'contract', holderType: subject.holderType, today }).terms;
    const { startsOn, endsOn, concludedOn } = terms;
    const policyNumber = product.numbers.format(product.numbers.series, 7n, today);
    const previous = { policyNumber, body, concludedOn, startsOn, endsOn, termEndsOn: endsOn };
    const sent = changed({}, { [`${own}.previousPolicyNumber`]: policyNumber });
    const continued = product.prolongation?.continued(previous, sent, today).body ?? {};
    return [
      ...unless(valueAt(continued, `${own}.isProlongation`) === true, `${example}: is no prolongation`),
      ...definedIn(definition, body).flatMap(({ path, field, line }) => {
        const isAsked = line.some(({ askedAgain }) => askedAgain);
        // Skip nested objects, because each of their fields is compared separately.
        if (field.fields && !isAsked) return [];
        const taken = valueAt(continued, path);
        const expected = isAsked ? undefined : valueAt(body, path);
        return unless(
          isSameJson(taken, expected),
          `${example}: ${path} is ${taken === undefined ? 'left out' : 'taken'}`,
        );
      }),
    ];
  });
}

/** Finds requests to prolong that a product without prolongation does not refuse at the earlier contract's number. */
async function continuedAllTheSame(
  subject: Subject,
  { code }: Pick<AnyDefinition, 'code'>,
): Promise<readonly string[]> {
  const { product, holderType, outcomeOf } = subject;
  const { body, today } = firstExample(subject);
  const policyNumber = product.numbers.format(product.numbers.series, 7n, today);
  const found: string[] = [];
  for (const path of [`insuredObject.${code}.previousPolicyNumber`, 'previousPolicyNumber']) {
    for (const purpose of ['contract', 'quote'] as const) {
      const continuing = changed(body, { [path]: policyNumber });
      const result = await outcomeOf({ product, holderType, purpose, body: continuing, today });
      found.push(...findRefusalFault(subject, path, policyNumber, result));
    }
  }
  return found;
}

/** Finds payment plans that are wrongly accepted or refused by the definition's list and the length of the term. */
async function payments(subject: Subject, definition: AnyDefinition): Promise<readonly string[]> {
  const { product, holderType, reference, outcomeOf } = subject;
  const { body, today } = firstExample(subject);
  const found: string[] = [];
  for (const { code } of reference.entries('installment_type')) {
    const changes: Changes = { installmentType: code };
    const planned = {
      product,
      holderType,
      purpose: 'contract',
      body: changed(body, changes),
      today,
    } as const;
    const { rated, faults } = await outcomeOf(planned);
    const { terms } = product.read(planned.body, { purpose: 'contract', holderType, today });
    const isTaken = definition.installments.includes(code) && countPayments(code, terms) !== 'tooMany';
    if (!isTaken) found.push(...findRefusalFault(subject, 'installmentType', code, { rated: null, faults }));
    else if (!rated) found.push(`${code} is refused: ${JSON.stringify(faults)}`);
    else {
      const sum = rated.installments.reduce((total, { amount }) => total + amount, 0n);
      found.push(...unless(sum === rated.calculation.premium, `${code}: payments are not the premium`));
    }
  }
  return found;
}
