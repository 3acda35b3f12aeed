import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { usualRights } from '#access/partner.ts';
import type { Json } from '#kernel/json/json.ts';
import type { HolderType } from '#kernel/terms/holder-type.ts';
import type { Purpose } from '#products/product/reading.ts';
import type { Changes } from '../../../support/change.ts';
import { osagoBody, osagoDriver, registeredAbroad } from '../../../support/osago-body.ts';
import { refusals, refusedFields, today } from './refusals.ts';

/** Case name, changes of the usual body, and the fields of the expected errors. */
type Case = readonly [string, Changes, readonly string[]];

const osago = 'insuredObject.osago';
const vehicle = `${osago}.vehicle`;
const model = `${vehicle}.vehicleModel`;
const driver = `${osago}.drivers[0]`;
const ownerPerson = `${osago}.owner.vehicleOwnerPerson`;
const ownerOrganization = `${osago}.owner.vehicleOwnerOrganization`;
const periods = `${osago}.usagePeriods`;

const at = (date: string): string => `${date}T00:00:00+03:00`;

function cases(holderType: HolderType, purpose: Purpose, rows: readonly Case[]): void {
  for (const [what, set, expected] of rows) {
    const verdict = expected.length === 0 ? 'accepted' : `refused at ${expected.join(', ')}`;
    test(`an osago ${purpose} of the holder type ${holderType} is ${verdict}: ${what}`, () => {
      assert.deepEqual(
        refusedFields(osagoBody({ today, holderType, set }), holderType, purpose),
        [...expected].sort(),
      );
    });
  }
}

describe('rules of an osago contract: the contract', () => {
  cases('individual', 'contract', [
    ['as usual', {}, []],
    ['no product code', { 'product.code': undefined }, ['product.code']],
    ['another product', { 'product.code': 'CASCO' }, ['product.code']],
    ['another currency', { currencyCode: 'USD' }, ['currencyCode']],
    ['unknown fields', { extra: { deep: [1] }, [`${vehicle}.color`]: 'red' }, []],
    [
      'fields of an answer sent back',
      { policyNumber: 'XXX0000000001', status: { code: 'DRAFT' }, version: 1, premium: 1.5 },
      [],
    ],
    ['version 0', { version: 0 }, ['version']],
    [
      'unlisted codes',
      {
        [`${model}.engineType`]: 'Бензин',
        [`${driver}.person.familyState`]: 'UNKNOWN',
        'policyHolder.address.typeCode': 'registration',
        [`${ownerPerson}.address.typeCode`]: 'BIRTH_PLACE',
      },
      [
        `${driver}.person.familyState`,
        `${ownerPerson}.address.typeCode`,
        `${model}.engineType`,
        'policyHolder.address.typeCode',
      ],
    ],
    [
      'listed and missing codes',
      {
        [`${model}.engineType`]: 'ELECTRIC',
        [`${driver}.person.familyState`]: 'MARRIED',
        'policyHolder.address.typeCode': ' ',
      },
      [],
    ],
    ['no consent', { 'consentPersonalData.consentFlag': false }, ['consentPersonalData.consentFlag']],
    [
      'consent that ended',
      {
        'consentPersonalData.validUntil': at('2026-11-20'),
        'consentPersonalData.dateIssue': at('2020-01-01'),
      },
      ['consentPersonalData.validUntil'],
    ],
    [
      'consent that ends before it begins',
      { 'consentPersonalData.validUntil': at('2026-11-20') },
      ['consentPersonalData.validUntil'],
    ],
    ['a previous number', { [`${osago}.previousPolicyNumber`]: 'ХХХ № 0166171796' }, []],
    [
      'a bad previous number',
      { [`${osago}.previousPolicyNumber`]: '166171796' },
      [`${osago}.previousPolicyNumber`],
    ],
  ]);
});

