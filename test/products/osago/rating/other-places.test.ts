import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findTerritory } from '#products/lines/osago/tariff/territory/find-territory.ts';
import { tariffOn, today } from './support.ts';

const tariff = tariffOn(today);
const regions = [...tariff.territories.regions.values()];
const listed = regions.flatMap((region) =>
  [...region.cities.values()].map((territory) => ({ region, territory })),
);

function regionsOwn(region: string, city: string): string {
  const finding = findTerritory(tariff, { region, city });
  if ('field' in finding) return finding.description;
  return finding.territory.name.includes('прочие') ? 'rest' : finding.territory.name;
}

/** Functions that add the type of a rural place, such as "село", before or after a name. */
const villages: readonly ((city: string) => string)[] = [
  (city) => `с ${city}`,
  (city) => `село ${city}`,
  (city) => `д. ${city}`,
  (city) => `деревня ${city}`,
  (city) => `п ${city}`,
  (city) => `пос. ${city}`,
  (city) => `посёлок ${city}`,
  (city) => `х ${city}`,
  (city) => `ст-ца ${city}`,
  (city) => `станица ${city}`,
  (city) => `аул ${city}`,
  (city) => `${city} с`,
  (city) => `${city} п.`,
  (city) => `${city} д`,
];
test("a village named like a listed city has the KT of the region's other places, without an assumption", () => {
  const wrong = listed.flatMap(({ region, territory }) =>
    villages.flatMap((spell) => {
      const city = spell(territory.name);
      const finding = findTerritory(tariff, { region: region.name, city });
      const isRest = 'territory' in finding && finding.territory === region.rest && !finding.assumption;
      return isRest ? [] : [city];
    }),
  );
  assert.deepEqual(wrong, []);
});

test('a district named like a listed city is not rated as the city', () => {
  const adjectives = listed.filter(({ territory }) => /ий$|ой$/.test(territory.name));
  for (const { region, territory } of adjectives) {
    for (const city of [
      `${territory.name} район`,
      `${territory.name} р-н`,
      `р-н ${territory.name}`,
      `мкр ${territory.name}`,
    ]) {
      assert.equal(regionsOwn(region.name, city), 'rest', city);
    }
  }
});

/** Each row: a region and places in it that are not listed, with or without a type word. */
const otherPlaces: readonly (readonly [region: string, cities: readonly string[]])[] = [
  [
    'Кемеровская область',
    ['Ленинск-Кузнецкий', 'Ленинск', 'Мыски', 'Тайга', 'Гурьевск', 'Топки', 'Кузнецкий район'],
  ],
  [
    'Новосибирская область',
    [
      'Обь',
      'Образцово',
      'рп Кольцово',
      'Краснообск',
      'Карасук',
      'Татарск',
      'Новосибирский р-н',
      'Новосибирский район, с Верх-Тула',
    ],
  ],
  [
    'Самарская область',
    ['Октябрьск', 'Кинель', 'Отрадный', 'Жигулевск', 'Волжский р-н', 'Красный Яр', 'пгт Волжский'],
  ],
  [
    'Пермский край',
    [
      'Кунгур',
      'Губаха',
      'Чусовой',
      'Добрянка',
      'Пермский район',
      'Пермский р-н, д Кондратово',
      'Чайковский р-н, с Фоки',
    ],
  ],
  ['Республика Татарстан', ['Аксубаево', 'Менделеевск', 'Нурлат', 'Арск', 'Лаишево', 'Иннополис', 'Заинск']],
  [
    'Республика Башкортостан',
    ['Белорецк', 'Нефтекамск', 'Сибай', 'Учалы', 'Бирск', 'Октябрьский район', 'с Октябрьский'],
  ],
  [
    'Свердловская область',
    [
      'Нижний Тагил',
      'Ниж. Тагил',
      'Н. Тагил',
      'Нижняя Салда',
      'Н. Салда',
      'Каменск-Уральский',
      'Серов',
      'Реж',
      'Заречный',
      'Михайловск',
      'Н. Тура',
      'Красноуральск',
    ],
  ],
  [
    'Ростовская область',
    ['Донецк', 'Зверево', 'Аксай', 'Миллерово', 'Морозовск', 'Азовский район, с Кагальник'],
  ],
  [
    'Краснодарский край',
    [
      'Абинск',
      'Апшеронск',
      'Хадыженск',
      'Гулькевичи',
      'Темрюк',
      'Горячий Ключ',
      'ст Динская',
      'Динская ст-ца',
    ],
  ],
  [
    'Мурманская область',
    ['Кандалакша', 'Кировск', 'Оленегорск', 'Заполярный', 'Полярный', 'пгт Ревда', 'пгт Сафоново'],
  ],
  ['Нижегородская область', ['Павлово', 'Богородск', 'Городец', 'Ворсма', 'Лысково', 'Семенов', 'Сергач']],
  ['Тверская область', ['Торжок', 'Конаково', 'Удомля', 'Бологое', 'Осташков']],
  [
    'Ставропольский край',
    ['Изобильный', 'Светлоград', 'Зеленокумск', 'Лермонтов', 'Железноводск', 'Нефтекумск'],
  ],
  ['Волгоградская область', ['Урюпинск', 'Фролово', 'Калач-на-Дону', 'Жирновск', 'Суровикино', 'Палласовка']],
  [
    'Челябинская область',
    ['Озерск', 'Снежинск', 'Троицк', 'Кыштым', 'Аша', 'Коркино', 'Южноуральск', 'Трехгорный'],
  ],
  [
    'Иркутская область',
    ['Саянск', 'Зима', 'Тайшет', 'Железногорск-Илимский', 'Слюдянка', 'Бодайбо', 'Усть-Илимский р-н'],
  ],
  ['Тульская область', ['Донской', 'Богородицк', 'Киреевск', 'Кимовск', 'Плавск', 'Суворов']],
  ['Саратовская область', ['Маркс', 'Ртищево', 'Пугачев', 'Аткарск', 'Хвалынск', 'Красный Кут', 'Ершов']],
  [
    'Тюменская область',
    ['Ишим', 'Ялуторовск', 'Заводоуковск', 'с Сургут', 'Тобольский район', 'Салехард', 'Мегион'],
  ],
  [
    'Ханты-Мансийский АО',
    ['Мегион', 'Урай', 'Лангепас', 'Радужный', 'Советский', 'Сургутский район', 'пгт Пойковский'],
  ],
];
for (const [region, cities] of otherPlaces) {
  for (const city of cities) {
    test(`«${city}» has the KT of other places in ${region}`, () =>
      assert.equal(regionsOwn(region, city), 'rest'));
  }
}

