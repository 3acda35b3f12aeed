import { isIP } from 'node:net';
import { resolve } from 'node:path';

export type Variables = Readonly<Record<string, string | undefined>>;

export const web = ['http:', 'https:'];

/** Reads environment variables; collects corrections for invalid ones in `faults`. */
export class Settings {
  readonly faults: string[] = [];
  readonly #variables: Variables;

  constructor(variables: Variables) {
    this.#variables = variables;
  }

  /** Returns a trimmed value; undefined if the variable is absent or blank. */
  text(name: string): string | undefined {
    return this.#variables[name]?.trim() || undefined;
  }

  /** Splits a value at separators and omits blank words. */
  list(name: string, separator: string | RegExp = ','): string[] {
    const words = (this.text(name) ?? '').split(separator).map((word) => word.trim());
    return words.filter((word) => word !== '');
  }

  /** Returns the absolute path of a file or directory. */
  path(name: string): string | undefined {
    const text = this.text(name);
    return text && resolve(text);
  }

  whole(name: string, preset: number, least: number, most: number): number {
    const text = this.text(name);
    if (text === undefined) return preset;
    const value = /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= least && value <= most) return value;
    this.#refuse(name, text, `a whole number from ${least} to ${most}`);
    return preset;
  }

  /** Returns the value if `allowed` contains the value, otherwise reports an error and returns `preset`. */
  oneOf<Value extends string>(name: string, allowed: readonly Value[], preset: Value): Value {
    const text = this.text(name);
    const found = text === undefined ? preset : allowed.find((value) => value === text);
    if (found === undefined) this.#refuse(name, text, `one of ${allowed.join(', ')}`);
    return found ?? preset;
  }

  isOn(name: string, preset: 'on' | 'off'): boolean {
    return this.oneOf(name, ['on', 'off'], preset) === 'on';
  }

  /** Returns a URL with one of the schemes, such as `https:`; errors hide the value, which may contain a password. */
  url(name: string, schemes: readonly string[] = web): string | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const scheme = schemes.find((one) => text.startsWith(`${one}//`));
    if (scheme && URL.canParse(text)) return text;
    const beginnings = schemes.map((one) => `${one}//`).join(' or ');
    const expected = scheme
      ? `${scheme}//user:password@host:port/…, with # / ? @ and % of a password as %23 %2F %3F %40 %25`
      : `an address that starts with ${beginnings}`;
    this.faults.push(`${name} is not usable: set ${expected}`);
    return undefined;
  }

  addresses(name: string): readonly string[] {
    const known = this.list(name);
    if (!known.every(isAddress))
      this.faults.push(
        `${name} is not usable: set addresses or networks by comma, as 185.71.76.0/27,77.75.156.11`,
      );
    return known;
  }

  /** Returns a variable that must be set together with `other`. `giver` names the provider of both variables in errors. */
  beside(name: string, other: string, giver: string): string {
    const [value, hasOther] = [this.text(name), this.text(other) !== undefined];
    if (hasOther && !value)
      this.faults.push(`${name} is missing: set what ${giver} gave you with its address`);
    if (!hasOther && value) this.needs(name, other);
    return value ?? '';
  }

  /** Reports that a variable is set although `other`, a required variable, is missing. */
  needs(name: string, other: string): void {
    this.faults.push(`${name} is set without ${other}: set both or neither`);
  }

  #refuse(name: string, text: string | undefined, expected: string): void {
    this.faults.push(`${name}=${JSON.stringify(text)} is not usable: set ${expected}`);
  }
}

function isAddress(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const bits = isIP(address) === 6 ? 128 : 32;
  const isPrefix = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits);
  return isIP(address) !== 0 && isPrefix && rest.length === 0;
}