describe('rules of an osago contract: the term', () => {
  const term = (start: string, end: string): Changes => ({
    startDate: at(start),
    endDate: at(end),
    [periods]: undefined,
  });
  const onTheSpot = term('2026-11-21', '2027-11-20');
  const foreign = registeredAbroad();
  const transit = { [`${vehicle}.isTransit`]: true, [`${vehicle}.licensePlate`]: undefined };
  cases('individual', 'contract', [
    [
      'only the conclusion date',
      { startDate: undefined, endDate: undefined, [periods]: undefined },
      ['startDate', 'endDate'],
    ],
    ['no date of conclusion', { issueDate: undefined }, []],
    ['a start after four days', term('2026-11-25', '2027-11-24'), []],
    ['a start after three days', term('2026-11-24', '2027-11-23'), ['startDate']],
    [
      'a start after a day with an unknown previous number',
      { ...term('2026-11-22', '2027-11-21'), [`${osago}.previousPolicyNumber`]: 'XXX0166171796' },
      ['startDate'],
    ],
    [
      'a prolongation without a previous contract',
      { [`${osago}.isProlongation`]: true },
      [`${osago}.previousPolicyNumber`],
    ],
    ['a start today with a paper policy', { ...onTheSpot, 'infoList.policyKind': 'EBSO' }, ['startDate']],
    [
      'a start today with a form',
      { ...onTheSpot, bso: { serial: 'ТТТ', number: '7000000001' } },
      ['startDate'],
    ],
    ['a start yesterday', term('2026-11-20', '2027-11-19'), ['startDate']],
    ['a start 60 days ahead', term('2027-01-20', '2028-01-19'), []],
    ['a start 61 days ahead', term('2027-01-21', '2028-01-20'), ['startDate']],
    ['a year and a day', term('2026-12-01', '2027-12-02'), ['endDate']],
    ['a year up to midnight', term('2026-12-01', '2027-12-01'), []],
    ['a day', term('2026-12-01', '2026-12-01'), []],
    ['three months', term('2026-12-01', '2027-02-28'), []],
    ['three months and a day', term('2026-12-01', '2027-03-01'), ['endDate']],
    ['ten months', term('2026-12-01', '2027-09-30'), ['endDate']],
    ['an end before the start', term('2026-12-01', '2026-11-30'), ['endDate']],
    ['transit for 20 days', { ...term('2026-12-01', '2026-12-20'), ...transit }, []],
    ['transit for 21 days', { ...term('2026-12-01', '2026-12-21'), ...transit }, ['endDate']],
    ['foreign for 5 days', { ...term('2026-12-01', '2026-12-05'), ...foreign }, []],
    ['foreign for 4 days', { ...term('2026-12-01', '2026-12-04'), ...foreign }, ['endDate']],
    ['foreign for ten months', { ...term('2026-12-01', '2027-09-30'), ...foreign }, []],
    ['foreign for more than a year', { ...term('2026-12-01', '2027-12-05'), ...foreign }, ['endDate']],
    ['three months from the last of November', term('2026-11-30', '2027-02-28'), []],
    ['a day more than three months from the last of November', term('2026-11-30', '2027-03-01'), ['endDate']],
    ['a date that does not exist', { startDate: at('2027-02-30') }, ['startDate']],
    ['a date without a time', { startDate: '2026-12-01' }, ['startDate']],
  ]);
  cases('individual', 'quote', [
    [
      'no dates at all',
      { startDate: undefined, endDate: undefined, issueDate: undefined, [periods]: undefined },
      [],
    ],
    ['rated as of an earlier day', { ...term('2026-06-10', '2027-06-09'), issueDate: at('2026-06-01') }, []],
    ['a start before conclusion', term('2026-11-20', '2027-11-19'), []],
    ['a prolongation without a previous contract', { [`${osago}.isProlongation`]: true }, []],
    ['a leap day of start', term('2028-02-29', '2029-02-28'), []],
    ['a leap day of start, counted a day short', term('2028-02-29', '2029-02-27'), []],
    ['a year from a leap day up to midnight', term('2028-02-29', '2029-03-01'), []],
    ['a leap day of start, counted two days long', term('2028-02-29', '2029-03-02'), ['endDate']],
  ]);

  const refusedWith = (set: Changes, known: Parameters<typeof refusals>[4]) =>
    refusedFields(osagoBody({ today, set }), 'individual', 'contract', today, known);

  test('cover may start the day after the previous contract ends, but not later without a waiting period', () => {
    const known = { previousEndsOn: '2026-11-21' };
    assert.deepEqual(refusedWith(term('2026-11-22', '2027-11-21'), known), []);
    assert.deepEqual(refusedWith(term('2026-11-23', '2027-11-22'), known), ['startDate']);
    assert.deepEqual(refusedWith(term('2026-11-20', '2027-11-19'), { previousEndsOn: '2026-11-19' }), [
      'startDate',
    ]);
  });

  test('a paper policy may start immediately if the partner may sell on paper', () => {
    const plain = { ...onTheSpot, 'infoList.policyKind': 'EBSO' };
    const blank = { ...onTheSpot, bso: { serial: 'ТТТ', number: '7000000001' } };
    for (const [set, form, other] of [
      [plain, 'EBSO', 'BSO'],
      [blank, 'BSO', 'EBSO'],
    ] as const) {
      assert.deepEqual(refusedWith(set, { rights: { ...usualRights, forms: [form] } }), []);
      assert.ok(refusedWith(set, { rights: { ...usualRights, forms: [other] } }).includes('startDate'));
    }
  });
});

