import { compare } from '#kernel/money/decimal.ts';
import { nearest } from '#kernel/schema/nearest-name.ts';
import { sent } from '#parties/fields/checks.ts';
import type { Address } from '#parties/person/person.ts';
import { normalisedName, shortenText } from '#parties/regions/normalised-name.ts';
import { type PlaceName, readPlaceName } from '#parties/regions/place-text.ts';
import { townsInRegion } from '#parties/regions/towns.ts';
import { letterSet, lettersApart } from './city-letters.ts';
import { abbreviatedCity, cityCalled } from './city-names.ts';
import {
  byText,
  type Region,
  type Territory,
  type TerritoryIndex,
  type TerritoryMatch,
} from './territory-index.ts';

/**
 * Finds the territory of a city. If the text is ambiguous, a contract is refused and a quote assumes the dearest territory.
 */
export function resolveCity(index: TerritoryIndex, region: Region, address: Address): TerritoryMatch {
  const { rest } = region;
  if (region.listed.length === 0) return { territory: rest, by: byText };
  const text = sent(address.city);
  // Fast path: the address line usually repeats the city.
  const isRepeated =
    text !== undefined && (address.addressStr === undefined || address.addressStr.includes(text));
  if (isRepeated && isOtherPlace(region, text)) return otherPlace(rest, text);
  const reading = readCity(index, region, text ?? '');
  const [city, ...others] = reading.cities;
  if (city && others.length === 0) return { territory: city, by: byText };
  if (reading.cities.length > 1) {
    return doubtful(
      region,
      reading.cities,
      `${said(text)}: названо несколько городов (${namesOf(reading.cities)}). Укажите один`,
    );
  }
  if (reading.isRural) return { territory: reading.part ?? rest, by: byText };
  if (reading.near.length > 0) {
    return doubtful(
      region,
      reading.near,
      `Город ${said(text)} не найден (${region.name})${instead(reading.near)}`,
    );
  }
  const elsewhere = citiesBeside(index, region, address);
  if (elsewhere.length > 0) return besideCity(region, text, elsewhere);
  if (reading.isUnreadable) {
    return doubtful(
      region,
      [],
      `Город ${said(text)} не распознан: передайте его название по-русски или код КЛАДР`,
    );
  }
  const territory = reading.part ?? rest;
  if (reading.part && region.listed.every(({ value }) => value.regionCode !== territory.regionCode)) {
    return { territory, by: byText };
  }
  if (text === undefined || !reading.isNamed) {
    const assumption = `населённый пункт не указан: ${territory.name}`;
    if (text === undefined) return { territory, by: 'по региону', assumption };
    return {
      ...doubtful(region, [], `${said(text)} — не название города: передайте его или код КЛАДР`),
      assumption,
    };
  }
  return otherPlace(territory, text);
}

function otherPlace(territory: Territory, text: string): TerritoryMatch {
  const assumption = `населённого пункта «${shortenText(text)}» нет в таблице территорий: ${territory.name}`;
  return { territory, by: byText, assumption };
}

/** Pattern of a name that is a single Russian word. */
const plainName = /^[А-Я][а-я]{3,}$/;

/** Quickly recognises a text that surely names no listed city: a single word that resembles no listed name. */
export function isOtherPlace(region: Region, text: string): boolean {
  if (region.parts.length > 0 || !plainName.test(text)) return false;
  const key = text.toLowerCase();
  if (region.byLetters.has(key) || region.words.has(key)) return false;
  const letters = letterSet(key);
  const distanceMax = misspellingMax(key);
  return region.listed.every(
    (city, index) =>
      Math.abs(city.key.length - key.length) > distanceMax ||
      lettersApart(region.letterSets[index] ?? 0, letters) > 2 * distanceMax,
  );
}

/** Finds every listed city that a text names or may mean; empty if there is none. */
export function citiesMeant(index: TerritoryIndex, region: Region, text: string): readonly Territory[] {
  const { cities, isRural, near } = readCity(index, region, text);
  return cities.length > 0 ? cities : isRural ? [] : near;
}

