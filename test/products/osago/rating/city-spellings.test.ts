import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Address } from '#parties/person/person.ts';
import { findTerritory } from '#products/lines/osago/tariff/territory/find-territory.ts';
import type { Region, Territory } from '#products/lines/osago/tariff/territory/territory-index.ts';
import { tariffOn, today } from './support.ts';

const tariff = tariffOn(today);
const regions = [...tariff.territories.regions.values()];

/** Replaces Cyrillic capitals by Latin letters that look alike. */
function withLatin(name: string): string {
  return name
    .toUpperCase()
    .replace(/[АСЕОРХКМТВН]/g, (letter) => 'ACEOPXKMTBH'['АСЕОРХКМТВН'.indexOf(letter)] ?? '');
}

/**
 * Spellings of city names by aggregators, the 1C classifier and people: the kind of spelling and a function that makes it.
 */
const spellings: readonly (readonly [string, (city: string, region: Region) => string])[] = [
  ['as listed', (city) => city],
  ['DaData', (city) => `г ${city}`],
  ['1C', (city) => `г. ${city}`],
  ['without a space', (city) => `г.${city}`],
  ['1C, type behind', (city) => `${city} г`],
  ['type after the name with a full stop', (city) => `${city} г.`],
  ['type as a word', (city) => `город ${city}`],
  ['abbreviated type', (city) => `гор. ${city}`],
  ['capitals', (city) => city.toUpperCase()],
  ['small letters', (city) => city.toLowerCase()],
  ['spaces and a comma', (city) => `  ${city} , `],
  ['a no-break space', (city) => `г\u00A0${city}`],
  ['ё as е', (city) => city.replaceAll('ё', 'е')],
  ['hyphens as spaces', (city) => city.replaceAll('-', ' ')],
  ['spaces as hyphens', (city) => city.replaceAll(' ', '-')],
  ['dashes', (city) => city.replaceAll('-', '–')],
  ['spaces around hyphens', (city) => city.replaceAll('-', ' - ')],
  ['without hyphens', (city) => city.replaceAll(/[- ]/g, '')],
  ['Latin letters', withLatin],
  ['urban district', (city) => `г.о. ${city}`],
  ['urban district, FIAS', (city) => `г.о. город ${city}`],
  ['urban district in words', (city) => `городской округ ${city}`],
  ['urban district, city', (city) => `городской округ город ${city}`],
  ['municipality', (city) => `МО г. ${city}`],
  ['municipality in words', (city) => `муниципальное образование город ${city}`],
  ['with a district', (city) => `${city}, Ленинский район`],
  ['with an abbreviated district', (city) => `${city} г, Кировский р-н`],
  ['with a district, no comma', (city) => `г. ${city} Советский р-н`],
  ['district first', (city) => `Центральный район, г ${city}`],
  ['with a microdistrict', (city) => `${city}, мкр Северный`],
  ['with the region', (city, { name }) => `${name}, г ${city}`],
  ['with the country', (city, { name }) => `Россия, ${name}, ${city}`],
  ['with a postcode', (city) => `443001, г ${city}`],
  ['with a street', (city) => `г ${city}, ул Ленина`],
  ['in brackets', (city) => `${city} (город)`],
  ['decomposed', (city) => city.normalize('NFD')],
];

function found(address: Address): Territory | string {
  const finding = findTerritory(tariff, address);
  if ('field' in finding) return `${finding.field}: ${finding.description}`;
  return finding.assumption ?? finding.territory;
}

const listed = regions.flatMap((region) =>
  [...region.cities.values()].map((territory) => ({ region, territory })),
);

for (const [name, spell] of spellings) {
  test(`every listed city is found if it is written ${name}`, () => {
    const missed = listed.flatMap(({ region, territory }) => {
      const city = spell(territory.name, region);
      const result = found({ region: region.name, city });
      return result === territory ? [] : [`${city}: ${typeof result === 'string' ? result : result.name}`];
    });
    assert.deepEqual(missed, []);
  });
}