describe('rules of an osago contract: the periods of use', () => {
  const use = (...pairs: readonly (readonly [string, string])[]): Changes => ({
    [periods]: pairs.map(([start, end]) => ({ start, end })),
  });
  const short = { endDate: at('2027-01-31') };
  cases('individual', 'contract', [
    ['none', { [periods]: undefined }, []],
    ['three months', use(['2026-12-01', '2027-02-28']), []],
    ['a day less than three months', use(['2026-12-01', '2027-02-27']), [periods]],
    [
      'three of one month each',
      use(['2026-12-01', '2026-12-31'], ['2027-02-01', '2027-02-28'], ['2027-06-01', '2027-06-30']),
      [],
    ],
    [
      'four',
      use(
        ['2026-12-01', '2026-12-31'],
        ['2027-02-01', '2027-02-28'],
        ['2027-04-01', '2027-04-30'],
        ['2027-06-01', '2027-06-30'],
      ),
      [periods],
    ],
    ['backwards', use(['2027-05-31', '2026-12-01']), [`${periods}[0].end`]],
    ['beginning too early', use(['2026-11-30', '2027-05-31']), [`${periods}[0].start`]],
    ['ending too late', use(['2026-12-01', '2027-12-01']), [`${periods}[0].end`]],
    ['overlapping', use(['2026-12-01', '2027-03-31'], ['2027-03-31', '2027-05-31']), [`${periods}[1].start`]],
    ['without an end', { [periods]: [{ start: '2026-12-01' }] }, [`${periods}[0].end`]],
    ['the whole of a short contract', { ...short, ...use(['2026-12-01', '2027-01-31']) }, []],
    ['a part of a short contract', { ...short, ...use(['2026-12-01', '2026-12-31']) }, [periods]],
  ]);
  cases('corporate', 'contract', [
    ['six months', use(['2026-12-01', '2027-05-31']), []],
    ['five months', use(['2026-12-01', '2027-04-30']), [periods]],
  ]);
});

