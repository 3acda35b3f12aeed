import type { Fault } from '#kernel/errors/errors.ts';
import { type DateText, datePrinted } from '#kernel/time/calendar.ts';
import { type CurrentReferenceBook, noLists } from '../reference/reference-book.ts';
import type { TariffCompiler, TariffVersion } from './tariff.ts';

export interface TariffInForce<Tariff = unknown> {
  readonly tariff: Tariff;
  /** Ids of one version of each kind; the law's version is first. */
  readonly versionIds: readonly string[];
  /** First day on which this combination of versions applies. */
  readonly effectiveFrom: DateText;
}

export interface TariffBook {
  /** Replaces the published versions; running requests continue with their tariff. */
  replace(versions: readonly TariffVersion[]): void;
  /** Returns a product's tariff on a date; null if the date is before its first tariff. */
  inForce(product: string, onDate: DateText): TariffInForce | null;
  /** Returns the tariff of a rated contract; null if a version is unknown. */
  byVersionIds(product: string, versionIds: readonly string[]): TariffInForce | null;
  /** Returns the first date with a version of each kind; null if there is no such date. */
  earliest(product: string): DateText | null;
  published(): readonly TariffVersion[];
}

interface Combination {
  /** Cache key: ids and checksums of the versions. */
  readonly key: string;
  readonly effectiveFrom: DateText;
  readonly parts: readonly TariffVersion[];
}

interface Content {
  readonly byId: ReadonlyMap<string, TariffVersion>;
  readonly combinations: ReadonlyMap<string, readonly Combination[]>;
  readonly compiled: Map<string, TariffInForce>;
}

/** Creates an empty book. `compilers` has a compiler per product code; `reference` provides names of codes. */
export function createTariffBook(
  compilers: Readonly<Record<string, TariffCompiler>>,
  reference: Pick<CurrentReferenceBook, 'book'> = noLists,
): TariffBook {
  let content = contentOf([], compilers, new Map());

  function compile(product: string, { key, parts, effectiveFrom }: Combination): TariffInForce | null {
    const known = content.compiled.get(key);
    if (known) return known;
    const compiler = compilers[product];
    if (!compiler) return null;
    const versionIds = parts.map((part) => part.versionId);
    const made = { tariff: compiler.compile(parts, reference), versionIds, effectiveFrom };
    content.compiled.set(key, made);
    return made;
  }

  return {
    replace(versions) {
      content = contentOf(versions, compilers, stillValid(content.compiled, versions));
    },
    inForce(product, onDate) {
      const found = content.combinations.get(product)?.find((one) => one.effectiveFrom <= onDate);
      return found ? compile(product, found) : null;
    },
    byVersionIds(product, versionIds) {
      const parts = versionIds.map((id) => content.byId.get(id)).filter((part) => part?.product === product);
      const known = parts.filter((part) => part !== undefined);
      if (known.length !== versionIds.length || !isComplete(known, compilers[product])) return null;
      return compile(product, { key: keyOf(known), parts: known, effectiveFrom: latestStart(known) });
    },
    earliest(product) {
      return content.combinations.get(product)?.at(-1)?.effectiveFrom ?? null;
    },
    published: () => [...content.byId.values()],
  };
}

function contentOf(
  versions: readonly TariffVersion[],
  compilers: Readonly<Record<string, TariffCompiler>>,
  compiled: Map<string, TariffInForce>,
): Content {
  const byId = new Map(versions.map((version) => [version.versionId, version]));
  const combinations = new Map<string, readonly Combination[]>();
  for (const [product, { kinds }] of Object.entries(compilers)) {
    combinations.set(
      product,
      combine(
        versions.filter((version) => version.product === product),
        kinds,
      ),
    );
  }
  return { byId, combinations, compiled };
}

/** Returns the combinations of versions, newest first: one for each date on which a version starts. */
function combine(versions: readonly TariffVersion[], kinds: readonly string[]): Combination[] {
  const newestFirst = [...versions].sort((left, right) =>
    left.effectiveFrom < right.effectiveFrom ? 1 : -1,
  );
  const dates = [...new Set(newestFirst.map((version) => version.effectiveFrom))];
  return dates.flatMap((effectiveFrom) => {
    const parts = kinds.map((kind) =>
      newestFirst.find((version) => version.kind === kind && version.effectiveFrom <= effectiveFrom),
    );
    const known = parts.filter((part) => part !== undefined);
    return known.length === kinds.length ? [{ key: keyOf(known), effectiveFrom, parts: known }] : [];
  });
}

function keyOf(parts: readonly TariffVersion[]): string {
  return parts.map((part) => `${part.versionId}@${part.checksum}`).join(' ');
}

function isComplete(parts: readonly TariffVersion[], compiler: TariffCompiler | undefined): boolean {
  return (
    compiler?.kinds.length === parts.length &&
    compiler.kinds.every((kind, index) => parts[index]?.kind === kind)
  );
}

function latestStart(parts: readonly TariffVersion[]): DateText {
  return parts.reduce((latest, part) => (part.effectiveFrom > latest ? part.effectiveFrom : latest), '');
}

/** Returns the compiled tariffs of which no version has been withdrawn. */
function stillValid(
  compiled: ReadonlyMap<string, TariffInForce>,
  versions: readonly TariffVersion[],
): Map<string, TariffInForce> {
  const known = new Set(versions.map((version) => `${version.versionId}@${version.checksum}`));
  return new Map([...compiled].filter(([key]) => key.split(' ').every((part) => known.has(part))));
}

/** Creates the error for a conclusion date before the first tariff; `earliest` is null if there is no tariff. */
export function noTariffFault(earliest: DateText | null): Fault {
  const description =
    earliest === null
      ? 'Тарифы этого продукта ещё не введены в действие'
      : `На дату заключения нет тарифов: укажите дату не ранее ${datePrinted(earliest)}`;
  return { field: 'issueDate', description, reason: 'TARIFF_NOT_IN_FORCE', domain: 'rating' };
}
