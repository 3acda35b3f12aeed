import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { JsonObject } from '#kernel/json/json.ts';
import type { HolderType } from '#kernel/terms/holder-type.ts';
import { assertError } from '../../support/assert-error.ts';
import { givenBlanks, onPaper } from '../../support/blanks.ts';
import { lessorLike } from '../../support/casco-body.ts';
import { type Changes, valueAt } from '../../support/change.ts';
import { osagoBody, registeredAbroad } from '../../support/osago-body.ts';
import { type TestPartner, type TestService, testDay, testService } from '../../support/service.ts';

const osago = 'insuredObject.osago';
const vehicle = `${osago}.vehicle`;

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner(onPaper);
  await givenBlanks(service, partner, '7000000001');
});
after(() => service.close());

const post = (set: Changes, method = 'policies', holderType: HolderType = 'individual') =>
  partner.call(
    'POST',
    `/sales/v2/${holderType}/osago/${method}`,
    osagoBody({ today: testDay, holderType, set }),
  );

/**
 * Saves, quotes, reads and resends a contract. Checks that every answer contains the fields in `answered`, by default the
 * sent fields.
 */
async function assertKept(
  set: Changes,
  holderType: HolderType = 'individual',
  answered: Changes = set,
): Promise<JsonObject> {
  const [quote, saved] = [await post(set, 'quotes', holderType), await post(set, 'policies', holderType)];
  assert.equal(saved.status, 200, saved.text);
  assert.equal(quote.body.premium, saved.body.premium);
  const path = `/sales/v2/${holderType}/osago/policies/${String(saved.body.policyNumber)}`;
  const { body } = await partner.call('GET', path);
  const again = await partner.call('PUT', path, body);
  assert.equal(again.status, 200, again.text);
  for (const [field, value] of Object.entries(answered)) {
    for (const answer of [quote.body, saved.body, body, again.body]) {
      assert.deepEqual(valueAt(answer, field), value, field);
    }
  }
  return saved.body;
}

async function refusedAt(set: Changes, holderType: HolderType = 'individual'): Promise<readonly string[]> {
  return assertError(await post(set, 'policies', holderType), 'INVALID_ARGUMENT')
    .map(({ field }) => field)
    .sort();
}

describe('kinds of vehicles', () => {
  test('a vehicle from parallel import is accepted', async () => {
    await assertKept({ [`${vehicle}.isParallelImport`]: true });
  });

  test('a vehicle in transit without a plate is accepted', async () => {
    const set = {
      [`${vehicle}.isTransit`]: true,
      [`${vehicle}.licensePlate`]: undefined,
      [`${osago}.usagePeriods`]: undefined,
      endDate: '2026-12-20T23:59:59+03:00',
    };
    const { calculation } = await assertKept(set);
    const codes = (calculation as { coefficients: readonly JsonObject[] }).coefficients.map(
      ({ code }) => code,
    );
    assert.ok(!codes.includes('KT') && !codes.includes('KBM') && codes.includes('KP'), codes.join());
  });

  for (const [country, kt] of [
    ['KZ', 1.7],
    ['398', 1.7],
    ['Казахстан', 1.7],
  ] as const) {
    test(`a vehicle registered in ${country} is accepted`, async () => {
      const { calculation } = await assertKept({
        ...registeredAbroad(country),
        [`${osago}.usagePeriods`]: undefined,
      });
      const found = (calculation as { coefficients: readonly JsonObject[] }).coefficients.find(
        ({ code }) => code === 'KT',
      );
      assert.equal(found?.value, kt);
    });
  }

  test('a vehicle registered in an unknown country is refused', async () => {
    assert.deepEqual(
      await refusedAt({ [`${vehicle}.countyrTs`]: 'Нарния', [`${vehicle}.licensePlate`]: '1A' }),
      [`${vehicle}.countyrTs`],
    );
  });

  const words = { [`${vehicle}.otherMarkName`]: 'Zeekr', [`${vehicle}.otherModelName`]: '009 Grand' };
  const noCodes = { [`${vehicle}.markCode`]: undefined, [`${vehicle}.modelCode`]: undefined };
  const otherCodes = { [`${vehicle}.markCode`]: 'OTHER', [`${vehicle}.modelCode`]: 'other' };
  for (const [what, set, name] of [
    ['in free text', { ...noCodes, ...words }, 'Zeekr 009 Grand'],
    ['in free text with the codes OTHER', { ...otherCodes, ...words }, 'Zeekr 009 Grand'],
    [
      'of a known make',
      { [`${vehicle}.modelCode`]: 'OTHER', [`${vehicle}.otherModelName`]: '009 Grand' },
      'LADA 009 Grand',
    ],
  ] as const) {
    test(`a vehicle ${what} that the directory does not contain is accepted`, async () => {
      const { calculation } = await assertKept(set);
      assert.match(JSON.stringify(calculation), new RegExp(`марка и модель: ${name}, нет в справочнике`));
    });
  }

  test('a vehicle with the code OTHER and without a description is refused', async () => {
    assert.deepEqual(await refusedAt(otherCodes), [`${vehicle}.otherMarkName`, `${vehicle}.otherModelName`]);
    assert.deepEqual(await refusedAt({ [`${vehicle}.modelCode`]: 'OTHER' }), [`${vehicle}.otherModelName`]);
  });
});

