import { placeKey } from './towns.ts';

/** Kind of place according to the type word; `plain` if there is no type word. */
type PlaceKind = 'city' | 'urban' | 'rural' | 'district' | 'street' | 'plain';

export interface PlaceName {
  readonly kind: PlaceKind;
  /** Name in small letters without type words, its words separated by spaces; empty if the text is only a type word. */
  readonly key: string;
  /** The type word as sent, such as "п" or "город"; empty if there is none. */
  readonly type: string;
}

const lengthMax = 300;

/** Pattern of a name of one word, which most places without a list entry have. */
const plainName = /^[А-ЯЁ][а-яё]{3,}$/;

const typeWords = new Map<string, PlaceKind>([
  ...kindOf('city', 'г гор город города го городской гп'),
  ...kindOf('urban', 'пгт рп кп дп'),
  ...kindOf(
    'rural',
    'с село д дер деревня п пос поселок ст станица станция х хут хутор а аул у улус сл слобода м местечко снт тсн днт днп сп сельское сельсовет рзд разъезд заимка починок кордон нп',
  ),
  ...kindOf('district', 'район мкр микрорайон кв квартал массив мр'),
  ...kindOf('street', 'ул улица проспект просп пркт пер переулок шоссе бульвар бр площадь проезд тракт'),
]);

function kindOf(kind: PlaceKind, words: string): [string, PlaceKind][] {
  return words.split(' ').map((word) => [word, kind]);
}

/** Words in official names that say nothing about the place. */
const noise = new Set(
  'россия рф российская федерация муниципальное образование мо муниципальный внутригородской внутригородское административный территория поселение округ курорт герой населенный пункт'.split(
    ' ',
  ),
);

/** Replacements for abbreviations with punctuation and for type words of several words. */
const shortForms: readonly (readonly [RegExp, string])[] = [
  [/(?<!\p{L})р[-/.]\s?(?:о?н)(?![\p{L}-])\.?/gu, ' район '],
  [/(?<!\p{L})(?:м[-/]н|м[-/]р|мкрн|мкр[-.]?о?н|мик[-.]н)(?!\p{L})\.?/gu, ' мкр '],
  [/(?<!\p{L})(?:пр[-]?кт|пр[-]т)(?!\p{L})\.?/gu, ' проспект '],
  [/(?<!\p{L})кв[-]л(?!\p{L})\.?/gu, ' квартал '],
  [/(?<!\p{L})б[-]р(?!\p{L})\.?/gu, ' бульвар '],
  [/(?<!\p{L})(?:г[./]\s?о|гор\.?\s?окр|городско[йе]\s+округ)(?!\p{L})\.?/gu, ' го '],
  [
    /(?<!\p{L})(?:п\.?\s?г\.?\s?т|пос[её]лок\s+городского\s+типа|городской\s+пос[её]лок)(?!\p{L})\.?/gu,
    ' пгт ',
  ],
  [/(?<!\p{L})(?:р[./]\s?п|рабочий\s+пос[её]лок)(?!\p{L})\.?/gu, ' рп '],
  [/(?<!\p{L})(?:с[./]\s?п|сельское\s+поселение|с\/с|с\/о)(?!\p{L})\.?/gu, ' сп '],
  [/(?<!\p{L})ст-ца(?!\p{L})\.?/gu, ' станица '],
  [/(?<!\p{L})(?:д-ня|дер-ня)(?!\p{L})\.?/gu, ' деревня '],
  [/(?<!\p{L})пос-к(?!\p{L})\.?/gu, ' поселок '],
  [/(?<!\p{L})город-(?:герой|курорт)(?!\p{L})/gu, ' город '],
  [/(?<!\p{L})г-к(?!\p{L})\.?/gu, ' город '],
  [/(?<=\p{L}[\s-]+)(?:н|на)[/.\s-]+д(?:ону)?(?!\p{L})\.?/gu, ' на дону '],
  [/(?<=\p{L}[\s-]+)(?:н|на)[/.\s-]+а(?:муре?)?(?!\p{L})\.?/gu, ' на амуре '],
  [/(?<=\p{L}[\s-]+)(?:н|на)[/.\s-]+к(?:уб(?:ани)?)?(?!\p{L})\.?/gu, ' на кубани '],
  [/(?<!\d)\d{6}(?!\d)/gu, ' '],
];

