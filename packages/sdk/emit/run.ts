import { writeFileSync } from 'node:fs';
import { emittedFile, emittedTypes } from './emitted.ts';

writeFileSync(emittedFile, emittedTypes());
console.log(`Wrote ${emittedFile}`);
