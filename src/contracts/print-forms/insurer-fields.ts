import { isObject } from '#kernel/json/json.ts';

/** Fields of a file that people edit; every one that is missing or wrong adds a line to the faults. */
export interface Fields {
  has(name: string): boolean;
  /** The text of a field, or '' with a fault. */
  text(name: string, isRight: (text: string) => boolean, expected: string): string;
  part(name: string): Fields;
  list(name: string): readonly Fields[];
  /** The parts of an object whose names are the insurer's choice; without the field, none. */
  parts(name: string): readonly (readonly [key: string, part: Fields])[];
}

/** A text of so many characters at most, as arguments of `text`. */
export function upTo(lengthMax: number): [isRight: (text: string) => boolean, expected: string] {
  return [(text) => text.length <= lengthMax, `up to ${lengthMax} characters`];
}

/** `path` stands before the names in faults: "bankAccounts[0].". */
export function readFields(value: unknown, path: string, faults: string[]): Fields {
  const fields = isObject(value) ? value : {};
  return {
    has: (name) => fields[name] !== undefined,
    text(name, isRight, expected) {
      const text = fields[name];
      if (typeof text === 'string' && text.trim() !== '' && isRight(text)) return text;
      faults.push(`${path}${name}: ${expected}`);
      return '';
    },
    part: (name) => readFields(fields[name], `${path}${name}.`, faults),
    list(name) {
      const list = fields[name];
      return Array.isArray(list)
        ? list.map((one, index) => readFields(one, `${path}${name}[${index}].`, faults))
        : [];
    },
    parts(name) {
      const parts = fields[name] ?? {};
      if (!isObject(parts)) faults.push(`${path}${name}: an object`);
      return isObject(parts)
        ? Object.entries(parts).map(([key, part]) => [
            key,
            readFields(part, `${path}${name}.${key}.`, faults),
          ])
        : [];
    },
  };
}
