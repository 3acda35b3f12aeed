import { run } from '#app/cli/program.ts';

// Letters, forms and backups must not be readable by other accounts of the machine.
process.umask(0o077);
// A reader such as `head` may close the pipe early.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});
process.exitCode = await run(process.argv.slice(2), process.env);
