import { Command, CommanderError } from 'commander';
import { messageText, Refusal } from '#kernel/errors/message.ts';
import { systemClock } from '#kernel/time/clock.ts';
import { subjects } from '#staff/index.ts';
import { readConfig } from '../config/config.ts';
import { databasePlace, openReadyDatabase } from '../database/ready-database.ts';
import { backup, restore } from './backup.ts';
import { standardError, type Variables } from './command-context.ts';
import { addCommand, type Invocation, type Tool, tool } from './commands.ts';
import { demo } from './demo/demo.ts';
import { formPreview } from './form.ts';
import { productCheck, productListCommand } from './product.ts';
import { runTool, runUseCase } from './run-use-case.ts';
import { config, doctorCommand } from './server.ts';
import { withSecretFiles } from './serving/secret-files.ts';
import { serve } from './serving/serve.ts';
import { startLine } from './serving/start-line.ts';
import { strayVariables } from './serving/stray-variables.ts';
import { worker } from './workers/worker.ts';

const migrate = tool({
  name: 'migrate',
  title: 'migrate the database schema and load the shipped tariffs and lists',
  input: {},
  async run({ variables }) {
    const config = readConfig(variables);
    const database = await openReadyDatabase(config, 'bindery command', standardError, {
      clock: systemClock,
    });
    await database.close();
    console.log('the database has the schema, the tariffs and the lists of this program');
    console.error(`in ${databasePlace(config)}`);
    return 0;
  },
});

const tools: readonly Tool[] = [
  serve,
  worker,
  migrate,
  demo,
  backup,
  restore,
  productListCommand,
  productCheck,
  formPreview,
  config,
  doctorCommand,
];

/** Commands for print forms, which have no staff use cases. */
const forms = { name: 'form', about: 'print forms', useCases: [formPreview] };

/** Runs the command line and returns the exit code. A StartError is printed as one line, and the exit code is 1. */
export async function run(words: readonly string[], variables: Variables): Promise<number> {
  let exitCode = 0;
  let given = variables;
  const program = new Command('bindery')
    .description('The server with which an insurer sells through partners')
    .option('--as <name>', 'who gives the command, as history names them; also BINDERY_STAFF')
    .hook('preAction', (_program, action) => {
      // The supervisor has already reported unknown variables, and its workers have the same environment.
      if (action.name() !== 'worker')
        for (const line of strayVariables(variables)) console.error(`bindery: ${line}`);
      const { as } = program.opts<{ as?: string }>();
      if (as !== undefined) given = { ...given, BINDERY_STAFF: as };
    })
    .addHelpText('after', '\nThe version of the program: bindery --version')
    .configureOutput({ outputError: () => undefined })
    .exitOverride();
  try {
    addCommands(program, {
      get variables() {
        return withSecretFiles(given);
      },
      exit: (code) => {
        exitCode = code;
      },
    });
    await program.parseAsync([...words], { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return refuseUsage(error, program, words);
    const lines = error instanceof Refusal ? error.lines.map((line) => messageText(line)) : startLine(error);
    if (lines === undefined) throw error;
    for (const line of [lines].flat()) console.error(`bindery: ${line}`);
    return 1;
  }
}

/** Prints one line about a wrong command line, with a reference to the help; returns the exit code. */
function refuseUsage(
  { code, message, exitCode }: CommanderError,
  program: Command,
  words: readonly string[],
): number {
  if (code.startsWith('commander.help')) return exitCode;
  const [first, second] = words.filter((word) => !word.startsWith('-'));
  const group = program.commands.find((one) => one.name() === first);
  const path = [program, group, group?.commands.find((one) => one.name() === second)];
  const named = path.flatMap((one) => (one ? [one.name()] : [])).join(' ');
  console.error(`bindery: ${message.replace(/^error: /, '').replaceAll('\n', ' ')}; see ${named} --help`);
  return exitCode;
}

export function addCommands(program: Command, invocation: Invocation): void {
  for (const { name, about, useCases } of [...subjects, forms])
    if (useCases.every((one) => one.name !== name)) program.command(name).description(about);
  for (const one of tools)
    addCommand(program, one, async (typed, isJson) =>
      invocation.exit(await runTool(one, typed, isJson, invocation)),
    );
  const useCases = subjects.flatMap(({ useCases: all }) => all);
  for (const one of useCases.filter(({ name }) => tools.every((tool) => tool.name !== name)))
    addCommand(program, one, async (typed, isJson) =>
      invocation.exit(await runUseCase(one, typed, isJson, invocation.variables)),
    );
}
