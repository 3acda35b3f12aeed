import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  importCircle,
  importOrder,
  layerOf,
  moduleOf,
  rankOf,
} from '../support/architecture/import-order.ts';
import { importsWhere, isStore, type Rule, testRules } from '../support/architecture/rule.ts';
import { serverFiles, sourceFile } from '../support/architecture/source-file.ts';

const files = serverFiles();

/** Packages for one kind of external system, with the only folders that may import them. */
const homes: Readonly<Record<string, string | readonly string[]>> = {
  ajv: 'src/kernel/',
  commander: 'src/app/cli/',
  'csv-parse': 'src/catalogues/files/',
  fastify: 'src/http/',
  '@fastify': 'src/http/',
  '@scalar': 'src/http/',
  '@myriaddreamin': 'src/adapters/',
  pg: 'src/platform/db/',
  cockatiel: 'src/adapters/',
  'pg-boss': 'src/platform/jobs/',
  'prom-client': 'src/http/',
  qr: 'src/kernel/',
};

/** Modules with the use cases of partners and staff. */
const useCases = new Set(['contracts', 'payments', 'sales', 'exports', 'staff']);

const pureModules = new Set(['kernel', 'parties', 'rating', 'products']);

testRules(files, [
  {
    name: 'imports between modules start with #module, imports within a module are relative',
    wayOut: "write '#module/…' for a file of another module, and './' or '../' within the module",
    find: (file) =>
      importsWhere(file, ({ target, specifier }) => {
        if (layerOf(target) === undefined) return false;
        return specifier.startsWith('#') === (moduleOf(target) === moduleOf(file.path));
      }),
    broken: {
      'src/contracts/quote.ts': "import { rubles } from '../kernel/money.ts';",
      'src/contracts/record/status/transition.ts': "import { read } from '#contracts/record/read.ts';",
    },
    fine: {
      'src/contracts/quote.ts':
        "import { rubles } from '#kernel/money/money.ts';\nimport { read } from './read.ts';",
    },
  },
  {
    name: 'imports point to the same layer or an earlier one of the import order',
    wayOut:
      'move the definition to the earlier layer, or let the later one pass it in as a parameter or through a port (order: test/support/architecture/import-order.ts)',
    find: (file) => importsWhere(file, ({ target }) => isBackward(file.path, target)),
    broken: {
      'src/contracts/life/quote.ts': "import { pay } from '#payments/links/pay.ts';",
      'src/contracts/record/number.ts': "import { fillForm } from '../print-forms/fill-form.ts';",
      'src/contracts/rating/facts.ts': "import type { Answer } from '../answers/answer.ts';",
      'src/products/lines/osago/index.ts': "import type { Config } from '#app/config/config.ts';",
      'src/kernel/ports/ports.ts': "export { openPool } from '#platform/db/pool.ts';",
      'src/http/docs/pages.ts': "const page = await import('#app/cli/demo/demo.ts');",
      'src/kernel/json/any.ts': "import {\n  type A,\n  type B,\n} from '#access/partner.ts';",
    },
    fine: {
      'src/payments/links/pay.ts':
        "import { transition } from '#contracts/record/status/transition.ts';\nimport { hash } from 'node:crypto';",
      'src/kernel/text/comment.ts':
        "// import { pay } from '#payments/pay.ts';\nconst text = `from '#payments/pay.ts'`;",
    },
  },
  {
    name: 'every file of src belongs to a layer of the import order',
    wayOut: 'put it into a folder that exists, or give its folder a place in the order and say why',
    find: ({ path }) => (rankOf(layerOf(path) ?? '') < 0 ? [{ line: 1, text: 'has no layer' }] : []),
    broken: { 'src/helpers/text.ts': '', 'src/utils.ts': '', 'src/platform/mail/send.ts': '' },
    fine: { 'src/app/services/app.ts': '', 'src/platform/db/embedded/launch.ts': '' },
  },
  {
    name: 'a store is called by its module and by the use cases above it',
    wayOut: 'let the page or the program call a use case, which calls the store',
    find: (file) =>
      importsWhere(
        file,
        ({ target, isTypeOnly }) =>
          isStore(target) &&
          !isTypeOnly &&
          moduleOf(file.path) !== moduleOf(target) &&
          !useCases.has(moduleOf(file.path) ?? ''),
      ),
    exceptions: {
      'src/app/cli/service.ts': 'looks whether partners of the demo live',
      'src/app/database/rater.ts': 'reads the published tariffs when it starts',
      'src/http/protocol/answers/run-operation.ts': 'reads the partner again for whom an operation runs',
      'src/http/endpoints/webhooks/webhook.ts': 'shows what is kept as it is',
      'src/http/protocol/metrics/money-metrics.ts': 'shows what is kept as it is',
    },
    broken: {
      'src/http/routes.ts': "import { contractOf } from '#contracts/record/store/contract.ts';",
      'src/http/protocol/answers/sum.ts': "import { sums } from '#sales/totals/store.ts';",
    },
    fine: {
      'src/contracts/record/status/transition.ts': "import * as store from './store/contract.ts';",
      'src/sales/sum.ts': "import { sums } from '#payments/record/store/sums.ts';",
      'src/http/lots.ts': "import type { Lot } from '#payments/record/store/lots.ts';",
    },
  },
  {
    name: 'adapters and the sandbox bank are constructed only in app/services',
    wayOut: 'name what is needed as a port in src/kernel/ports/ports.ts and take it as a parameter',
    find: (file) =>
      importsWhere(file, ({ target }) => {
        const module = moduleOf(target) ?? '';
        return ['adapters', 'sandbox-bank'].includes(module) && module !== moduleOf(file.path);
      }),
    exceptions: {
      'src/app/services/app.ts': 'the one place that constructs things',
      'src/app/keys/keys.ts': 'its part that chooses who keeps the key of personal data',
      'src/app/services/outside.ts': 'its part that chooses adapters by the configuration',
    },
    broken: {
      'src/app/cli/serving/serve.ts': "import { createMail } from '#adapters/mail.ts';",
      'src/adapters/yookassa/call.ts': "import { startSandboxBank } from '#sandbox-bank/sandbox-bank.ts';",
    },
    fine: { 'src/adapters/pdf/pool.ts': "import { run } from '../calls/bounded-call.ts';" },
  },
  {
    name: 'a package that speaks with the outside has one home',
    wayOut: `let its home offer what is needed (${Object.entries(homes)
      .map(([name, home]) => `${name}: ${home}`)
      .join(', ')})`,
    find: (file) =>
      importsWhere(file, ({ target }) => {
        const home = homes[target] ?? homes[target.split('/')[0] ?? ''];
        return home !== undefined && ![home].flat().some((folder) => file.path.startsWith(folder));
      }),
    broken: {
      'src/contracts/quote.ts': "import type { FastifyRequest } from 'fastify';",
      'src/payments/record/store.ts': "import pg from 'pg';",
      'src/app/cli/docs.ts': "import swagger from '@fastify/swagger';",
      'src/parties/read.ts': "import { parse } from 'csv-parse/sync';",
    },
    fine: {
      'src/platform/db/pool.ts': "import pg from 'pg';",
      'src/http/server/server.ts': "import Fastify from 'fastify';",
    },
  },
  {
    name: 'kernel, parties, vehicles, rating and products are pure: no files, no network, no database, no clock',
    wayOut: 'take the value as a parameter; what a product needs from outside it names in asks()',
    find: (file) => {
      if (!pureModules.has(moduleOf(file.path) ?? '') && layerOf(file.path) !== 'catalogues/vehicles')
        return [];
      return importsWhere(
        file,
        ({ target }) =>
          target.startsWith('node:') ||
          ['platform/db', 'platform/operations'].includes(layerOf(target) ?? '') ||
          moduleOf(target) === 'access' ||
          target === 'src/kernel/time/clock.ts',
      );
    },
    exceptions: Object.fromEntries(
      ['find-modifications', 'import-vehicles', 'load-directory', 'shipped-directory', 'store'].map(
        (name) => [
          `src/catalogues/vehicles/${name}.ts`,
          'brings the directory from files and tables into memory; what reads it there is pure',
        ],
      ),
    ),
    broken: {
      'src/products/lines/osago/tables.ts': "import { readFileSync } from 'node:fs';",
      'src/parties/find.ts': "import type { Pool } from '#platform/db/pool.ts';",
      'src/products/lines/osago/today.ts': "import { systemClock } from '#kernel/time/clock.ts';",
    },
    fine: { 'src/products/lines/osago/term.ts': "import { moscowDate } from '#kernel/time/calendar.ts';" },
  },
  {
    name: 'the system clock is chosen only where the program starts',
    wayOut: 'take a Clock, or the moment itself, as a parameter',
    find: (file) =>
      layerOf(file.path) === 'app/cli'
        ? []
        : importsWhere(file, ({ names }) => /\bsystemClock\b/.test(names)),
    broken: {
      'src/contracts/record/status/transition.ts': "import { systemClock } from '#kernel/time/clock.ts';",
    },
    fine: { 'src/app/cli/serving/serve.ts': "import { systemClock } from '#kernel/time/clock.ts';" },
  },
] satisfies Rule[]);

const partsMax = 9;

test(`a module has at most ${partsMax} layers`, () => {
  const parts = Map.groupBy(importOrder, (layer) => layer.split('/')[0]);
  const over = [...parts].filter(([, layers]) => layers.length > partsMax);
  assert.deepEqual(over, [], 'Way out: group what belongs together in a folder that is named for it');
});

test('files do not import each other in a cycle', () => {
  const circle = [
    sourceFile('src/kernel/a.ts', "import { b } from './b.ts';"),
    sourceFile('src/kernel/b.ts', "import { c } from './c.ts';"),
    sourceFile('src/kernel/c.ts', "import { b } from './b.ts';"),
  ];
  assert.deepEqual(importCircle(circle), ['src/kernel/b.ts', 'src/kernel/c.ts', 'src/kernel/b.ts']);
  const found = importCircle(files)?.join(' → ');
  assert.equal(found, undefined, `${found}. Way out: move what both need to a third file`);
});

function isBackward(from: string, target: string): boolean {
  const [own, other] = [layerOf(from), layerOf(target)];
  if (own === undefined || other === undefined) return false;
  return rankOf(other) > rankOf(own);
}