describe('policy kinds', () => {
  const bso = { serial: 'ТТТ', number: '7000000001' };
  for (const [policyKind, code] of [
    ['EBSO', 'EBSO'],
    ['ebso', 'EBSO'],
    ['E-BSO', 'EBSO'],
    ['ЕБСО', 'EBSO'],
    ['EOSAGO', 'EOSAGO'],
  ] as const) {
    test(`the policy kind ${policyKind} is returned as ${code}`, async () => {
      const field = 'infoList.policyKind';
      await assertKept({ [field]: policyKind }, 'individual', { [field]: code });
    });
  }

  test('a paper policy with a blank is accepted', async () => {
    await assertKept({ 'infoList.policyKind': 'EBSO', bso });
  });

  test('an unknown policy kind and an invalid blank are refused', async () => {
    assert.deepEqual(await refusedAt({ 'infoList.policyKind': 'PAPYRUS' }), ['infoList.policyKind']);
    assert.deepEqual(await refusedAt({ 'infoList.policyKind': 'EOSAGO', bso }), ['bso']);
    assert.deepEqual(await refusedAt({ bso: { serial: 'ТТ', number: '12' } }), ['bso.number', 'bso.serial']);
    assert.deepEqual(await refusedAt({ bso: { serial: 'ТТТ' } }), ['bso.number']);
  });
});

describe('a sole proprietor described inside a person', () => {
  const proprietor = { inn: '760307073214', country: 'RU', isResident: true };
  const owner = `${osago}.owner.vehicleOwnerPerson`;

  test('a sole proprietor as holder and owner has the same premium as a person', async () => {
    const plain = await post({});
    const saved = await assertKept({
      'policyHolder.organization': proprietor,
      [`${owner}.organization`]: proprietor,
    });
    assert.equal(saved.premium, plain.body.premium);
  });

  test('a sole proprietor with the registration numbers of an organization is refused', async () => {
    const legal = { inn: '7709123453', ogrn: '1197700001234' };
    assert.deepEqual(await refusedAt({ [`${owner}.organization`]: legal }), [
      `${owner}.organization.inn`,
      `${owner}.organization.ogrn`,
    ]);
    assert.deepEqual(await refusedAt({ 'policyHolder.organization': legal }), ['policyHolder.organization']);
  });
});

describe('contracts of leased vehicles', () => {
  const whole = osagoBody({ today: testDay, holderType: 'corporate' });
  const { document: _, ...holder } = whole.policyHolder as JsonObject;
  const leasing = {
    leasingData: '2026-11-01',
    leasingNumber: 'Л-2026/15',
    lessor: { lessorOrganization: lessorLike(whole.policyHolder ?? null) },
    lessee: { lesseeOrganization: holder },
  };

  test('a vehicle that an organization leases is accepted', async () => {
    await assertKept({ [`${osago}.leasing`]: leasing }, 'corporate');
  });

  test('all errors of leasing data are reported together', async () => {
    const set = { [`${osago}.leasing`]: { leasingData: '2026-11-22', lessor: {} } };
    assert.deepEqual(await refusedAt(set, 'corporate'), [
      `${osago}.leasing.leasingData`,
      `${osago}.leasing.leasingNumber`,
      `${osago}.leasing.lessee.lesseeOrganization`,
      `${osago}.leasing.lessor.lessorOrganization`,
    ]);
    assert.deepEqual(await refusedAt({ [`${osago}.leasing`]: leasing }), [`${osago}.leasing`]);
  });

  test('personal data of lessor and lessee is protected like other personal data', async () => {
    const { policyNumber } = await assertKept({ [`${osago}.leasing`]: leasing }, 'corporate');
    const { rows } = await service.pool.query<{ body: string }>(
      'select body::text as body from contracts where policy_number = $1',
      [policyNumber],
    );
    assert.ok(!rows[0]?.body.includes('7709123453'));
  });
});

test('loyalty programmes are stored separately from the contract and returned', async () => {
  const loyalties = [{ code: 'CLUB', cardNumber: '7000123456' }, 'GOLD'];
  const { policyNumber } = await assertKept({ loyalties });
  const { rows } = await service.pool.query<{ body: string }>(
    'select body::text as body from contracts where policy_number = $1',
    [policyNumber],
  );
  assert.ok(!rows[0]?.body.includes('7000123456'));
});
