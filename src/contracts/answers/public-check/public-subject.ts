import type { SubjectRules } from '#products/product/subject.ts';
import { maskedName } from '../../record/holder.ts';

/** Masks the insured subject for anyone with the link or code; empty if nothing may be shown. */
export function publicSubject({ isPersonal, isAddress }: SubjectRules, subject: string): string {
  if (!isPersonal) return subject;
  const [, text = '', more = ''] = /^(.*?)( и ещё \d+)?$/su.exec(subject) ?? [];
  const shown = (isAddress && toStreet(text)) || maskedLine(text);
  return shown && `${shown}${more}`;
}

const numberLengthMin = 8;
const shownDigits = 4;

/** Masks words like names: "О•••в П.". Shows only the last four characters of a long number. */
function maskedLine(text: string): string {
  const words = maskedName(text.replace(/\S*\d\S*/g, '')).split(' ');
  const numbers = (text.match(/\S*\d\S*/g) ?? []).map((number) =>
    number.length < numberLengthMin ? '•••' : `•••${number.slice(-shownDigits)}`,
  );
  return [...new Set([...words, ...numbers])].filter((word) => word !== '').join(' ');
}

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Abbreviations for kinds of streets and quarters, without dots. */
const streetWords = wordsOf(
  'ул улица пр-кт просп проспект пр пр-д проезд пер переулок ш шоссе наб набережная б-р бул бульвар пл площадь туп тупик аллея линия мкр мкрн микрорайон кв-л квартал',
);
/** Words before a house, flat or plot number. Words that also occur in place names are in `placeWords`. */
const houseWords = wordsOf(
  'дом вл влд владение домовладение корп корпус стр строение соор сооружение лит литер литера зд здание кв квартира оф офис пом помещ помещение ком комната эт этаж подъезд уч участок бокс гараж',
);
const placeWords = wordsOf('г гор город д дер деревня с село п пос поселок посёлок к № no');

/** Shortens "125009, г Москва, ул Профсоюзная, д 10, кв 25" to "г Москва, ул Профсоюзная"; keeps "ул 8 Марта". */
function toStreet(text: string): string {
  const publicParts: string[] = [];
  for (const segment of text.replace(/\.(?=[\p{L}\p{N}])/gu, '. ').split(',')) {
    const words = segment.split(/\s+/).filter((word) => word !== '' && !/^\d{6}$/.test(word));
    const end = words.findIndex((word, place) => isOfHouse(words, place, word));
    const street = withoutOpenEnd(end === -1 ? words : words.slice(0, end));
    if (street.length > 0) publicParts.push(street.join(' '));
    if (end !== -1) break;
  }
  return publicParts.join(', ');
}

function isOfHouse(words: readonly string[], place: number, word: string): boolean {
  if (houseWords.has(plain(word))) return true;
  if (!/\d/.test(word) || /^\d+-(?:я|й|ая|ый|ий|ой|ое|го|\p{L}{4,})$/iu.test(word)) return false;
  const [before, after] = [plain(words[place - 1] ?? ''), plain(words[place + 1] ?? '')];
  const isName =
    /^\d+$/.test(word) && /^[а-яё-]{3,}$/.test(after) && !houseWords.has(after) && !streetWords.has(after);
  const isOfStreet =
    streetWords.has(before) || (place === 0 && words.some((one) => streetWords.has(plain(one))));
  return !(isName && isOfStreet);
}

/** Removes a last word such as "ул" if no name follows it. */
function withoutOpenEnd(words: readonly string[]): readonly string[] {
  const last = plain(words.at(-1) ?? '');
  // In "8 Марта ул" the word "ул" follows its name and remains.
  const isOpen = placeWords.has(last) || (streetWords.has(last) && words.length === 1);
  return words.length > 0 && isOpen ? withoutOpenEnd(words.slice(0, -1)) : words;
}

function plain(word: string): string {
  return word.toLowerCase().replace(/^[«"(]+|[.»")]+$/g, '');
}
