import type { SourceFile } from './source-file.ts';

/**
 * The order of imports: a file may import from its own layer and from the layers before it. A layer is a folder or a file
 * directly inside a module of `src`. `app/config` comes late, so that features take their settings as parameters and only
 * the code that starts the program reads them.
 */
export const importOrder = [
  'kernel/json',
  'kernel/money',
  'kernel/time',
  'kernel/errors',
  'kernel/text',
  'kernel/bytes',
  'kernel/terms',
  'kernel/ports',
  'kernel/schema',
  'platform/spans',
  'platform/db',
  'platform/keys',
  'platform/jobs',
  'platform/events',
  'platform/operations',
  'access/secrets',
  'access/sender-hash',
  'access/partner',
  'access/store',
  'access/rate-limit',
  'access/tokens',
  'access/token-attempts',
  'access/manage-partners',
  'parties/fields',
  'parties/person',
  'parties/regions',
  'parties/organization',
  'parties/contract-party',
  'parties/drivers',
  'parties/personal-data',
  'platform/trace',
  'catalogues/files',
  'catalogues/vehicles',
  'catalogues/reference',
  'catalogues/exchange-rates',
  'catalogues/calendar',
  'catalogues/tariffs',
  'catalogues/content',
  'rating/attributes',
  'rating/model',
  'rating/lookup',
  'rating/result',
  'rating/tables',
  'rating/calculation',
  'products/product',
  'products/fields',
  'products/definition',
  'products/lines',
  'products/define',
  'products/index',
  'products/conformance',
  'contracts/record',
  'contracts/clients',
  'contracts/rating',
  'contracts/answers',
  'contracts/life',
  'contracts/addendums',
  'contracts/print-forms',
  'contracts/portfolio',
  'payments/record',
  'payments/acquiring',
  'payments/accounting',
  'payments/links',
  'payments/autopay',
  'payments/sandbox',
  'sales/quotes',
  'sales/drafts',
  'sales/addendums',
  'sales/pay-installment',
  'sales/print-form',
  'sales/unpaid',
  'sales/renewals',
  'sales/reconcile',
  'sales/totals',
  'exports/schema',
  'exports/files',
  'exports/datasets',
  'exports/run',
  'staff/use-case',
  'staff/dual-control',
  'staff/partners',
  'staff/operation',
  'staff/people',
  'staff/contracts',
  'staff/money',
  'staff/catalogues',
  'staff/index',
  'http/protocol',
  'http/docs',
  'http/endpoints',
  'http/client-pages',
  'http/console',
  'http/server',
  'adapters/calls',
  'adapters/insurer-systems',
  'adapters/exchange-rates',
  'adapters/directory',
  'adapters/keys',
  'adapters/messages',
  'adapters/pdf',
  'adapters/traces',
  'adapters/yookassa',
  'sandbox-bank',
  'app/config',
  'app/products',
  'app/keys',
  'app/services',
  'app/database',
  'app/doctor',
  'app/cli',
  'main',
] as const;

const rankByLayer = new Map<string, number>(importOrder.map((layer, rank) => [layer, rank]));

/** Returns the module of a file of `src`, or `sandbox-bank`. */
export function moduleOf(path: string): string | undefined {
  if (path.startsWith('packages/sandbox-bank/')) return 'sandbox-bank';
  return /^src\/([^/.]+)/.exec(path)?.[1];
}

/** Returns the layer of a file of `src`; undefined for files outside the server. */
export function layerOf(path: string): string | undefined {
  const module = moduleOf(path);
  const [, part] = /^src\/[^/.]+\/([^/.]+)/.exec(path) ?? [];
  return part === undefined ? module : `${module}/${part}`;
}

/** Returns the position of a layer in the order; -1 for a layer that is not in the order. */
export function rankOf(layer: string): number {
  return rankByLayer.get(layer) ?? -1;
}

/** Returns the paths of the first cycle of run-time imports; undefined if there is no cycle. */
export function importCircle(files: readonly SourceFile[]): readonly string[] | undefined {
  const targets = new Map(
    files.map(({ path, imports }) => [
      path,
      imports.filter((one) => !one.isTypeOnly).map((one) => one.target),
    ]),
  );
  const done = new Set<string>();
  function visit(path: string, trail: readonly string[]): readonly string[] | undefined {
    if (trail.includes(path)) return [...trail.slice(trail.indexOf(path)), path];
    if (done.has(path)) return undefined;
    for (const target of targets.get(path) ?? []) {
      const circle = visit(target, [...trail, path]);
      if (circle) return circle;
    }
    done.add(path);
    return undefined;
  }
  for (const { path } of files) {
    const circle = visit(path, []);
    if (circle) return circle;
  }
  return undefined;
}
