import { test } from 'node:test';
import fc from 'fast-check';
import { findTerritory } from '#products/lines/osago/tariff/territory/find-territory.ts';
import { tariffOn, today } from './support.ts';

const tariff = tariffOn(today);
const listed = [...tariff.territories.regions.values()].flatMap((region) =>
  [...region.cities.values()].map((territory) => ({ region, territory })),
);

const noise = fc.constantFrom(' ', '  ', ', ', '. ', '\u00A0', '; ');
const types = fc.constantFrom('', 'г', 'г.', 'город', 'гор.', 'г.о.', 'городской округ', 'г.о. город', 'МО');
const ends = fc.constantFrom(
  '',
  ', Ленинский район',
  ' Кировский р-н',
  ', мкр Северный',
  ', ул Мира',
  ' г',
  '.',
);
const cases = fc.constantFrom(
  (text: string) => text,
  (text: string) => text.toUpperCase(),
  (text: string) => text.toLowerCase(),
  (text: string) => text.replaceAll('-', ' '),
  (text: string) => text.replaceAll('е', 'ё'),
);

test('a listed city is recognised or reported as doubtful in any spelling', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...listed),
      fc.tuple(types, noise, ends, cases),
      ({ region, territory }, [type, space, end, change]) => {
        const city = `${type}${type === '' ? '' : space}${change(territory.name)}${end}`;
        const finding = findTerritory(tariff, { region: region.name, city });
        if ('field' in finding) return true;
        return finding.territory === territory || finding.assumption !== undefined;
      },
    ),
    { numRuns: 2_000, seed: 20_261_127 },
  );
});

test('a misspelt listed city is never rated as another place without a warning', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...listed),
      fc.nat(),
      fc.constantFrom('', 'а', 'н', 'ь'),
      ({ region, territory }, at, letter) => {
        const place = at % territory.name.length;
        const city = territory.name.slice(0, place) + letter + territory.name.slice(place + 1);
        const finding = findTerritory(tariff, { region: region.name, city });
        if ('field' in finding || finding.territory === territory) return true;
        return (
          finding.assumption !== undefined || region.cities.get(city.toLowerCase()) === finding.territory
        );
      },
    ),
    { numRuns: 2_000, seed: 20_261_127 },
  );
});
