import { readFileSync, writeFileSync } from 'node:fs';
import { emittedFile, emittedTypes } from './emitted.ts';
import type { Node } from './node.ts';
import { emitTypes } from './types.ts';

// Writes the SDK's types. With --check, only reports whether the stored types are current. With an OpenAPI document and a
// file, writes the types of another server, for `createBindery<Operations, Sold>`.
const [first, file] = process.argv.slice(2);
if (first === undefined) {
  writeFileSync(emittedFile, emittedTypes());
  console.log(`Wrote ${emittedFile}`);
} else if (first !== '--check') {
  if (file === undefined) throw new Error('npm run sdk:types -- <openapi.json> <types.ts>');
  writeFileSync(file, emitTypes(JSON.parse(readFileSync(first, 'utf8')) as Node, 'bindery-sdk'));
} else if (readFileSync(emittedFile, 'utf8') !== emittedTypes()) {
  console.error(
    'The types of the SDK are not those of the description: run `npm run sdk:types` and read the difference',
  );
  process.exitCode = 1;
}