describe('rules of an osago contract: the policyholder', () => {
  cases('individual', 'contract', [
    [
      'no names',
      { 'policyHolder.person.firstName': ' ', 'policyHolder.person.lastName': undefined },
      ['policyHolder.person.firstName', 'policyHolder.person.lastName'],
    ],
    ['no patronymic', { 'policyHolder.person.middleName': '' }, []],
    ['digits in a name', { 'policyHolder.person.lastName': 'Образцов2' }, ['policyHolder.person.lastName']],
    [
      'eighteen on the same day',
      { 'policyHolder.person.birthDate': '2008-11-21', 'policyHolder.passport.dateIssue': '2023-01-01' },
      [],
    ],
    [
      'one day under eighteen',
      { 'policyHolder.person.birthDate': '2008-11-22', 'policyHolder.passport.dateIssue': '2023-01-01' },
      ['policyHolder.person.birthDate'],
    ],
    [
      'born in the future',
      { 'policyHolder.person.birthDate': '2026-11-22', 'policyHolder.passport.dateIssue': undefined },
      ['policyHolder.person.birthDate'],
    ],
    [
      'born before 1900',
      { 'policyHolder.person.birthDate': '1899-12-31' },
      ['policyHolder.person.birthDate'],
    ],
    ['an unknown gender', { 'policyHolder.person.gender': 'X' }, ['policyHolder.person.gender']],
    ['no passport', { 'policyHolder.passport': undefined }, ['policyHolder.passport']],
    [
      'a passport as document',
      {
        'policyHolder.passport': undefined,
        'policyHolder.document': { typeCode: 'PASSPORT', serial: '4500', number: '123456' },
      },
      [],
    ],
    ['a bad passport serial', { 'policyHolder.passport.serial': '45' }, ['policyHolder.passport.serial']],
    [
      'a driving licence as passport',
      { 'policyHolder.passport.typeCode': 'DRIVER_LICENSE' },
      ['policyHolder.passport.typeCode'],
    ],
    [
      'a foreign citizen',
      { 'policyHolder.passport': { typeCode: 'FOREIGN_PASSPORT', number: 'N01234567', countryCode: 'KZ' } },
      [],
    ],
    ['no phone', { 'policyHolder.phone': undefined }, ['policyHolder.phone.phoneNumber']],
    [
      'a phone number with the prefix 8',
      { 'policyHolder.phone.phoneNumber': '89990000001' },
      ['policyHolder.phone.phoneNumber'],
    ],
    ['no e-mail', { 'policyHolder.email': undefined }, ['policyHolder.email']],
    ['a bad e-mail', { 'policyHolder.email': 'holder' }, ['policyHolder.email']],
    ['no address', { 'policyHolder.address': undefined }, ['policyHolder.address']],
    [
      'an unknown KLADR',
      { 'policyHolder.address.kladrId': '0000000000000' },
      ['policyHolder.address.kladrId'],
    ],
    [
      'an organization together with a person',
      { 'policyHolder.organization': { inn: '7709123453', fullName: 'ООО Образец' } },
      ['policyHolder.organization'],
    ],
    [
      'an organization',
      {
        'policyHolder.organization': { inn: '7709123453', fullName: 'ООО Образец' },
        'policyHolder.person': undefined,
        'policyHolder.passport': undefined,
      },
      ['policyHolder.organization', 'policyHolder.person'],
    ],
    ['nobody', { policyHolder: undefined }, ['policyHolder']],
  ]);
  const proprietor: Changes = {
    'policyHolder.organization': {
      inn: '760307073214',
      ogrn: '307760324100018',
      fullName: 'ИП Образцов',
      legalForm: 'ИП',
    },
    'policyHolder.person': { firstName: 'Пётр', lastName: 'Образцов', birthDate: '1986-10-22' },
    'policyHolder.document': { typeCode: 'PASSPORT', serial: '4500', number: '123456' },
  };
  cases('corporate', 'contract', [
    ['as usual', {}, []],
    ['a bad INN', { 'policyHolder.organization.inn': '7709123454' }, ['policyHolder.organization.inn']],
    ['no INN', { 'policyHolder.organization.inn': undefined }, ['policyHolder.organization.inn']],
    ['a bad OGRN', { 'policyHolder.organization.ogrn': '1197700001235' }, ['policyHolder.organization.ogrn']],
    ['no OGRN', { 'policyHolder.organization.ogrn': undefined }, []],
    ['a bad KPP', { 'policyHolder.organization.kpp': '77070100' }, ['policyHolder.organization.kpp']],
    ['no KPP', { 'policyHolder.organization.kpp': undefined }, ['policyHolder.organization.kpp']],
    ['no name', { 'policyHolder.organization.fullName': undefined }, ['policyHolder.organization.fullName']],
    [
      'the INN of a person for a company',
      { 'policyHolder.organization.inn': '760307073214' },
      ['policyHolder.organization.inn'],
    ],
    ['a foreign company', { 'policyHolder.organization': { country: 'KZ', fullName: 'Sample LLP' } }, []],
    ['a sole proprietor', proprietor, []],
    [
      'a sole proprietor without a person',
      { ...proprietor, 'policyHolder.person': undefined, 'policyHolder.document': undefined },
      [],
    ],
    [
      'a sole proprietor with the INN of a company',
      { ...proprietor, 'policyHolder.organization.inn': '7709123453' },
      ['policyHolder.organization.inn'],
    ],
    [
      'a sole proprietor under age',
      { ...proprietor, 'policyHolder.person.birthDate': '2009-10-22' },
      ['policyHolder.person.birthDate'],
    ],
    ['a person', { ...proprietor, 'policyHolder.organization': undefined }, ['policyHolder.organization']],
    ['a bad register record', { 'policyHolder.document.number': '1' }, ['policyHolder.document.number']],
    ['no register record', { 'policyHolder.document': undefined }, []],
  ]);
});

describe('rules of an osago contract: the owner', () => {
  cases('individual', 'contract', [
    ['nobody', { [`${osago}.owner`]: undefined }, [`${osago}.owner`]],
    ['an empty owner', { [`${osago}.owner`]: {} }, [`${osago}.owner`]],
    [
      'two owners',
      {
        [ownerOrganization]: {
          organization: { inn: '7709123453', kpp: '770701001', fullName: 'ООО Образец' },
        },
      },
      [`${osago}.owner`],
    ],
    [
      'a child',
      {
        [`${ownerPerson}.person.birthDate`]: '2020-01-01',
        [`${ownerPerson}.document`]: { typeCode: 'BIRTH_CERTIFICATE', serial: 'II-МЮ', number: '123456' },
      },
      [],
    ],
    ['no document', { [`${ownerPerson}.document`]: undefined }, [`${ownerPerson}.document`]],
    ['no contacts', { [`${ownerPerson}.phone`]: undefined, [`${ownerPerson}.email`]: undefined }, []],
    ['a bad phone', { [`${ownerPerson}.phone.phoneNumber`]: '+7' }, [`${ownerPerson}.phone.phoneNumber`]],
    ['no address', { [`${ownerPerson}.address`]: undefined }, [`${ownerPerson}.address`]],
    ['region and city', { [`${ownerPerson}.address.kladrId`]: undefined }, []],
    [
      'a region alone',
      { [`${ownerPerson}.address.kladrId`]: undefined, [`${ownerPerson}.address.city`]: undefined },
      [`${ownerPerson}.address.kladrId`],
    ],
    [
      'an unknown KLADR',
      { [`${ownerPerson}.address.kladrId`]: '0000000000000' },
      [`${ownerPerson}.address.kladrId`],
    ],
    [
      'a KLADR of 12 digits',
      { [`${ownerPerson}.address.kladrId`]: '770000000000' },
      [`${ownerPerson}.address.kladrId`],
    ],
    [
      'an unknown region',
      { [`${ownerPerson}.address.kladrId`]: undefined, [`${ownerPerson}.address.region`]: 'Мордор' },
      [`${ownerPerson}.address.region`],
    ],
  ]);
  cases('corporate', 'contract', [
    [
      'a bad INN',
      { [`${ownerOrganization}.organization.inn`]: '123' },
      [`${ownerOrganization}.organization.inn`],
    ],
    [
      'no organization',
      { [`${ownerOrganization}.organization`]: undefined },
      [`${ownerOrganization}.organization`],
    ],
    ['no address', { [`${ownerOrganization}.address`]: undefined }, [`${ownerOrganization}.address`]],
  ]);
});

