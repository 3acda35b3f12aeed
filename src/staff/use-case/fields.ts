/** How a value is read from what somebody has typed, on a command line or into a form. */
export interface Kind<Value> {
  /** What stands for it in a usage line: `login` of `--login <login>`. */
  readonly hint: string;
  /** A text that can be read. */
  readonly example: string;
  /** All that can be read, where that is few. */
  readonly choices?: readonly string[];
  /** The words of which a text by comma is made, where those are few. */
  readonly several?: readonly string[];
  /** Is written in several lines. */
  readonly isLong?: boolean;
  /** Names a file whose bytes the use case reads. */
  readonly isFile?: boolean;
  /** Also names a directory of them, in whose place a form sends several. */
  readonly isDirectory?: boolean;
  /** What to type, where a text cannot be read. */
  readonly expected: string;
  /** What is said of such a text instead of "is not usable: give …". */
  readonly misread?: string;
  /** Of a list: what in a text that cannot be read is wrong, so that the rest is not named with it. */
  wrongIn?(text: string): readonly string[];
  /** undefined where the text is none of this kind. */
  read(text: string): Value | undefined;
}

/** One value of what a use case takes. */
export interface Field<Value = unknown, IsAlways extends boolean = boolean> {
  readonly about: string;
  /** Absent of a flag, which is there or not. */
  readonly kind?: Kind<unknown>;
  /** By its place in the line rather than by its name. */
  readonly place: 'option' | 'argument' | 'arguments';
  readonly isRequired: boolean;
  /** The text that is read where none is given. */
  readonly fallback?: string;
  /** Of the types alone: what is read, and whether it is always there. */
  readonly type?: readonly [value: Value, isAlways: IsAlways];
}

export type Fields = Readonly<Record<string, Field>>;

type Always<Set extends Fields> = {
  readonly [Name in keyof Set as Set[Name] extends Field<unknown, true> ? Name : never]: ValueOf<Set[Name]>;
};
type Perhaps<Set extends Fields> = {
  readonly [Name in keyof Set as Set[Name] extends Field<unknown, true> ? never : Name]?: ValueOf<Set[Name]>;
};
type ValueOf<One> = One extends Field<infer Value> ? Value : never;

/** What a use case is given: the values of its fields. */
export type InputOf<Set extends Fields> = Always<Set> & Perhaps<Set>;

export function required<Value>(kind: Kind<Value>, about: string): Field<Value, true> {
  return { kind, about, place: 'option', isRequired: true };
}

export function optionalField<Value>(kind: Kind<Value>, about: string): Field<Value, false> {
  return { kind, about, place: 'option', isRequired: false };
}

/** Always there: `fallback` is read where nothing is given. */
export function usually<Value>(kind: Kind<Value>, about: string, fallback: string): Field<Value, true> {
  return { kind, about, place: 'option', isRequired: false, fallback };
}

export function flagField(about: string): Field<boolean, false> {
  return { about, place: 'option', isRequired: false };
}

/** What the use case is about, such as the number of a contract. */
export function subject<Value>(kind: Kind<Value>, about: string): Field<Value, true> {
  return { kind, about, place: 'argument', isRequired: true };
}

export function optionalSubject<Value>(kind: Kind<Value>, about: string): Field<Value, false> {
  return { kind, about, place: 'argument', isRequired: false };
}

/** One at least. */
export function useCaseSubjects<Value>(kind: Kind<Value>, about: string): Field<readonly Value[], true> {
  return { kind, about, place: 'arguments', isRequired: true };
}

export function optionalSubjects<Value>(kind: Kind<Value>, about: string): Field<readonly Value[], false> {
  return { kind, about, place: 'arguments', isRequired: false };
}
