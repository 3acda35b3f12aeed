/** Lists that are known only at run time. `assignee` contains staff and roles to whom a task can be given. */
export type NamedList = 'partner' | 'staff' | 'assignee' | 'product';

/** Parser of typed text, on a command line or in a form. */
export interface Kind<Value> {
  /** Placeholder in usage lines, such as `login` in `--login <login>`. */
  readonly hint: string;
  readonly example: string;
  /** All valid texts, if there are few. */
  readonly choices?: readonly string[];
  /** Allowed items of a comma-separated list, if there are few. */
  readonly several?: readonly string[];
  /** Name of a list whose codes a form offers, such as `partner`. */
  readonly names?: NamedList;
  /** True for a comma-separated list of codes from `names`. */
  readonly isSeveral?: boolean;
  /** Fixed word that may be given instead of a value, such as `none`. */
  readonly word?: string;
  readonly isLong?: boolean;
  /** True for a file that the use case reads. */
  readonly isFile?: boolean;
  /** True if a directory is allowed too; in a form, several files are uploaded instead. */
  readonly isDirectory?: boolean;
  readonly expected: string;
  /** Error text that replaces "is not usable: give …". */
  readonly misread?: string;
  /** Returns the invalid items of a list, so that an error names only them. */
  wrongIn?(text: string): readonly string[];
  /** Parses a text; undefined if invalid. */
  read(text: string): Value | undefined;
}

export interface Field<Value = unknown, IsAlways extends boolean = boolean> {
  readonly about: string;
  /** Parser of the value; absent for a flag. */
  readonly kind?: Kind<unknown>;
  /** An `option` is given by its name; an `argument` or `arguments` by position. */
  readonly place: 'option' | 'argument' | 'arguments';
  readonly isRequired: boolean;
  readonly fallback?: string;
  /** Never set. The compiler infers from it the type of the value, and whether the value is always present. */
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
