import { isDeepStrictEqual } from 'node:util';
import { type Fault, faultAt } from '#kernel/errors/errors.ts';
import { isObject, type Json, type JsonObject } from '#kernel/json/json.ts';
import { isWithin } from '#kernel/schema/schema.ts';
import type { AddendumRules, ChangeablePart } from '#products/product/addendum-rules.ts';
import { changesBetween } from '../record/status/changes.ts';

/** Field of the request body that contains the changed contract. */
export const contractField = 'contract';

/** Adds the prefix `contract` to a field of the changed contract, as in the request. */
export function inContract(field: string): string {
  return field === 'body' ? contractField : `${contractField}.${field}`;
}

/** Fills in fields that the partner omits and may not change, because omitting such a field does not remove it. */
export function withStanding(rules: AddendumRules, stored: JsonObject, sent: JsonObject): JsonObject {
  return filled(rules, stored, sent, '');
}

function filled(rules: AddendumRules, stored: JsonObject, sent: JsonObject, path: string): JsonObject {
  const whole: Record<string, Json> = { ...sent };
  for (const [key, value] of Object.entries(stored)) {
    const field = path === '' ? key : `${path}.${key}`;
    if (isChangeable(rules, field) && !isStored(rules, field)) continue;
    const own = Object.hasOwn(sent, key) ? sent[key] : undefined;
    if (own === undefined) {
      if (!holdsChangeable(rules, field)) whole[key] = value;
    } else if (isObject(value) && isObject(own)) {
      whole[key] = filled(rules, value, own, field);
    }
  }
  return whole;
}

export function changedFields(stored: JsonObject, changed: JsonObject): readonly string[] {
  const whole = (body: JsonObject) => ({ body, personal: {}, records: {} });
  const changes = changesBetween(whole(stored), whole(changed), Number.POSITIVE_INFINITY);
  return changes.map(({ field }) => field);
}

/** Reports fields that may not change, or a request that changes no field. */
export function fieldFaults(rules: AddendumRules, fields: readonly string[]): readonly Fault[] {
  if (fields.length === 0) {
    return [
      faultAt(
        contractField,
        `Ничего не изменено: передайте договор целиком с изменениями. Изменить можно: ${titlesOf(rules)}`,
        'NOTHING_CHANGED',
      ),
    ];
  }
  return fields
    .filter((field) => !isChangeable(rules, field))
    .map((field) =>
      faultAt(
        `${contractField}.${field}`,
        `Доп. соглашением это поле не меняют: передайте значение из договора. Изменить можно: ${titlesOf(rules)}`,
        'FIELD_NOT_CHANGEABLE',
      ),
    );
}

/** Reports fields that a correction cannot change, and for partners also changes that are more than a writing error. */
export function correctionFaults(
  { correction }: AddendumRules,
  fields: readonly string[],
  before: JsonObject,
  after: JsonObject,
  isByStaff: boolean,
): readonly Fault[] {
  const titles = correction.parts.map(({ title }) => title).join(', ');
  if (fields.length === 0) {
    const description = `Ничего не исправлено: передайте договор целиком с исправлениями. Исправить можно: ${titles}`;
    return [{ field: contractField, description, reason: 'NOTHING_CHANGED', domain: 'sales' }];
  }
  const known = correction.parts.flatMap((part) => part.fields);
  const others = fields.filter((field) => !known.some((one) => isWithin(anyElement(field), one)));
  if (others.length === 0) {
    if (isByStaff) return [];
    return correction.refuse(before, after).map((fault) => ({ ...fault, field: inContract(fault.field) }));
  }
  return others.map((field) =>
    faultAt(
      inContract(field),
      `Это не исправление написания: передайте значение из договора, а изменение оформите с kind CHANGE. Исправить можно: ${titles}`,
      'FIELD_NOT_CHANGEABLE',
    ),
  );
}

/** Reports a ground in a request that does more than remove insured items, because a ground decides the refund. */
export function leavingFaults(
  rules: AddendumRules,
  reasonCode: string | undefined,
  before: JsonObject,
  after: JsonObject,
): readonly Fault[] {
  if (reasonCode === undefined) return [];
  const lists = (rules.items ?? []).map(({ list, within }) => ({
    list,
    within,
    was: readPart(before, { path: list, title: '' }),
    is: readPart(after, { path: list, title: '' }),
  }));
  if (lists.length === 0) {
    const description = `основание ${reasonCode} указывают, когда выбывает один из предметов страхования, а в этом договоре их перечня нет: уберите это поле`;
    return [faultAt('reasonCode', description, 'FIELD_NOT_APPLICABLE')];
  }
  const others = changedFields(before, after).filter(
    (field) => !lists.some(({ within }) => isWithin(field, within)),
  );
  const isLess = lists.some(({ was, is }) => isPartLeft(was, is));
  const isSame = lists.every(({ was, is }) => isPartLeft(was, is) || isDeepStrictEqual(was, is));
  if (isLess && isSame && others.length === 0) return [];
  const names = lists.map(({ list }) => inContract(list)).join(', ');
  const description = lists.some(({ was, is }) => sizeOf(is) < sizeOf(was))
    ? `с основанием ${reasonCode} предметы только выбывают: передайте остальное в ${names} без изменений, а другие изменения — отдельным доп. соглашением`
    : `основание ${reasonCode} указывают, когда предмет выбывает: уберите его из ${names} или уберите это поле`;
  return [faultAt('reasonCode', description, 'TERMINATION_GROUND_NOT_ALLOWED')];
}

function sizeOf(value: Json | undefined): number {
  return Array.isArray(value) ? value.length : Number(value ?? 0);
}

/** Returns true if items were removed and no other item changed, or if a number became lower. */
function isPartLeft(was: Json | undefined, is: Json | undefined): boolean {
  if (!Array.isArray(was)) return was !== undefined && is !== undefined && Number(is) < Number(was);
  const left = Array.isArray(is) ? is : [];
  const stays = (item: Json) => was.some((one) => isDeepStrictEqual(one, item));
  return left.length < was.length && left.every(stays);
}

function anyElement(field: string): string {
  return field.replaceAll(/\[\d+\]/g, '[]');
}

/** Returns the changeable parts of the body that contain changed fields, in the order of the product's definition. */
export function changedParts(rules: AddendumRules, fields: readonly string[]): AddendumRules['changeable'] {
  return rules.changeable.filter(({ path }) => fields.some((field) => isWithin(field, path)));
}

export function readPart(body: JsonObject, { path }: ChangeablePart): Json | undefined {
  let value: Json | undefined = body;
  for (const key of path.split('.')) {
    value = isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  }
  return value;
}

function titlesOf({ changeable }: AddendumRules): string {
  return [...new Set(changeable.map(({ title }) => title))].join(', ');
}

function isChangeable({ changeable }: AddendumRules, field: string): boolean {
  return changeable.some(({ path }) => isWithin(field, path));
}

function isStored({ changeable }: AddendumRules, field: string): boolean {
  return changeable.some(({ path, isKept: stays }) => stays === true && path === field);
}

function holdsChangeable({ changeable }: AddendumRules, field: string): boolean {
  return changeable.some(({ path }) => isWithin(path, field));
}
