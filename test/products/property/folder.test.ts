import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { createRater } from '../../../src/contracts/rate-application.ts';
import { ServiceError } from '../../../src/kernel/errors.ts';
import type { HolderType } from '../../../src/kernel/holder-type.ts';
import type { Json, JsonObject } from '../../../src/kernel/json.ts';
import { rublesNumber } from '../../../src/kernel/money.ts';
import { products, tariffCompilers } from '../../../src/products/index.ts';
import { property } from '../../../src/products/property/index.ts';
import type { Purpose } from '../../../src/products/reading.ts';
import { createReferenceShelf } from '../../../src/reference/reference-book.ts';
import { shippedLists } from '../../../src/reference/shipped-lists.ts';
import { shippedVersions } from '../../../src/tariffs/shipped-versions.ts';
import { createTariffBook } from '../../../src/tariffs/tariff-book.ts';
import { createVehicleBook } from '../../../src/vehicles/vehicle-book.ts';
import { testCaller } from '../../support/caller.ts';
import { type Changes, changed } from '../../support/change.ts';

interface Example {
  readonly title: string;
  readonly holderType: HolderType;
  readonly body: JsonObject;
  readonly expectedPremium: number;
  readonly assumptions?: readonly string[];
}

interface Refused {
  readonly title: string;
  readonly from: number;
  readonly set: Changes;
  readonly remove: readonly string[];
  readonly field: string;
}

const book = createTariffBook(tariffCompilers);
book.replace(shippedVersions());
const none = async () => assert.fail('property asks no registry');
const rater = createRater(
  {
    registry: { bonusMalus: none },
    underwriting: { assess: async () => ({ isReinsurance: false }) },
    contractRegistry: { check: none, report: none },
  },
  book,
  products,
  createReferenceShelf(shippedLists()),
  createVehicleBook(),
);
const caller = testCaller({ backdateDays: 365 });
const now = new Date('2026-12-01T12:00:00+03:00');

const examples = read<Example>('examples');

describe('premiums to the kopeck', () => {
  for (const { title, holderType, body, expectedPremium } of examples) {
    for (const purpose of ['contract', 'quote'] as const) {
      test(`${title}, ${purpose}`, async () => {
        const { calculation } = await rated(body, holderType, purpose);
        assert.equal(rublesNumber(calculation.premium), expectedPremium);
      });
    }
  }

  for (const { title, holderType, body, expectedPremium, assumptions = [] } of read<Example>('quote')) {
    test(title, async () => {
      const { calculation } = await rated(body, holderType, 'quote');
      assert.equal(rublesNumber(calculation.premium), expectedPremium);

      assert.deepEqual(calculation.assumptions, assumptions);
    });
  }
});

describe('what must be refused', () => {
  for (const { title, from, set, remove, field } of read<Refused>('refused')) {
    test(title, async () => {
      const { body, holderType } = examples[from] ?? assert.fail(`no example ${from}`);
      const removed = Object.fromEntries(remove.map((path) => [path, undefined]));
      const broken = changed(body, { ...set, ...removed });
      for (const purpose of ['contract', 'quote'] as const) {
        await assert.rejects(rated(broken, holderType, purpose), (error) => {
          assert.ok(error instanceof ServiceError);
          assert.ok(
            error.faults.some((fault) => fault.field === field),
            JSON.stringify(error.faults),
          );
          return true;
        });
      }
    });
  }
});

function rated(body: JsonObject, holderType: HolderType, purpose: Purpose) {
  return rater.rate({ product: property, holderType, purpose, body, now, caller });
}

function read<Of>(name: string): readonly Of[] {
  const text = readFileSync(new URL(`folder/${name}.json`, import.meta.url), 'utf8');
  return JSON.parse(text) as readonly (Of & Json)[];
}
