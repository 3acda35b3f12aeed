import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Json } from '#kernel/json/json.ts';
import type { HolderType } from '#kernel/terms/holder-type.ts';
import { assertError, type Detail, onlyDetail } from '../../support/assert-error.ts';
import type { Changes } from '../../support/change.ts';
import { osagoBody, osagoDriver } from '../../support/osago-body.ts';
import { type TestPartner, type TestService, testDay, testService } from '../../support/service.ts';

const osago = 'insuredObject.osago';
const vehicle = `${osago}.vehicle`;
const model = `${vehicle}.vehicleModel`;
const document = `${osago}.vehicleDocument`;
const periods = `${osago}.usagePeriods`;
const driver = `${osago}.drivers[0]`;
const owner = `${osago}.owner.vehicleOwnerPerson`;
const company = `${osago}.owner.vehicleOwnerOrganization`;

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

async function refused(set: Changes, holderType: HolderType = 'individual'): Promise<readonly Detail[]> {
  const body = osagoBody({ today: testDay, holderType, set });
  const answer = await partner.call('POST', `/sales/v2/${holderType}/osago/policies`, body);
  return assertError(answer, 'INVALID_ARGUMENT');
}

const at = (day: string): string => `${day}T00:00:00+03:00`;
const term = (start: string, end: string): Changes => ({
  startDate: at(start),
  endDate: at(end),
  [periods]: undefined,
});

/** A case: its name, the change, the refused field, and the text of the error. */
type Rule = readonly [string, Changes, string, RegExp];

const missing: readonly Rule[] = [
  'product',
  'startDate',
  'endDate',
  'consentPersonalData',
  'policyHolder',
  'policyHolder.person',
  'policyHolder.person.lastName',
  'policyHolder.person.firstName',
  'policyHolder.person.birthDate',
  'policyHolder.passport',
  'policyHolder.passport.typeCode',
  'policyHolder.passport.serial',
  'policyHolder.passport.number',
  'policyHolder.phone',
  'policyHolder.email',
  'policyHolder.address',
  vehicle,
  `${vehicle}.vehicleCategoryCode`,
  `${vehicle}.yearIssue`,
  `${vehicle}.vin`,
  `${vehicle}.licensePlate`,
  `${model}.horsePower`,
  document,
  `${document}.typeCode`,
  `${document}.number`,
  `${osago}.purpose`,
  `${osago}.owner`,
  `${owner}.person`,
  `${owner}.document`,
  `${owner}.address`,
  `${driver}.person`,
  `${driver}.driversLicense`,
  `${driver}.driversLicense.serial`,
  `${driver}.driversLicense.number`,
].map((field) => [`no ${field}`, { [field]: undefined }, field, /обязательное поле/]);

