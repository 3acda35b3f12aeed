import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Changes, changed } from '../support/change.ts';
import { productOf } from '../support/products.ts';
import { trial } from '../support/trial.ts';
import { dayOf, workedExamples } from '../support/worked-examples.ts';

/**
 * An example with changes (`set`) that make approval necessary, and the field and text of the reason. `not` is the nearest
 * change that needs no approval.
 */
interface Review {
  readonly rule: string;
  readonly product: string;
  readonly example: number;
  readonly set: Changes;
  readonly not: Changes;
  readonly field: string;
  readonly text: string;
}

const sums = (code: string, sumInsured: number) => [{ cover: { code }, sumInsured }];
const cargo = 'insuredObject.cargo';
const mortgage = 'insuredObject.mortgage';
const person = `${mortgage}.insuredPersons[0]`;
const medical = 'insuredObject.medical';
const property = 'insuredObject.property.objects[0]';
const gap = 'insuredObject.gap';
const condition = 'insuredObject.pet.pets[0].condition';

const cancelled = (sumInsured: number): Changes => ({
  [`${medical}.covers`]: [{ cover: { code: 'MEDICAL' } }, ...sums('CANCELLATION', sumInsured)],
  [`${medical}.trip.cost`]: 9_000,
  [`${medical}.trip.bookedOn`]: '2026-11-30',
});
const owed = (remainingDebt: number): Changes => ({
  [`${mortgage}.loanAgreement.remainingDebt`]: remainingDebt,
  [`${mortgage}.realEstate.cost`]: 90_000_000,
});
const homeOnly = { [`${mortgage}.covers`]: [{ cover: { code: 'PROPERTY' } }] };
const answered = (code: string): Changes => ({
  [`${person}.health.declaration[0]`]: { code: 'HEART', answer: code === 'CONTROLLED' },
  [`${person}.health.groupCode`]: code,
});
const looked = 'страховая сумма требует осмотра или медицинских документов';
const inspected = 'страховая сумма требует осмотра объекта';

const reviews: readonly Review[] = [
  {
    ...{ rule: 'CG19', product: 'cargo', example: 0, field: `${cargo}.items[0].value` },
    set: { [`${cargo}.items[0].value`]: 30_000_000.01 },
    not: { [`${cargo}.items[0].value`]: 30_000_000 },
    text: 'страховая сумма перевозки больше 30 000 000 руб.',
  },
  {
    ...{ rule: 'CG20', product: 'cargo', example: 0, field: `${cargo}.items[0].cargoGroupCode` },
    set: {
      [`${cargo}.items[0].cargoGroupCode`]: 'DANGEROUS',
      [`${cargo}.items[0].unNumber`]: '1203',
      [`${cargo}.covers[0].cover.code`]: 'ICC_B',
    },
    not: { [`${cargo}.items[0].cargoGroupCode`]: 'CHEMICALS' },
    text: 'опасный груз',
  },
  {
    ...{ rule: 'CG21', product: 'cargo', example: 1, field: `${cargo}.shipment.vessel.yearBuilt` },
    set: { [`${cargo}.shipment.vessel`]: { yearBuilt: 2000 } },
    not: { [`${cargo}.shipment.vessel`]: { yearBuilt: 2001 } },
    text: 'судно старше 25 лет',
  },
  {
    ...{ rule: 'MG15', product: 'mortgage', example: 0, field: `${person}.health.declaration` },
    set: answered('CONTROLLED'),
    not: answered('HEALTHY'),
    text: 'положительные ответы в декларации здоровья',
  },
  {
    ...{ rule: 'MG20 of a life', product: 'mortgage', example: 0, field: `${mortgage}.covers[1].sumInsured` },
    ...{ set: owed(20_000_000.01), not: owed(20_000_000), text: looked },
  },
  {
    ...{ rule: 'MG20 of a home', product: 'mortgage', example: 0, field: `${mortgage}.covers[0].sumInsured` },
    set: { ...owed(30_000_000.01), ...homeOnly },
    not: { ...owed(30_000_000), ...homeOnly },
    text: looked,
  },
  {
    ...{ rule: 'MD17', product: 'medical', example: 0, field: `${medical}.covers[1].sumInsured` },
    set: cancelled(3_000.01),
    not: cancelled(3_000),
    text: 'страховая сумма отмены поездки больше 3 000 на человека',
  },
  ...(
    [
      ['STRUCTURE', 15_000_000],
      ['FINISH', 3_000_000],
    ] as const
  ).map(
    ([code, most]): Review => ({
      ...{ rule: `PR16 of ${code}`, product: 'property', example: 0 },
      field: `${property}.covers[0].sumInsured`,
      set: { [`${property}.covers`]: sums(code, most + 0.01) },
      not: { [`${property}.covers`]: sums(code, most) },
      text: inspected,
    }),
  ),
  {
    ...{ rule: 'PR17', product: 'property', example: 0, field: `${property}.occupancyCode` },
    set: { [`${property}.occupancyCode`]: 'RENOVATION' },
    not: { [`${property}.occupancyCode`]: 'SEASONAL' },
    text: 'ремонт, никто не живёт: нужны сроки работ',
  },
  {
    ...{ rule: 'GP14', product: 'gap', example: 0, field: `${gap}.vehicle.purchasePrice` },
    set: { [`${gap}.vehicle.purchasePrice`]: 12_000_000.01 },
    not: { [`${gap}.vehicle.purchasePrice`]: 12_000_000 },
    text: 'цена транспортного средства больше 12 000 000 руб.',
  },
  {
    ...{ rule: 'PT10', product: 'pet', example: 0, field: `${condition}.hasInjuries` },
    set: { [condition]: { hasChronicDiseases: false, hasInjuries: true, description: 'Перелом' } },
    not: { [condition]: { hasChronicDiseases: false, hasInjuries: false } },
    text: 'травмы и операции за последний год: нужны документы клиники',
  },
];

describe('a contract needs approval before payment', () => {
  for (const { rule, product: code, example, set, not, field, text } of reviews)
    test(rule, async () => {
      const product = productOf(code) ?? assert.fail(code);
      const { holderType, body } = workedExamples(code)[example] ?? assert.fail(`no example ${example}`);
      const reviewsOf = async (changes: Changes) => {
        const asked = { product, holderType, purpose: 'contract', body: changed(body, changes) } as const;
        const { rated, faults } = await trial.outcomeOf({ ...asked, today: dayOf(body) });
        assert.deepEqual(faults, []);
        return rated?.reviews.map(({ field: at, description }) => [at, description]);
      };
      assert.deepEqual(await reviewsOf(set), [[field, text]]);
      assert.deepEqual(await reviewsOf(not), []);
    });
});
