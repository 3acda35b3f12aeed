import type { Contract } from '#contracts/contract.ts';
import { isObject, type Json } from '#kernel/json.ts';

/** Without these two holders cannot be recognised as one. */
const keyFields = ['person.lastName', 'person.firstName', 'person.birthDate'];

/**
 * Paths below `policyHolder` at which the holders of two contracts differ. Case, spaces, the letter "ё" and the way a
 * telephone is written do not count, nor what only one of the two contracts says, except for name and birth date.
 */
export function holderDifferences(one: Pick<Contract, 'body'>, other: Pick<Contract, 'body'>): string[] {
  const [left, right] = [
    flatten(one.body.policyHolder ?? {}, ''),
    flatten(other.body.policyHolder ?? {}, ''),
  ];
  const paths = [...new Set([...left.keys(), ...right.keys()])];
  return paths.filter((path) => {
    const [here, there] = [left.get(path), right.get(path)];
    if (here === undefined || there === undefined) return keyFields.includes(path);
    return comparable(path, here) !== comparable(path, there);
  });
}

function flatten(value: Json, path: string): Map<string, string> {
  if (isObject(value)) {
    const parts = Object.entries(value).flatMap(([key, part]) => [
      ...flatten(part, path === '' ? key : `${path}.${key}`),
    ]);
    return new Map(parts);
  }
  if (value === null || value === '' || Array.isArray(value)) return new Map();
  return new Map([[path, String(value)]]);
}

function comparable(path: string, text: string): string {
  if (/phone/i.test(path)) return text.replace(/\D/g, '').slice(-10);
  if (/date/i.test(path)) return text.slice(0, 10);
  return text.trim().replace(/\s+/g, ' ').toLowerCase().replaceAll('ё', 'е');
}
