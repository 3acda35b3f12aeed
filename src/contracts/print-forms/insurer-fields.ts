import { isObject } from '#kernel/json/json.ts';

/** Reader of a file that people edit; each missing or wrong field adds a fault. */
export interface Fields {
  has(name: string): boolean;
  /** Reads a text field; '' with a fault if wrong. */
  text(name: string, isRight: (text: string) => boolean, expected: string): string;
  part(name: string): Fields;
  list(name: string): readonly Fields[];
  /** Reads the members of an object with names chosen by the insurer; none if the field is absent. */
  parts(name: string): readonly (readonly [key: string, part: Fields])[];
}

/** Arguments of `text` for a text of limited length. */
export function upTo(lengthMax: number): [isRight: (text: string) => boolean, expected: string] {
  return [(text) => text.length <= lengthMax, `up to ${lengthMax} characters`];
}

/** `path` prefixes names in faults: "bankAccounts[0].". */
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
