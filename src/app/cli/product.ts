import { hasEmbeddedDatabase } from '#platform/db/embedded.ts';
import { productLines, productRows, productList as storedList } from '#staff/catalogues/products.ts';
import { subject } from '#staff/use-case/fields.ts';
import { path, withHint } from '#staff/use-case/kinds.ts';
import { readConfig } from '../config/config.ts';
import { openSoundAssortment } from '../products/assortment.ts';
import { tool } from './commands.ts';
import { runUseCase } from './run-use-case.ts';

/** Lists products. Unlike the use case of staff, works without a database and lists invalid folders with their error. */
export const productListCommand = tool({
  ...storedList,
  async run({ variables }, _, isJson) {
    const { productsDirectory, databaseUrl, dataDirectory } = readConfig(variables);
    const { assortment, faulty } = await openSoundAssortment(productsDirectory);
    const hasDatabase = databaseUrl !== undefined || hasEmbeddedDatabase(dataDirectory);
    if (hasDatabase && faulty.length === 0) return runUseCase(storedList, {}, isJson, variables);
    const { shippedVersions } = await import('#catalogues/tariffs/shipped-versions.ts');
    const rows = productRows(assortment, [...shippedVersions(), ...assortment.ownVersions]);
    if (isJson) {
      const listed = rows.map(({ versions: _versions, ...row }) => row);
      console.log(JSON.stringify([...listed, ...faulty.map(({ folder: from, fault }) => ({ from, fault }))]));
    } else {
      for (const line of productLines(rows)) console.log(line);
      if (!hasDatabase) console.error('versions are those of the files: there is no database');
    }
    for (const { fault } of faulty) console.error(`bindery: ${fault}`);
    return faulty.length === 0 ? 0 : 1;
  },
});

const linesShown = 9;

export const productCheck = tool({
  name: 'product check',
  title: 'check a custom product and rate its cases; needs no database',
  input: {
    folder: subject(
      withHint(path, 'folder', 'products/bicycle'),
      'with index.ts, tariffs, lists and cases: see docs/own-product.md',
    ),
  },
  async run(_, { folder }) {
    // Imported here, so that other commands start without loading the rating code.
    const { checkProduct } = await import('../products/check-product.ts');
    let passed = 0;
    let failed = 0;
    for await (const { what, faults, warnings = [] } of checkProduct(folder)) {
      if (faults.length === 0) passed += 1;
      else failed += 1;
      console.log(`${faults.length > 0 ? 'FAIL' : warnings.length > 0 ? 'WARN' : 'ok  '} ${what}`);
      const lines = [...faults, ...warnings];
      for (const line of lines.slice(0, linesShown)) console.log(`     ${line}`);
      if (lines.length > linesShown) console.log(`     … and ${lines.length - linesShown} more`);
    }
    const end = `${passed} passed, ${failed} failed`;
    if (failed === 0) console.log(end);
    else console.error(`bindery: ${folder}: ${end}`);
    return failed === 0 ? 0 : 1;
  },
});
