import { createSandboxRegistry } from '#adapters/insurer-systems/registry/sandbox-registry.ts';
import { shippedVersions } from '#catalogues/tariffs/shipped-versions.ts';
import type { Row, TariffVersion } from '#catalogues/tariffs/tariff.ts';
import { createTariffBook } from '#catalogues/tariffs/tariff-book.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import type { BonusMalusAnswer } from '#kernel/ports/ports.ts';
import type { HolderType } from '#kernel/terms/holder-type.ts';
import { osago } from '#products/lines/osago/index.ts';
import { tariffCompilers } from '../../../test/support/products.ts';
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
  const classesOf = sandboxClasses(today);
  return async (holderType, body) =>
    rate(osagoFactsOf(body, holderType, today, await classesOf(holderType, body)));
}

/** Our own rating of a body with its whole worksheet, for the same work as the engines do; the premium in rubles. */
export function ownRating(today: string): (holderType: HolderType, body: JsonObject) => Promise<number> {
  const tariff = osago.tariff.compile(tariffVersionsOn(today));
  const classesOf = sandboxClasses(today);
  return async (holderType, body) => {
    const bonusMalus = await classesOf(holderType, body);
    const reading = osago.read(body, { purpose: 'quote', holderType, today });
    const rated = osago.calculate(osago.prepare(reading, tariff), bonusMalus ? { bonusMalus } : {});
    if ('faults' in rated) throw new Error(JSON.stringify(rated.faults));
    return Number(rated.calculation.premium) / 100;
  };
}

/** What the sandbox registry answers to the questions of a body; undefined where there are none. */
function sandboxClasses(today: string) {
  const tariff = osago.tariff.compile(tariffVersionsOn(today));
  const meter = { measure: <Answer>(call: () => Promise<Answer>) => call() };
  const registry = createSandboxRegistry({ system: 'registry', timeoutMs: 10_000 }, meter);
  return async (holderType: HolderType, body: JsonObject): Promise<BonusMalusAnswer | undefined> => {
    const { bonusMalus } = osago.asks(osago.read(body, { purpose: 'quote', holderType, today }), tariff);
    return bonusMalus && registry.bonusMalus(bonusMalus, { traceId: 'bench' });
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
