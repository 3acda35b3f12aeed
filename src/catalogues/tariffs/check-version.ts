import { type Message, message } from '#kernel/errors/message.ts';
import type { TableFault, TariffCompiler, TariffVersion } from './tariff.ts';
import { tariffChecksum } from './version-head.ts';

export interface FaultyVersion {
  readonly versionId: string;
  readonly faults: readonly TableFault[];
}

/** Returns the errors of a version, including conflicts with `others`, which are published versions and drafts. */
export function checkVersion(
  version: TariffVersion,
  others: readonly TariffVersion[],
  compilers: Readonly<Record<string, TariffCompiler>>,
): readonly TableFault[] {
  const compiler = compilers[version.product];
  if (!compiler)
    return [
      headFault(
        message('VERSION_PRODUCT_UNKNOWN', { product: version.product, known: Object.keys(compilers) }),
      ),
    ];
  if (!compiler.kinds.includes(version.kind)) {
    return [headFault(message('VERSION_KIND_UNKNOWN', { kind: version.kind, known: compiler.kinds }))];
  }
  if (version.checksum !== tariffChecksum(version.tables)) return [headFault(message('VERSION_CHECKSUM'))];
  const unknown = unknownTables(version, compiler);
  const beside = others.filter(
    (other) => other.product === version.product && other.versionId !== version.versionId,
  );
  return [...unknown, ...compiler.check(version, beside)];
}

/** Checks versions that will be published together; returns only those with errors. */
export function checkVersions(
  versions: readonly TariffVersion[],
  published: readonly TariffVersion[],
  compilers: Readonly<Record<string, TariffCompiler>>,
): readonly FaultyVersion[] {
  const ids = new Set(versions.map((version) => version.versionId));
  const all = [...published.filter((version) => !ids.has(version.versionId)), ...versions];
  return versions.flatMap((version) => {
    const faults = checkVersion(version, all, compilers);
    return faults.length === 0 ? [] : [{ versionId: version.versionId, faults }];
  });
}

/** Reports tables that this kind of version does not have. Their names are usually misspelt. */
function unknownTables({ kind, tables }: TariffVersion, compiler: TariffCompiler): readonly TableFault[] {
  const shapes = compiler.shapes?.(kind, tables);
  if (!shapes) return [];
  const known = Object.keys(shapes);
  return Object.keys(tables)
    .filter((table) => !known.includes(table))
    .map((table) => ({
      table,
      message: message('TABLE_UNKNOWN', { known }),
    }));
}

function headFault(wrong: Message): TableFault {
  return { table: 'version', message: wrong };
}
