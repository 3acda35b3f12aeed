import type { FileFault, TableNames } from '#catalogues/files/fault.ts';
import { ServiceError } from '#kernel/errors/errors.ts';
import { Refusal, type Refused, type Said } from '#kernel/errors/message.ts';
import type { ListAsk, ListPage } from '#platform/db/lists/list-query.ts';
import { StartError } from '#platform/db/start-error.ts';
import { noteActs, type StaffAct } from '#platform/db/tables/audit-log.ts';
import { type Columns, jsonRow, type RowOf, type ShownRow, shownRow } from './columns.ts';
import type { StaffContext } from './context.ts';
import type { Fields, InputOf } from './fields.ts';
import type { Permission } from './permissions.ts';

/** A use case for command line and console. Its texts write a field as `{field}` and a use case as `{partner list}`. */
export interface UseCase<Set extends Fields = Fields, Result = unknown, Context = StaffContext> {
  /** Subject and action of the use case, such as "partner add". */
  readonly name: string;
  readonly title: string;
  readonly permission: Permission;
  readonly input: Set;
  /** Returns a reason to refuse the input without opening the database; undefined if the input is valid. */
  refusal?(input: InputOf<Set>): Said | undefined;
  /** Runs the use case. Throws Refusal, StartError or ServiceError. */
  run(context: Context, input: InputOf<Set>): Promise<Result>;
  /** Yields the rows of `run` without a file. The command line prints them one by one, because they may be too many for memory. */
  each?(context: Context, input: InputOf<Set>): AsyncIterable<unknown>;
  /** Formats the line after the rows of `each`; absent if people get a table. */
  total?(count: number): string;
  /** Returns true if the database was changed; absent if the use case only reads. */
  hasChanged?(input: InputOf<Set>, result: Result): boolean;
  /** Converts the result for programs; absent if the result is for people only. */
  json?(result: Result, input: InputOf<Set>): unknown;
  table?(result: Result, input: InputOf<Set>): readonly ShownRow[];
  /** Formats the result as lines, which precede its table. */
  text?(result: Result, input: InputOf<Set>): readonly string[];
  /** The wrapped use case, executed after a second person has approved; absent if one person is enough. */
  readonly alone?: UseCase;
}

export interface Listing<
  Set extends Fields,
  Shown extends Columns,
  Row extends RowOf<Shown>,
  Context = StaffContext,
> extends UseCase<Set, readonly Row[], Context> {
  readonly columns: Shown;
  /** Reads a page, searched and sorted by PostgreSQL; absent if `run` returns the whole list. */
  page?(context: Context, input: InputOf<Set>, ask: ListAsk): Promise<ListPage<Row>>;
  /** Columns by which `page` can sort. */
  readonly sortable?: readonly (keyof Shown & string)[];
}

/** Refusal of files, with each error, its file and its line. */
export class FaultyFiles extends Refusal {
  readonly faults: readonly FileFault[];
  readonly names: TableNames | undefined;

  constructor(
    faults: readonly FileFault[],
    lines: readonly Said[],
    { names }: { readonly names?: TableNames | undefined } = {},
  ) {
    super(...lines);
    this.faults = faults;
    this.names = names;
  }
}

/** Returns an outcome that is no refusal; throws Refusal otherwise. */
export function requireDone<Outcome extends object>(outcome: Outcome): Exclude<Outcome, Refused> {
  if ('refusal' in outcome) throw new Refusal(outcome.refusal as Said);
  return outcome as Exclude<Outcome, Refused>;
}

/** Returns its argument. TypeScript infers the types of input and result from it. */
export function useCase<const Set extends Fields, Result>(one: UseCase<Set, Result>): UseCase<Set, Result> {
  return one;
}

/** Makes a use case that always changes the database. */
export function change<const Set extends Fields, Result>(
  one: Omit<UseCase<Set, Result>, 'hasChanged'>,
): UseCase<Set, Result> {
  return { hasChanged: () => true, ...one };
}

interface RowWords<Set extends Fields, Row> {
  readonly none: string;
  /** Formats a row for people; absent if `columns` format it. */
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

/** Returns the lines that explain a refusal to the person who caused it; undefined if the cause is not the input. */
export function whyRefused(error: unknown): readonly Said[] | undefined {
  if (error instanceof Refusal) return error.lines;
  // Other start errors have no text for the user, who cannot correct them; the operator finds them in the log.
  if (error instanceof StartError) return typeof error.said === 'string' ? undefined : [error.said];
  if (!(error instanceof ServiceError) || error.status >= 500) return undefined;
  if (error.said) return [error.said];
  return error.faults.length > 0 ? error.faults.map(({ description }) => description) : [error.message];
}

/** Wraps a use case: an access record is written before its result is returned, unless `about` returns undefined. */
export function withAccessAudit<const Set extends Fields, Result, One extends UseCase<Set, Result>>(
  one: One & UseCase<Set, Result>,
  about: (input: InputOf<Set>) => string | undefined,
): One {
  const action = one.name.replace(' ', '.') as StaffAct['action'];
  const record = async (context: StaffContext, input: InputOf<Set>) => {
    const seen = about(input);
    if (seen !== undefined) await noteActs(context.pool, context.by(), { action, about: seen, isRead: true });
  };
  const { page } = one as Partial<Listing<Set, Columns, RowOf<Columns>>>;
  return {
    ...one,
    async run(context: StaffContext, input: InputOf<Set>) {
      await record(context, input);
      return one.run(context, input);
    },
    ...(page && {
      async page(context: StaffContext, input: InputOf<Set>, ask: ListAsk) {
        if (!ask.isOfFile) await record(context, input);
        return page(context, input, ask);
      },
    }),
    ...(one.each && {
      async *each(context: StaffContext, input: InputOf<Set>) {
        await record(context, input);
        yield* one.each?.(context, input) ?? [];
      },
    }),
  };
}
