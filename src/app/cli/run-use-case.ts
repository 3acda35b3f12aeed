import { Refusal, type Said } from '#kernel/errors/message.ts';
import type { Listener } from '#staff/use-case/context.ts';
import type { Fields, InputOf } from '#staff/use-case/fields.ts';
import { readInput, type Typed } from '#staff/use-case/read-input.ts';
import type { UseCase } from '#staff/use-case/use-case.ts';
import { inCommand, type Variables } from './command-context.ts';
import { type Invocation, inCommandWords, type Tool } from './commands.ts';

/** Runs a staff use case, prints its result and returns the exit code; throws the use case's errors. */
export function runUseCase(
  one: UseCase,
  typed: Typed,
  isJson: boolean,
  variables: Variables,
): Promise<number> {
  return inWordsOf(one, async () => {
    const input = requireInput(one, typed);
    return inCommand(variables, (context) =>
      printResult(one, (tell) => ({ ...context, tell }), input, isJson),
    );
  });
}

/** Runs a use case and prints its result. After a change, also prints which database was changed. Returns the exit code. */
export async function printResult<Set extends Fields, Result, Context>(
  one: UseCase<Set, Result, Context>,
  at: (tell: Listener) => Context & { tellPlace?(): void },
  input: InputOf<Set>,
  isJson: boolean,
): Promise<number> {
  const printer = createPrinter(one, isJson);
  const context = at(printer);
  if (one.each && (isJson || one.total) && !('csv' in input)) {
    await printer.printEach(one.each(context, input), input);
    return printer.exitCode();
  }
  const result = await one.run(context, input);
  printer.print(result, input);
  if (one.hasChanged?.(input, result)) context.tellPlace?.();
  return printer.exitCode();
}

export function runTool(one: Tool, typed: Typed, isJson: boolean, invocation: Invocation): Promise<number> {
  return inWordsOf(one, async () => one.run(invocation, requireInput(one, typed), isJson));
}

/** Runs `work`; formats its Refusals for the command line. */
async function inWordsOf<Value>(
  { input }: { readonly input: Fields },
  work: () => Promise<Value>,
): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(...error.lines.map((line) => inCommandWords(line, input)));
  }
}

/** Reads the input of a use case; throws one Refusal with all its errors. */
function requireInput<Set extends Fields>(
  one: Pick<UseCase<Set>, 'input'> & Partial<Pick<UseCase<Set>, 'refusal'>>,
  typed: Typed,
): InputOf<Set> {
  const read = readInput(one.input, typed);
  if ('faults' in read)
    throw new Refusal(read.faults.map(({ field, text }) => `{${field}} ${text}`).join('; '));
  const refusal = one.refusal?.(read.input);
  if (refusal === undefined) return read.input;
  throw new Refusal(refusal);
}

interface Printer<Set extends Fields, Result> extends Listener {
  print(result: Result, input: InputOf<Set>): void;
  /** Prints a list row by row; as JSON, one row a line. */
  printEach(rows: AsyncIterable<unknown>, input: InputOf<Set>): Promise<void>;
  /** Returns 1 if an error was reported, otherwise 0. */
  exitCode(): number;
}

/** Creates a printer of results: one line of JSON, a table, or lines. */
function createPrinter<Set extends Fields, Result, Context>(
  one: UseCase<Set, Result, Context>,
  isJson: boolean,
): Printer<Set, Result> {
  let code = 0;
  const inWords = (said: Said) => inCommandWords(said, one.input);
  const line = (text: string) => console.log(inWords(text));
  return {
    line(text) {
      if (!isJson) line(text);
    },
    fault(text) {
      code = 1;
      console.error(`bindery: ${inWords(text)}`);
    },
    note: (text) => console.error(inWords(text)),
    print(result, input) {
      if (isJson) return console.log(JSON.stringify(one.json?.(result, input)));
      for (const text of one.text?.(result, input) ?? []) line(text);
      const rows = one.table?.(result, input) ?? [];
      if (rows.length > 0) console.table(rows);
    },
    async printEach(rows, input) {
      let count = 0;
      let json = '[';
      for await (const row of rows) {
        const list = [row] as Result;
        if (isJson) {
          if (count > 0) console.log(`${json},`);
          json = (count > 0 ? '' : json) + JSON.stringify(one.json?.(list, input)).slice(1, -1);
        } else for (const text of one.text?.(list, input) ?? []) line(text);
        count += 1;
      }
      if (isJson) console.log(`${json}]`);
      else line(one.total?.(count) ?? '');
    },
    exitCode: () => code,
  };
}
