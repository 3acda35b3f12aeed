import type { SourceFile } from './source-file.ts';

/**
 * The order of imports: a file may import from its own layer and from those before it. A layer is a room of `src`, or
 * a part of a room that has an order of its own. `app/config` stands late, so that features take their settings as
 * parameters and only what starts the program reads them.
 */
export const importOrder = [
  'kernel',
  'platform/spans',
  'platform/db',
  'platform/keys',
  'platform/jobs',
  'platform/events',
  'platform/operations',
  'access',
  'parties',
  'platform/trace',
  'catalogues/files',
  'catalogues/vehicles',
  'catalogues/reference',
  'catalogues/exchange-rates',
  'catalogues/calendar',
  'catalogues/tariffs',
  'rating',
  'products',
  'contracts',
  'contracts/print-forms',
  'payments',
  'sales',
  'staff',
  'http',
  'adapters',
  'sandbox-bank',
  'app/config',
  'app',
  'app/cli',
  'main',
] as const;

const rankByLayer = new Map<string, number>(importOrder.map((layer, rank) => [layer, rank]));

/** The room of a file of `src`, or the part of it that has a place of its own in the order; undefined outside of the server. */
export function layerOf(path: string): string | undefined {
  if (path.startsWith('packages/sandbox-bank/')) return 'sandbox-bank';
  const [, room, part] = /^src\/([^/.]+)(?:\/([^/.]+))?/.exec(path) ?? [];
  return part !== undefined && rankByLayer.has(`${room}/${part}`) ? `${room}/${part}` : room;
}

/** -1 where the layer is not in the order. */
export function rankOf(layer: string): number {
  return rankByLayer.get(layer) ?? -1;
}

/** The first circle of files that import one another at run time, as paths; undefined where there is none. */
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