const rules: readonly Rule[] = [
  [
    'a licence without its type',
    { [`${driver}.driversLicense.typeCode`]: undefined },
    `${driver}.driversLicense.typeCode`,
    /например DRIVER_LICENSE$/,
  ],
  [
    'a vehicle document without its type',
    { [`${document}.typeCode`]: undefined },
    `${document}.typeCode`,
    /VEHICLE_REGISTRATION_CERTIFICATE/,
  ],
  ['another product', { 'product.code': 'CASCO' }, 'product.code', /OSAGO/],
  ['another currency', { currencyCode: 'RUB' }, 'currencyCode', /RUR/],
  ['no consent', { 'consentPersonalData.consentFlag': false }, 'consentPersonalData.consentFlag', /согласие/],
  ['concluded tomorrow', { issueDate: at('2026-11-22') }, 'issueDate', /21\.11\.2026/],
  ['a start after three days', term('2026-11-24', '2027-11-23'), 'startDate', /25\.11\.2026/],
  ['a start in the past', term('2026-11-01', '2027-10-31'), 'startDate', /25\.11\.2026/],
  ['a year and a day', term('2026-12-01', '2027-12-02'), 'endDate', /30\.11\.2027/],
  ['six months', term('2026-12-01', '2027-05-31'), 'endDate', /28\.02\.2027/],
  ['a date without an offset', { startDate: '2026-12-01T00:00:00' }, 'startDate', /\+03:00/],
  ['30 February', { 'policyHolder.person.birthDate': '1986-02-30' }, 'policyHolder.person.birthDate', /дат/],
  [
    'a holder of 17',
    { 'policyHolder.person.birthDate': '2008-11-22', 'policyHolder.passport.dateIssue': '2024-01-01' },
    'policyHolder.person.birthDate',
    /18/,
  ],
  [
    'a holder born tomorrow',
    { 'policyHolder.person.birthDate': '2026-11-22', 'policyHolder.passport.dateIssue': undefined },
    'policyHolder.person.birthDate',
    /позже/,
  ],
  [
    'digits in a name',
    { 'policyHolder.person.lastName': 'Образцов1' },
    'policyHolder.person.lastName',
    /буквы/,
  ],
  ['an unknown sex', { 'policyHolder.person.gender': 'X' }, 'policyHolder.person.gender', /M, F/],
  [
    'a passport of three digits',
    { 'policyHolder.passport.number': '123' },
    'policyHolder.passport.number',
    /6 цифр/,
  ],
  [
    'a passport series of letters',
    { 'policyHolder.passport.serial': 'АБВГ' },
    'policyHolder.passport.serial',
    /4 цифры/,
  ],
  [
    'a passport before 14',
    { 'policyHolder.passport.dateIssue': '1990-01-01' },
    'policyHolder.passport.dateIssue',
    /14/,
  ],
  [
    'a passport issued tomorrow',
    { 'policyHolder.passport.dateIssue': '2026-11-22' },
    'policyHolder.passport.dateIssue',
    /позже/,
  ],
  [
    'an unknown document',
    { 'policyHolder.passport.typeCode': 'CARD' },
    'policyHolder.passport.typeCode',
    /PASSPORT/,
  ],
  [
    'a phone with a plus',
    { 'policyHolder.phone.phoneNumber': '+79990000001' },
    'policyHolder.phone.phoneNumber',
    /только цифры/,
  ],
  [
    'a phone number with the prefix 8',
    { 'policyHolder.phone.phoneNumber': '89990000001' },
    'policyHolder.phone.phoneNumber',
    /код/,
  ],
  ['no e-mail', { 'policyHolder.email': 'holder' }, 'policyHolder.email', /почты/],
  [
    'an unknown KLADR',
    { [`${owner}.address.kladrId`]: '9800000000000' },
    `${owner}.address.kladrId`,
    /КЛАДР/,
  ],
  [
    'an unknown KLADR code of the policyholder',
    { 'policyHolder.address.kladrId': '9800000000000' },
    'policyHolder.address.kladrId',
    /КЛАДР/,
  ],
  [
    'a misspelt city',
    { [`${owner}.address`]: { region: 'Новосибирская область', city: 'Новосибирк' } },
    `${owner}.address.city`,
    /Новосибирск/,
  ],
  [
    'an unlisted category',
    { [`${vehicle}.vehicleCategoryCode`]: 'E' },
    `${vehicle}.vehicleCategoryCode`,
    /TRACTOR/,
  ],
  ['a lorry without its mass', { [`${vehicle}.vehicleCategoryCode`]: 'C' }, `${model}.weightMax`, /масса/],
  ['a bus without its seats', { [`${vehicle}.vehicleCategoryCode`]: 'D' }, `${model}.seats`, /мест/],
  [
    'a motorcycle without its power',
    { [`${vehicle}.vehicleCategoryCode`]: 'A', [`${model}.horsePower`]: undefined },
    `${model}.horsePower`,
    /мощность/,
  ],
  ['no power', { [`${model}.horsePower`]: '0' }, `${model}.horsePower`, /мощность/],
  ['a power as text', { [`${model}.horsePower`]: 'сто' }, `${model}.horsePower`, /мощность/],
  ['a VIN of 16', { [`${vehicle}.vin`]: 'XTAGFL110MY00000' }, `${vehicle}.vin`, /17/],
  ['a VIN with O', { [`${vehicle}.vin`]: 'XTAGFL110MYO00001' }, `${vehicle}.vin`, /I, O/],
  [
    'a plate in a wrong format',
    { [`${vehicle}.licensePlate`]: 'Ж001АА77' },
    `${vehicle}.licensePlate`,
    /знак/,
  ],
  ['the number 000', { [`${vehicle}.licensePlate`]: 'А000АА77' }, `${vehicle}.licensePlate`, /знак/],
  ['made next year', { [`${vehicle}.yearIssue`]: '2027-01-01' }, `${vehicle}.yearIssue`, /2026/],
  ['an EPTS of 14 digits', { [`${document}.number`]: '16430100000001' }, `${document}.number`, /15 цифр/],
  [
    'a STS with letters',
    { [document]: { typeCode: 'VEHICLE_REGISTRATION_CERTIFICATE', serial: '77АА', number: '12345Б' } },
    `${document}.number`,
    /6 цифр/,
  ],
  ['an unknown purpose', { [`${osago}.purpose`]: 'RACING' }, `${osago}.purpose`, /PERSONAL/],
  [
    'a driver of 15',
    {
      [driver]: osagoDriver(testDay, { age: 15, experience: 0 }),
      [`${driver}.driveExperienceFrom`]: undefined,
    },
    `${driver}.person.birthDate`,
    /16/,
  ],
  [
    'experience from tomorrow',
    { [`${driver}.driveExperienceFrom`]: '2026-11-22', [`${driver}.driveExperience`]: undefined },
    `${driver}.driveExperienceFrom`,
    /позже/,
  ],
  [
    'experience before the age of 16',
    { [`${driver}.driveExperienceFrom`]: '2000-01-01', [`${driver}.driveExperience`]: undefined },
    `${driver}.driveExperienceFrom`,
    /16/,
  ],
  [
    'a driver listed twice',
    { [`${osago}.drivers[1]`]: osagoDriver(testDay) },
    `${osago}.drivers[1]`,
    /drivers\[0\]/,
  ],
  [
    'listed drivers in an unlimited contract',
    { [`${osago}.isUnlimitedDrivers`]: true },
    `${osago}.drivers`,
    /isUnlimitedDrivers/,
  ],
  [
    'a licence of five digits',
    { [`${driver}.driversLicense.number`]: '12345' },
    `${driver}.driversLicense.number`,
    /6 цифр/,
  ],
  [
    'two owners',
    {
      [company]: {
        organization: { country: 'RU', inn: '7709123453', kpp: '770701001', fullName: 'ООО Образец' },
        document: { typeCode: 'LEGAL_ENTITY_REGISTER_RECORD', number: '1197700001234' },
        address: { kladrId: '7700000000000' },
      },
    },
    `${osago}.owner`,
    /одного/,
  ],
  ['two months of use', { [periods]: [{ start: '2026-12-01', end: '2027-01-31' }] }, periods, /3 мес/],
  [
    'use after the end',
    { [periods]: [{ start: '2026-12-01', end: '2027-12-01' }] },
    `${periods}[0].end`,
    /30\.11\.2027/,
  ],
  [
    'a previous policy number of nine digits',
    { [`${osago}.previousPolicyNumber`]: 'XXX016617179' },
    `${osago}.previousPolicyNumber`,
    /10 цифр/,
  ],
  [
    'an organization as an individual holder',
    { 'policyHolder.organization': { inn: '7709123453', fullName: 'ООО Образец' } },
    'policyHolder.organization',
    /corporate/,
  ],
];

