import { type Checks, sent } from '../fields/checks.ts';
import type { Address } from '../person/person.ts';
import { checkCityOfRegion } from './city-of-region.ts';
import { regionNames, regionPartOf, regionSynonyms } from './names.ts';
import { normalisedName } from './normalised-name.ts';
import { regionOfTown } from './towns.ts';

const digits = { settlement: 13, street: 17, house: 19 } as const;

/** What a code is, to be said after "ожидается". */
const kladrExpected =
  'код КЛАДР: 13 цифр населённого пункта, 17 улицы или 19 дома, первые две — код субъекта Российской Федерации, например 7700000000000';

/** A KLADR code of a settlement, a street or a house; which of them exist is not known here. */
function isKladr(code: string): boolean {
  const { length } = code;
  if (length !== digits.settlement && length !== digits.street && length !== digits.house) return false;
  // Every address of every quote is looked at, and an expression costs as much as a rule.
  for (let index = 0; index < length; index += 1) {
    const sign = code.charCodeAt(index);
    if (sign < 48 || sign > 57) return false;
  }
  return true;
}

const baikonur = 99;

interface Region {
  readonly code: string;
  readonly name: string;
}

/** Regions by the first two digits of a KLADR code as a number, so that every address of every quote is spared a text of them. */
const regionByDigits: readonly (Region | undefined)[] = Array.from({ length: 100 }, (_, digits) => {
  const code = String(digits).padStart(2, '0');
  const name = regionNames.get(code);
  return name === undefined ? undefined : { code, name };
});

const settlementDigits = 11;

/**
 * The settlement of a code of digits as a number: region, district, city and settlement. Every address of every quote is looked
 * up, and a number needs no text to be cut out of the code.
 */
export function settlementOfKladr(code: string): number {
  return digitsOf(code, settlementDigits);
}

/** The city of a settlement, or what its region has instead of one. */
export function cityOfSettlement(settlement: number): number {
  return settlement - (settlement % 1_000);
}

function regionOfKladr(code: string): number {
  return digitsOf(code, 2);
}

function digitsOf(code: string, count: number): number {
  let value = 0;
  for (let index = 0; index < count; index += 1) value = value * 10 + code.charCodeAt(index) - 48;
  return value;
}

/** The last two digits of what does not exist any more. */
const outdated = '99';

/** Services of addresses answer both, and name the FIAS id first. */
const fiasPattern = /^[\da-f]{8}-?(?:[\da-f]{4}-?){3}[\da-f]{12}$/i;
const fiasText = `это идентификатор ФИАС, а ожидается ${kladrExpected}; его называют те же справочники адресов (DaData: kladr_id)`;

/** What is wrong with a text that is to be a KLADR code in force, in Russian; undefined for one that may exist. */
export function kladrFault(code: string): string | undefined {
  if (!isKladr(code)) return fiasPattern.test(code) ? fiasText : `ожидается ${kladrExpected}`;
  const region = regionOfKladr(code);
  if (!regionByDigits[region]) return noKladrRegion(code);
  if (region === baikonur && !/^0+$/.test(code.slice(2))) {
    return `Код КЛАДР ${code} не существует: в регионе 99 только Байконур, 9900000000000`;
  }
  if (code.length < digits.house && code.endsWith(outdated)) {
    return `Код КЛАДР ${code} не действует: объект больше не существует`;
  }
  return undefined;
}

/** Said of a code whose first two digits are no region. */
export function noKladrRegion(code: string): string {
  return `Код КЛАДР ${code}: региона ${code.slice(0, 2)} нет`;
}

const codeByName: ReadonlyMap<string, string> = new Map(
  [...regionNames].flatMap(([code, name]) =>
    [normalisedName(name), ...(regionSynonyms[code] ?? [])].map((key) => [key, code] as const),
  ),
);

/** The code of the region that a text names as a whole: by name, short or old ones too, or by its two digits. */
export function findRegionCode(text: string): string | undefined {
  const trimmed = text.trim();
  return regionNames.has(trimmed) ? trimmed : codeByName.get(normalisedName(trimmed));
}

/** A region's code of two digits, or the field of the address that names none; null where it says nothing. */
type RegionReading = { readonly code: string } | { readonly fault: 'kladrId' | 'region' } | null;

/** The region of an address: its KLADR code decides, else the name of the region, or a city that is one. */
export function findRegion(address: Address | undefined): RegionReading {
  const kladr = sent(address?.kladrId);
  if (kladr !== undefined) {
    const code = isKladr(kladr) ? kladr.slice(0, 2) : '';
    return regionNames.has(code) ? { code } : { fault: 'kladrId' };
  }
  const named = sent(address?.region);
  const code = codeByName.get(normalisedName(named ?? address?.city ?? ''));
  if (code !== undefined) return { code };
  return named === undefined ? null : { fault: 'region' };
}

