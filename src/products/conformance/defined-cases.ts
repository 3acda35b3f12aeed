import { isObject, type JsonObject } from '#kernel/json/json.ts';
import { valueAt } from '#kernel/json/json-change.ts';
import type { HolderType } from '#kernel/terms/holder-type.ts';
import type { AnyDefinition } from '../definition/define/definition.ts';
import { deductibleNames } from '../definition/voluntary/deductible.ts';
import { type Field, type Fields, isMeant } from '../fields/field.ts';
import type { Cases, Example } from './cases.ts';
import { isAtOrBelow } from './fields.ts';

/** Derives test cases from a definition: which fields are required, and at which other fields an error may be reported. */
export function definedCases(
  definition: AnyDefinition,
  holderType: HolderType,
  examples: readonly Example[],
  leastQuote: JsonObject,
): Cases {
  const demanded = new Map(
    examples.map(({ body }) => [body, new Set(demandedOf(definition, holderType, body))]),
  );
  return {
    examples,
    leastQuote,
    unknown: [],
    isDemanded(body, field) {
      if (demanded.get(body)?.has(field)) return true;
      // Return undefined: the product's own rules may require fields of the insured object without declaring them.
      return isAtOrBelow(field, 'insuredObject') ? undefined : false;
    },
    isFaultedAt: (broken, field) => isRelated(broken, field),
  };
}

const dates = ['startDate', 'endDate', 'issueDate'];
const ruledRoots = [...dates, 'installmentType', 'policyHolder'];

/** Returns true if an error about `broken` may be reported at `field`, because a rule or table may compare both fields. */
function isRelated(broken: string, field: string): boolean {
  const isIn = (name: string, roots: readonly string[]) => roots.some((root) => isAtOrBelow(name, root));
  // The error about a list whose only entry was removed is reported at the list.
  if (/\[\d+\]$/.test(broken) && broken.startsWith(`${field}[`)) return true;
  if (isIn(broken, ['insuredObject'])) return isIn(field, ['insuredObject', ...ruledRoots]);
  if (isIn(broken, dates)) return isIn(field, ['insuredObject', 'installmentType', ...dates]);
  return isIn(broken, ['policyHolder.address', 'policyHolder.person']) && isIn(field, ['insuredObject']);
}

const ofAnyHolder = ['phone', 'phone.phoneNumber', 'email', 'address'];
const ofHolder: Readonly<Record<HolderType, readonly string[]>> = {
  individual: ['passport', 'passport.serial', 'person.firstName'],
  corporate: ['organization.inn', 'organization.kpp', 'document.serial'],
};
const ofPerson = ['', '.document', '.document.serial', '.person.firstName'];
const ofOrganization = ['', '.organization.inn', '.organization.kpp', '.document.serial'];

function demandedOf(definition: AnyDefinition, holderType: HolderType, body: JsonObject): readonly string[] {
  const { code, fields, things, risks } = definition;
  const path = `insuredObject.${code}`;
  const own = bodyObject(body, path);
  const found = [...ofAnyHolder, ...ofHolder[holderType]].map((name) => `policyHolder.${name}`);
  found.push(...neededOf(fields, own, path, codesAt(body, path)));
  const list = things ? entriesAt(body, `${path}.${things.name}`) : [];
  if (things && !things.isNeeded) found.push(`${path}.${things.name}`);
  for (const [at, thing] of list) {
    found.push(
      ...neededOf(things?.fields ?? {}, thing, at, codesAt(body, things?.covers === 'own' ? at : path)),
    );
    if (things?.covers === 'own') found.push(...coversOf(risks, body, at));
  }
  if (things?.covers !== 'own') found.push(...coversOf(risks, body, path));
  return found.filter((name) => valueAt(body, name) !== undefined);
}

function codesAt(body: JsonObject, path: string): readonly string[] {
  return entriesAt(body, `${path}.covers`).map(([, entry]) => String(valueAt(entry, 'cover.code')));
}

function neededOf(
  fields: Fields,
  said: JsonObject,
  path: string,
  risks: readonly string[],
): readonly string[] {
  return Object.entries<Field>(fields).flatMap(([name, field]) => {
    const { need, needIf, eitherOf = [] } = field;
    const isNeeded = need !== undefined || (needIf && isMeant(needIf, said, risks));
    const parties = eitherOf.flatMap((party, index) =>
      (index === 0 ? ofPerson : ofOrganization).map((part) => `${path}.${name}.${party}${part}`),
    );
    const part = said[name];
    // Include the required fields inside an optional object, because they are required if the object is sent.
    const below = isObject(part) ? neededOf(field.fields ?? {}, part, `${path}.${name}`, risks) : [];
    return [...(isNeeded ? [`${path}.${name}`] : []), ...parties, ...below];
  });
}

function coversOf(risks: AnyDefinition['risks'], body: JsonObject, path: string): readonly string[] {
  const covers = entriesAt(body, `${path}.covers`).flatMap(([at, entry]) => {
    const words = risks[String(valueAt(entry, 'cover.code'))];
    const sum = words?.sum === 'own' ? [`${at}.sumInsured`] : [];
    return [...sum, ...deductibleNames.map((name) => `${at}.${name}`)];
  });
  return [`${path}.covers`, ...covers];
}

export function entriesAt(body: JsonObject, path: string): readonly (readonly [string, JsonObject])[] {
  const list = valueAt(body, path);
  return Array.isArray(list)
    ? list.flatMap((entry, index) => (isObject(entry) ? [[`${path}[${index}]`, entry] as const] : []))
    : [];
}

/** Returns the object at a path; an empty object if there is none. */
export function bodyObject(body: JsonObject, path: string): JsonObject {
  const value = valueAt(body, path);
  return isObject(value) ? value : {};
}
