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
