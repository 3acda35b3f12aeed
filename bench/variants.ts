import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObject, type Json, type JsonObject } from '#kernel/json/json.ts';
import { applyMergePatch } from '#kernel/json/merge-patch.ts';
import { connections, load, type Shot } from './load.ts';
import { middleOf } from './middle.ts';
import { print } from './row.ts';
import { serve } from './serve.ts';
import { pinLoad, type ServerProcess } from './server-process.ts';
import { roundsOf, shareOf } from './share.ts';
import { inDirectory } from './temporary.ts';

const rounds = roundsOf(9);
const quotes = shareOf(3000);
const answers = shareOf(300);
const path = '/ship/biz/sales/v2/individual/casco/quotes';
const example = join(import.meta.dirname, '..', 'docs', 'examples', 'casco-individual.json');
const base: JsonObject = JSON.parse(readFileSync(example, 'utf8'));

/** What a partner shows beside each other, and the worst: another sum in each, on which every risk of the vehicle depends. */
const sets: Readonly<Record<string, readonly JsonObject[]>> = {
  'five deductibles, three mileages': deductiblesAndMileages(),
  'fifteen values of the vehicle': Array.from({ length: 15 }, (_, index) =>
    worth(1_200_000 + index * 10_000),
  ),
};

/** One quote is cheaper where several come together, as they are read and answered at once; variants are together by themselves. */
const loads = [connections, 1];

/** CPU of one request for fifteen variants against one quote and against a quote of each, in turn in the same rounds. */
export async function measureVariants(): Promise<void> {
  pinLoad();
  await inDirectory(async (directory) => {
    const environment = { DATA_DIR: join(directory, 'embedded') };
    const { server, shot } = await serve(8247, environment, { path, body: JSON.stringify(base) });
    try {
      print(
        'Fifteen variants of casco',
        'connections',
        'CPU, µs',
        'of a quote, µs',
        'against one quote',
        'against fifteen',
      );
      print('---', '---:', '---:', '---:', '---:', '---:');
      for (const [name, changes] of Object.entries(sets))
        for (const from of loads) await measureSet(server, shot, { name, changes, from });
    } finally {
      await server.stop();
    }
  });
}

async function measureSet(
  server: ServerProcess,
  shot: Shot,
  {
    name,
    changes,
    from,
  }: { readonly name: string; readonly changes: readonly JsonObject[]; readonly from: number },
): Promise<void> {
  const single = changes.map((change) => ({ ...shot, body: JSON.stringify(applyMergePatch(base, change)) }));
  const variants = changes.map((change) => ({ changes: change }));
  const together = { ...shot, path: `${path}/variants`, body: JSON.stringify({ base, variants }) };
  await load(server, single, quotes, from);
  await load(server, together, answers, from);
  const figures = [];
  for (let round = 0; round < rounds; round += 1) {
    const { cpuMicrosecondsPerRequest: quote } = await load(server, single, quotes, from);
    const { cpuMicrosecondsPerRequest: fifteen } = await load(server, together, answers, from);
    figures.push({ quote, fifteen, ratio: fifteen / quote });
  }
  const ratio = middleOf(figures.map((one) => one.ratio));
  print(
    name,
    String(from),
    middleOf(figures.map(({ fifteen }) => fifteen)).toFixed(0),
    middleOf(figures.map(({ quote }) => quote)).toFixed(0),
    ratio.toFixed(2),
    (ratio / changes.length).toFixed(2),
  );
}

function deductiblesAndMileages(): readonly JsonObject[] {
  return [15_000, 20_000, 30_000, 50_000, 75_000].flatMap((deductible) =>
    [{ limit: 10_000 }, { limit: 20_000 }, null].map((mileageLimit) => ({
      mileageLimit,
      ...coversWith({ code: '1', deductible }),
    })),
  );
}

/** Fifteen deductibles and mileages in one request. */
export function variantsShot(headers: Readonly<Record<string, string>>): Shot {
  const variants = deductiblesAndMileages().map((changes) => ({ changes }));
  return { path: `${path}/variants`, headers, body: JSON.stringify({ base, variants }) };
}

/** A patch that gives a cover of the vehicle other figures; an array is sent whole. */
function coversWith({ code, ...figures }: JsonObject): JsonObject {
  const covers = vehicleCovers().map((cover) => (codeOf(cover) === code ? { ...cover, ...figures } : cover));
  return { insuredObject: { casco: { covers } } };
}

function worth(cost: number): JsonObject {
  const covers = vehicleCovers().map((cover) =>
    'sumInsured' in cover ? { ...cover, sumInsured: cost } : cover,
  );
  return { insuredObject: { casco: { vehicle: { cost }, covers } } };
}

function vehicleCovers(): readonly JsonObject[] {
  return at(at(at(base, 'insuredObject'), 'casco'), 'covers') as readonly JsonObject[];
}

function codeOf(cover: JsonObject): Json {
  return at(at(cover, 'cover'), 'code');
}

function at(value: Json, name: string): Json {
  return isObject(value) ? (value[name] ?? null) : null;
}
