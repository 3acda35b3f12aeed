import type { Warning } from '#kernel/errors/errors.ts';
import { isObject, type Json } from '#kernel/json/json.ts';
import { sent } from '../fields/checks.ts';

const longForms = [
  [/ОБЩЕСТВО С ОГРАНИЧЕННОЙ ОТВЕТСТВЕННОСТЬЮ/g, 'ООО'],
  [/ПУБЛИЧНОЕ АКЦИОНЕРНОЕ ОБЩЕСТВО/g, 'ПАО'],
  [/(?:НЕПУБЛИЧНОЕ |ОТКРЫТОЕ |ЗАКРЫТОЕ )?АКЦИОНЕРНОЕ ОБЩЕСТВО/g, 'АО'],
  [/ИНДИВИДУАЛЬНЫЙ ПРЕДПРИНИМАТЕЛЬ/g, 'ИП'],
] as const;

const general = new Set(['ООО', 'АО', 'ПАО', 'ОАО', 'ЗАО', 'НАО', 'НКО', 'ИП', 'КБ', 'АКБ', 'БАНК']);

/** Splits the name of an organization into words in capitals; abbreviates the legal form. */
function wordsOf(name: string): readonly string[] {
  const capitals = name.toUpperCase().replaceAll('Ё', 'Е').replaceAll(/\s+/g, ' ');
  const short = longForms.reduce((text, [long, form]) => text.replace(long, form), capitals);
  return short.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** True if two names may belong to one organization: a distinctive word of one name is part of a word of the other. */
export function mayBeOneOrganization(name: string, other: string): boolean {
  const [own, others] = [name, other].map((text) => wordsOf(text).filter((word) => !general.has(word)));
  if (!own?.length || !others?.length) return true;
  return own.some((word) => others.some((one) => one.includes(word) || word.includes(one)));
}

/** Two contradicting names that a body contains for the same INN. */
interface Contradiction {
  readonly field: string;
  readonly first: string;
  readonly key: string;
}

/** Warns of contradicting names for the same INN, unless the contract in force (`standing`) contains them already. */
export function namesOfOneInn(body: Json, standing?: Json): readonly Warning[] {
  const found = contradictionsIn(body);
  if (found.length === 0) return [];
  const before = new Set(standing === undefined ? [] : contradictionsIn(standing).map(({ key }) => key));
  return found
    .filter(({ key }) => !before.has(key))
    .map(({ field, first }) => ({
      field: `${field}.inn`,
      description: `этот ИНН уже указан у организации с другим наименованием (${first}): исправьте ИНН или наименование одной из них`,
      reason: 'FIELDS_CONTRADICT',
    }));
}

function contradictionsIn(body: Json): readonly Contradiction[] {
  const names = new Map<string, { readonly name: string; readonly field: string }>();
  const found: Contradiction[] = [];
  visit(body, '');
  return found;

  function visit(value: Json, field: string): void {
    if (Array.isArray(value)) value.forEach((item: Json, index) => void visit(item, `${field}[${index}]`));
    if (!isObject(value)) return;
    const { inn, fullName } = value;
    if (typeof inn === 'string' && typeof fullName === 'string') compare(inn.trim(), fullName, field);
    for (const [name, item] of Object.entries(value))
      if (typeof item === 'object') visit(item, field === '' ? name : `${field}.${name}`);
  }

  function compare(inn: string, fullName: string, field: string): void {
    const name = sent(fullName);
    if (name === undefined || inn === '') return;
    const known = names.get(inn);
    if (!known) names.set(inn, { name, field });
    else if (!isWithinWords(name, known.name) && !isWithinWords(known.name, name)) {
      const key = JSON.stringify([inn, ...[name, known.name].sort()]);
      found.push({ field, first: known.field, key });
    }
  }
}

function isWithinWords(name: string, other: string): boolean {
  const others = wordsOf(other);
  return wordsOf(name).every((word) => others.includes(word));
}