describe('rules of an osago contract: the vehicle', () => {
  const category = (code: string, measures: Json): Changes => ({
    [`${vehicle}.vehicleCategoryCode`]: code,
    [model]: measures,
  });
  const nameless = { [`${vehicle}.markCode`]: undefined, [`${vehicle}.modelCode`]: undefined };
  cases('individual', 'contract', [
    ['no vehicle', { [vehicle]: undefined }, [vehicle]],
    ['no category', { [`${vehicle}.vehicleCategoryCode`]: undefined }, [`${vehicle}.vehicleCategoryCode`]],
    ['an unknown category', { [`${vehicle}.vehicleCategoryCode`]: 'Z' }, [`${vehicle}.vehicleCategoryCode`]],
    ['a category in Cyrillic', { [`${vehicle}.vehicleCategoryCode`]: 'в' }, []],
    ['a car without power', category('B', { seats: 5 }), [`${model}.horsePower`]],
    ['a motorcycle without power', category('A', {}), [`${model}.horsePower`]],
    ['power as a number', category('B', { horsePower: 106.5 }), []],
    ['power with a comma', category('B', { horsePower: '106,5' }), []],
    ['zero power', category('B', { horsePower: 0 }), [`${model}.horsePower`]],
    ['negative power', category('B', { horsePower: '-5' }), [`${model}.horsePower`]],
    ['impossible power', category('B', { horsePower: 2001 }), [`${model}.horsePower`]],
    ['power as text', category('B', { horsePower: 'сто' }), [`${model}.horsePower`]],
    ['a truck without mass', category('C', { horsePower: '400' }), [`${model}.weightMax`]],
    ['a truck', category('CE', { weightMax: '20000' }), []],
    ['a truck in tonnes', category('C', { weightMax: 20 }), [`${model}.weightMax`]],
    ['a bus without seats', category('D', {}), [`${model}.seats`]],
    ['a bus', category('DE', { seats: 40 }), []],
    ['a fraction of a seat', category('D', { seats: 2.5 }), [`${model}.seats`]],
    ['a truck with its mass in the category', category('C1', {}), []],
    ['a tram', category('TRAM', {}), []],
    ['a trolleybus', category('TROLLEYBUS', {}), []],
    ['a tractor without any measure', { ...category('TRACTOR', {}), [model]: undefined }, []],
    ['no make and model', nameless, [`${vehicle}.markCode`]],
    ['a make without its model', { [`${vehicle}.modelCode`]: undefined }, [`${vehicle}.modelCode`]],
    [
      'names instead of codes',
      { ...nameless, [`${vehicle}.markName`]: 'Лада', [`${vehicle}.modelName`]: 'Веста' },
      [],
    ],
    [
      'free-text names',
      { ...nameless, [`${vehicle}.otherMarkName`]: 'Образец', [`${vehicle}.otherModelName`]: 'Модель' },
      [],
    ],
    ['the old vehicle code', { ...nameless, [`${vehicle}.carId`]: '123' }, []],
    ['no year', { [`${vehicle}.yearIssue`]: undefined }, [`${vehicle}.yearIssue`]],
    ['only a year', { [`${vehicle}.yearIssue`]: '2021' }, []],
    ['a future year', { [`${vehicle}.yearIssue`]: '2027-01-01' }, [`${vehicle}.yearIssue`]],
    ['the end of the current year', { [`${vehicle}.yearIssue`]: '2026-12-31' }, []],
    ['a year before 1900', { [`${vehicle}.yearIssue`]: '1899-12-31' }, [`${vehicle}.yearIssue`]],
    ['no VIN', { [`${vehicle}.vin`]: undefined }, [`${vehicle}.vin`]],
    [
      'a body number instead of a VIN',
      { [`${vehicle}.vin`]: undefined, [`${vehicle}.bodyNumber`]: '123' },
      [],
    ],
    [
      'a chassis number instead of a VIN',
      { [`${vehicle}.vin`]: '', [`${vehicle}.chassisNumber`]: '123' },
      [],
    ],
    ['a VIN with an O', { [`${vehicle}.vin`]: 'XTAGFL110MY00000O' }, [`${vehicle}.vin`]],
    ['a VIN that fails its check digit', { [`${vehicle}.vin`]: 'XTA210990Y2765439' }, []],
    ['a plate in Latin', { [`${vehicle}.licensePlate`]: 'a001aa 77' }, []],
    ['a plate of zeros', { [`${vehicle}.licensePlate`]: 'А000АА77' }, [`${vehicle}.licensePlate`]],
    ['no plate', { [`${vehicle}.licensePlate`]: undefined }, [`${vehicle}.licensePlate`]],
    ['no plate yet', { [`${vehicle}.licensePlate`]: undefined, [`${vehicle}.isNotRegistered`]: true }, []],
    ['a foreign plate', registeredAbroad('DE', 'AB-123-CD'), []],
    ['a plate format of two countries', registeredAbroad('TJ', '1234 АА 01'), []],
    [
      'a foreign country on a Russian document',
      { ...registeredAbroad('DE'), [`${osago}.vehicleDocument.countryCode`]: 'RU' },
      [`${vehicle}.countyrTs`, `${osago}.vehicleDocument.countryCode`],
    ],
    ['no document', { [`${osago}.vehicleDocument`]: undefined }, [`${osago}.vehicleDocument`]],
    ['a short EPTS', { [`${osago}.vehicleDocument.number`]: '123' }, [`${osago}.vehicleDocument.number`]],
    [
      'a passport as document',
      { [`${osago}.vehicleDocument.typeCode`]: 'PASSPORT' },
      [`${osago}.vehicleDocument.typeCode`],
    ],
    ['no purpose', { [`${osago}.purpose`]: undefined }, [`${osago}.purpose`]],
    ['an unknown purpose', { [`${osago}.purpose`]: 'RACING' }, [`${osago}.purpose`]],
  ]);
});