/** What the words of an address say of its region. */
interface ToldRegion {
  readonly field: 'region' | 'addressStr';
  readonly text: string;
  /** Every region that is named. */
  readonly codes: readonly string[];
}

const codeByText: ReadonlyMap<string, string> = new Map([...regionNames].map(([code, name]) => [name, code]));

/** A name without signs, which needs no reading beside the names of towns. */
const plainName = /^[А-Я][а-я]+$/;

/** Reports a region, code or city of an address that contradict each other; `kladr` is a code that is sound in itself. */
export function checkRegions(
  checks: Checks,
  path: string,
  address: Address,
  kladr: string | undefined,
): void {
  const { region, city } = address;
  const coded = kladr === undefined ? undefined : regionByDigits[regionOfKladr(kladr)];
  const code = coded?.code ?? (region && (codeByText.get(region) ?? findRegionCode(region)));
  if (code === undefined || code === '') return;
  // Most addresses name the region as the classifier does.
  if (kladr !== undefined && region !== coded?.name) {
    if (!isRegionOfCode(checks, path, address, kladr)) return;
  }
  if (city === undefined) return;
  const lies = regionOfTown.get(city);
  if (lies === code || lies === null || (lies === undefined && plainName.test(city))) return;
  checkCityOfRegion(checks, path, address, { code, kladr });
}

/** Reports a KLADR code whose region the words beside it contradict; false if they do. */
function isRegionOfCode(checks: Checks, path: string, address: Address, kladr: string): boolean {
  const code = kladr.slice(0, 2);
  const stated = toldRegion(address);
  const unread = stated?.field === 'region' ? undefined : sent(address.region);
  if (unread !== undefined) {
    checks.warn(
      `${path}.region`,
      `субъект Российской Федерации «${shown(unread)}» не распознан и с kladrId не сверен: адрес взят по коду КЛАДР (${regionNames.get(code)})`,
      'ADDRESS_NOT_RECOGNIZED',
    );
  }
  if (!stated || stated.codes.some((named) => isOf(code, named))) return true;
  const named = stated.codes.map((one) => regionNames.get(one)).join(', ');
  checks.report(
    `${path}.kladrId`,
    `код КЛАДР ${kladr} — ${regionNames.get(code)}, а ${path}.${stated.field} («${shown(stated.text)}») — ${named}: исправьте код или ${stated.field}`,
    'FIELDS_CONTRADICT',
    'rating',
  );
  return false;
}

/** True where a code lies in a region that is named, or in a part of it. */
function isOf(code: string, named: string): boolean {
  return code === named || regionPartOf[code] === named;
}

function toldRegion({ region, addressStr }: Address): ToldRegion | undefined {
  const regionText = sent(region);
  const ofRegion = regionText === undefined ? [] : codesOf(partsOf(regionText), findRegionCode);
  if (regionText !== undefined && ofRegion.length > 0) {
    return { field: 'region', text: regionText, codes: ofRegion };
  }
  const line = sent(addressStr);
  if (line === undefined || regionText !== undefined) return undefined;
  const codes = codesOf(line.slice(0, lineMax).split(','), regionOfPart);
  return codes.length === 1 ? { field: 'addressStr', text: line, codes } : undefined;
}

const lineMax = 300;

/** The whole text, and where it names several regions, such as the one that another lies in, each of them. */
function partsOf(text: string): readonly string[] {
  return findRegionCode(text) === undefined ? text.slice(0, lineMax).split(/[,;()/]/) : [text];
}

function codesOf(parts: readonly string[], codeOf: (part: string) => string | undefined): readonly string[] {
  const codes = parts.map(codeOf).filter((code) => code !== undefined);
  return codes.length > 1 ? [...new Set(codes)] : codes;
}

const regionType = /(?:^|[^\p{L}])(?:респ|республика|обл|область|край|ао|аобл|округ)(?:$|[^\p{L}])/iu;

/**
 * The region that a part of a line names: streets are called after regions too, so that an adjective counts only beside
 * the word of its kind.
 */
function regionOfPart(part: string): string | undefined {
  const code = findRegionCode(part);
  if (code === undefined || /^\s*\d/.test(part)) return undefined;
  return regionType.test(part) || isNoun(part) ? code : undefined;
}

const adjectiveEnd = /(?:ая|ий|ый|ой)$/u;

function isNoun(part: string): boolean {
  return normalisedName(part)
    .split(' ')
    .every((word) => !adjectiveEnd.test(word));
}

const shownMax = 60;

function shown(text: string): string {
  return text.length > shownMax ? `${text.slice(0, shownMax)}…` : text;
}
