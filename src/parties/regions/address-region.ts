import { type Checks, sent } from '../checks.ts';
import type { Address } from '../party.ts';
import { regionNames } from './names.ts';
import { normalisedName } from './normalised-name.ts';
import { regionCodeOf } from './region.ts';
import { regionPartOf } from './synonyms.ts';

/** What the words of an address say of its region. */
interface ToldRegion {
  readonly field: 'region' | 'city' | 'addressStr';
  readonly text: string;
  /** Every region that is named. */
  readonly codes: readonly string[];
}

/** Regions that are cities, so that a city alone may name them. */
const cityRegions: ReadonlySet<string> = new Set(['77', '78', '92', '99']);

/** Reports a KLADR code, sound in itself, whose region the words beside it contradict. */
export function checkRegionOfCode(checks: Checks, path: string, address: Address, kladr: string): void {
  const code = kladr.slice(0, 2);
  // Most addresses name the region as the classifier does.
  if (address.region === regionNames.get(code)) return;
  const told = toldRegion(address);
  const unread = told?.field === 'region' ? undefined : sent(address.region);
  if (unread !== undefined) {
    checks.warn(
      `${path}.region`,
      `субъект Российской Федерации «${shown(unread)}» не распознан и с kladrId не сверен: адрес взят по коду КЛАДР (${regionNames.get(code)})`,
    );
  }
  if (!told || told.codes.some((named) => isOf(code, named))) return;
  const named = told.codes.map((one) => regionNames.get(one)).join(', ');
  checks.report(
    `${path}.kladrId`,
    `код КЛАДР ${kladr} — ${regionNames.get(code)}, а ${path}.${told.field} («${shown(told.text)}») — ${named}: исправьте код или ${told.field}`,
    'rating',
  );
}

/** True where a code lies in a region that is named, or in a part of it. */
function isOf(code: string, named: string): boolean {
  return code === named || regionPartOf[code] === named;
}

function toldRegion({ region, city, addressStr }: Address): ToldRegion | undefined {
  const regionText = sent(region);
  const ofRegion = regionText === undefined ? [] : codesOf(partsOf(regionText), regionCodeOf);
  if (regionText !== undefined && ofRegion.length > 0) {
    return { field: 'region', text: regionText, codes: ofRegion };
  }
  const cityText = sent(city);
  const ofCity = cityText === undefined ? undefined : regionCodeOf(cityText);
  if (cityText !== undefined && ofCity !== undefined && cityRegions.has(ofCity)) {
    return { field: 'city', text: cityText, codes: [ofCity] };
  }
  const line = sent(addressStr);
  if (line === undefined || regionText !== undefined) return undefined;
  const codes = codesOf(line.slice(0, lineMax).split(','), regionOfPart);
  return codes.length === 1 ? { field: 'addressStr', text: line, codes } : undefined;
}

const lineMax = 300;

/** The whole text, and where it names several regions, such as the one that another lies in, each of them. */
function partsOf(text: string): readonly string[] {
  return regionCodeOf(text) === undefined ? text.slice(0, lineMax).split(/[,;()/]/) : [text];
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
  const code = regionCodeOf(part);
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
