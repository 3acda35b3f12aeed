import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from './load.ts';
import { middleOf } from './middle.ts';
import { serve } from './serve.ts';
import { pinLoad } from './server-process.ts';
import { inDirectory } from './temporary.ts';

const examples = join(import.meta.dirname, '../docs/examples');
const first = 'osago-individual-two-drivers-six-months';
const others = ['casco-individual-minimal-quote', 'casco-individual', 'casco-corporate'];
const warmUp = 5000;
const quotes = 5000;
const rounds = 3;

/** CPU of a quote of each product over HTTP, as a ratio to the first: in turn, so that a drift meets all. */
export async function compareProducts(): Promise<void> {
  pinLoad();
  const names = [first, ...others];
  const figures = new Map<string, number[]>(names.map((name) => [name, []]));
  await inDirectory(async (directory) => {
    const { server, shot } = await serve(8195, { DATA_DIR: join(directory, 'embedded') }, shotOf(first));
    try {
      for (const name of names) await load(server, { ...shot, ...shotOf(name) }, warmUp);
      for (let round = 0; round < rounds; round += 1) {
        for (const name of names) {
          const { cpuMicrosecondsPerRequest } = await load(server, { ...shot, ...shotOf(name) }, quotes);
          figures.get(name)?.push(cpuMicrosecondsPerRequest);
        }
      }
    } finally {
      await server.stop();
    }
  });
  const base = middleOf(figures.get(first) ?? []);
  console.log('| Quote | CPU µs/request | against the first |');
  console.log('| --- | ---: | ---: |');
  for (const [name, rows] of figures) {
    console.log(`| ${name} | ${middleOf(rows).toFixed(0)} | ${(middleOf(rows) / base).toFixed(2)} |`);
  }
}

function shotOf(name: string) {
  const [product, holderType] = name.split('-');
  const text = readFileSync(join(examples, `${name}.json`), 'utf8');
  const body = JSON.stringify(JSON.parse(text));
  return { path: `/ship/biz/sales/v2/${holderType}/${product}/quotes`, body };
}
