import { run } from '#app/cli/program.ts';

// What the program writes are letters, forms, backups: whoever else has an account on the machine reads none of it.
process.umask(0o077);
// Whoever reads the first lines alone, as `head` does, has what it wanted.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});
process.exitCode = await run(process.argv.slice(2), process.env);