const doubtful: readonly (readonly [region: string, city: string, near: RegExp])[] = [
  ['Татарстан', 'Казан', /Казань/],
  ['Татарстан', 'Казань Вахитовский', /Казань/],
  ['Пермский край', 'Перьм', /Пермь/],
  ['Пермский край', 'гПермь', /Пермь/],
  ['Пермский край', 'Пермь-2', /Пермь/],
  ['Башкортостан', 'Уфа, Октябрьский', /Уфа, Октябрьский/],
  ['Башкортостан', 'пгт Уфа', /Уфа/],
  ['Нижегородская область', 'Новгород', /Нижний Новгород/],
  ['Ямало-Ненецкий АО', 'Уренгой', /Новый Уренгой/],
  ['Новосибирская область', 'Новосибирк', /Новосибирск/],
  ['Новосибирская область', 'Бертск', /Бердск/],
  ['Татарстан', 'Kazan', /по-русски/],
  ['Татарстан', '-', /не название города/],
  ['Татарстан', 'г.', /не название города/],
];
for (const [region, city, near] of doubtful) {
  test(`the doubtful «${city}» in ${region} has a KT not lower than that of the cities it may mean`, () => {
    const finding = findTerritory(tariff, { region, city });
    assert.ok('territory' in finding);
    assert.match(finding.doubt ?? '', near);
    assert.ok(finding.assumption);
    const [first = ''] = near.source.split(',');
    const meant = listed.find(({ territory }) => territory.name === first);
    if (meant)
      assert.ok(
        Number(finding.territory.kt.value) >= Number(meant.territory.kt.value) ||
          finding.territory.kt.text >= meant.territory.kt.text,
      );
  });
}

test('a city in other fields of the address determines KT', () => {
  const region = 'Самарская область';
  const line = 'Самарская обл, г Самара, Октябрьский р-н, ул Ленина, д 1';
  const named = findTerritory(tariff, { region, addressStr: line });
  assert.ok('territory' in named && named.territory.name === 'Самара' && named.assumption);
  for (const city of ['Октябрьский р-н', 'Образцово']) {
    const finding = findTerritory(tariff, { region, city, addressStr: line });
    assert.ok('territory' in finding && finding.territory.name === 'Самара' && finding.doubt, city);
  }
  const detailed = { region, city: '', settlement: 'г Самара' };
  const settled = findTerritory(tariff, detailed);
  assert.ok('territory' in settled && settled.territory.name === 'Самара');
  const street = findTerritory(tariff, {
    region,
    city: 'Кинель',
    addressStr: 'г Кинель, ул Самарская, пр-кт Тольятти',
  });
  assert.ok('territory' in street && street.territory.name.includes('прочие') && !street.doubt);
});
