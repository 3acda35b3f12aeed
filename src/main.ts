import { run } from './cli/program.ts';

// What the program writes are letters, forms, backups: whoever else has an account on the machine reads none of it.
process.umask(0o077);
process.exitCode = await run(process.argv.slice(2), process.env);
