import { Command, CommanderError } from 'commander';
import { addAddendumCommands } from './addendum.ts';
import { addAgreementCommands } from './agreement.ts';
import { addBackupCommands } from './backup.ts';
import { addBlankCommands } from './blank.ts';
import { addBordereauCommand } from './bordereau.ts';
import type { Variables } from './command-context.ts';
import { addContractCommands } from './contract.ts';
import { addDebtCommands } from './debt.ts';
import { addDemoCommand } from './demo.ts';
import { addDocumentCommands } from './document.ts';
import { addFormCommands } from './form.ts';
import { addJobCommands } from './job.ts';
import { addJournalCommand } from './journal.ts';
import { addMigrateCommand } from './migrate.ts';
import { addPartnerCommands } from './partner.ts';
import { addPaymentCommands } from './payment.ts';
import { addProductCommands } from './product.ts';
import { addRatesCommands } from './rates.ts';
import { addReferenceCommands } from './reference.ts';
import { addRefundCommands } from './refund.ts';
import { addRequestsCommand } from './requests.ts';
import { addRetentionCommands } from './retention.ts';
import { withSecretFiles } from './secret-files.ts';
import { addServeCommand } from './serve.ts';
import { startLine } from './start-line.ts';
import { addStatementCommands } from './statement.ts';
import { strayVariables } from './stray-variables.ts';
import { addTariffCommands } from './tariff.ts';
import { addTraceCommand } from './trace.ts';
import { addVehiclesCommands } from './vehicles.ts';
import { addWorkerCommand } from './workers/worker.ts';

/** What a command hands over to: the environment, and where its exit code goes. */
export interface Invocation {
  readonly variables: Variables;
  exit(code: number): void;
}

/** Runs the command line and gives the exit code; a start that cannot succeed is one line and code 1. */
export async function run(words: readonly string[], variables: Variables): Promise<number> {
  let exitCode = 0;
  let given = variables;
  const program = new Command('bindery')
    .description('The server with which an insurer sells through partners')
    .option('--as <name>', 'who gives the command, as history names them; also BINDERY_STAFF')
    .hook('preAction', (_program, action) => {
      // A worker has the environment of its supervisor, which has told of it.
      if (action.name() !== 'worker')
        for (const line of strayVariables(variables)) console.error(`bindery: ${line}`);
      const { as } = program.opts<{ as?: string }>();
      if (as !== undefined) given = { ...given, BINDERY_STAFF: as };
    })
    .showHelpAfterError()
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
    if (error instanceof CommanderError) return error.exitCode;
    const line = startLine(error);
    if (line === undefined) throw error;
    console.error(`bindery: ${line}`);
    return 1;
  }
}

/** Every command of the command line. */
export function addCommands(program: Command, invocation: Invocation): void {
  addServeCommand(program, invocation);
  addWorkerCommand(program, invocation);
  addMigrateCommand(program, invocation);
  addDemoCommand(program, invocation);
  addPartnerCommands(program, invocation);
  addProductCommands(program, invocation);
  addAgreementCommands(program, invocation);
  addTariffCommands(program, invocation);
  addDocumentCommands(program, invocation);
  addReferenceCommands(program, invocation);
  addRatesCommands(program, invocation);
  addVehiclesCommands(program, invocation);
  addAddendumCommands(program, invocation);
  addPaymentCommands(program, invocation);
  addRefundCommands(program, invocation);
  addDebtCommands(program, invocation);
  addBlankCommands(program, invocation);
  addContractCommands(program, invocation);
  addJobCommands(program, invocation);
  addStatementCommands(program, invocation);
  addBordereauCommand(program, invocation);
  addBackupCommands(program, invocation);
  addFormCommands(program, invocation);
  addRequestsCommand(program, invocation);
  addTraceCommand(program, invocation);
  addJournalCommand(program, invocation);
  addRetentionCommands(program, invocation);
}
