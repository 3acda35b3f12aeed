import { Command, CommanderError } from 'commander';
import { StartError } from '../db/start-error.ts';
import { isDatabaseAway } from '../db/unavailable.ts';
import { ServiceError } from '../kernel/errors.ts';
import { addAddendumCommands } from './addendum.ts';
import { addBackupCommands } from './backup.ts';
import { addBordereauCommand } from './bordereau.ts';
import type { Variables } from './command-context.ts';
import { addContractCommands } from './contract.ts';
import { addDemoCommand } from './demo.ts';
import { addFormCommands } from './form.ts';
import { addJobCommands } from './job.ts';
import { addMigrateCommand } from './migrate.ts';
import { addPartnerCommands } from './partner.ts';
import { addPaymentCommands } from './payment.ts';
import { addReferenceCommands } from './reference.ts';
import { addRefundCommands } from './refund.ts';
import { addRequestsCommand } from './requests.ts';
import { withSecretFiles } from './secret-files.ts';
import { addServeCommand } from './serve.ts';
import { addStatementCommands } from './statement.ts';
import { addTariffCommands } from './tariff.ts';
import { addTraceCommand } from './trace.ts';
import { addVehiclesCommands } from './vehicles.ts';

/** What a command hands over to: the environment, and where its exit code goes. */
export interface Invocation {
  readonly variables: Variables;
  exit(code: number): void;
}

/** Runs the command line and gives the exit code; a start that cannot succeed is one line and code 1. */
export async function run(words: readonly string[], variables: Variables): Promise<number> {
  let exitCode = 0;
  const program = new Command('bindery')
    .description('The server with which an insurer sells through partners')
    .showHelpAfterError()
    .exitOverride();
  try {
    addCommands(program, {
      variables: withSecretFiles(variables),
      exit: (code) => {
        exitCode = code;
      },
    });
    await program.parseAsync([...words], { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode;
    const line = lineOf(error);
    if (line === undefined) throw error;
    console.error(`bindery: ${line}`);
    return 1;
  }
}

function addCommands(program: Command, invocation: Invocation): void {
  addServeCommand(program, invocation);
  addMigrateCommand(program, invocation);
  addDemoCommand(program, invocation);
  addPartnerCommands(program, invocation);
  addTariffCommands(program, invocation);
  addReferenceCommands(program, invocation);
  addVehiclesCommands(program, invocation);
  addAddendumCommands(program, invocation);
  addPaymentCommands(program, invocation);
  addRefundCommands(program, invocation);
  addContractCommands(program, invocation);
  addJobCommands(program, invocation);
  addStatementCommands(program, invocation);
  addBordereauCommand(program, invocation);
  addBackupCommands(program, invocation);
  addFormCommands(program, invocation);
  addRequestsCommand(program, invocation);
  addTraceCommand(program, invocation);
}

/** What the operator can do something about; anything else is a defect and keeps its stack. */
function lineOf(error: unknown): string | undefined {
  if (error instanceof StartError) return error.message;
  if (error instanceof ServiceError) return error.faults.map(({ description }) => description).join('; ');
  return isDatabaseAway(error) ? 'the database went away: see that it runs, then try again' : undefined;
}
