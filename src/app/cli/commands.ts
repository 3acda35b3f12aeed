import { type Command, Option } from 'commander';
import { commandLine, messageText, type Said } from '#kernel/errors/message.ts';
import type { Field, Fields, InputOf } from '#staff/use-case/fields.ts';
import type { Typed } from '#staff/use-case/read-input.ts';
import type { UseCase } from '#staff/use-case/use-case.ts';
import type { Variables } from './command-context.ts';

export type Described<Set extends Fields = Fields> = Pick<UseCase<Set>, 'name' | 'title' | 'input'> & {
  readonly json?: unknown;
  readonly isHidden?: boolean;
};

/** Environment of a command, and the function that receives its exit code. */
export interface Invocation {
  readonly variables: Variables;
  exit(code: number): void;
}

/** Command for operators, which opens its own resources and returns the exit code. */
export interface Tool<Set extends Fields = Fields> extends Described<Set> {
  run(invocation: Invocation, input: InputOf<Set>, isJson: boolean): Promise<number>;
}

/** Returns the tool unchanged; TypeScript infers the input type from its fields. */
export function tool<const Set extends Fields>(one: Tool<Set>): Tool<Set> {
  return one;
}

/** Runs a command with the typed input; `isJson` requests output for programs. */
export type Perform = (typed: Typed, isJson: boolean) => Promise<void>;

/** Adds the command of a use case. A name of two words, such as `partner list`, becomes a subcommand of its first word. */
export function addCommand(program: Command, one: Described, perform: Perform): Command {
  const [first = '', second] = one.name.split(' ');
  const parent = second === undefined ? program : program.commands.find((known) => known.name() === first);
  const inWords = (text: string) => inCommandWords(text, one.input);
  const command = (parent ?? program)
    .command(second ?? first, { hidden: one.isHidden === true })
    .description(inWords(one.title));
  const positional = Object.entries(one.input).filter(([, { place }]) => place !== 'option');
  for (const [, field] of positional) command.argument(argumentOf(field), inWords(aboutOf(field)));
  for (const [name, field] of Object.entries(one.input))
    if (field.place === 'option') command.addOption(optionOf(name, field, inWords(aboutOf(field))));
  if (one.json) command.option('--json', 'print as JSON');
  return command
    .addHelpText('after', `\nExample:\n  ${commandExample(one)}`)
    .action(async (...given: unknown[]) => {
      const options: Record<string, string | boolean> = command.opts();
      const named = positional.map(([name], index) => [name, given[index] as Typed[string]]);
      await perform({ ...options, ...Object.fromEntries(named) }, options.json === true);
    });
}

/** Formats a use case's text for the command line: `{field}` becomes an option, `{partner list}` a command. */
export function inCommandWords(said: Said, fields: Fields): string {
  if (typeof said !== 'string')
    return messageText(said, { ...commandLine, field: (name) => fieldIn(fields, name) });
  return said.replaceAll(/\{([a-z][\w -]*)\}/gi, (whole, name: string) => {
    const field = fields[name];
    if (field) return usageName(name, field);
    return /^[a-z]+(?: [a-z-]+)?$/.test(name) ? `bindery ${name}` : whole;
  });
}

function fieldIn(fields: Fields, name: string): string {
  const field = fields[name];
  return field ? usageName(name, field) : commandLine.field(name);
}

/** Returns the option's name, "--rate-limit", or "<line>" for a positional argument. */
export function usageName(name: string, { place, kind }: Field): string {
  if (place !== 'option') return `<${kind?.hint}>`;
  return commandLine.field(name);
}

function optionOf(name: string, field: Field, about: string): Option {
  const flags = field.kind ? `${usageName(name, field)} <${field.kind.hint}>` : usageName(name, field);
  const option = new Option(flags, about);
  return field.fallback === undefined ? option : option.default(field.fallback);
}

function aboutOf({ about, isRequired, place, kind }: Field): string {
  const choices = kind?.choices ? ` (choices: ${kind.choices.join(', ')})` : '';
  return `${about}${choices}${isRequired && place === 'option' ? ' (required)' : ''}`;
}

function argumentOf({ kind, isRequired, place }: Field): string {
  const name = `${kind?.hint}${place === 'arguments' ? '...' : ''}`;
  return isRequired ? `<${name}>` : `[${name}]`;
}

export function commandExample({ name, input }: Described): string {
  const demanded = Object.entries(input).filter(([, { isRequired }]) => isRequired);
  const words = demanded.flatMap(([field, one]) => {
    const value = inShell(one.kind?.example ?? '');
    return one.place === 'option' ? [usageName(field, one), value] : [value];
  });
  return ['bindery', name, ...words].join(' ');
}

function inShell(word: string): string {
  return /^[\p{L}\p{N}._/,:+-]+$/u.test(word) ? word : `'${word}'`;
}
