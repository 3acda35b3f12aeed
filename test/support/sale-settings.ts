import { saveTariffVersion } from '#catalogues/tariffs/store.ts';
import { tariffChecksum } from '#catalogues/tariffs/version-head.ts';
import type { DateText } from '#kernel/time/calendar.ts';
import { announce } from '#platform/db/signals.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { osagoBody } from './osago-body.ts';
import { until } from './process.ts';
import { type TestService, testDay } from './service.ts';
import { shippedVersions } from './shipped-versions.ts';

const kinds = [
  ['casco', 'rates'],
  ['mortgage', 'rates'],
  ['osago', 'base-rates'],
  ['gap', 'rates'],
  ['pet', 'rates'],
  ['property', 'rates'],
] as const;

/** Publishes the current tariffs of the insurer with changed sale settings, common or by product. */
export async function withSaleSettings(
  service: TestService,
  settings: Readonly<Record<string, number>> | ((product: string) => Readonly<Record<string, number>>),
  day: DateText = testDay,
): Promise<void> {
  await inTransaction(service.pool, async (tx) => {
    for (const [product, kind] of kinds) {
      const known = shippedVersions()
        .filter((one) => one.product === product && one.kind === kind && one.effectiveFrom <= day)
        .sort((left, right) => (left.effectiveFrom < right.effectiveFrom ? 1 : -1));
      const [newest] = known;
      if (!newest) throw new Error(`no tariff of ${product} on ${day}`);
      const ofProduct = typeof settings === 'function' ? settings(product) : settings;
      const rows = Object.entries(ofProduct).map(([name, value]) => ({ name, value: String(value) }));
      const tables = { ...newest.tables, settings: [...(newest.tables.settings ?? []), ...rows] };
      const versionId = `${product}/${kind}/${day}`;
      const version = { ...newest, versionId, effectiveFrom: day, tables, checksum: tariffChecksum(tables) };
      await saveTariffVersion(tx, version, service.clock.now());
    }
    await announce(tx, 'tariffs');
  });
  const partner = await service.partner();
  const isKnown = async () => {
    const answer = await partner.call('POST', '/sales/v2/individual/osago/quotes', osagoBody({ today: day }));
    return answer.text.includes(`osago/base-rates/${day}`);
  };
  await until(isKnown);
}
