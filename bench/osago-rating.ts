import { moscowDate } from '#kernel/time/calendar.ts';
import { systemClock } from '#kernel/time/clock.ts';
import { cpuMicroseconds } from './cpu.ts';
import { osagoPeer, ownRating, territoriesOn } from './peers/osago/peers.ts';
import { type SampleBody, sampleBodies } from './peers/osago/sample-bodies.ts';
import { print } from './row.ts';
import { roundsOf, shareOf } from './share.ts';

type Rate = (sample: SampleBody) => Promise<number>;

const bodies = shareOf(240);
const turns = roundsOf(3);

/** CPU of rating alone, without HTTP: ours with the whole worksheet, the engines with figures and premium only. */
export async function compareOsagoRating(): Promise<void> {
  const today = moscowDate(systemClock.now());
  const samples = sampleBodies(bodies, today, territoriesOn(today));
  const own = ownRating(today);
  const [zen, jsonRules] = [osagoPeer('zen', today), osagoPeer('json-rules', today)];
  const rates: readonly (readonly [name: string, rounds: number, rate: Rate])[] = [
    ['Bindery, with the worksheet', 100, ({ holderType, body }) => own(holderType, body)],
    ['`@gorules/zen-engine`', 5, async ({ holderType, body }) => (await zen(holderType, body)).premium],
    ['`json-rules-engine`', 1, async ({ holderType, body }) => (await jsonRules(holderType, body)).premium],
  ];
  await requireEqual(samples, rates);
  print('Rating osago', 'CPU µs', 'against ours');
  print('---', '---:', '---:');
  let ours = Number.NaN;
  for (const [name, rounds, rate] of rates) {
    const times = shareOf(rounds, 1);
    const each = await cpuMicroseconds(turns, times * samples.length, () => repeat(times, samples, rate));
    if (Number.isNaN(ours)) ours = each;
    print(name, each.toFixed(0), `${(each / ours).toFixed(0)} ×`);
  }
  console.log('');
}

async function requireEqual(
  samples: readonly SampleBody[],
  rates: readonly (readonly [string, number, Rate])[],
): Promise<void> {
  for (const sample of samples) {
    const premiums = await Promise.all(rates.map(([, , rate]) => rate(sample)));
    if (new Set(premiums).size > 1) throw new Error(`${premiums}: ${JSON.stringify(sample.body)}`);
  }
}

async function repeat(rounds: number, samples: readonly SampleBody[], rate: Rate): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    for (const sample of samples) await rate(sample);
  }
}
