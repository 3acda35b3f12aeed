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
 * A use case of staff: input, result and permission. Its texts refer to fields as `{field}` and to other use cases as
 * `{partner list}`; each surface replaces these by its own names.
 */
export interface UseCase<Set extends Fields = Fields, Result = unknown, Context = StaffContext> {
  /** Subject and action, such as "partner add". */
  readonly name: string;
  readonly title: string;
  readonly permission: Permission;
  readonly input: Set;
  /** Reason to refuse the input before any resource is opened. */
  refusal?(input: InputOf<Set>): Said | undefined;
  /** Throws Refusal, StartError or ServiceError if it fails. */
  run(context: Context, input: InputOf<Set>): Promise<Result>;
  /** True if the database has changed; absent for a read. */
  hasChanged?(input: InputOf<Set>, result: Result): boolean;
  /** Result for programs; absent if it is for people only. */
  json?(result: Result, input: InputOf<Set>): unknown;
  table?(result: Result, input: InputOf<Set>): readonly ShownRow[];
  /** Result in lines, before its table if there is one. */
  text?(result: Result, input: InputOf<Set>): readonly string[];
  /** The use case to execute after approval, if two people are needed. */
  readonly alone?: UseCase;
}

/** A use case whose result is rows of fixed columns. */
export interface Listing<
  Set extends Fields,
  Shown extends Columns,
  Row extends RowOf<Shown>,
  Context = StaffContext,
> extends UseCase<Set, readonly Row[], Context> {
  readonly columns: Shown;
  /** Number of rows without a filter, counted up to `most`; for tables that are too large to read completely. */
  count?(context: Context, most: number): Promise<number>;
}

/** Refuses files; lists each error with its place after the lines. */
export class FaultyFiles extends Refusal {
  readonly faults: readonly FileFault[];

  constructor(faults: readonly FileFault[], ...lines: readonly Said[]) {
    super(...lines);
    this.faults = faults;
  }
}

/** Returns the outcome as a value; throws if it was refused. */
export function requireDone<Outcome extends object>(outcome: Outcome): Exclude<Outcome, Refused> {
  if ('refusal' in outcome) throw new Refusal(outcome.refusal as Said);
  return outcome as Exclude<Outcome, Refused>;
}

/** Infers the types of input and result. */
export function useCase<const Set extends Fields, Result>(one: UseCase<Set, Result>): UseCase<Set, Result> {
  return one;
}

/** A use case that always changes something. */
export function change<const Set extends Fields, Result>(
  one: Omit<UseCase<Set, Result>, 'hasChanged'>,
): UseCase<Set, Result> {
  return { hasChanged: () => true, ...one };
}

interface RowWords<Set extends Fields, Row> {
  /** Text for an empty list. */
  readonly none: string;
  /** Row for people, if it differs from its JSON. */
  shown?(row: Row): ShownRow;
  written?(rows: readonly Row[], input: InputOf<Set>): string | undefined;
}

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

export interface Subject {
  readonly name: string;
  readonly about: string;
  readonly useCases: readonly UseCase[];
}

/** Lines that explain a refusal to its author; undefined for errors that are not the author's. */
export function whyRefused(error: unknown): readonly Said[] | undefined {
  if (error instanceof Refusal) return error.lines;
  // Other start errors concern the operator, who reads the log.
  if (error instanceof StartError) return typeof error.said === 'string' ? undefined : [error.said];
  if (!(error instanceof ServiceError) || error.status >= 500) return undefined;
  if (error.said) return [error.said];
  return error.faults.length > 0 ? error.faults.map(({ description }) => description) : [error.message];
}

/** Writes an access record before anything is shown; `about` returns undefined if nothing personal is shown. */
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
