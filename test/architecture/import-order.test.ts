import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importCircle, importOrder, layerOf, rankOf } from '../support/architecture/import-order.ts';
import { importsWhere, isStore, type Rule, testRules } from '../support/architecture/rule.ts';
import { serverFiles, sourceFile } from '../support/architecture/source-file.ts';

const files = serverFiles();

/** Packages that speak with one part of the outside, and the only folders that speak with them. */
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

/** Rooms of what partners and the insurer's people do. */
const useCases = new Set(['contracts', 'payments', 'sales', 'staff']);

const pureLayers = new Set(['kernel', 'parties', 'catalogues/vehicles', 'rating', 'products']);

testRules(files, [
  {
    name: 'imports between rooms name the room, imports within a room go by the way there',
    wayOut: "write '#room/…' for a file of another room, and './' or '../' within the room",
    find: (file) =>
      importsWhere(file, ({ target, specifier }) => {
        if (layerOf(target) === undefined) return false;
        return specifier.startsWith('#') === (roomOf(target) === roomOf(file.path));
      }),
    broken: {
      'src/contracts/quote.ts': "import { rubles } from '../kernel/money.ts';",
      'src/contracts/move.ts': "import { read } from '#contracts/read.ts';",
    },
    fine: {
      'src/contracts/quote.ts':
        "import { rubles } from '#kernel/money.ts';\nimport { read } from './read.ts';",
    },
  },
  {
    name: `imports go one way: ${importOrder.join(' → ')}`,
    wayOut:
      'move what is needed to the earlier folder, or let the later one pass it in as a parameter or through a port',
    find: (file) => importsWhere(file, ({ target }) => isBackward(file.path, target)),
    broken: {
      'src/contracts/quote.ts': "import { pay } from '#payments/pay.ts';",
      'src/contracts/number.ts': "import { fillForm } from './print-forms/fill-form.ts';",
      'src/products/osago/index.ts': "import type { Config } from '#app/config.ts';",
      'src/kernel/ports.ts': "export { openPool } from '#platform/db/pool.ts';",
      'src/http/pages.ts': "const page = await import('#app/cli/demo/demo.ts');",
      'src/kernel/any.ts': "import {\n  type A,\n  type B,\n} from '#access/partner.ts';",
    },
    fine: {
      'src/payments/pay.ts':
        "import { move } from '#contracts/move.ts';\nimport { hash } from 'node:crypto';",
      'src/kernel/comment.ts':
        "// import { pay } from '#payments/pay.ts';\nconst text = `from '#payments/pay.ts'`;",
    },
  },
  {
    name: 'every file below src belongs to a layer of the import order',
    wayOut: 'put it into a folder that exists, or give its folder a place in the order and say why',
    find: ({ path }) => (rankOf(layerOf(path) ?? '') < 0 ? [{ line: 1, text: 'has no layer' }] : []),
    broken: { 'src/helpers/text.ts': '', 'src/utils.ts': '', 'src/platform/mail/send.ts': '' },
    fine: { 'src/app/app.ts': '', 'src/platform/db/embedded/launch.ts': '' },
  },
  {
    name: 'a store is called by its room and by the use cases above it',
    wayOut: 'let the page or the program call a use case, and that the store',
    find: (file) =>
      importsWhere(
        file,
        ({ target, isTypeOnly }) =>
          isStore(target) &&
          !isTypeOnly &&
          roomOf(file.path) !== roomOf(target) &&
          !useCases.has(roomOf(file.path) ?? ''),
      ),
    exceptions: {
      'src/app/cli/service.ts': 'looks whether partners of the demo live',
      'src/app/rater.ts': 'reads the published tariffs when it starts',
      'src/http/answers/run-operation.ts': 'reads the partner again for whom an operation runs',
      'src/http/endpoints/webhooks/webhook.ts': 'shows what is kept as it is',
      'src/http/metrics/money-metrics.ts': 'shows what is kept as it is',
    },
    broken: {
      'src/http/routes.ts': "import { contractOf } from '#contracts/store/contract.ts';",
      'src/http/answers/sum.ts': "import { sums } from '#sales/totals/store.ts';",
    },
    fine: {
      'src/contracts/move.ts': "import * as store from './store/contract.ts';",
      'src/sales/sum.ts': "import { sums } from '#payments/store/sums.ts';",
      'src/http/lots.ts': "import type { Lot } from '#payments/store/lots.ts';",
    },
  },
  {
    name: 'adapters and the sandbox bank are constructed in app/app.ts and known nowhere else',
    wayOut: 'name what is needed as a port in src/kernel/ports.ts and take it as a parameter',
    find: (file) =>
      importsWhere(file, ({ target }) => {
        const layer = layerOf(target) ?? '';
        return ['adapters', 'sandbox-bank'].includes(layer) && layer !== layerOf(file.path);
      }),
    exceptions: {
      'src/app/app.ts': 'the one place that constructs things',
      'src/app/keys.ts': 'its part that chooses who keeps the key of personal data',
      'src/app/outside.ts': 'its part that chooses adapters by the configuration',
    },
    broken: {
      'src/app/cli/serving/serve.ts': "import { createMail } from '#adapters/mail.ts';",
      'src/adapters/yookassa/call.ts': "import { startSandboxBank } from '#sandbox-bank/sandbox-bank.ts';",
    },
    fine: { 'src/adapters/pdf/pool.ts': "import { run } from '../bounded-call.ts';" },
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
      'src/payments/store.ts': "import pg from 'pg';",
      'src/app/cli/docs.ts': "import swagger from '@fastify/swagger';",
      'src/parties/read.ts': "import { parse } from 'csv-parse/sync';",
    },
    fine: {
      'src/platform/db/pool.ts': "import pg from 'pg';",
      'src/http/server.ts': "import Fastify from 'fastify';",
    },
  },
  {
    name: 'kernel, parties, vehicles, rating and products are pure: no files, no network, no database, no clock',
    wayOut: 'take the value as a parameter; what a product needs from outside it names in asks()',
    find: (file) => {
      if (!pureLayers.has(layerOf(file.path) ?? '')) return [];
      return importsWhere(
        file,
        ({ target }) =>
          target.startsWith('node:') ||
          ['platform/db', 'platform/operations', 'access'].includes(layerOf(target) ?? '') ||
          target === 'src/kernel/clock.ts',
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
      'src/products/osago/tables.ts': "import { readFileSync } from 'node:fs';",
      'src/parties/find.ts': "import type { Pool } from '#platform/db/pool.ts';",
      'src/products/osago/today.ts': "import { systemClock } from '#kernel/clock.ts';",
    },
    fine: { 'src/products/osago/term.ts': "import { moscowDate } from '#kernel/calendar.ts';" },
  },
  {
    name: 'the clock of the machine is chosen where the program starts',
    wayOut: 'take a Clock, or the moment itself, as a parameter',
    find: (file) =>
      layerOf(file.path) === 'app/cli'
        ? []
        : importsWhere(file, ({ names }) => /\bsystemClock\b/.test(names)),
    broken: { 'src/contracts/move.ts': "import { systemClock } from '#kernel/clock.ts';" },
    fine: { 'src/app/cli/serving/serve.ts': "import { systemClock } from '#kernel/clock.ts';" },
  },
] satisfies Rule[]);

test('files do not import one another in a circle', () => {
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

function roomOf(path: string): string | undefined {
  return path.split('/')[1];
}
