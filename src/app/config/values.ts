import { isIP } from 'node:net';

export type Variables = Readonly<Record<string, string | undefined>>;

/** A whole number from `least` to `most`. */
export function whole(
  variables: Variables,
  name: string,
  { preset, least, most }: { readonly preset: number; readonly least: number; readonly most: number },
  faults: string[],
): number {
  const text = variables[name]?.trim();
  if (!text) return preset;
  const value = /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  faults.push(`${name}=${JSON.stringify(text)} is not usable: set a whole number from ${least} to ${most}`);
  return preset;
}

/** One of a list of words. */
export function oneOf<Value extends string>(
  variables: Variables,
  name: string,
  allowed: readonly Value[],
  preset: Value,
  faults: string[],
): Value {
  const text = variables[name]?.trim();
  if (!text) return preset;
  const found = allowed.find((value) => value === text);
  if (found) return found;
  faults.push(`${name}=${JSON.stringify(text)} is not usable: set one of ${allowed.join(', ')}`);
  return preset;
}

/** An address of one of the schemes. The value stays out of the message: addresses may hold passwords. */
export function url(
  variables: Variables,
  name: string,
  schemes: readonly string[],
  faults: string[],
): string | undefined {
  const text = variables[name]?.trim();
  if (!text) return undefined;
  const scheme = schemes.find((one) => text.startsWith(`${one}//`));
  if (scheme && URL.canParse(text)) return text;
  faults.push(
    `${name} is not usable: set an address that starts with ${schemes.map((one) => `${one}//`).join(' or ')}`,
  );
  return undefined;
}

/** Addresses and networks by comma. */
export function addresses(variables: Variables, name: string, faults: string[]): readonly string[] {
  const list = (variables[name] ?? '').split(',').map((entry) => entry.trim());
  const known = list.filter((entry) => entry !== '');
  if (!known.every(isAddress)) {
    faults.push(`${name} is not usable: set addresses or networks by comma, as 185.71.76.0/27,77.75.156.11`);
  }
  return known;
}

function isAddress(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const bits = isIP(address) === 6 ? 128 : 32;
  const isPrefix = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits);
  return isIP(address) !== 0 && isPrefix && rest.length === 0;
}
