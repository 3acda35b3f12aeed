import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import { demandOwnImport, demandOwnImportsIn } from './foreign-import.ts';

const definePage = import.meta.resolve('#products/define.ts');
const known = new Set<string>();

/**
 * From now on files of this directory find `bindery/define` wherever they lie, are modules whatever a package.json beside
 * them says, and import nothing else: that is a ForeignImport.
 */
export function resolveDefineIn(directory: string): void {
  const root = pathToFileURL(`${directory}/`).href;
  if (known.has(root)) return;
  known.add(root);
  registerHooks({
    resolve(specifier, context, next) {
      const importer = context.parentURL;
      const isOurs = importer?.startsWith(root) === true;
      if (isOurs) demandOwnImport(root, importer, specifier);
      if (isOurs && specifier === 'bindery/define') return { url: definePage, shortCircuit: true };
      const found = next(specifier, context);
      if (isOurs) demandOwnImport(root, importer, specifier, found.url);
      return found.url.startsWith(root) && found.url.endsWith('.ts')
        ? { ...found, format: 'module-typescript' }
        : found;
    },
    load(url, context, next) {
      if (url.startsWith(root) && /\.[cm]?[jt]s(?:[?#]|$)/.test(url)) demandOwnImportsIn(root, url);
      return next(url, context);
    },
  });
}
