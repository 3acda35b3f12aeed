import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkAddressForm } from '#parties/contract-party.ts';
import { collectingChecks } from '#parties/fields/checks.ts';
import type { Address } from '#parties/person/person.ts';
import { regionNames, regionSynonyms } from '#parties/regions/names.ts';
import { normalisedName } from '#parties/regions/normalised-name.ts';
import { findRegionCode } from '#parties/regions/region.ts';

const day = { today: '2026-11-21', concludedOn: '2026-11-21' };

function faultsOf(address: Address) {
  const checks = collectingChecks(true, day);
  checkAddressForm(checks, 'address', address);
  return checks.faults;
}

/** Derives spellings that partners use for a region from the region's name in the classifier. */
function spellings(name: string): string[] {
  const swapped = name.replace(/^Республика (.+)$/, '$1 Респ').replace(/^(.+) Республика$/, 'Республика $1');
  const short = name
    .replace('Республика', 'Респ.')
    .replace('область', 'обл.')
    .replace('автономный округ', 'АО')
    .replace('автономная обл.', 'Аобл');
  const dashes = ['-', ' - ', ' – ', '—'].map((dash) => name.replaceAll('–', dash));
  const kinds = ['г ', 'г.', 'город ', 'город федерального значения '].map((kind) => `${kind}${name}`);
  const city = /^(?:Москва|Санкт-Петербург|Севастополь|Байконур)$/.test(name) ? kinds : [];
  const forms = [name, swapped, short, ...dashes, ...city];
  return [...forms, ...forms.map((form) => form.toUpperCase()), ...forms.map((form) => `  ${form}  `)];
}

for (const [code, name] of regionNames) {
  test(`${name} is recognised in every spelling and does not contradict its own KLADR codes`, () => {
    for (const region of [...spellings(name), ...(regionSynonyms[code] ?? []), code]) {
      assert.equal(findRegionCode(region), code, region);
      assert.deepEqual(faultsOf({ region, kladrId: `${code}00000000000` }), [], region);
      const other = code === '63' ? '5200000000000' : '6300000000000';
      assert.deepEqual(
        faultsOf({ region, kladrId: other }).map(({ field }) => field),
        ['address.kladrId'],
        region,
      );
    }
  });
}

test('each spelling of a region name belongs to one region only', () => {
  const names = [...regionNames].flatMap(([code, name]) => [
    normalisedName(name),
    ...(regionSynonyms[code] ?? []),
  ]);
  assert.equal(new Set(names).size, names.length);
  for (const name of names) assert.equal(normalisedName(name), name);
});

const usual: readonly (readonly [string, string])[] = [
  ['г Москва', '77'],
  ['Московская обл', '50'],
  ['Моск. обл.', '50'],
  ['респ. Татарстан', '16'],
  ['Татарстан Респ', '16'],
  ['Республика Татарстан (Татарстан)', '16'],
  ['Ханты-Мансийский Автономный округ - Югра АО', '86'],
  ['Чувашская Республика - Чувашия', '21'],
  ['Чувашская республика — Чувашская Республика', '21'],
  ['Кемеровская область', '42'],
  ['Кемеровская область - Кузбасс', '42'],
  ['Северная Осетия', '15'],
  ['Северная Осетия - Алания Респ', '15'],
  ['Саха /Якутия/ Респ', '14'],
  ['Республика Адыгея (Адыгея)', '01'],
  ['Карачаево-Черкесская Респ', '09'],
  ['Еврейская Аобл', '79'],
  ['Ямало-Ненецкий АО', '89'],
  ['С.-Петербург', '78'],
  ['Пермская область', '59'],
  ['Читинская обл', '75'],
  ['Автономная Республика Крым', '91'],
  ['Республика Крым, г Севастополь', '92'],
  ['Архангельская область, Ненецкий автономный округ', '83'],
  ['Архангельская область', '83'],
  ['Тюменская область', '89'],
];
for (const [region, code] of usual) {
  test(`the region ${region} does not contradict a KLADR code of region ${code}`, () => {
    assert.deepEqual(faultsOf({ region, kladrId: `${code}00000100000`.slice(0, 13) }).length, 0);
  });
}

const noCodes: readonly (readonly [string, RegExp])[] = [
  ['770000000000', /13 цифр.*17 .*19 /],
  ['77000000000000', /13 цифр.*17 .*19 /],
  ['', /^$/],
  ['9800000000000', /региона 98 нет/],
  ['0000000000000', /региона 00 нет/],
  ['9999999999999', /только Байконур/],
  ['7700000000099', /не действует/],
];
for (const [kladrId, expected] of noCodes) {
  test(`the KLADR code ${kladrId || '""'} is refused for a Russian address and ignored for a foreign one`, () => {
    const [fault] = faultsOf({ kladrId });
    assert.match(fault?.description ?? '', expected);
    assert.deepEqual(faultsOf({ kladrId, countryCode: 'KAZ' }), []);
  });
}

test('an address that a change of a contract leaves unchanged is not checked by newer rules', () => {
  const address = { region: 'Москва', kladrId: '9100000000000' };
  const reordered = { kladrId: '9100000000000', region: 'Москва' };
  for (const [standing, faults] of [
    [{ owner: [{ address: reordered }] }, 0],
    [{ owner: [{ address: { ...address, region: 'г Москва' } }] }, 1],
    [{}, 1],
  ] as const) {
    const checks = collectingChecks(true, { ...day, standing });
    checkAddressForm(checks, 'owner[0].address', address);
    assert.equal(checks.faults.length, faults);
  }
});