/** Each row: spelling of a region, code of the region. */
const regionsWritten: readonly (readonly [string, string])[] = [
  ['Республика Татарстан (Татарстан)', '16'],
  ['Татарстан Респ', '16'],
  ['Респ. Татарстан', '16'],
  ['респ Татарстан', '16'],
  ['РЕСПУБЛИКА ТАТАРСТАН', '16'],
  ['Россия, Республика Татарстан', '16'],
  ['Ханты-Мансийский Автономный округ - Югра АО', '86'],
  ['Ханты-Мансийский автономный округ — Югра', '86'],
  ['АО Ханты-Мансийский Автономный округ - Югра', '86'],
  ['Тюменская обл, ХМАО-Югра', '86'],
  ['обл. Московская', '50'],
  ['Московская обл', '50'],
  ['Чувашская республика - Чувашия', '21'],
  ['Чувашия Чувашская Республика -', '21'],
  ['Саха /Якутия/ Респ', '14'],
  ['Республика Саха (Якутия)', '14'],
  ['Кемеровская область - Кузбасс обл', '42'],
  ['Северная Осетия - Алания Респ', '15'],
  ['Кабардино-Балкарская Респ', '07'],
  ['Удмуртская Респ', '18'],
  ['Ямало-Ненецкий АО', '89'],
  ['Еврейская Аобл', '79'],
  ['Алтайский край', '22'],
  ['Республика Алтай', '04'],
  ['г.Москва', '77'],
  ['Москва г', '77'],
  ['г. Санкт-Петербург', '78'],
  ['Санкт Петербург', '78'],
  ['г Севастополь', '92'],
];
for (const [region, code] of regionsWritten) {
  test(`the region «${region}» has the code ${code}`, () => {
    const finding = findTerritory(tariff, { region });
    assert.ok('territory' in finding, 'field' in finding ? finding.description : '');
    assert.equal(finding.territory.regionCode, code);
  });
}