describe('rules of an osago contract: the drivers', () => {
  const drivers = (...list: readonly Json[]): Changes => ({ [`${osago}.drivers`]: list });
  const usual = osagoDriver(today);
  const other = osagoDriver(today, { age: 30, experience: 5, licence: '654321' });
  cases('individual', 'contract', [
    ['nobody listed', drivers(), [`${osago}.drivers`]],
    ['no drivers and no limit', { [`${osago}.drivers`]: undefined }, [`${osago}.drivers`]],
    [
      'a limit without a list',
      { [`${osago}.drivers`]: undefined, [`${osago}.isUnlimitedDrivers`]: false },
      [`${osago}.drivers`],
    ],
    ['an empty list without a limit', { ...drivers(), [`${osago}.isUnlimitedDrivers`]: true }, []],
    [
      'no list, without a limit',
      { [`${osago}.drivers`]: undefined, [`${osago}.isUnlimitedDrivers`]: true },
      [],
    ],
    ['a limit and a list', { ...drivers(usual), [`${osago}.isUnlimitedDrivers`]: false }, []],
    ['two', drivers(usual, other), []],
    ['listed though unlimited', { [`${osago}.isUnlimitedDrivers`]: true }, [`${osago}.drivers`]],
    [
      'the same licence',
      { ...drivers(usual, other), [`${osago}.drivers[1].driversLicense.number`]: '123 456' },
      [`${osago}.drivers[1]`],
    ],
    [
      'the same person',
      { ...drivers(usual, usual), [`${osago}.drivers[1].driversLicense.number`]: '654321' },
      [`${osago}.drivers[1]`],
    ],
    ['a driver listed twice', drivers(usual, usual, usual), [`${osago}.drivers[1]`, `${osago}.drivers[2]`]],
    [
      'too many',
      drivers(
        ...Array.from({ length: 51 }, (_, index) => osagoDriver(today, { licence: String(100_000 + index) })),
      ),
      [`${osago}.drivers`],
    ],
    ['no person', { [`${driver}.person`]: undefined }, [`${driver}.person`]],
    ['no licence', { [`${driver}.driversLicense`]: undefined }, [`${driver}.driversLicense`]],
    [
      'a licence of five digits',
      { [`${driver}.driversLicense.number`]: '12345' },
      [`${driver}.driversLicense.number`],
    ],
    [
      'sixteen on the same day',
      {
        [`${driver}.person.birthDate`]: '2010-11-21',
        [`${driver}.driverAge`]: '16',
        [`${driver}.driveExperience`]: '0',
        [`${driver}.driveExperienceFrom`]: '2026-11-21',
      },
      [],
    ],
    [
      'one day under sixteen',
      {
        [`${driver}.person.birthDate`]: '2010-11-22',
        [`${driver}.driverAge`]: undefined,
        [`${driver}.driveExperience`]: '0',
        [`${driver}.driveExperienceFrom`]: undefined,
      },
      [`${driver}.person.birthDate`],
    ],
    [
      'experience from the sixteenth birthday',
      {
        [`${driver}.person.birthDate`]: '1990-11-01',
        [`${driver}.driverAge`]: '36',
        [`${driver}.driveExperienceFrom`]: '2006-11-01',
      },
      [],
    ],
    [
      'experience from the day before',
      {
        [`${driver}.person.birthDate`]: '1990-11-01',
        [`${driver}.driverAge`]: undefined,
        [`${driver}.driveExperienceFrom`]: '2006-10-31',
      },
      [`${driver}.driveExperienceFrom`],
    ],
    [
      'experience from tomorrow',
      { [`${driver}.driveExperienceFrom`]: '2026-11-22' },
      [`${driver}.driveExperienceFrom`],
    ],
    [
      'as long as the age allows',
      { [`${driver}.driveExperience`]: '24', [`${driver}.driveExperienceFrom`]: undefined },
      [],
    ],
    ['years from an old form next to dates', { [`${driver}.driverAge`]: '39' }, []],
    ['years that contradict the dates', { [`${driver}.driverAge`]: '38' }, [`${driver}.driverAge`]],
    ['the owner not marked as the owner', { [`${driver}.isOwner`]: false }, [`${driver}.isOwner`]],
    [
      'another person marked as the holder',
      { [`${driver}.person.birthDate`]: '1987-01-01', [`${driver}.isPolicyHolder`]: true },
      [`${driver}.isPolicyHolder`],
    ],
    ['experience that contradicts its first date', { [`${driver}.driveExperience`]: '19' }, []],
    ['longer than the age allows', { [`${driver}.driveExperience`]: '25' }, [`${driver}.driveExperience`]],
    ['experience as text', { [`${driver}.driveExperience`]: 'долго' }, [`${driver}.driveExperience`]],
    ['negative experience', { [`${driver}.driveExperience`]: '-1' }, [`${driver}.driveExperience`]],
    [
      'no experience',
      { [`${driver}.driveExperience`]: undefined, [`${driver}.driveExperienceFrom`]: undefined },
      [`${driver}.driveExperienceFrom`],
    ],
    ['experience in years alone', { [`${driver}.driveExperienceFrom`]: undefined }, []],
    ['an age as text', { [`${driver}.driverAge`]: 'сорок' }, [`${driver}.driverAge`]],
  ]);
  const byAge = { driverAge: '30', driveExperience: '5' };
  cases('corporate', 'contract', [
    ['by age and experience', { ...drivers(byAge, byAge), [`${osago}.isUnlimitedDrivers`]: false }, []],
    [
      'without an age',
      { ...drivers({ driveExperience: '5' }), [`${osago}.isUnlimitedDrivers`]: false },
      [`${driver}.driverAge`],
    ],
    [
      'too young',
      { ...drivers({ driverAge: '15', driveExperience: '0' }), [`${osago}.isUnlimitedDrivers`]: false },
      [`${driver}.driverAge`],
    ],
    [
      'longer than the age allows',
      { ...drivers({ driverAge: '20', driveExperience: '5' }), [`${osago}.isUnlimitedDrivers`]: false },
      [`${driver}.driveExperience`],
    ],
  ]);
});