const corporateRules: readonly Rule[] = [
  ['a wrong INN', { 'policyHolder.organization.inn': '7709123454' }, 'policyHolder.organization.inn', /ИНН/],
  [
    'a wrong OGRN',
    { 'policyHolder.organization.ogrn': '1197700001235' },
    'policyHolder.organization.ogrn',
    /ОГРН/,
  ],
  ['a wrong KPP', { 'policyHolder.organization.kpp': '77070100' }, 'policyHolder.organization.kpp', /КПП/],
  [
    "the owner's INN",
    { [`${company}.organization.inn`]: '7709123454' },
    `${company}.organization.inn`,
    /ИНН/,
  ],
  [
    'no name',
    { 'policyHolder.organization.fullName': undefined },
    'policyHolder.organization.fullName',
    /обязательное/,
  ],
  ['five months of use', { [periods]: [{ start: '2026-12-01', end: '2027-04-30' }] }, periods, /6 мес/],
  [
    "a sole proprietor's INN",
    {
      'policyHolder.person': { firstName: 'Пётр', lastName: 'Образцов', birthDate: '1986-01-01' },
      'policyHolder.organization': { inn: '760307073215', fullName: 'ИП Образцов', country: 'RU' },
    },
    'policyHolder.organization.inn',
    /ИНН/,
  ],
];

