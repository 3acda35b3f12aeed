import { run } from '#app/cli/program.ts';

// Make new files unreadable for other accounts of the machine: letters, forms and backups contain personal data.
process.umask(0o077);
// Exit quietly if the reader of the output, such as `head`, has closed the pipe.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});
process.exitCode = await run(process.argv.slice(2), process.env);
