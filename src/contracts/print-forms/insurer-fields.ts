import { type Message, message, messageText } from '#kernel/errors/message.ts';
import { isObject } from '#kernel/json/json.ts';

export interface DetailFault {
  readonly field: string;
  readonly why: Message;
}

export function faultsText(faults: readonly DetailFault[]): string {
  return faults.map(({ field, why }) => `${field}: ${messageText(why)}`).join('; ');
}

/** Reads fields of a configuration file and collects a fault for each missing or wrong field. */
export interface Fields {
  has(name: string): boolean;
  /** Reads a text field. Returns '' and adds a fault if the field is wrong. */
  text(name: string, isRight: (text: string) => boolean, expected: Message): string;
  part(name: string): Fields;
  list(name: string): readonly Fields[];
  /** Reads an object whose keys the insurer chooses. Returns an empty list if the object is absent. */
  parts(name: string): readonly (readonly [key: string, part: Fields])[];
}

/** Returns a length check for `text`, and the description of the check for faults. */
export function upTo(lengthMax: number): [isRight: (text: string) => boolean, expected: Message] {
  // Control characters would split the header of a letter or the line of a bank's file.
  return [
    (text) => text.length <= lengthMax && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text) && text.isWellFormed(),
    message('DETAIL_LENGTH', { max: lengthMax }),
  ];
}

/** Creates a reader of fields. `path` is the prefix of field names in faults, such as "bankAccounts[0].". */
export function readFields(value: unknown, path: string, faults: DetailFault[]): Fields {
  const fields = isObject(value) ? value : {};
  return {
    has: (name) => fields[name] !== undefined,
    text(name, isRight, expected) {
      const text = fields[name];
      if (typeof text === 'string' && text.trim() !== '' && isRight(text)) return text;
      faults.push({ field: `${path}${name}`, why: expected });
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
      if (!isObject(parts)) faults.push({ field: `${path}${name}`, why: message('DETAIL_OBJECT') });
      return isObject(parts)
        ? Object.entries(parts).map(([key, part]) => [
            key,
            readFields(part, `${path}${name}.${key}.`, faults),
          ])
        : [];
    },
  };
}
