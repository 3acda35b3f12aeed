import type { Command } from 'commander';
import { inCommand } from './command-context.ts';
import type { Invocation } from './program.ts';

export function addMigrateCommand(program: Command, invocation: Invocation): void {
  program
    .command('migrate')
    .description('bring the database to the schema of this program and load the shipped tariffs and lists')
    .action(async () => {
      invocation.exit(
        await inCommand(invocation.variables, async () => {
          console.log('the database has the schema, the tariffs and the lists of this program');
          return 0;
        }),
      );
    });
}
