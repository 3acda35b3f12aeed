import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { parse } from 'csv-parse/sync';
import type { JsonObject } from '#kernel/json/json.ts';
import { listCascoCovers } from '#products/lines/casco/addendum-values.ts';
import { cascoForms } from '#products/lines/casco/forms.ts';
import { risks } from '#products/lines/casco/risks.ts';
import { formTypes } from '#products/product/product.ts';
import { cascoContract } from '../../print-forms/support/casco-contracts.ts';
import { shippedBook } from '../../support/shipped-book.ts';

const versions = new URL('../../../data/tariffs/casco/rates/', import.meta.url);

for (const version of readdirSync(versions)) {
  test(`the catalogue has the same risk titles as the shipped tariff of ${version}`, () => {
    const rows: { risk: string; title: string }[] = parse(
      readFileSync(new URL(`${version}/risks.csv`, versions)),
      { columns: true },
    );
    assert.deepEqual(
      new Map(rows.map(({ risk, title }) => [risk, title])),
      new Map(risks.map(({ code, title }) => [code, title])),
    );
  });
}

test('forms and answers use the risk titles of the tariff', () => {
  const contract = cascoContract('individual');
  const parts = contract.calculation.parts?.map((part) => ({ ...part, title: `Свой риск ${part.code}` }));
  assert.ok(parts && parts.length > 0);
  const calculation = { ...contract.calculation, parts };
  const titled = { ...contract, calculation };
  let seen = 0;
  for (const type of formTypes) {
    const data = JSON.stringify(cascoForms[type]?.(titled).data ?? {});
    for (const { title } of risks) assert.ok(!data.includes(`"name":"${title}"`), `${type}: ${title}`);
    if (data.includes('Свой риск 15')) seen += 1;
  }
  // Four documents list the risks: draft, policy, application and key information document.
  assert.equal(seen, 4);
  const covers = [{ cover: { code: '8' } }, { cover: { code: '15' } }, { cover: { code: '4' } }];
  const known = new Set(parts.map(({ code }) => code));
  assert.deepEqual(
    listCascoCovers(covers, shippedBook, calculation).map((line) => line.startsWith('Свой риск')),
    covers.map(({ cover }) => known.has(cover.code)),
  );
});

test('an addendum lists the sum of every cover, as sent or from the tariff', () => {
  const { calculation } = cascoContract('individual');
  const listed = (cover: JsonObject) =>
    listCascoCovers([cover], shippedBook, calculation).join().replaceAll('\u00a0', ' ');
  assert.equal(
    listed({ cover: { code: '18' } }),
    'Гражданская ответственность за вред имуществу, сумма 1 000 000,00 руб.',
  );
  assert.equal(listed({ cover: { code: '22' } }), 'Повреждения стёкол без справок, сумма 1 300 000,00 руб.');
  assert.match(listed({ cover: { code: '8' }, sumInsured: 900_000 }), /сумма 900 000,00 руб\./);
});