const byHand: readonly (readonly [region: string, city: string, name: string])[] = [
  ['Татарстан', 'Наб. Челны', 'Набережные Челны'],
  ['Татарстан', 'Наб.Челны', 'Набережные Челны'],
  ['Татарстан', 'г. Наб Челны', 'Набережные Челны'],
  ['Татарстан', 'Н. Челны', 'Набережные Челны'],
  ['Татарстан', 'Челны', 'Набережные Челны'],
  ['Нижегородская обл', 'Н. Новгород', 'Нижний Новгород'],
  ['Нижегородская обл', 'Н.Новгород', 'Нижний Новгород'],
  ['Нижегородская обл', 'Ниж. Новгород', 'Нижний Новгород'],
  ['Нижегородская обл', 'Ниж Новгород г', 'Нижний Новгород'],
  ['Нижегородская обл', 'г. Н-Новгород', 'Нижний Новгород'],
  ['Новгородская область', 'В. Новгород', 'Великий Новгород'],
  ['Новгородская область', 'Новгород', 'Великий Новгород'],
  ['Псковская область', 'В.Луки', 'Великие Луки'],
  ['Псковская область', 'Вел. Луки', 'Великие Луки'],
  ['Тверская область', 'В. Волочёк', 'Вышний Волочек'],
  ['Свердловская область', 'Екб', 'Екатеринбург'],
  ['Свердловская область', 'Е-бург', 'Екатеринбург'],
  ['Свердловская область', 'В.Пышма', 'Верхняя Пышма'],
  ['Свердловская область', 'В. Салда', 'Верхняя Салда'],
  ['Ростовская область', 'Р-н-Д', 'Ростов-на-Дону'],
  ['Ростовская область', 'РнД', 'Ростов-на-Дону'],
  ['Ростовская область', 'Ростов н/Д', 'Ростов-на-Дону'],
  ['Ростовская область', 'Ростов-н/Д', 'Ростов-на-Дону'],
  ['Ростовская область', 'г. Ростов-на-Д', 'Ростов-на-Дону'],
  ['Ростовская область', 'Ростов н/Дону', 'Ростов-на-Дону'],
  ['Ростовская область', 'Ростов', 'Ростов-на-Дону'],
  ['Ростовская область', 'Каменск-Шахт.', 'Каменск-Шахтинский'],
  ['Хабаровский край', 'Комсомольск н/А', 'Комсомольск-на-Амуре'],
  ['Хабаровский край', 'Комсомольск-на-Амуре', 'Комсомольск-на-Амуре'],
  ['Хабаровский край', 'Комсомольск на Амуре г', 'Комсомольск-на-Амуре'],
  ['Хабаровский край', 'Комсомольск', 'Комсомольск-на-Амуре'],
  ['Краснодарский край', 'Славянск н/К', 'Славянск-на-Кубани'],
  ['Камчатский край', 'П-Камчатский', 'Петропавловск-Камчатский'],
  ['Камчатский край', 'П.Камчатский', 'Петропавловск-Камчатский'],
  ['Камчатский край', 'Петропавловск-Камч.', 'Петропавловск-Камчатский'],
  ['Сахалинская область', 'Ю-Сахалинск', 'Южно-Сахалинск'],
  ['Ставропольский край', 'Мин. Воды', 'Минеральные воды'],
  ['Ставропольский край', 'Минводы', 'Минеральные воды'],
  ['Ставропольский край', 'Минеральные Воды', 'Минеральные воды'],
  ['Белгородская область', 'Ст. Оскол', 'Старый Оскол'],
  ['Белгородская область', 'Ст.Оскол', 'Старый Оскол'],
  ['ХМАО', 'Х-Мансийск', 'Ханты-Мансийск'],
  ['ХМАО', 'Н.Вартовск', 'Нижневартовск'],
  ['ЯНАО', 'Н.Уренгой', 'Новый Уренгой'],
  ['Кемеровская область', 'Н-Кузнецк', 'Новокузнецк'],
  ['Кировская область', 'К-Чепецк', 'Кирово-Чепецк'],
  ['Владимирская область', 'Гусь-Хр.', 'Гусь-Хрустальный'],
  ['Тюменская область', 'Сургут', 'Сургут'],
  ['Тюменская область', 'г. Нижневартовск', 'Нижневартовск'],
  ['Тюменская обл', 'Новый Уренгой', 'Новый Уренгой'],
  ['Архангельская область', 'Нарьян-Мар', 'Ненецкий автономный округ'],
  ['Пермский край', 'Пермь, Ленинский район', 'Пермь'],
  ['Пермский край', 'Пермь Ленинский район', 'Пермь'],
  ['Пермский край', 'Ленинский район г Пермь', 'Пермь'],
  ['Самарская область', 'Самара, Октябрьский р-н', 'Самара'],
  ['Самарская область', 'Самара г, Октябрьский р-н', 'Самара'],
  ['Самарская область', 'р-н Промышленный, Самара', 'Самара'],
  ['Самарская область', 'Самара, п Мехзавод', 'Самара'],
  ['Башкортостан', 'г.о. город Уфа', 'Уфа'],
  ['Башкортостан', 'Уфа, Октябрьский район', 'Уфа'],
  ['Башкортостан', 'г Уфа, мкр Сипайлово', 'Уфа'],
  ['Башкортостан', 'г Октябрьский', 'Октябрьский'],
  ['Свердловская область', 'Берёзовский городской округ', 'Березовский'],
  ['Волгоградская область', 'город-герой Волгоград', 'Волгоград'],
  ['Краснодарский край', 'город-курорт Анапа', 'Анапа'],
  ['Краснодарский край', 'г-к Анапа', 'Анапа'],
  ['Воронежская область', 'Воронеж-45', 'Воронеж-45'],
  ['Воронежская область', 'Воронеж, Левобережный р-н', 'Воронеж'],
  ['', 'Казань, Вахитовский район', 'Казань'],
  ['', 'г. Казань', 'Казань'],
  ['', 'Республика Татарстан, г Казань', 'Казань'],
  ['', 'СПб', 'Санкт-Петербург'],
  ['', 'Мск', 'Москва'],
  ['', 'Москва, ЦАО', 'Москва'],
  ['', 'Наб. Челны', 'Набережные Челны'],
  ['', 'Амурская область, Благовещенск', 'Благовещенск'],
  ['Санкт-Петербург', 'Колпино', 'Санкт-Петербург'],
  ['Москва', 'Зеленоград', 'Москва'],
];
for (const [region, city, name] of byHand) {
  test(`the region «${region}» and the city «${city}» give the territory ${name}`, () => {
    const result = found(region === '' ? { city } : { region, city });
    assert.equal(typeof result === 'string' ? result : result.name, name);
  });
}
