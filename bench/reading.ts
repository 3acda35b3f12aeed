import { Session } from 'node:inspector/promises';
import { createRater } from '../src/contracts/rate-application.ts';
import type { JsonObject } from '../src/kernel/json.ts';
import { productOf, products, tariffCompilers } from '../src/products/index.ts';
import { createReferenceShelf } from '../src/reference/reference-book.ts';
import { shippedLists } from '../src/reference/shipped-lists.ts';
import { shippedVersions } from '../src/tariffs/shipped-versions.ts';
import { createTariffBook } from '../src/tariffs/tariff-book.ts';
import { shippedDirectory } from '../src/vehicles/shipped-directory.ts';
import { createVehicleBook } from '../src/vehicles/vehicle-book.ts';
import { testCaller } from '../test/support/caller.ts';
import { osagoBody } from '../test/support/osago-body.ts';
import { print } from './row.ts';

const today = '2026-11-21';
const readers = [
  'readOsago',
  'registrationOf',
  'ownerOf',
  'termOf',
  'driversOf',
  'namingOf',
  'policyKindOf',
  'loyaltiesOf',
  'osagoVehicleQuestion',
  'filledFromDirectory',
  'ratedVehicleOf',
  'ownerPlaceOf',
];

/** What runs of our code to quote one whole osago body: files, calls, and how often each reader of the body. */
export async function measureReading(): Promise<void> {
  const rate = raterOf(osagoBody({ today }));
  for (let time = 0; time < 3; time += 1) await rate();
  const functions = await calledDuring(rate);
  print('Files', 'In products/osago', 'Calls');
  print('---:', '---:', '---:');
  const files = new Set(functions.map(({ file }) => file));
  const own = [...files].filter((file) => file.startsWith('products/osago/'));
  const calls = functions.reduce((sum, { count }) => sum + count, 0);
  print(String(files.size), String(own.length), String(calls));
  console.log('');
  print('Reader', 'Calls');
  print('---', '---:');
  for (const reader of readers) {
    const count = functions.filter(({ name }) => name === reader).reduce((sum, one) => sum + one.count, 0);
    print(reader, String(count));
  }
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
    createReferenceShelf(shippedLists()),
    createVehicleBook(shippedDirectory()),
  );
  const caller = testCaller({});
  const now = new Date(`${today}T12:00:00+03:00`);
  return () => rater.rate({ product, holderType: 'individual', purpose: 'quote', body, now, caller });
}
