import { staffMessages } from '../../../data/texts/staff-messages.ts';
import type { Json } from '../json/json.ts';
import { type Kopecks, rublesPrinted, rublesText } from '../money/money.ts';
import { type DateText, datePrinted, moscowDateTime } from '../time/calendar.ts';

type Catalogue = typeof staffMessages;
type Code = keyof Catalogue;

/** A text for staff: a key of `data/texts/staff-messages.ts` and the values to insert, ready for JSON. */
export type Message = {
  readonly code: Code;
  readonly values: Readonly<Record<string, Json>>;
};

/** A message, or a finished text in the language of the reader. */
export type Said = Message | string;

/** Types of the values for a placeholder `{name:kind}`. A plain `{name}` takes a text or a number. */
interface Kinds {
  /** Values to join by commas. */
  readonly list: readonly (string | number | bigint)[];
  /** Values to join by "or". */
  readonly choice: readonly string[];
  /** A code that may have a name in Russian, such as a status. */
  readonly word: string;
  readonly words: readonly string[];
  /** Technical names of tables and columns, which the console shows next to their Russian names. */
  readonly table: string;
  readonly tables: readonly string[];
  readonly column: string;
  readonly columns: readonly string[];
  readonly day: DateText;
  readonly moment: Date;
  readonly rubles: Kopecks;
  readonly field: string;
  readonly said: Said;
}

/** Placeholders of a text that need values. `{--name}` is the name of a field and needs no value. */
type Placeholders<Text extends string> = Text extends `${string}{${infer One}}${infer Rest}`
  ? (One extends `--${string}` ? never : One) | Placeholders<Rest>
  : never;

type PlaceholdersOf<One extends Code> = One extends Code ? Placeholders<Catalogue[One][0]> : never;

type ValuesOf<One extends Code> = {
  readonly [Each in PlaceholdersOf<One> as Each extends `${infer Name}:${string}`
    ? Name
    : Each]: Each extends `${string}:${infer Kind extends keyof Kinds}`
    ? Kinds[Kind]
    : string | number | bigint;
};

export function message<const One extends Code>(
  code: One,
  ...[values = {} as ValuesOf<One>]: [PlaceholdersOf<One>] extends [never] ? [] : [values: ValuesOf<One>]
): Message {
  return { code, values: asJson(values) as Message['values'] };
}

function asJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (_, one) => (typeof one === 'bigint' ? String(one) : one)));
}

export interface Refused {
  readonly refusal: Said;
}

/** A medium that shows messages: the command line or the console. */
export interface Surface {
  readonly language: 'english' | 'russian';
  field(name: string): string;
  word(code: string): string;
  /** Names a table or column; absent if its technical name is shown. */
  readonly named?: ((kind: 'table' | 'column', name: string) => string) | undefined;
}

export const commandLine: Surface = {
  language: 'english',
  field: (name) => `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
  word: (code) => code,
};

/** Formats a message for a surface. An unknown code, stored by an earlier release, is shown unchanged. */
export function messageText(said: Said, surface: Surface = commandLine): string {
  if (typeof said === 'string') return said;
  const { code, values } = said;
  const [english, russian] = (staffMessages as Readonly<Record<string, Catalogue[Code]>>)[code] ?? [
    code,
    code,
  ];
  return (surface.language === 'russian' ? russian : english).replaceAll(
    /\{(--)?(\w+)(?::(\w+))?\}/g,
    (_, isField: string | undefined, name: string, kind = 'text') =>
      isField ? surface.field(name) : valueText(values[name] ?? '', kind, surface),
  );
}

function valueText(value: Json, kind: string, surface: Surface): string {
  const isRussian = surface.language === 'russian';
  const texts = Array.isArray(value) ? value.map(String) : [];
  switch (kind) {
    case 'list':
      return texts.join(', ');
    case 'choice':
      return new Intl.ListFormat(isRussian ? 'ru' : 'en', { type: 'disjunction' }).format(texts);
    case 'words':
      return texts.map((code) => surface.word(code)).join(', ');
    case 'tables':
    case 'columns':
      return texts.map((name) => nameOf(name, kind === 'tables' ? 'table' : 'column', surface)).join(', ');
    case 'said':
      return messageText(value as unknown as Said, surface);
  }
  const text = String(value);
  switch (kind) {
    case 'word':
      return surface.word(text);
    case 'table':
    case 'column':
      return nameOf(text, kind, surface);
    case 'field':
      return surface.field(text);
    case 'day':
      return isRussian ? datePrinted(text) : text;
    case 'moment':
      return isRussian ? momentPrinted(new Date(text)) : moscowDateTime(new Date(text));
    case 'rubles':
      return isRussian ? rublesPrinted(BigInt(text)) : rublesText(BigInt(text));
    default:
      return text;
  }
}

function nameOf(name: string, kind: 'table' | 'column', { named }: Surface): string {
  return named?.(kind, name) ?? name;
}

/** Formats a moment as "21.11.2026 12:00:05" in Moscow time. */
function momentPrinted(moment: Date): string {
  const text = moscowDateTime(moment);
  return `${datePrinted(text.slice(0, 10))} ${text.slice(11, 19)}`;
}

/** Error that refuses a command of staff. Each line of its text says what to do instead. */
export class Refusal extends Error {
  readonly lines: readonly Said[];

  constructor(...lines: readonly Said[]) {
    super(lines.map((line) => messageText(line)).join('; '));
    this.lines = lines;
  }
}
