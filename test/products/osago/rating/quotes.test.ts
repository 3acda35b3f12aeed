import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calculated, coefficientsOf, faultsOf, rate } from './support.ts';

const moscow = { address: { region: 'Москва', city: 'Москва' } };

test('the quote of a minimal osago body lists all assumptions', () => {
  const calculation = calculated({ purpose: 'quote', body: { policyHolder: moscow } });
  assert.deepEqual(calculation.assumptions, [
    'начало действия: 25.11.2026',
    'окончание действия: 24.11.2027',
    'собственник транспортного средства: страхователь',
    'водители: без ограничения',
    'марка и модель: не указаны полностью, со справочником не сверялись',
    'категория транспортного средства: B',
    'мощность: свыше 100 до 120 включительно л. с.',
    'период использования: весь срок',
  ]);
  assert.equal(coefficientsOf(calculation), 'KT 1.8, KBM 1, KO 3.16, KM 1.2, KS 1');
});

test('a quote rates a driver of unknown age and experience with the highest KVS', () => {
  const body = { policyHolder: moscow, insuredObject: { osago: { drivers: [{}] } } };
  assert.match(coefficientsOf(calculated({ purpose: 'quote', body, classes: [] })), /KBM 1\.17, KVS 2\.27/);
});

test('a quote with a known age assumes the highest KVS for this age', () => {
  const body = { policyHolder: moscow, insuredObject: { osago: { drivers: [{ driverAge: '45' }] } } };
  const calculation = calculated({ purpose: 'quote', body, classes: [] });
  assert.match(coefficientsOf(calculation), /KVS 1\.5,/);
  assert.ok(
    calculation.assumptions.includes('КВС водителя 1: наибольший возможный (возраст 45 лет, стаж не указан)'),
  );
});

test('a corporate quote without an owner is rated for a legal entity', () => {
  const body = { policyHolder: moscow };
  const calculation = calculated({ purpose: 'quote', holderType: 'corporate', body });
  assert.match(coefficientsOf(calculation), /KO 1\.97, KM 1\.2, KS 1, KPR 1/);
});

test('missing mass and seats are assumed in a quote and refused in a contract', () => {
  const lorry = { category: 'C', model: {} };
  assert.ok(
    calculated({ ...lorry, purpose: 'quote' }).assumptions.includes(
      'разрешённая максимальная масса: 16 т и менее',
    ),
  );
  assert.match(faultsOf(lorry)[0]?.field ?? '', /vehicleModel\.weightMax$/);
  const bus = { category: 'D', model: {} };
  assert.ok(calculated({ ...bus, purpose: 'quote' }).assumptions.includes('пассажирских мест: более 16'));
  assert.match(faultsOf(bus)[0]?.field ?? '', /vehicleModel\.seats$/);
});

test('missing engine power is refused in a contract', () => {
  assert.match(faultsOf({ model: {} })[0]?.field ?? '', /vehicleModel\.horsePower$/);
});

test('the error for an unknown vehicle category lists the known categories', () => {
  const [fault] = faultsOf({ category: 'Z', purpose: 'quote' });
  assert.equal(fault?.field, 'insuredObject.osago.vehicle.vehicleCategoryCode');
  assert.match(fault?.description ?? '', /A, A1, M, B,/);
});

test('an empty quote is refused only because of the missing territory', () => {
  const faults = faultsOf({ purpose: 'quote', body: {} });
  assert.deepEqual(
    faults.map((fault) => fault.field),
    ['policyHolder.address.kladrId'],
  );
});

test('an empty contract is refused without an exception', () => {
  assert.ok('faults' in rate({ purpose: 'contract', body: {} }));
});
