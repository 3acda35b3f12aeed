import { Session } from 'node:inspector/promises';
import { createCurrentReferenceBook } from '#catalogues/reference/reference-book.ts';
import { shippedVersions } from '#catalogues/tariffs/shipped-versions.ts';
import { createTariffBook } from '#catalogues/tariffs/tariff-book.ts';
import { shippedDirectory } from '#catalogues/vehicles/shipped-directory.ts';
import { createVehicleBook } from '#catalogues/vehicles/vehicle-book.ts';
import { createRater } from '#contracts/rating/rate-application.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import { testCaller } from '../test/support/caller.ts';
import { osagoBody } from '../test/support/osago-body.ts';
import { assortment, productOf, products, tariffCompilers } from '../test/support/products.ts';
import { print } from './row.ts';

const today = '2026-11-21';
const readerNames = [
  'readOsago',
  'registrationOf',
  'osagoOwner',
  'readOsagoTerm',
  'readDrivers',
  'readNaming',
  'sentPolicyKind',
  'readLoyalties',
  'osagoVehicleQuestion',
  'filledFromDirectory',
  'ratedVehicleOf',
  'ownerPlaceOf',
];

/** What runs of our code to quote one whole osago body. */
export interface Reading {
  readonly files: readonly string[];
  readonly calls: number;
  /** How often each reader of the body runs. */
  readonly readers: ReadonlyMap<string, number>;
}

export async function measureReading(): Promise<void> {
  const { files, calls, readers } = await quoteReading();
  const own = files.filter((file) => file.startsWith('products/lines/osago/'));
  print('Files', 'In products/lines/osago', 'Calls');
  print('---:', '---:', '---:');
  print(String(files.length), String(own.length), String(calls));
  console.log('');
  print('Reader', 'Calls');
  print('---', '---:');
  for (const [reader, count] of readers) print(reader, String(count));
}

export async function quoteReading(): Promise<Reading> {
  const rate = raterOf(osagoBody({ today }));
  for (let time = 0; time < 3; time += 1) await rate();
  const functions = await calledDuring(rate);
  const countOf = (reader: string) =>
    functions.filter(({ name }) => name === reader).reduce((sum, { count }) => sum + count, 0);
  return {
    files: [...new Set(functions.map(({ file }) => file))],
    calls: functions.reduce((sum, { count }) => sum + count, 0),
    readers: new Map(readerNames.map((name) => [name, countOf(name)])),
  };
}

interface Called {
  readonly file: string;
  readonly name: string;
  readonly count: number;
}

/** Functions of `src` that ran, by the counters of V8. */
async function calledDuring(run: () => Promise<unknown>): Promise<readonly Called[]> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await session.post('Profiler.takePreciseCoverage');
  await run();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  session.disconnect();
  return result.flatMap(({ url, functions }) => {
    const file = /\/src\/(.+\.ts)$/.exec(url)?.[1];
    if (file === undefined) return [];
    return functions.flatMap(({ functionName: name, ranges: [range] }) =>
      range && range.count > 0 ? [{ file, name, count: range.count }] : [],
    );
  });
}

function raterOf(body: JsonObject): () => Promise<unknown> {
  const product = productOf('osago');
  if (!product) throw new Error('no osago');
  const tariffs = createTariffBook(tariffCompilers);
  tariffs.replace(shippedVersions());
  const rater = createRater(
    {
      registry: {
        bonusMalus: async ({ drivers }) => ({ requestId: 'bench', drivers: drivers.map(() => '3') }),
      },
      underwriting: { assess: async () => ({ isReinsurance: false }) },
      contractRegistry: {
        check: () => Promise.reject(new Error('a quote asks no registry of contracts')),
        report: () => Promise.reject(new Error('a quote is reported to nobody')),
      },
    },
    tariffs,
    products,
    createCurrentReferenceBook(assortment.lists.shipped),
    createVehicleBook(shippedDirectory()),
  );
  const caller = testCaller({});
  const now = new Date(`${today}T12:00:00+03:00`);
  return () => rater.rate({ product, holderType: 'individual', purpose: 'quote', body, now, caller });
}
