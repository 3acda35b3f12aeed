import { createSandboxRegistry } from '../../../src/adapters/registry/sandbox-registry.ts';
import type { HolderType } from '../../../src/kernel/holder-type.ts';
import type { JsonObject } from '../../../src/kernel/json.ts';
import { productOf, tariffCompilers } from '../../../src/products/index.ts';
import type { Circumstances } from '../../../src/products/product.ts';
import { createReferenceBook } from '../../../src/reference/reference-book.ts';
import { shippedLists } from '../../../src/reference/shipped-lists.ts';
import { shippedVersions } from '../../../src/tariffs/shipped-versions.ts';
import type { Row, TariffVersion } from '../../../src/tariffs/tariff.ts';
import { createTariffBook } from '../../../src/tariffs/tariff-book.ts';
import { osagoFactsOf } from './facts.ts';
import { jsonRulesOsago } from './json-rules.ts';
import type { PeerAnswer, RateOsago } from './rate.ts';
import { legalMultiplier, osagoTables } from './tables.ts';
import { zenOsago } from './zen.ts';

/** Rates a body as a quote of the day, asking the sandbox registry for its classes. */
export type RateBody = (holderType: HolderType, body: JsonObject) => Promise<PeerAnswer>;

const engines = { zen: zenOsago, 'json-rules': jsonRulesOsago };

export type EngineName = keyof typeof engines;

/** The engine with all tables of the tariff that is in force on a day. */
export function osagoPeer(name: EngineName, today: string): RateBody {
  const versions = tariffVersionsOn(today);
  const rate: RateOsago = engines[name](osagoTables(versions), legalMultiplier(versions));
  const product = productOf('osago');
  if (!product) throw new Error('no osago');
  const meter = { measure: <Answer>(call: () => Promise<Answer>) => call() };
  const registry = createSandboxRegistry({ system: 'registry', timeoutMs: 10_000 }, meter);
  const reference = createReferenceBook(shippedLists());
  return async (holderType, body) => {
    const circumstances: Circumstances = { purpose: 'quote', holderType, today, reference };
    const { bonusMalus: query } = product.asks(body, circumstances);
    const classes = query && (await registry.bonusMalus(query, { traceId: 'bench' }));
    return rate(osagoFactsOf(body, holderType, today, classes));
  };
}

/** The shipped versions that are in force on a day, the directive and the base rates. */
export function tariffVersionsOn(today: string): readonly TariffVersion[] {
  const shipped = shippedVersions();
  const book = createTariffBook(tariffCompilers);
  book.replace(shipped);
  const ids = new Set(book.inForce('osago', today)?.versionIds);
  return shipped.filter(({ versionId }) => ids.has(versionId));
}

/** All territories of the tariff of a day. */
export function territoriesOn(today: string): readonly Row[] {
  return tariffVersionsOn(today).find(({ kind }) => kind === 'directive')?.tables.kt ?? [];
}