describe('rules of an osago quote', () => {
  const place = (owner: string): Json => ({
    osago: { vehicle: { vehicleCategoryCode: 'B' }, owner: { [owner]: { address: { city: 'Казань' } } } },
  });
  for (const holderType of ['individual', 'corporate'] as const) {
    cases(holderType, 'quote', [
      ['as for a contract', {}, []],
      [
        'no parties',
        { policyHolder: undefined, [`${osago}.owner`]: undefined, consentPersonalData: undefined },
        ['policyHolder.address.kladrId'],
      ],
      [
        'a vehicle and a place',
        { product: undefined, policyHolder: undefined, insuredObject: place('vehicleOwnerPerson') },
        [],
      ],
      [
        "the holder's place",
        { policyHolder: { address: { region: 'Москва' } }, [`${osago}.owner`]: undefined },
        [],
      ],
      [
        'transit without a starting point',
        {
          policyHolder: undefined,
          [`${osago}.owner`]: undefined,
          [`${vehicle}.isTransit`]: true,
          endDate: undefined,
          [periods]: undefined,
        },
        [],
      ],
    ]);
    test(`an empty quote for ${holderType} is refused only because of the missing territory`, () => {
      assert.deepEqual(refusedFields({}, holderType, 'quote'), ['policyHolder.address.kladrId']);
    });
  }
  cases('individual', 'quote', [
    ['an incomplete driver', { [`${osago}.drivers`]: [{ driveExperience: '5' }] }, []],
    [
      'what is sent is checked',
      { [`${vehicle}.vin`]: 'X', [`${driver}.driveExperience`]: '50', 'policyHolder.email': 'x' },
      [`${vehicle}.vin`, `${driver}.driveExperience`, 'policyHolder.email'],
    ],
    [
      'a blank is not sent',
      { [`${vehicle}.vin`]: ' ', [`${vehicle}.licensePlate`]: '', 'policyHolder.email': '' },
      [],
    ],
    [
      'an unknown city',
      { [`${ownerPerson}.address`]: { city: 'Нигдеград' } },
      [`${ownerPerson}.address.city`],
    ],
  ]);
});

