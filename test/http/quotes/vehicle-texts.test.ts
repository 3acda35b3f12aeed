import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { JsonObject } from '#kernel/json/json.ts';
import { onlyDetail } from '../../support/assert-error.ts';
import { cascoBody } from '../../support/casco-body.ts';
import type { Changes } from '../../support/change.ts';
import { osagoBody } from '../../support/osago-body.ts';
import { type TestPartner, type TestService, testDay, testService } from '../../support/service.ts';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

const osago = 'insuredObject.osago.vehicle';
const casco = 'insuredObject.casco.vehicle';
const noCodes = { [`${osago}.markCode`]: undefined, [`${osago}.modelCode`]: undefined };

const ask = (purpose: string, set: Changes) => {
  const product = Object.keys(set).some((path) => path.startsWith(casco)) ? 'casco' : 'osago';
  const body = product === 'casco' ? cascoBody : osagoBody;
  const base = `/sales/v2/individual/${product}/${purpose}`;
  return partner.call('POST', base, body({ today: testDay, set }));
};

describe('a vehicle name that contradicts its code is refused, and the error names both fields', () => {
  const cases: readonly (readonly [Changes, string, string])[] = [
    [{ [`${osago}.otherMarkName`]: 'Феррари' }, `${osago}.otherMarkName`, `${osago}.markCode`],
    [{ [`${osago}.markName`]: 'BMW' }, `${osago}.markName`, `${osago}.markCode`],
    [{ [`${osago}.otherModelName`]: 'Granta' }, `${osago}.otherModelName`, `${osago}.modelCode`],
    [{ [`${osago}.modelName`]: 'БМВ Х5' }, `${osago}.modelName`, `${osago}.modelCode`],
    [
      { ...noCodes, [`${osago}.carId`]: 'LADA-VESTA', [`${osago}.markName`]: 'BMW' },
      `${osago}.markName`,
      `${osago}.carId`,
    ],
    [
      { [`${osago}.markCode`]: 'BMW', [`${osago}.carId`]: 'LADA-VESTA' },
      `${osago}.markCode`,
      `${osago}.carId`,
    ],
    [{ [`${casco}.markName`]: 'BMW' }, `${casco}.markName`, `${casco}.vehicleModel.carId`],
    [{ [`${casco}.modelCode`]: 'GRANTA' }, `${casco}.modelCode`, `${casco}.vehicleModel.carId`],
  ];
  for (const [set, field, other] of cases) {
    for (const purpose of ['quotes', 'policies']) {
      test(`${purpose} refuse contradicting vehicle fields: ${JSON.stringify(set)}`, async () => {
        const detail = onlyDetail(await ask(purpose, set), 'INVALID_ARGUMENT');
        assert.equal(detail.field, field);
        assert.ok(detail.description.includes(other), detail.description);
      });
    }
  }
});

describe('an unknown vehicle name is accepted with a warning if a vehicle code was sent', () => {
  const cases: readonly (readonly [Changes, readonly string[]])[] = [
    [
      { [`${osago}.otherMarkName`]: 'Неведомая', [`${osago}.otherModelName`]: 'Ф40' },
      [`${osago}.otherMarkName`, `${osago}.otherModelName`],
    ],
    [{ [`${osago}.carId`]: 'НЕТ-ТАКОГО' }, [`${osago}.carId`]],
  ];
  for (const [set, fields] of cases) {
    test(JSON.stringify(set), async () => {
      const answer = await ask('policies', set);
      assert.equal(answer.status, 200, answer.text);
      assert.deepEqual(
        (answer.body.warnings as JsonObject[]).map(({ field }) => field),
        fields,
      );
    });
  }
});

describe('a vehicle name that matches its code adds no warning', () => {
  for (const set of [
    { [`${osago}.markName`]: 'Лада', [`${osago}.modelName`]: 'Веста' },
    { [`${osago}.otherMarkName`]: 'LADA', [`${osago}.otherModelName`]: 'Лада Веста' },
    { [`${osago}.carId`]: 'lada-vesta' },
    { ...noCodes, [`${osago}.markName`]: 'Лада', [`${osago}.modelName`]: 'Лада Веста' },
  ]) {
    test(JSON.stringify(set), async () => {
      const answer = await ask('policies', set);
      assert.equal(answer.status, 200, answer.text);
      assert.deepEqual(answer.body.warnings, []);
    });
  }
});
