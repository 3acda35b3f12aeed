import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Subject } from '#products/conformance/cases.ts';
import { listPromises } from '#products/conformance/index.ts';
import type { AnyDefinition } from '#products/definition/define/definition.ts';
import { property } from '#products/lines/property/index.ts';
import { shippedBook } from '../../support/shipped-book.ts';
import { shipped, trial } from '../../support/trial.ts';
import { productCases } from './cases.ts';

const { of } = await productCases(property);
const rows = shipped
  .filter(({ product }) => product === 'property')
  .flatMap(({ tables }) => Object.values(tables).flat());
const kept: Subject = {
  product: property,
  holderType: 'individual',
  cases: of('individual'),
  reference: shippedBook,
  outcomeOf: trial.outcomeOf,
  tariffOf: (versionIds) => trial.book.byVersionIds('property', versionIds)?.tariff,
  hasTemplate: () => true,
};

/** Returns the descriptions of all violations as lines of text. */
async function violationsOf(subject: Partial<Subject>): Promise<string> {
  const found = await Promise.all(listPromises({ ...kept, ...subject }, rows).map(({ broken }) => broken()));
  return found.flat().join('\n');
}

const { definition } = property;
const withFields = (fields: AnyDefinition['fields']) => ({
  product: { ...property, definition: { ...definition, fields: { ...definition.fields, ...fields } } },
});
const { owner, loanAgreement } = definition.fields;
assert.ok(owner && loanAgreement && definition.things);

test('a product that follows the rules of conformance has no violations', async () => {
  assert.equal(await violationsOf({}), '');
});

test('the conformance test names a field that behaves differently from its definition', async () => {
  const path = 'insuredObject.property';
  const spoiled = withFields({
    loanAgreement: { ...loanAgreement, need: 'contract', rated: 'no_column', askedAgain: true },
    owner: { ...owner, changeable: false },
    silent: { ...loanAgreement, title: 'молчание' },
  });
  const cases = {
    ...kept.cases,
    isDemanded: (_: object, field: string) => field === `${path}.loanAgreement`,
  };
  const text = await violationsOf({ ...spoiled, cases });
  assert.match(text, /insuredObject\.property\.loanAgreement is not demanded/);
  assert.match(text, /no table looks at no_column \(loanAgreement\)/);
  assert.match(text, /insuredObject\.property\.loanAgreement is taken/);
  assert.match(text, /insuredObject\.property\.owner is changed by an addendum/);
  assert.match(text, /insuredObject\.property\.silent = null is not refused there/);
});

test('the conformance test reports a form that has no template or omits the premium or a cover', async () => {
  const forms = { ...property.forms, POLICY: () => ({ template: 'none', data: {} as never }) };
  const text = await violationsOf({
    product: { ...property, forms },
    hasTemplate: (name) => name !== 'none',
  });
  assert.match(text, /there is no template none/);
  assert.match(text, /the premium is not printed/);
  assert.match(text, /POLICY does not print "Внутренняя отделка и инженерное оборудование"/);
});

test('the conformance test reports an example that is refused or leads to assumptions', async () => {
  const { examples } = kept.cases;
  const wrong = examples.map((example) => ({
    ...example,
    body: { ...example.body, startDate: '2020-01-01' },
  }));
  assert.match(await violationsOf({ cases: { ...kept.cases, examples: wrong } }), /every field: startDate: /);
});
