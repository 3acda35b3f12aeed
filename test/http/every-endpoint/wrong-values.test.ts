import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import type { Json } from '#kernel/json/json.ts';
import { changed, valueAt } from '#kernel/json/json-change.ts';
import { isWithin } from '#kernel/schema/schema.ts';
import { assertError } from '../../support/assert-error.ts';
import { type TestPartner, type TestService, testService } from '../../support/service.ts';
import { type Base, bases } from './bodies.ts';
import { isOtherType, type Position, positions, wrongValues } from './wrong-values.ts';

/**
 * Number of cases to run, out of half a million. The default run always uses the same few quotes, because quotes store
 * nothing. To run all cases in parts of 3 minutes: `WRONG_VALUES=30000 LIFE_SEED=0 npm test --
 * test/http/every-endpoint/wrong-values`, up to LIFE_SEED=17.
 */
const wanted = Number(process.env.WRONG_VALUES ?? 0);
const seed = Number(process.env.LIFE_SEED ?? 2026);
const requestsAtOnce = 8;

interface Case {
  readonly base: Base;
  readonly position: Position;
  readonly value: Json;
}

let service: TestService;
let partner: TestPartner;
/** A separate partner for settings of the sandbox bank, which would make payments of `partner` fail. */
let bankPartner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner({ rateLimit: 100_000_000 });
  bankPartner = await service.partner({ rateLimit: 100_000_000 });
});
after(() => service.close());

test('a wrong value anywhere in a body never returns 5xx, and the error for a list item names its index', async () => {
  const every = bases(service, partner);
  const all = (wanted > 0 ? every : every.filter(({ title }) => title.includes('/quotes '))).flatMap(casesOf);
  const some = sample(all, wanted || 200);
  const used = [...new Set(some.map(({ base }) => base))];
  for (const isAfterSale of [false, true])
    await Promise.all(used.filter((base) => base.isAfterSale === isAfterSale).map((base) => base.ready()));
  const wrong: string[] = [];
  // Runs cases with `isPure` first, because an addendum that awaits payment would hide all other errors.
  const queue = some.toSorted((one, other) => Number(other.base.isPure) - Number(one.base.isPure)).values();
  const work = async () => {
    for (const one of queue) {
      const problem = await problemOf(one);
      if (problem !== undefined) wrong.push(problem);
    }
  };
  await Promise.all(Array.from({ length: requestsAtOnce }, work));
  assert.deepEqual(wrong.slice(0, 40), [], `${wrong.length} of ${some.length} (${all.length} in all)`);
});

function casesOf(base: Base): readonly Case[] {
  return positions(base.body, base.schema).flatMap((position) =>
    wrongValues
      .filter((value) => !isDeepStrictEqual(valueAt(base.body, position.path), value))
      .map((value) => ({ base, position, value })),
  );
}

/** Runs a case; returns the problem with its answer, or undefined if the answer is correct. */
async function problemOf({ base, position, value }: Case): Promise<string | undefined> {
  const [address, own] = await base.ready();
  const right = { ...base.body, ...own };
  const body = position.path === '' ? value : changed(right, { [position.path]: value });
  const sender = address.includes('/sandbox/v1/bank') ? bankPartner : partner;
  const answer = await sender.call(base.method, address, body);
  const title = `${base.title} ${position.path} = ${JSON.stringify(value)}: ${answer.status}`;
  if (answer.status >= 500) return `${title} ${service.logged.findLast((line) => line.includes('stack'))}`;
  // Premiums that a partner sends are ignored, so errors in premiums are not reported.
  const isRead = base.isPure && position.isElement && !position.path.includes('.premiums[');
  if (!isRead || !isOtherType(value, position.types)) return undefined;
  const fields =
    answer.status === 400 ? assertError(answer, 'INVALID_ARGUMENT').map(({ field }) => field) : [];
  const isNamed = fields.some((field) => isWithin(field, position.path));
  return isNamed ? undefined : `${title} ${fields.join(', ')}`;
}

/**
 * Selects about `count` cases at equal distances, and all cases that once returned 5xx. All values of `seed` below `step`
 * together select every case.
 */
function sample(all: readonly Case[], count: number): readonly Case[] {
  const step = Math.max(1, Math.floor(all.length / count));
  return all.filter((one, index) => index % step === seed % step || wasFatal(one));
}

function wasFatal({ base: { title }, position: { path }, value }: Case): boolean {
  if (title.includes('/addendums/quotes change')) return /usagePeriods\[0\](?:\.end)?$/.test(path);
  return (
    title.endsWith('/quotes mortgage-individual as a prolongation') &&
    path.endsWith('[0].person.firstName') &&
    value === 1
  );
}
