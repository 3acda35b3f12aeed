import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Address } from '#parties/person/person.ts';
import { findTerritory } from '#products/lines/osago/tariff/territory/find-territory.ts';
import { calculated, coefficientsOf, faultsOf, reasonOf, tariffOn, today } from './support.ts';

const tariff = tariffOn(today);

const found: readonly [address: Address, name: string][] = [
  [{ kladrId: '7700000000000' }, 'Москва'],
  [{ kladrId: '5400000100000' }, 'Новосибирск'],
  [{ kladrId: '54000001000052300' }, 'Новосибирск'],
  [{ kladrId: '5400000100005230001' }, 'Новосибирск'],
  [{ kladrId: '5400000100200' }, 'Новосибирск'],
  [{ kladrId: '5400000100051' }, 'Новосибирск'],
  [{ kladrId: '5401900000000' }, 'Новосибирская область, прочие населённые пункты'],
  [{ kladrId: '0201500100000' }, 'Благовещенск'],
  [{ kladrId: '9900000000000' }, 'Байконур'],
  [{ kladrId: '0900000200000', city: 'Карачаевск' }, 'Карачаевск'],
  [{ kladrId: '7700000000000', region: 'Татарстан', city: 'Казань' }, 'Москва'],
  [{ region: 'Республика Татарстан', city: 'Казань' }, 'Казань'],
  [{ region: 'татарстан респ.', city: 'г. КАЗАНЬ' }, 'Казань'],
  [{ region: 'Татарстан', city: 'Аксубаево' }, 'Республика Татарстан, прочие населённые пункты'],
  [{ region: 'Татарстан' }, 'Республика Татарстан, прочие населённые пункты'],
  [{ region: 'Башкортостан', city: 'Благовещенск' }, 'Благовещенск'],
  [{ region: 'ХМАО', city: 'Сургут' }, 'Сургут'],
  [{ region: 'Югра', city: 'Ханты-Мансийск' }, 'Ханты-Мансийск'],
  [{ region: 'Ханты-Мансийский автономный округ - Югра', city: 'Нягань' }, 'Нягань'],
  [{ region: 'Кемеровская область - Кузбасс', city: 'Кемерово' }, 'Кемерово'],
  [{ region: 'Кузбасс', city: 'Кемерово' }, 'Кемерово'],
  [{ region: 'Чувашская Республика - Чувашия', city: 'Чебоксары' }, 'Чебоксары'],
  [{ region: 'Чувашия', city: 'Чебоксары' }, 'Чебоксары'],
  [{ region: 'Якутия', city: 'Якутск' }, 'Якутск'],
  [{ region: 'Саха /Якутия/ Респ', city: 'Якутск' }, 'Якутск'],
  [{ region: 'Северная Осетия - Алания', city: 'Владикавказ' }, 'Владикавказ'],
  [{ region: 'СПб' }, 'Санкт-Петербург'],
  [{ region: 'г. Москва', city: 'Зеленоград' }, 'Москва'],
  [{ region: 'город федерального значения Севастополь' }, 'Севастополь'],
  [{ region: 'Московская обл.', city: 'Химки' }, 'Московская область'],
  [{ region: '54', city: 'Новосибирск' }, 'Новосибирск'],
  [{ region: 'Свердловская область', city: 'Берёзовский' }, 'Березовский'],
  [{ city: 'Новосибирск' }, 'Новосибирск'],
  [{ city: 'г Москва' }, 'Москва'],
];

for (const [address, name] of found) {
  test(`the address ${JSON.stringify(address)} has the territory ${name}`, () => {
    const finding = findTerritory(tariff, address);
    assert.ok('territory' in finding, 'field' in finding ? finding.description : '');
    assert.equal(finding.territory.name, name);
  });
}

const missed: readonly [address: Address, field: string, description: RegExp][] = [
  [{ kladrId: '540000010000' }, 'kladrId', /13 цифр.*17 .*19 /],
  [{ kladrId: 'москва' }, 'kladrId', /13 цифр.*17 .*19 /],
  [{ kladrId: '0000000000000' }, 'kladrId', /региона 00 нет/],
  [{ kladrId: '9800000000000' }, 'kladrId', /региона 98 нет/],
  [{ kladrId: '9999999999999' }, 'kladrId', /не существует/],
  [{ kladrId: '5400000100099' }, 'kladrId', /не действует/],
  [{ region: 'Масква' }, 'region', /похожие названия: Москва/],
  [{ region: 'Свердловская облость' }, 'region', /Свердловская область/],
  [{ region: 'Атлантида' }, 'region', /не найден/],
  [{ city: 'Благовещенск' }, 'city', /Республика Башкортостан\); Благовещенск \(Амурская область/],
  [{ city: 'Железногорск' }, 'city', /Красноярский край.*Курская область/],
  [{ city: 'Новосибирс' }, 'city', /Новосибирск \(Новосибирская область\)/],
  [{ city: 'Нигде' }, 'city', /Укажите регион или код КЛАДР/],
  [{}, 'kladrId', /код КЛАДР либо регион и город/],
];

for (const [address, field, description] of missed) {
  test(`the address ${JSON.stringify(address)} has no territory`, () => {
    const finding = findTerritory(tariff, address);
    assert.ok('field' in finding, 'territory' in finding ? finding.territory.name : '');
    assert.equal(finding.field, field);
    assert.match(finding.description, description);
  });
}

const person = 'insuredObject.osago.owner.vehicleOwnerPerson';

test('the reason of KT names the place, the owner and the KLADR code', () => {
  assert.equal(reasonOf(calculated({}), 'KT'), 'Москва (владелец, КЛАДР 7700000000000)');
});

test("KT depends on the owner's address, not on the policyholder's", () => {
  const set = { 'policyHolder.address.kladrId': '1600000100000' };
  assert.match(coefficientsOf(calculated({ set })), /^KT 1\.8,/);
});

test("an unknown KLADR code of an owner is refused at the path of the owner's address", () => {
  assert.deepEqual(
    faultsOf({ kladr: '9999999999999' }).map((fault) => fault.field),
    [`${person}.address.kladrId`],
  );
  const [fault] = faultsOf({ holderType: 'corporate', kladr: '1' });
  assert.equal(fault?.field, 'insuredObject.osago.owner.vehicleOwnerOrganization.address.kladrId');
});

test("without an owner's address a contract is refused and a quote uses the policyholder's address", () => {
  const set = { [`${person}.address`]: undefined };
  assert.equal(faultsOf({ set })[0]?.field, `${person}.address.kladrId`);
  const calculation = calculated({ set, purpose: 'quote' });
  assert.deepEqual(calculation.assumptions, ['территория: по адресу страхователя']);
});
