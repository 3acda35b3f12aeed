import { registerHooks } from 'node:module';

/** Loaded before the program, for the bench alone: no flag of the program can do this. */
const sealed = '/src/platform/keys/envelope.ts';
const plain = new URL('./plain-envelope.ts', import.meta.url).href;

registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    return found.url.endsWith(sealed) && context.parentURL !== plain ? { ...found, url: plain } : found;
  },
});
