/** How typed text is parsed, on a command line or in a form. */
export interface Kind<Value> {
  /** Placeholder in usage lines: `login` in `--login <login>`. */
  readonly hint: string;
  readonly example: string;
  /** All valid texts, if few. */
  readonly choices?: readonly string[];
  /** Allowed words of a comma-separated list, if few. */
  readonly several?: readonly string[];
  /** Multi-line text. */
  readonly isLong?: boolean;
  /** A file whose content the use case reads. */
  readonly isFile?: boolean;
  /** A directory is allowed too; a form uploads several files instead. */
  readonly isDirectory?: boolean;
  /** Description of valid input, for errors. */
  readonly expected: string;
  /** Replaces "is not usable: give …" in errors. */
  readonly misread?: string;
  /** For a list: only the invalid items, for errors. */
  wrongIn?(text: string): readonly string[];
  /** Undefined for an invalid text. */
  read(text: string): Value | undefined;
}

export interface Field<Value = unknown, IsAlways extends boolean = boolean> {
  readonly about: string;
  /** Absent for a flag. */
  readonly kind?: Kind<unknown>;
  /** `argument`: identified by position instead of name. */
  readonly place: 'option' | 'argument' | 'arguments';
  readonly isRequired: boolean;
  readonly fallback?: string;
  /** Only for type inference: the value, and whether it is always present. */
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

export type InputOf<Set extends Fields> = Always<Set> & Perhaps<Set>;

export function required<Value>(kind: Kind<Value>, about: string): Field<Value, true> {
  return { kind, about, place: 'option', isRequired: true };
}

export function optionalField<Value>(kind: Kind<Value>, about: string): Field<Value, false> {
  return { kind, about, place: 'option', isRequired: false };
}

/** A field with a default, so that it is always present. */
export function usually<Value>(kind: Kind<Value>, about: string, fallback: string): Field<Value, true> {
  return { kind, about, place: 'option', isRequired: false, fallback };
}

export function flagField(about: string): Field<boolean, false> {
  return { about, place: 'option', isRequired: false };
}

export function subject<Value>(kind: Kind<Value>, about: string): Field<Value, true> {
  return { kind, about, place: 'argument', isRequired: true };
}

export function optionalSubject<Value>(kind: Kind<Value>, about: string): Field<Value, false> {
  return { kind, about, place: 'argument', isRequired: false };
}

export function useCaseSubjects<Value>(kind: Kind<Value>, about: string): Field<readonly Value[], true> {
  return { kind, about, place: 'arguments', isRequired: true };
}

export function optionalSubjects<Value>(kind: Kind<Value>, about: string): Field<readonly Value[], false> {
  return { kind, about, place: 'arguments', isRequired: false };
}
