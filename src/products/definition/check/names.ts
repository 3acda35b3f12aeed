import { isSpecialKey } from '#parties/personal-data/special-data.ts';
import { everyField, type Field, type Fields } from '../../fields/field.ts';
import { attributesOfProduct } from '../define/attributes.ts';
import type { AnyDefinition, RiskWords, ThingWords } from '../define/definition.ts';
import type { BoundTo } from '../voluntary/bound-policy.ts';
import { DefinitionError, requireKnown } from './definition-error.ts';
import { requireNumbers, requireOptions } from './options.ts';
import { requireTiming } from './timing.ts';

type KeyOfAny<Of> = Of extends unknown ? keyof Of : never;
type Words<Of> = Readonly<Required<Record<keyof Of, true>>>;

/** All words that a definition may use. Other words are refused as typos, because they would have no effect. */
export const definitionWords: Words<AnyDefinition> = {
  code: true,
  title: true,
  insurance: true,
  productCodes: true,
  series: true,
  testSeries: true,
  term: true,
  latestStartDays: true,
  installments: true,
  subject: true,
  fields: true,
  things: true,
  risks: true,
  attributes: true,
  rules: true,
  review: true,
  rating: true,
  refunds: true,
  templates: true,
  hasCredit: true,
  currency: true,
  hasFixedCovers: true,
  related: true,
  vehicle: true,
  assumed: true,
  changesHolder: true,
  movesTerm: true,
  lacksReasons: true,
  premiums: true,
  lessens: true,
  keyInformation: true,
  reported: true,
  refusals: true,
  insuredSum: true,
  agreement: true,
  members: true,
  names: true,
  tableTitles: true,
  notProlonged: true,
  askAgain: true,
  line: true,
};

export const thingWords: Words<ThingWords<Fields, string>> = {
  name: true,
  title: true,
  each: true,
  max: true,
  isNeeded: true,
  covers: true,
  fields: true,
  identity: true,
  unique: true,
  line: true,
};

const boundWords: Words<BoundTo> = {
  field: true,
  product: true,
  kind: true,
  needed: true,
  perils: true,
};

export const riskWords: Words<RiskWords> = {
  title: true,
  sum: true,
  hasDeductible: true,
  isOfContract: true,
  advice: true,
  notOffered: true,
  reviewed: true,
};

const ofEveryObject = ['covers', 'isProlongation', 'previousPolicyNumber'];

/** Throws DefinitionError for unknown names. The compiler finds them too, but the author may not have run it. */
export function requireNames(definition: AnyDefinition): void {
  requireWords(definition, definitionWords, 'the definition');
  requireHead(definition);
  requireNumbers('the definition', definition, []);
  requireWords(definition.term, termWords, 'term', ['term']);
  requireNumbers('term', definition.term, ['term']);
  const { fields, things, names = {} } = definition;
  for (const [column, of] of Object.entries(names))
    if (!['string', 'object', 'function'].includes(typeof of) || of === null)
      throw new DefinitionError(`names: ${column} must be a reference list, names by code, or a function`, [
        'names',
        column,
      ]);
  requireFields(fields, things ? [...ofEveryObject, things.name] : ofEveryObject, ['fields']);
  if (things) {
    const names = Object.keys(things.fields);
    requireWords(things, thingWords, 'things', ['things']);
    requireNumbers('things', things, ['things']);
    requireFields(things.fields, ofEveryObject, ['things', 'fields']);
    for (const name of things.identity) requireKnown(name, names, 'things.identity:', ['identity']);
    for (const path of (things.unique ?? []).flat())
      requireKnown(path.split('.')[0] ?? '', names, 'things.unique:', ['unique']);
  }
  for (const word of ['rules', 'refusals', 'review'] as const) {
    const { [word]: rules = {} } = definition;
    requireWords(rules, { contract: true, thing: true, cover: true, common: true }, word, [word]);
    if (rules.thing && !things)
      throw new DefinitionError(`${word}.thing without things: say it in ${word}.contract`, [word, 'thing']);
    if (rules.cover && things?.covers !== 'own')
      throw new DefinitionError(
        `${word}.cover is asked of the covers of each thing, and no thing has its own: say it in ${word}.common`,
        [word, 'cover'],
      );
    if (rules.common && things?.covers === 'own')
      throw new DefinitionError(
        `${word}.common is asked of the one list of covers, and each thing has its own: say it in ${word}.cover`,
        [word, 'common'],
      );
  }
  const { related, reported = [] } = definition;
  const ofObject = [...Object.keys(fields), ...(things ? [things.name] : []), 'covers'];
  for (const field of reported) requireKnown(field, ofObject, 'reported:', ['reported']);
  for (const word of ['vehicle', 'agreement'] as const) {
    const { [word]: field } = definition;
    if (field !== undefined) requireKnown(field, Object.keys(fields), `${word}:`, [word]);
  }
  if (related) {
    requireWords(related, boundWords, 'related', ['related']);
    requireKnown(related.field, Object.keys(fields), 'related.field:', ['related', 'field']);
  }
  requireRisks(definition);
  requireColumns(definition);
  requireTiming(definition);
}

export const termWords: Readonly<Record<KeyOfAny<AnyDefinition['term']>, true>> = {
  monthsMin: true,
  monthsMax: true,
  whole: true,
  daysMax: true,
  rule: true,
  until: true,
};

function requireWords(
  said: object,
  words: Readonly<Record<string, true>>,
  what: string,
  before: readonly string[] = [],
): void {
  for (const name of Object.keys(said)) requireKnown(name, Object.keys(words), `${what}:`, before);
}

