import { systemClock } from '#kernel/clock.ts';
import { readConfig } from '../config.ts';
import { openReadyDatabase, placeOf } from '../ready-database.ts';
import { toldBeside } from './command-context.ts';
import { tool } from './commands.ts';

export const migrate = tool({
  name: 'migrate',
  title: 'bring the database to the schema of this program and load the shipped tariffs and lists',
  input: {},
  async run({ variables }) {
    const config = readConfig(variables);
    const database = await openReadyDatabase(config, 'bindery command', toldBeside, { clock: systemClock });
    await database.close();
    console.log('the database has the schema, the tariffs and the lists of this program');
    console.error(`in ${placeOf(config)}`);
    return 0;
  },
});