function readCity(index: TerritoryIndex, region: Region, text: string) {
  const cities = new Set<Territory>();
  const near = new Set<Territory>();
  let isRural = false;
  let isNamed = false;
  let part: Territory | undefined;
  for (const name of readPlaceName(text)) {
    if (name.kind === 'street' || isRegion(index, name)) continue;
    isNamed = true;
    if (name.kind === 'district') continue;
    const city = namedCity(region, name);
    if (city) (name.kind === 'urban' ? near : cities).add(city);
    else if (name.kind === 'rural') isRural = true;
    else {
      const town = [region, ...region.parts].find(({ code }) => townsInRegion(code).has(name.key));
      if (town && town !== region) part = town.rest;
      if (!town) for (const one of nearly(region, name.key)) near.add(one);
    }
  }
  return {
    cities: [...cities],
    near: [...near],
    isRural,
    isNamed,
    isUnreadable: /[a-z]{2}/i.test(text) && !isRural,
    ...(part ? { part } : {}),
  };
}

function isRegion(index: TerritoryIndex, { kind, key }: PlaceName): boolean {
  return kind === 'plain' && index.regionByName.has(normalisedName(key));
}

/** Finds a listed city by its name. A type word like "п" may also be an abbreviated first word: "П. Камчатский". */
function namedCity(region: Region, { kind, key, type }: PlaceName): Territory | undefined {
  if (kind !== 'rural') {
    const city = cityCalled(region, key);
    if (city) return city;
  }
  return type.length > 2 || type === '' ? undefined : abbreviatedCity(region, `${type} ${key}`);
}

const wordLengthMin = 4;

/** Finds listed cities whose name contains the text, is contained in it, or nearly equals it. */
function nearly(region: Region, key: string): readonly Territory[] {
  const found = region.listed.filter(({ key: city }) => {
    return hasWords(key, city) || (key.length >= wordLengthMin && hasWords(city, key));
  });
  const contained = found.map(({ value }) => value);
  return [
    ...contained,
    ...nearest(key, region.listed, misspellingMax(key)).filter((one) => !contained.includes(one)),
  ];
}

function hasWords(text: string, words: string): boolean {
  return ` ${text} `.includes(` ${words} `);
}

/** Maximum number of wrong letters in a misspelt name. In a short name, two wrong letters usually make another name. */
function misspellingMax(key: string): number {
  return key.length <= 4 ? 1 : 2;
}

/** Finds listed cities of the region in other address fields: the address line or the parts of a detailed address. */
function citiesBeside(index: TerritoryIndex, region: Region, address: Address): readonly Territory[] {
  const { addressStr, settlement, area, district } = address as Readonly<Record<string, unknown>>;
  const found = new Set<Territory>();
  for (const text of [addressStr, settlement, area, district]) {
    if (typeof text !== 'string') continue;
    const names = readPlaceName(text).filter((name) => !isRegion(index, name));
    // Accept no similar or contained names here, because streets are named after cities too.
    for (const name of names) {
      const city = name.kind === 'city' || name.kind === 'plain' ? cityCalled(region, name.key) : undefined;
      if (city) found.add(city);
    }
  }
  return [...found];
}

function besideCity(region: Region, text: string | undefined, cities: readonly Territory[]): TerritoryMatch {
  const names = namesOf(cities);
  if (text === undefined) {
    const territory = dearest(cities, cities[0] ?? region.rest);
    return { territory, by: byText, assumption: `город взят из остальных полей адреса: ${territory.name}` };
  }
  return doubtful(
    region,
    cities,
    `Город ${said(text)} не найден (${region.name}), а другие поля адреса содержат: ${names}. Исправьте city или передайте код КЛАДР`,
  );
}

function doubtful(region: Region, cities: readonly Territory[], doubt: string): TerritoryMatch {
  const territory = dearest(cities, region.rest);
  return { territory, by: byText, assumption: `населённый пункт не распознан: ${territory.name}`, doubt };
}

function dearest(among: readonly Territory[], rest: Territory): Territory {
  return among.reduce((most, one) => (compare(one.kt.value, most.kt.value) > 0 ? one : most), rest);
}

function instead(cities: readonly Territory[]): string {
  return `; похожие названия: ${namesOf(cities)}. Исправьте название, у села, деревни или посёлка укажите тип («с», «д», «п») или передайте код КЛАДР`;
}

function namesOf(cities: readonly Territory[]): string {
  return cities
    .slice(0, 5)
    .map(({ name }) => name)
    .join(', ');
}

function said(text = ''): string {
  return `«${shortenText(text)}»`;
}