describe('each rule returns its field and an error that explains what to send', () => {
  for (const [holderType, cases] of [
    ['individual', [...missing, ...rules]],
    ['corporate', corporateRules],
  ] as const) {
    for (const [what, set, field, text] of cases) {
      test(`${holderType}: a body is refused: ${what}`, async () => {
        const details = await refused(set, holderType);
        // The error for a missing object may name one of the fields inside it.
        const fields = details.map((detail) => detail.field);
        assert.ok(
          fields.every((one) => one === field || one.startsWith(`${field}.`)),
          fields.join(', '),
        );
        assert.match(details[0]?.description ?? '', text);
      });
    }
  }
});

describe('all errors of a body are reported together', () => {
  test('errors of missing or malformed fields, rules, territory and category are reported together', async () => {
    const set: Readonly<Record<string, Json>> = {
      'product.code': 'CASCO',
      startDate: 20_261_201,
      'consentPersonalData.consentFlag': false,
      'policyHolder.person.firstName': 5,
      'policyHolder.person.lastName': 'Образцов1',
      'policyHolder.person.birthDate': '2010-01-01',
      'policyHolder.passport.number': '12',
      'policyHolder.phone.phoneNumber': '123',
      'policyHolder.email': false,
      'policyHolder.address.flat': 5,
      'policyHolder.address.kladrId': '9800000000000',
      [`${vehicle}.vehicleCategoryCode`]: 'Q',
      [`${vehicle}.vin`]: 'x',
      [`${vehicle}.licensePlate`]: '?',
      [`${vehicle}.isParallelImport`]: 'да',
      [`${document}.number`]: '1',
      [`${owner}.address.house`]: {},
      [`${owner}.address.kladrId`]: '9700000000000',
      [`${owner}.document.serial`]: 'А',
      [`${driver}.person.gender`]: 'X',
      [`${driver}.person.birthDate`]: '2015-01-01',
      [`${driver}.driversLicense.number`]: '12',
      [`${driver}.isOwner`]: 'нет',
      [`${osago}.purpose`]: 'RACING',
      [`${osago}.withTrailer`]: 1,
    };
    const fields = (await refused(set)).map(({ field }) => field);
    for (const field of Object.keys(set)) {
      assert.ok(fields.includes(field), `${field} is not among ${fields.join(', ')}`);
    }
    assert.equal(new Set(fields).size, fields.length, 'a field stands twice');
  });

  test('an unknown KLADR code, a violated rule and a malformed field are reported together', async () => {
    const fields = await refused({
      [`${owner}.address.kladrId`]: '9800000000000',
      'policyHolder.email': 'x',
      [`${osago}.withTrailer`]: 'x',
    });
    assert.deepEqual(
      fields.map(({ field }) => field).sort(),
      [`${owner}.address.kladrId`, `${osago}.withTrailer`, 'policyHolder.email'].sort(),
    );
  });

  test('errors of two drivers are reported with the indexes of the drivers', async () => {
    const fields = await refused({
      [`${osago}.drivers[1]`]: osagoDriver(testDay, { age: 15, experience: 0, licence: '1' }),
      [`${driver}.driversLicense.serial`]: '1',
    });
    assert.deepEqual(fields.map(({ field }) => field).sort(), [
      `${driver}.driversLicense.serial`,
      `${osago}.drivers[1].driveExperienceFrom`,
      `${osago}.drivers[1].driversLicense.number`,
      `${osago}.drivers[1].person.birthDate`,
    ]);
  });

  test('an error of the rating is reported together with a violated rule', async () => {
    // The 2023 tariff has no rates for lorries.
    const set = {
      issueDate: at('2023-01-01'),
      [`${vehicle}.vehicleCategoryCode`]: 'C',
      [`${model}.weightMax`]: 20_000,
      'policyHolder.email': 'x',
    };
    const quote = await partner.call(
      'POST',
      '/sales/v2/individual/osago/quotes',
      osagoBody({ today: testDay, set }),
    );
    const fields = assertError(quote, 'INVALID_ARGUMENT');
    assert.deepEqual(
      fields.map(({ field }) => field).sort(),
      [`${vehicle}.vehicleCategoryCode`, 'policyHolder.email'].sort(),
    );
  });

  test('an empty body is refused with an error for every required field', async () => {
    const answer = await partner.call('POST', '/sales/v2/individual/osago/policies', {});
    const fields = assertError(answer, 'INVALID_ARGUMENT').map(({ field }) => field);
    for (const field of [
      'product',
      'startDate',
      'endDate',
      'policyHolder',
      'insuredObject',
      'consentPersonalData',
    ]) {
      assert.ok(
        fields.some((one) => one === field || one.startsWith(`${field}.`)),
        `${field} is not among ${fields.join(', ')}`,
      );
    }
  });
});

