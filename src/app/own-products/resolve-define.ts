import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

const definePage = new URL('../../products/define.ts', import.meta.url).href;
const known = new Set<string>();

/**
 * From now on files of this directory find `bindery/define` wherever they lie, and are modules whatever a package.json beside
 * them says.
 */
export function resolveDefineIn(directory: string): void {
  const root = pathToFileURL(`${directory}/`).href;
  if (known.has(root)) return;
  known.add(root);
  registerHooks({
    resolve(specifier, context, next) {
      const isOurs = context.parentURL?.startsWith(root) === true;
      if (isOurs && specifier === 'bindery/define') return { url: definePage, shortCircuit: true };
      const found = next(specifier, context);
      return found.url.startsWith(root) && found.url.endsWith('.ts')
        ? { ...found, format: 'module-typescript' }
        : found;
    },
  });
}