/** Letters with which a test series may end. No Cyrillic letter looks like one of them. */
export const lettersOfTests = 'DFGIJLNQRSUVWZ';

function requireHead({ code, title, productCodes, series, testSeries }: AnyDefinition): void {
  const forms: readonly (readonly [string, unknown, RegExp, string])[] = [
    ['code', code, /^[a-z]{2,30}$/, '2 to 30 small Latin letters'],
    ['title', title, /\S/, 'a title in Russian'],
    ['productCodes.individual', productCodes?.individual, /^[A-Z][A-Z0-9_]{1,59}$/, 'capitals, digits and _'],
    ['productCodes.corporate', productCodes?.corporate, /^[A-Z][A-Z0-9_]{1,59}$/, 'capitals, digits and _'],
    ['series', series, /^(?!ZZ)[A-Z]{3}$/, 'three Latin capitals that do not begin with ZZ'],
    ['testSeries', testSeries, /^ZZ[A-Z]$/, 'ZZ and one more Latin capital'],
  ];
  for (const [name, value, form, expected] of forms) {
    if (typeof value !== 'string' || !form.test(value))
      throw new DefinitionError(`${name} ${JSON.stringify(value)} is not ${expected}`, [
        ...name.split('.'),
        ...(value === undefined ? [] : [String(value)]),
      ]);
  }
  if (!lettersOfTests.includes(testSeries.slice(2)))
    throw new DefinitionError(
      `testSeries ${testSeries} could be read in Cyrillic letters: end it with one of ${[...lettersOfTests].join(', ')}`,
      ['testSeries', testSeries],
    );
}

/** Throws DefinitionError for an invalid field name. `taken` are reserved names. */
function requireFields(fields: Fields, taken: readonly string[], before: readonly string[]): void {
  requireOptions(fields, before);
  for (const [name, { needIf, isSpecial, fields: below }] of Object.entries<Field>(fields)) {
    const words = [...before, name];
    if (!/^[a-z][A-Za-z0-9]{0,59}$/.test(name) || taken.includes(name)) {
      const others = taken.length > 0 ? `, and none of ${taken.join(', ')}` : '';
      throw new DefinitionError(
        `the field ${name} needs another name: a small Latin letter, then letters and digits${others}`,
        words,
      );
    }
    if ((isSpecial === true) !== isSpecialKey(name))
      throw new DefinitionError(
        isSpecial
          ? `the field ${name} is of a special category, and only what is named health is sealed: put it into a part of that name`
          : `the field ${name} is sealed as of a special category: say isSpecial: true, or give it another name`,
        words,
      );
    if (needIf?.field !== undefined)
      requireKnown(needIf.field, Object.keys(fields), `${name}: needIf.field`, [...words, 'needIf', 'field']);
    requireFields(below ?? {}, [], words);
  }
}

function requireRisks({ fields, risks, rating, things }: AnyDefinition): void {
  const computed = Object.keys(rating?.sums ?? {});
  const own = everyField(fields).map(([name]) => name);
  for (const [code, words] of Object.entries(risks)) {
    const { sum } = words;
    const before = ['risks', code];
    requireWords(words, riskWords, code, before);
    if (!/^[A-Z][A-Z0-9_]{0,29}$/.test(code))
      throw new DefinitionError(`the risk ${code} is not written in capitals, digits and _`, before);
    if (typeof sum === 'string')
      requireKnown(sum, ['own', 'listed', 'none'], `${code}: sum`, [...before, 'sum']);
    else {
      requireKnown(sum.computed, computed, `${code}: sum.computed`, before);
      if (sum.of !== undefined)
        requireKnown(sum.of, [...Object.keys(things?.fields ?? {}), ...own], `${code}: sum.of`, before);
    }
  }
  for (const [path, { needIf }] of [...everyField(fields), ...everyField(things?.fields ?? {})])
    for (const risk of needIf?.risks ?? [])
      requireKnown(risk, Object.keys(risks), `${path}: needIf.risks`, [...path.split('.'), 'needIf', risk]);
  if (Object.keys(risks).length === 0) throw new DefinitionError('risks are empty', ['risks']);
}

/** Throws DefinitionError for a column that is declared twice or whose field does not exist. */
function requireColumns(definition: AnyDefinition): void {
  const { code, fields, things } = definition;
  const own = attributesOfProduct({
    ...definition,
    fields: {},
    ...(things ? { things: { ...things, fields: {} } } : {}),
  });
  const taken = new Set(own.keys());
  for (const [name, { rated }] of [...everyField(fields), ...everyField(things?.fields ?? {})]) {
    if (rated === undefined) continue;
    if (!/^[a-z][a-z0-9_]*$/.test(rated) || taken.has(rated))
      throw new DefinitionError(
        `${name}: rated: the column ${rated} is taken already, or not written in small letters, digits and _`,
        [...name.split('.'), 'rated', rated],
      );
    taken.add(rated);
  }
  const known = [...Object.keys({ ...fields, ...things?.fields }), things?.name ?? 'covers', 'covers'];
  for (const [column, { field }] of own) {
    const path = typeof field === 'string' ? field : field({ item: undefined } as never);
    const [, name] = path.startsWith(`insuredObject.${code}.`) ? path.split(`${code}.`) : [];
    if (name !== undefined)
      requireKnown(name.split(/[.[]/)[0] ?? '', known, `attributes: ${column}:`, ['attributes', column]);
  }
}