describe("the insurer's final refusal of a contract", () => {
  for (const vin of ['TESTBLCK000000001', 'testblck000000001']) {
    test(vin, async () => {
      const [detail, ...others] = await refused({ [`${vehicle}.vin`]: vin });
      assert.deepEqual(others, []);
      assert.equal(detail?.field, `${vehicle}.vin`);
      assert.equal(detail?.domain, 'underwriting');
      assert.match(detail?.description ?? '', /заблокирован правилами страховщика/);
      assert.match(detail?.description ?? '', /окончательн/);
      assert.match(detail?.description ?? '', /невозможно/);
    });
  }
});

describe('an invalid Idempotency-Key of a creation is refused', () => {
  for (const [what, key] of [
    ['empty', ''],
    ['of 256 signs', 'k'.repeat(256)],
    ['of 300 signs', 'k'.repeat(300)],
    ['with a space', 'a b'],
    ['with a letter beyond ASCII', 'ключ'],
  ] as const) {
    test(what, async () => {
      const header = Buffer.from(key, 'utf8').toString('latin1');
      const answer = await partner.call(
        'POST',
        '/sales/v2/individual/osago/policies',
        osagoBody({ today: testDay }),
        { 'idempotency-key': header },
      );
      assert.equal(onlyDetail(answer, 'INVALID_ARGUMENT').field, 'Idempotency-Key');
    });
  }
});

test('a contract that is refused is not stored', async () => {
  await refused({ 'policyHolder.email': 'x' });
  for (const table of ['contracts', 'personal_records', 'contract_history']) {
    const { rows } = await service.pool.query<{ count: bigint }>(`select count(*) from ${table}`);
    assert.equal(rows[0]?.count, 0n, table);
  }
});
