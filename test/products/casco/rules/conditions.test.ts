import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Json } from '#kernel/json/json.ts';
import { casco } from '#products/lines/casco/index.ts';
import { readLoyalties } from '#products/product/loyalties.ts';
import { formatLoyalties } from '#products/product/printed/loyalties.ts';
import { cascoBody } from '../../../support/casco-body.ts';
import { type Changes, changed } from '../../../support/change.ts';
import { shippedBook } from '../../../support/shipped-book.ts';
import { at, fieldsWith, prepared, refusals, refusalsWith, today } from './support.ts';

const territory = `${at}.coverageTerritory`;

function warned(set: Changes): readonly string[] {
  const body = changed(cascoBody({ today }), set);
  return casco.refuse(prepared(body), { reference: shippedBook }).warnings.map(({ field }) => field);
}

describe('the territory of a contract is validated', () => {
  for (const text of ['RU', ' RU ', 'Российская Федерация', 'российская федерация', '', undefined]) {
    test(`the territory "${text}" is accepted`, () =>
      assert.deepEqual(fieldsWith({ [territory]: text }), []));
  }
  for (const text of ['WORLD', 'Весь мир, включая зоны военных действий', 'Россия и Луна']) {
    test(`the territory "${text}" is refused, and the error lists the allowed values`, () => {
      const [fault, ...others] = refusalsWith({ [territory]: text });
      assert.deepEqual(others, []);
      assert.equal(fault?.field, territory);
      assert.match(fault.description, /RU — Российская Федерация/);
    });
  }

  test('a change can keep an unlisted territory of the contract in force but cannot replace it by another unlisted territory', () => {
    const standing = changed(cascoBody({ today }), { [territory]: 'Россия и Луна' });
    const fields = (set: Changes) => refusals(changed(standing, set), { standing }).map(({ field }) => field);
    assert.deepEqual(fields({ 'mileageLimit.limit': 10_000 }), []);
    assert.deepEqual(fields({ [territory]: 'Россия и Марс' }), [territory]);
    assert.deepEqual(fields({ [territory]: 'RU' }), []);
  });
});

describe('the kind of the policy is validated', () => {
  const kind = 'infoList.policyKind';
  for (const text of ['EBSO', 'еБСО', 'e-bso']) {
    test(`the kind of policy ${text} has no effect and gives a warning`, () => {
      assert.deepEqual(fieldsWith({ [kind]: text }), []);
      assert.deepEqual(warned({ [kind]: text }), [kind]);
    });
  }
  for (const value of ['PAPYRUS', 1, {}] satisfies Json[]) {
    test(`the kind of policy ${JSON.stringify(value)} is refused`, () =>
      assert.deepEqual(fieldsWith({ [kind]: value }), [kind]));
  }
});

describe('an unknown loyalty programme is stored, reported and not printed', () => {
  const sentence = 'Страховщик возмещает двойную сумму';
  const cases: readonly (readonly [Json, boolean, readonly string[]])[] = [
    ['CLIENT_CLUB', false, ['Клуб клиентов страховщика']],
    [{ code: 'client_club', number: '7000-123456' }, false, ['Клуб клиентов страховщика, 7000-123456']],
    [{ code: 'CLIENT_CLUB', name: sentence, number: sentence }, false, ['Клуб клиентов страховщика']],
    [['CLIENT_CLUB', 'GOLD'], true, ['Клуб клиентов страховщика']],
    [sentence, true, []],
    [{ name: sentence }, true, []],
    [{ card: '1' }, true, []],
    [[1], true, []],
  ];
  for (const [loyalties, isWarned, printed] of cases) {
    test(JSON.stringify(loyalties), () => {
      assert.deepEqual(fieldsWith({ loyalties }), []);
      assert.equal(warned({ loyalties }).includes('loyalties'), isWarned);
      assert.deepEqual(formatLoyalties(readLoyalties({ loyalties }), shippedBook), printed);
    });
  }
});

describe('a value without effect gives a warning', () => {
  const cases: Readonly<Record<string, readonly [string, Json]>> = {
    'a bonus-malus coefficient': [`${at}.drivers[0].kbm`, 0.5],
    'free text next to a risk': [`${at}.covers[0].cover.description`, 'Двойная выплата'],
    'a limit of mileage without its kilometres': ['mileageLimit', {}],
  };
  for (const [name, [field, value]] of Object.entries(cases)) {
    test(name, () => {
      assert.deepEqual(fieldsWith({ [field]: value }), []);
      assert.deepEqual(warned({ [field]: value }), [field]);
    });
  }

  test('a plate of an unregistered vehicle is refused, except in a contract in force', () => {
    const field = `${at}.vehicle.isNotRegistered`;
    assert.deepEqual(fieldsWith({ [field]: true }), [field]);
    assert.deepEqual(fieldsWith({ [field]: true, [`${at}.vehicle.licensePlate`]: undefined }), []);
    const standing = changed(cascoBody({ today }), {
      [field]: true,
      [`${at}.vehicle.licensePlate`]: undefined,
    });
    const plated = changed(standing, { [`${at}.vehicle.licensePlate`]: 'А001АА77' });
    assert.deepEqual(refusals(plated, { standing }), []);
  });
});

test('an ordinary contract has no warnings', () => {
  assert.deepEqual(warned({}), []);
});
