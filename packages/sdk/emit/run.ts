import { readFileSync, writeFileSync } from 'node:fs';
import { emittedFile, emittedTypes } from './emitted.ts';

// Writes the types, or with --check tells whether those that are there are those of the description.
if (!process.argv.includes('--check')) {
  writeFileSync(emittedFile, emittedTypes());
  console.log(`Wrote ${emittedFile}`);
} else if (readFileSync(emittedFile, 'utf8') !== emittedTypes()) {
  console.error(
    'The types of the SDK are not those of the description: run `npm run sdk:types` and read the difference',
  );
  process.exitCode = 1;
}
