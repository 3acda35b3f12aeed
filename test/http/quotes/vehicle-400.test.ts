import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertError } from '../../support/assert-error.ts';
import type { Changes } from '../../support/change.ts';
import { osagoBody } from '../../support/osago-body.ts';
import { type TestPartner, type TestService, testDay, testService } from '../../support/service.ts';

const vehicle = 'insuredObject.osago.vehicle';
const unnamed = { [`${vehicle}.markCode`]: undefined, [`${vehicle}.modelCode`]: undefined };

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

function named(markName: string, modelName: string, more: Changes = {}): Changes {
  return { ...unnamed, [`${vehicle}.markName`]: markName, [`${vehicle}.modelName`]: modelName, ...more };
}

const cases: readonly (readonly [what: string, set: Changes, field: string, text: string, near: string])[] = [
  [
    'a misspelt make',
    named('Тайота', 'Камри'),
    `${vehicle}.markName`,
    'Транспортное средство не найдено: в справочнике СК не найдена марка',
    'Toyota (markCode TOYOTA)',
  ],
  [
    'an unknown make code',
    { [`${vehicle}.markCode`]: 'LADDA1' },
    `${vehicle}.markCode`,
    'Транспортное средство не найдено: в справочнике СК не найдена марка',
    'Lada (markCode LADA)',
  ],
  [
    'a misspelt model',
    named('Лада', 'Васта'),
    `${vehicle}.modelName`,
    'Транспортное средство не найдено: в справочнике СК не найдена модель',
    'Lada Vesta (modelCode VESTA)',
  ],
  [
    'a power unknown for the model',
    named('Лада', 'Веста', { [`${vehicle}.vehicleModel.horsePower`]: '500' }),
    `${vehicle}.vehicleModel.horsePower`,
    'Транспортное средство не найдено: в справочнике СК не найдена модификация ТС',
    'Lada Vesta 1.8 (122 л. с.), 2015–2022 гг., категория B, 1670 кг, мест: 5 (carId LADA-VESTA-18P122)',
  ],
  [
    'a year before the model was made',
    named('Лада', 'Веста', { [`${vehicle}.yearIssue`]: '1999' }),
    `${vehicle}.yearIssue`,
    'Транспортное средство не найдено: в справочнике СК не найдена модификация ТС',
    'Lada Vesta 1.6 (106 л. с.), 2015–2022 гг., категория B, 1670 кг, мест: 5 (carId LADA-VESTA-16P106)',
  ],
  [
    'a code of the old scheme',
    { ...unnamed, [`${vehicle}.carcode`]: 'LADA-VESTO' },
    `${vehicle}.carcode`,
    'Транспортное средство не найдено: в справочнике СК не найдена модификация ТС',
    'Lada Vesta (carId LADA-VESTA)',
  ],
];

for (const [what, set, field, text, near] of cases) {
  test(`an unknown vehicle is refused with the nearest entries of the directory: ${what}`, async () => {
    for (const path of ['quotes', 'policies']) {
      const body = osagoBody({ today: testDay, set });
      const answer = await partner.call('POST', `/sales/v2/individual/osago/${path}`, body);
      const details = assertError(answer, 'INVALID_ARGUMENT');
      const [first, ...candidates] = details.map(({ field: at, description }) => [at, description]);
      assert.deepEqual(first, [field, text]);
      assert.ok(candidates.length >= 1 && candidates.length <= 5, answer.text);
      assert.ok(candidates.every(([at]) => at === field));
      assert.ok(
        candidates.some(([, description]) => description === `Ближайшее в справочнике: ${near}`),
        answer.text,
      );
    }
  });
}

test('an unknown vehicle is reported together with all other errors', async () => {
  const set = { ...named('Тайота', 'Камри'), 'insuredObject.osago.purpose': 'RACING' };
  const answer = await partner.call(
    'POST',
    '/sales/v2/individual/osago/quotes',
    osagoBody({ today: testDay, set }),
  );
  const fields = assertError(answer, 'INVALID_ARGUMENT').map(({ field }) => field);
  assert.ok(fields.includes('insuredObject.osago.purpose') && fields.includes(`${vehicle}.markName`));
});

test('an invalid engine power is reported once, and not also as an unknown modification', async () => {
  const set = { [`${vehicle}.markCode`]: 'LADA', [`${vehicle}.vehicleModel.horsePower`]: '5000' };
  const answer = await partner.call(
    'POST',
    '/sales/v2/individual/osago/quotes',
    osagoBody({ today: testDay, set }),
  );
  const details = assertError(answer, 'INVALID_ARGUMENT');
  assert.equal(details.length, 1, answer.text);
});
