import type { FileFault } from '#catalogues/files/fault.ts';
import { ServiceError } from '#kernel/errors/errors.ts';
import { Refusal, type Refused, type Said } from '#kernel/errors/message.ts';
import { StartError } from '#platform/db/start-error.ts';
import { noteActs, type StaffAct } from '#platform/db/tables/audit-log.ts';
import { type Columns, jsonRow, type RowOf, type ShownRow, shownRow } from './columns.ts';
import type { StaffContext } from './context.ts';
import type { Fields, InputOf } from './fields.ts';
import type { Permission } from './permissions.ts';

/**
 * Something that the insurer's people do: what it takes, what it gives and who may. Texts name a field as `{field}` and
 * another use case as `{partner list}`: whoever shows them says how these are called there.
 */
export interface UseCase<Set extends Fields = Fields, Result = unknown, Context = StaffContext> {
  /** Subject and action, such as "partner add". */
  readonly name: string;
  /** What it does, in one line. */
  readonly title: string;
  readonly permission: Permission;
  readonly input: Set;
  /** Why this input is refused before anything is opened, if it is. */
  refusal?(input: InputOf<Set>): Said | undefined;
  /** Throws Refusal, StartError or ServiceError where it is not done. */
  run(context: Context, input: InputOf<Set>): Promise<Result>;
  /** Whether anything of the database is another now; a use case without it only reads. */
  hasChanged?(input: InputOf<Set>, result: Result): boolean;
  /** The result for programs; a use case without it is for people alone. */
  json?(result: Result, input: InputOf<Set>): unknown;
  table?(result: Result, input: InputOf<Set>): readonly ShownRow[];
  /** The result in lines, above its table where it has one. */
  text?(result: Result, input: InputOf<Set>): readonly string[];
  /** What is done once somebody else has agreed, where two people are needed. */
  readonly alone?: UseCase;
}

/** A use case whose result is rows of known columns. */
export interface Listing<
  Set extends Fields,
  Shown extends Columns,
  Row extends RowOf<Shown>,
  Context = StaffContext,
> extends UseCase<Set, readonly Row[], Context> {
  readonly columns: Shown;
  /** How many rows there are without a filter, counted up to `most`, where reading them for that would take too much. */
  count?(context: Context, most: number): Promise<number>;
}

/** Why files were not taken: each fault with its place, beside the lines. */
export class FaultyFiles extends Refusal {
  readonly faults: readonly FileFault[];

  constructor(faults: readonly FileFault[], ...lines: readonly Said[]) {
    super(...lines);
    this.faults = faults;
  }
}

/** What was done, as a value; throws what was refused instead. */
export function requireDone<Outcome extends object>(outcome: Outcome): Exclude<Outcome, Refused> {
  if ('refusal' in outcome) throw new Refusal(outcome.refusal as Said);
  return outcome as Exclude<Outcome, Refused>;
}

/** Lets the types of input and result follow from what is written. */
export function useCase<const Set extends Fields, Result>(one: UseCase<Set, Result>): UseCase<Set, Result> {
  return one;
}

/** A use case that changes something whenever it is done. */
export function change<const Set extends Fields, Result>(
  one: Omit<UseCase<Set, Result>, 'hasChanged'>,
): UseCase<Set, Result> {
  return { hasChanged: () => true, ...one };
}

interface RowWords<Set extends Fields, Row> {
  /** What is said where there is no row. */
  readonly none: string;
  /** The row as people read it, where that is not its JSON. */
  shown?(row: Row): ShownRow;
  /** What is said in the place of rows that were written to a file. */
  written?(rows: readonly Row[], input: InputOf<Set>): string | undefined;
}

/** A use case that gives rows. */
export function listing<
  const Set extends Fields,
  const Shown extends Columns,
  Row extends RowOf<Shown>,
  Context = StaffContext,
>({
  none,
  shown,
  written,
  ...one
}: Omit<Listing<Set, Shown, Row, Context>, 'json' | 'table' | 'text'> & RowWords<Set, Row>): Listing<
  Set,
  Shown,
  Row,
  Context
> {
  const { columns } = one;
  /** What is said in the place of a table. */
  const instead = (rows: readonly Row[], input: InputOf<Set>) =>
    written?.(rows, input) ?? (rows.length === 0 ? none : undefined);
  return {
    ...one,
    json: (rows) => rows.map((row) => jsonRow(columns, row)),
    table: (rows, input) =>
      instead(rows, input) === undefined ? rows.map((row) => shown?.(row) ?? shownRow(columns, row)) : [],
    text: (rows, input) => [instead(rows, input) ?? []].flat(),
  };
}

/** What the staff do to one kind of thing. */
export interface Subject {
  readonly name: string;
  readonly about: string;
  readonly useCases: readonly UseCase[];
}

/** Why a use case was not done, in lines for whoever asked for it; undefined for an error that is not theirs. */
export function whyRefused(error: unknown): readonly Said[] | undefined {
  if (error instanceof Refusal) return error.lines;
  // Anything else about the start concerns the operator, who reads the log.
  if (error instanceof StartError) return typeof error.said === 'string' ? undefined : [error.said];
  if (!(error instanceof ServiceError) || error.status >= 500) return undefined;
  if (error.said) return [error.said];
  return error.faults.length > 0 ? error.faults.map(({ description }) => description) : [error.message];
}

/**
 * A use case that shows people's data. That somebody looks is written into the journal before anything is shown; `about` says at
 * what, or undefined where nothing personal would be seen.
 */
export function withAccessAudit<const Set extends Fields, Result, One extends UseCase<Set, Result>>(
  one: One & UseCase<Set, Result>,
  about: (input: InputOf<Set>) => string | undefined,
): One {
  const action = one.name.replace(' ', '.') as StaffAct['action'];
  return {
    ...one,
    async run(context: StaffContext, input: InputOf<Set>) {
      const seen = about(input);
      if (seen !== undefined)
        await noteActs(context.pool, context.by(), { action, about: seen, isRead: true });
      return one.run(context, input);
    },
  };
}
