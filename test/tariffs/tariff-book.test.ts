import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkVersion } from '#catalogues/tariffs/check-version.ts';
import type { TariffCompiler, TariffVersion } from '#catalogues/tariffs/tariff.ts';
import { createTariffBook } from '#catalogues/tariffs/tariff-book.ts';
import { tariffChecksum } from '#catalogues/tariffs/version-head.ts';
import { messageText } from '#kernel/errors/message.ts';

function version(kind: string, effectiveFrom: string, cell = '1'): TariffVersion {
  const tables = { t: [{ cell }] };
  return {
    versionId: `boat/${kind}/${effectiveFrom}`,
    product: 'boat',
    kind,
    effectiveFrom,
    state: 'published',
    checksum: tariffChecksum(tables),
    author: '',
    comment: '',
    tables,
  };
}

function counting() {
  let compilations = 0;
  const compiler: TariffCompiler = {
    kinds: ['law', 'own'],
    check: () => [],
    compile: (parts) => {
      compilations += 1;
      return parts.map((part) => part.versionId);
    },
  };
  return { compiler, compilations: () => compilations };
}

const all = [
  version('law', '2020-01-01'),
  version('law', '2022-01-01'),
  version('own', '2021-01-01'),
  version('own', '2022-01-01'),
  version('own', '2023-01-01'),
];

const dates: readonly [onDate: string, law: string | null, own: string | null, from: string | null][] = [
  ['2020-06-01', null, null, null],
  ['2021-01-01', '2020-01-01', '2021-01-01', '2021-01-01'],
  ['2021-12-31', '2020-01-01', '2021-01-01', '2021-01-01'],
  ['2022-01-01', '2022-01-01', '2022-01-01', '2022-01-01'],
  ['2030-01-01', '2022-01-01', '2023-01-01', '2023-01-01'],
];

for (const [onDate, law, own, from] of dates) {
  test(`the tariff book finds the tariff in force on ${onDate}, if there is one`, () => {
    const book = createTariffBook({ boat: counting().compiler });
    book.replace(all);
    const found = book.inForce('boat', onDate);
    assert.deepEqual(found?.versionIds ?? null, law === null ? null : [`boat/law/${law}`, `boat/own/${own}`]);
    assert.equal(found?.effectiveFrom ?? null, from);
  });
}

test('an unknown product has no tariff', () => {
  const book = createTariffBook({ boat: counting().compiler });
  assert.equal(book.inForce('plane', '2030-01-01'), null);
  assert.equal(book.earliest('boat'), null);
});

test('a combination of tariff versions is compiled only once, even if it is found by date and by ids', () => {
  const { compiler, compilations } = counting();
  const book = createTariffBook({ boat: compiler });
  book.replace(all);
  assert.equal(compilations(), 0);
  const found = book.inForce('boat', '2022-06-01');
  book.inForce('boat', '2022-07-01');
  assert.equal(book.byVersionIds('boat', found?.versionIds ?? [])?.tariff, found?.tariff);
  assert.equal(compilations(), 1);
});

test('only replaced tariff versions are compiled again', () => {
  const { compiler, compilations } = counting();
  const book = createTariffBook({ boat: compiler });
  book.replace(all);
  book.inForce('boat', '2021-06-01');
  book.inForce('boat', '2030-01-01');
  book.replace([...all.slice(0, 4), version('own', '2023-01-01', '2')]);
  book.inForce('boat', '2021-06-01');
  assert.equal(compilations(), 2);
  book.inForce('boat', '2030-01-01');
  assert.equal(compilations(), 3);
});

test('a list of version ids in the wrong order, or without a required kind, gives no tariff', () => {
  const book = createTariffBook({ boat: counting().compiler });
  book.replace(all);
  assert.equal(book.byVersionIds('boat', ['boat/own/2021-01-01', 'boat/law/2020-01-01']), null);
  assert.equal(book.byVersionIds('boat', ['boat/law/2020-01-01']), null);
  assert.equal(book.byVersionIds('boat', []), null);
});

const heads: readonly [name: string, change: Partial<TariffVersion>, message: RegExp][] = [
  ['an unknown product', { product: 'plane' }, /no product plane; known: boat/],
  ['an unknown kind', { kind: 'other' }, /no kind other; known: law, own/],
  ['tables that were changed by hand', { tables: {} }, /checksum/],
];

for (const [name, change, message] of heads) {
  test(`a tariff version is refused: ${name}`, () => {
    const products = { boat: counting().compiler };
    const [fault] = checkVersion({ ...version('law', '2020-01-01'), ...change }, [], products);
    assert.match(messageText(fault?.message ?? ''), message);
  });
}