/** Reads the place names of a text in order: "Самара г, Кировский р-н" contains a city and a district. */
export function readPlaceName(text: string): readonly PlaceName[] {
  if (plainName.test(text)) return [{ kind: 'plain', key: placeKey(text), type: '' }];
  let rest = inCyrillic(
    text
      .slice(0, lengthMax)
      .normalize('NFC')
      .toLowerCase()
      .replace(/[‐-―−]/g, '-'),
  );
  for (const [form, instead] of shortForms) rest = rest.replace(form, instead);
  return rest.split(/[,;:()|/\n]+/).flatMap(namesOfPart);
}

const lookalikes: Readonly<Record<string, string>> = {
  a: 'а',
  b: 'в',
  c: 'с',
  e: 'е',
  h: 'н',
  k: 'к',
  m: 'м',
  o: 'о',
  p: 'р',
  t: 'т',
  x: 'х',
  y: 'у',
};

/** Converts words to Cyrillic if all their Latin letters look like Cyrillic ones. */
function inCyrillic(text: string): string {
  if (!/[a-z]/.test(text)) return text;
  return text.replace(/\p{L}+/gu, (word) =>
    /[a-z]/.test(word) && !/[d-gijlnq-suvwz]/.test(word.replaceAll('e', ''))
      ? word.replace(/[a-z]/g, (letter) => lookalikes[letter] ?? letter)
      : word,
  );
}

interface Word {
  readonly key: string;
  readonly kind: PlaceKind | undefined;
}

function namesOfPart(part: string): readonly PlaceName[] {
  const words: Word[] = part
    .split(/[^\p{L}\d-]+/u)
    .map((word) => placeKey(word))
    .filter((key) => key !== '' && !noise.has(key))
    .map((key) => ({ key, kind: typeWords.get(key) }));
  if (words.length === 0) return [];
  return namesOfWords(words);
}

const adjective = /(?:[иыо]й|ая|ое|ого)$/;

/** Splits words into place names: first districts with their names, then the rest at type words. */
function namesOfWords(words: readonly Word[]): readonly PlaceName[] {
  const at = words.findIndex(({ kind }) => kind === 'district');
  if (at < 0) return cutAtTypes(words);
  const before = words[at - 1];
  const after = words[at + 1];
  // In "г Березовский р-н Южный" the adjective is the name of the city and not of the district.
  const isCity = words[at - 2]?.kind === 'city' && after !== undefined;
  const isBefore = before !== undefined && before.kind === undefined && adjective.test(before.key) && !isCity;
  const isAfter = !isBefore && after !== undefined && after.kind === undefined;
  const name = isBefore ? before.key : isAfter ? after.key : '';
  return [
    ...cutAtTypes(words.slice(0, isBefore ? at - 1 : at)),
    { kind: 'district', key: name, type: words[at]?.key ?? '' },
    ...namesOfWords(words.slice(isAfter ? at + 2 : at + 1)),
  ];
}

/** Splits words at type words, which are before their names ("г Самара п Мехзавод") or all after them ("Самара г"). */
function cutAtTypes(words: readonly Word[]): readonly PlaceName[] {
  if (words.length === 0) return [];
  const isPrefix = words[0]?.kind !== undefined;
  const names: PlaceName[] = [];
  let kind: PlaceKind = 'plain';
  let type = '';
  let keys: string[] = [];
  const close = (): void => {
    if (keys.length > 0) names.push({ kind, key: keys.join(' '), type });
    kind = 'plain';
    keys = [];
  };
  for (const word of words) {
    if (word.kind === undefined) {
      keys.push(word.key);
      continue;
    }
    if (isPrefix) close();
    kind = word.kind;
    type = word.key;
    if (!isPrefix) close();
  }
  close();
  return names;
}