describe('examples of the interface specification', () => {
  cases('individual', 'contract', [
    [
      'a taxi without a limit of drivers',
      { [`${osago}.drivers`]: [], [`${osago}.isUnlimitedDrivers`]: true, [`${osago}.purpose`]: 'TAXI' },
      [],
    ],
    [
      'two drivers with one name for six months',
      {
        [`${osago}.drivers`]: [
          osagoDriver(today, { age: 24, experience: 4, licence: '300004' }),
          osagoDriver(today, { age: 51, experience: 30, licence: '300013' }),
        ],
        [periods]: [{ start: '2026-12-01', end: '2027-05-31' }],
      },
      [],
    ],
  ]);
  cases('corporate', 'contract', [
    [
      'a truck with a trailer, missing from the directory',
      {
        [`${vehicle}.markCode`]: undefined,
        [`${vehicle}.modelCode`]: undefined,
        [`${vehicle}.otherMarkName`]: 'Образец',
        [`${vehicle}.otherModelName`]: 'Модель',
        [`${vehicle}.vehicleCategoryCode`]: 'C',
        [`${model}.weightMax`]: 20000,
        [`${osago}.withTrailer`]: true,
      },
      [],
    ],
  ]);
});

describe('the errors of an osago body are complete', () => {
  test('errors of the schema and of the rules are reported together', () => {
    const set: Changes = {
      'policyHolder.person.birthDate': '2015-01-01',
      'policyHolder.email': 5,
      [`${vehicle}.vin`]: 'SHORT',
      [`${driver}.driveExperience`]: '70',
      [`${osago}.purpose`]: 'RACING',
      startDate: at('2026-11-22'),
      [`${ownerPerson}.address.kladrId`]: '0000000000000',
    };
    const expected = Object.keys(set);
    const fields = refusedFields(osagoBody({ today, set }));
    for (const field of expected) assert.ok(fields.includes(field), field);
  });

  test('errors say in Russian what to send, once each and without internal paths', () => {
    const faults = refusals({ insuredObject: { osago: { drivers: [{}, 5], vehicle: { vin: 1 } } } });
    assert.ok(faults.length > 10);
    const pairs = faults.map(({ field, description }) => `${field} ${description}`);
    assert.equal(new Set(pairs).size, pairs.length);
    for (const fault of faults) {
      assert.deepEqual(Object.keys(fault).sort(), ['description', 'domain', 'field', 'reason']);
      assert.match(fault.description, /[а-я]/);
    }
  });

  const domains: readonly [Changes, string, string][] = [
    [{ 'policyHolder.person.birthDate': '2015-01-01' }, 'policyHolder.person.birthDate', 'underwriting'],
    [{ [`${model}.horsePower`]: undefined }, `${model}.horsePower`, 'rating'],
    [{ 'policyHolder.email': 'x' }, 'policyHolder.email', 'sales'],
  ];
  for (const [set, field, domain] of domains) {
    test(`errors at ${field} have the domain ${domain}`, () => {
      const found = refusals(osagoBody({ today, set })).find((fault) => fault.field === field);
      assert.equal(found?.domain, domain);
    });
  }

  test('errors of dates name the allowed dates', () => {
    const set = { startDate: at('2026-11-22'), endDate: at('2027-10-01'), [periods]: undefined };
    const texts = new Map(
      refusals(osagoBody({ today, set })).map((fault) => [fault.field, fault.description]),
    );
    assert.match(texts.get('startDate') ?? '', /25\.11\.2026/);
    assert.match(texts.get('endDate') ?? '', /21\.11\.2027.*с 22\.11\.2026 по 21\.02\.2027/);
  });
});
