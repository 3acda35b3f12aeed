import type { Command } from 'commander';
import { readConfig } from '../config.ts';
import { openReadyDatabase, placeOf, toldBeside } from './command-context.ts';
import type { Invocation } from './program.ts';

export function addMigrateCommand(program: Command, invocation: Invocation): void {
  program
    .command('migrate')
    .description('bring the database to the schema of this program and load the shipped tariffs and lists')
    .action(async () => {
      const config = readConfig(invocation.variables);
      const database = await openReadyDatabase(config, 'bindery command', toldBeside);
      await database.close();
      console.log('the database has the schema, the tariffs and the lists of this program');
      console.error(`in ${placeOf(config)}`);
    });
}
