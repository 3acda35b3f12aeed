import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { JsonObject } from '#kernel/json/json.ts';
import { type Changes, valueAt } from '../../support/change.ts';
import { osagoBody, registeredAbroad } from '../../support/osago-body.ts';
import { type TestPartner, type TestService, testDay, testService } from '../../support/service.ts';

const vehicle = 'insuredObject.osago.vehicle';
const unnamed = { [`${vehicle}.markCode`]: undefined, [`${vehicle}.modelCode`]: undefined };
const words = { ...unnamed, [`${vehicle}.markName`]: 'Лада', [`${vehicle}.modelName`]: 'Лада Веста' };

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

async function quoted(set: Changes, path = 'quotes'): Promise<JsonObject> {
  const body = osagoBody({ today: testDay, set });
  const answer = await partner.call('POST', `/sales/v2/individual/osago/${path}`, body);
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}

function assumptionsOf({ calculation }: JsonObject): readonly string[] {
  return (calculation as { assumptions: readonly string[] }).assumptions;
}

test('the premium does not depend on the fields that identify the vehicle', async () => {
  const { premium } = await quoted({});
  assert.equal((await quoted(words)).premium, premium);
  assert.equal((await quoted({ ...unnamed, [`${vehicle}.carId`]: 'LADA-VESTA' })).premium, premium);
  assert.equal((await quoted({ ...unnamed, [`${vehicle}.carcode`]: 'LADA-VESTA-16P106' })).premium, premium);
});

test('a quote returns the codes of a category and a policy kind that were sent in another spelling', async () => {
  const category = `${vehicle}.vehicleCategoryCode`;
  for (const [sent, code] of [
    ['В', 'B'],
    ['F', 'TRACTOR'],
    ['trolleybus', 'TB'],
  ] as const)
    assert.equal(valueAt(await quoted({ [category]: sent }), category), code);
  const kind = 'infoList.policyKind';
  assert.equal(valueAt(await quoted({ [kind]: 'е-ОСАГО' }), kind), 'EOSAGO');
});

test('a quote adds missing vehicle data from the directory and reports the added data', async () => {
  const set = {
    ...words,
    [`${vehicle}.vehicleModel`]: undefined,
    [`${vehicle}.vehicleCategoryCode`]: undefined,
  };
  const answer = await quoted(set);
  const texts = assumptionsOf(answer).join('\n');
  assert.match(texts, /^категория B: по справочнику, Lada Vesta/m);
  assert.match(
    texts,
    /^мощность 122 л\. с\.: наибольшая из подходящих модификаций справочника, Lada Vesta 1\.8/m,
  );
});

test('a contract adds missing vehicle data from the directory only if the directory has a single possible value', async () => {
  const carId = {
    ...unnamed,
    [`${vehicle}.carId`]: 'LADA-VESTA-16P106',
    [`${vehicle}.vehicleModel`]: undefined,
  };
  const answer = await quoted(carId, 'policies');
  assert.match(assumptionsOf(answer).join('\n'), /^мощность 106 л\. с\.: по справочнику, Lada Vesta 1\.6/m);
  assert.equal(answer.premium, (await quoted({})).premium);
});

test('free-text make and model are accepted without the directory and reported as assumptions', async () => {
  const set = {
    ...unnamed,
    [`${vehicle}.otherMarkName`]: 'Самоделка',
    [`${vehicle}.otherModelName`]: 'Первая',
    [`${vehicle}.vehicleModel.horsePower`]: '777',
  };
  assert.match(
    assumptionsOf(await quoted(set)).join('\n'),
    /марка и модель: Самоделка Первая, нет в справочнике/,
  );
});

test('a vehicle without make and model is quoted, and the calculation reports that the directory was not used', async () => {
  assert.match(assumptionsOf(await quoted(unnamed)).join('\n'), /марка и модель: не указаны полностью/);
});

test('foreign, transit and parallel-import vehicles are searched in the directory like other vehicles', async () => {
  await quoted({ ...words, ...registeredAbroad() });
  await quoted({ ...words, [`${vehicle}.isParallelImport`]: true });
  const transit = { [`${vehicle}.isTransit`]: true, endDate: '2026-12-20T23:59:59+03:00' };
  await quoted({ ...words, ...transit, 'insuredObject.osago.usagePeriods': undefined });
});
