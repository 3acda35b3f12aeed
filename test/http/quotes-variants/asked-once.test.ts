import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCurrentReferenceBook } from '#catalogues/reference/reference-book.ts';
import { createTariffBook } from '#catalogues/tariffs/tariff-book.ts';
import { shippedDirectory } from '#catalogues/vehicles/shipped-directory.ts';
import { createVehicleBook } from '#catalogues/vehicles/vehicle-book.ts';
import { createRater } from '#contracts/rating/rate-application.ts';
import { requestExamples } from '#http/protocol/openapi/examples.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import { changed } from '#kernel/json/json-change.ts';
import { quoteVariants } from '#sales/quotes/variants/quote-variants.ts';
import { testCaller } from '../../support/caller.ts';
import { osagoBody } from '../../support/osago-body.ts';
import { assortment, productOf, products, tariffCompilers } from '../../support/products.ts';
import { testDay } from '../../support/service.ts';
import { shippedVersions } from '../../support/shipped-versions.ts';

const asked = new Map<string, number>();

function counted<Answer>(name: string, answer: Answer): Promise<Answer> {
  asked.set(name, (asked.get(name) ?? 0) + 1);
  return Promise.resolve(answer);
}

const unasked = () => Promise.reject(new Error('a quote does not ask it'));
const tariffs = createTariffBook(tariffCompilers);
tariffs.replace(shippedVersions());
const rater = createRater(
  {
    registry: {
      bonusMalus: ({ drivers }) => counted('registry', { requestId: 'one', drivers: drivers.map(() => '3') }),
    },
    underwriting: { assess: () => counted('underwriting', { isReinsurance: false }) },
    contractRegistry: { check: unasked, report: unasked },
    rates: {
      ratesOf: ({ currencies, day }) =>
        counted(
          'rates',
          currencies.map((currency) => ({ currency, date: day, rate: '95' })),
        ),
    },
  },
  tariffs,
  products,
  createCurrentReferenceBook(assortment.lists.shipped),
  createVehicleBook(shippedDirectory()),
);

/** Counts the calls to each external system for the variants of a body. */
async function asking(code: string, base: JsonObject, changes: readonly JsonObject[]) {
  asked.clear();
  const product = productOf(code);
  assert.ok(product);
  const pool = { query: () => counted('database', { rows: [], rowCount: 0, command: 'SELECT' }) };
  const fingerprints = {} as Parameters<typeof quoteVariants>[0]['fingerprints'];
  const body = { base, variants: changes.map((change) => ({ changes: change })) };
  const request = { product, holderType: 'individual', caller: testCaller(), body } as const;
  const { body: answer } = await quoteVariants({ rater, pool, fingerprints }, request);
  for (const { faults } of answer.variants) assert.equal(faults, undefined, JSON.stringify(faults));
  return Object.fromEntries(asked);
}

const purposes = ['TAXI', 'PERSONAL', 'RENTAL'].map((purpose) => ({ insuredObject: { osago: { purpose } } }));

test('variants with the same drivers cause one query to the registry, and variants with other drivers another query', async () => {
  const body = osagoBody({ today: testDay });
  assert.equal((await asking('osago', body, purposes)).registry, 1);
  const { insuredObject } = changed(body, {
    'insuredObject.osago.drivers[0].driversLicense.number': '654321',
  });
  assert.equal(
    (await asking('osago', body, [...purposes, { insuredObject: insuredObject ?? null }])).registry,
    2,
  );
});

test('variants query underwriting once per application and read the exchange rates of a day once', async () => {
  const [casco] = requestExamples('casco', 'individual');
  const [medical] = requestExamples('medical', 'individual');
  assert.ok(casco && medical);
  const again = [{}, { mileageLimit: { limit: 30_000 } }, { mileageLimit: { limit: 30_000 } }];
  assert.equal((await asking('casco', casco.body, again)).underwriting, 2);
  const packages = [{}, { insuredObject: { medical: { packageCode: 'PREMIUM' } } }];
  assert.equal((await asking('medical', medical.body, packages)).rates, 1);
});

test('the previous contract that several variants name is read only once', async () => {
  const body = changed(osagoBody({ today: testDay }), { previousPolicyNumber: 'XXX0000000001' });
  assert.equal((await asking('osago', body, purposes)).database, 1);
});
