import { inCyrillicCapitals, inCyrillicLetters, inLatinCapitals } from '#kernel/text/lookalikes.ts';
import { type Checks, requirePresence, sent, stands } from '#parties/fields/checks.ts';

/** By what a vehicle is known, as it was sent; the strongest first. */
export interface VehicleNumbers {
  readonly vin?: string | undefined;
  readonly bodyNumber?: string | undefined;
  readonly chassisNumber?: string | undefined;
}

type NumberKind = keyof VehicleNumbers;

const kinds: readonly NumberKind[] = ['vin', 'bodyNumber', 'chassisNumber'];

export const numberTitles: Readonly<Record<NumberKind, string>> = {
  vin: 'VIN',
  bodyNumber: 'номер кузова',
  chassisNumber: 'номер шасси',
};

/**
 * Why two vehicles cannot be taken for one: numbers of theirs that differ, or none that both have. Undefined where they
 * are one: a number is the same, and no other contradicts it. Case, spaces, hyphens and alphabets of look-alike letters do
 * not count; a body number in the form of a VIN is compared with the VIN that the other has.
 */
export function vehicleDifference(
  one: VehicleNumbers,
  other: VehicleNumbers,
): { readonly differing: readonly NumberKind[] } | undefined {
  const [left, right] = [knownNumbers(one), knownNumbers(other)];
  const both = kinds.filter((kind) => left[kind] !== undefined && right[kind] !== undefined);
  const differing = both.filter((kind) => left[kind] !== right[kind]);
  if (differing.length > 0) return { differing };
  return both.length > 0 ? undefined : { differing: [] };
}

/** Whether two are the same vehicle: by the strongest number that both have, whatever their weaker ones say. */
export function isSameVehicle(one: VehicleNumbers, other: VehicleNumbers): boolean {
  const [left, right] = [knownNumbers(one), knownNumbers(other)];
  const decisive = kinds.find((kind) => left[kind] !== undefined && right[kind] !== undefined);
  return decisive !== undefined && left[decisive] === right[decisive];
}

/** Whether the vehicles share any number. With one owner that is one vehicle, whatever else is written. */
export function shareNumber(one: VehicleNumbers, other: VehicleNumbers): boolean {
  const numbers = comparableNumbers(one);
  return comparableNumbers(other).some((number) => numbers.includes(number));
}

export function numbersGiven(numbers: VehicleNumbers): readonly NumberKind[] {
  return kinds.filter((kind) => comparable(numbers[kind]) !== undefined);
}

/** The numbers as they are compared, each once; a vehicle that shares none of them is another one. */
export function comparableNumbers(numbers: VehicleNumbers): string[] {
  const all: string[] = [];
  for (const kind of kinds) {
    const number = comparable(numbers[kind]);
    if (number !== undefined && !all.includes(number)) all.push(number);
  }
  return all;
}

/** The numbers by which a vehicle was not known before, as they are compared. */
export function numbersAdded(before: VehicleNumbers, after: VehicleNumbers): readonly string[] {
  const known = new Set(comparableNumbers(before));
  return comparableNumbers(after).filter((number) => !known.has(number));
}

/** By which number a vehicle is found besides its VIN: that of its body, else of its chassis; null where it has none. */
export function numberBesideVin({ bodyNumber, chassisNumber }: VehicleNumbers): string | null {
  return comparable(bodyNumber) ?? comparable(chassisNumber) ?? null;
}

function knownNumbers(numbers: VehicleNumbers): VehicleNumbers {
  const bodyNumber = comparable(numbers.bodyNumber);
  const vin = comparable(numbers.vin) ?? (bodyNumber && isVin(bodyNumber) ? bodyNumber : undefined);
  return { vin, bodyNumber, chassisNumber: comparable(numbers.chassisNumber) };
}

/** Nouns that stand beside a word for none: "номер кузова отсутствует". */
const nouns = '(?:VIN|ВИН|НОМЕРА?|КУЗОВА?|ШАССИ|РАМ[АЫ]|ДАННЫ[ЕХ])*';
const wordsForNone = [
  'НЕТ|НЕИМЕЕТ(?:СЯ)?|ОТСУТ(?:СТВ(?:У[ЕЮ]Т?|ИЕ)?)?|ОТС|БЕЗ|БНОМЕРА|БЕЗНОМЕРН(?:ОЙ|ЫЙ|АЯ)|БН|НД|НУ|ПРОЧЕРК|ПУСТО',
  'НЕ(?:УСТ|УКАЗ|ОПРЕДЕЛЕН|ИЗВЕСТ|ПРИСВОЕН|ПРЕДУСМОТРЕН|ЗАПОЛН|НАНЕСЕН|ПРИМЕНИМ|ЧИТАЕ|СОХРАН)[А-Я]*',
  'NO|NOT|NONE|NULL|NIL|NA|ND|ABSENT|MISSING|EMPTY|UNKNOWN|UNDEFINED|NOT(?:AVAILABLE|APPLICABLE|SET|SPECIFIED)|NONUMBER|WITHOUT(?:NUMBER)?',
  'NET|OTSUTSTVU[EY]*T|BN|BEZ(?:NOMERA)?|NE(?:UKAZAN|USTANOVLEN|IZVEST)[A-Z]*',
].join('|');

/** Capitals without other signs in which documents say that there is no number; only zeros; one letter repeated; one sign 17 times. */
const none = new RegExp(`^(?:${nouns}(?:${wordsForNone})?${nouns}|0+|(\\p{L})\\1+|(.)\\2{16})$`, 'u');

/** True for a text that means that a vehicle has no such number: "отсутствует", "б/н", a dash, zeros. */
function meansNone(text: string): boolean {
  const capitals = lettersAndDigits(text).replaceAll('Ё', 'Е');
  return none.test(capitals) || none.test(inCyrillicLetters(capitals));
}

function lettersAndDigits(text: string): string {
  return text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** The number as it was sent, without spaces around it; undefined if nothing was sent, or a word that means that there is none. */
export function vehicleNumber(text: string | undefined): string | undefined {
  const number = sent(text);
  if (number === undefined) return undefined;
  return isOrdinaryVin(number) || !meansNone(number) ? number : undefined;
}

/** True for a VIN in its form that cannot be a row of equal signs. */
function isOrdinaryVin(text: string | undefined): boolean {
  return text !== undefined && text[0] !== text[1] && vinPattern.test(text);
}

function comparable(text: string | undefined): string | undefined {
  const number = vehicleNumber(text);
  return number === undefined ? undefined : inLatinCapitals(lettersAndDigits(number));
}

export const vinExpected = '17 знаков: латинские буквы, кроме I, O и Q, и цифры, например XTAGFL110MY000001';

const vinLength = 17;
const vinPattern = /^[A-HJ-NPR-Z0-9]{17}$/;

/** A VIN in capitals without spaces around it. */
export function normalVin(text: string): string {
  return text.trim().toUpperCase();
}

/** The form of a VIN. Its check digit decides nothing: Russian and European makers do not use it. */
export function isVin(text: string): boolean {
  return vinPattern.test(normalVin(text));
}

const foreignMax = 5;

/** What of a text is no part of a VIN: its length, or its characters and their places, since Cyrillic ones look the same. */
function whyNoVin(text: string): string {
  const signs = [...normalVin(text)];
  const foreign = signs.flatMap((sign, index) =>
    /[A-HJ-NPR-Z0-9]/.test(sign)
      ? []
      : [`${index + 1}-й — ${/\p{Script=Cyrillic}/u.test(sign) ? 'русская ' : ''}«${sign}»`],
  );
  const named = foreign.length > foreignMax ? [...foreign.slice(0, foreignMax), '…'] : foreign;
  const length = signs.length === vinLength ? '' : `; передано знаков: ${signs.length}`;
  return `${length}${named.length > 0 ? `; не подходят знаки: ${named.join(', ')}` : ''}`;
}

/** Registration plates of GOST R 50577-2018; patterns of trailers, transit and export are unverified. */

const letter = '[АВЕКМНОРСТУХ]';
const region = '(?!0+$)\\d{2,3}';

const carPlate = `${letter}(\\d{3})${letter}{2}${region}`;

/** The first group is the plate's number, of which only zeros are not issued. */
const patterns = [
  carPlate, // cars, trucks, buses
  `${letter}{2}(\\d{3})${region}`, // taxis and route transport
  `${letter}{2}(\\d{4})${region}`, // trailers
  `(\\d{4})${letter}{2}${region}`, // motorcycles, tractors, military
  `${letter}{2}(\\d{3})${letter}${region}`, // transit
  `Т${letter}{2}(\\d{3})${region}`, // export
  `${letter}(\\d{4})${region}`, // police
  `(\\d{3})СD\\d{1,2}${region}`, // heads of diplomatic missions
  `(\\d{3})[DТ]\\d{3}${region}`, // diplomats and their staff
].map((pattern) => new RegExp(`^${pattern}$`));

const foreignLengthMax = 15;

export const plateExpected =
  'регистрационный знак буквами АВЕКМНОРСТУХ и цифрами вместе с кодом региона, например А001АА77';
export const foreignPlateExpected = `регистрационный знак, от 1 до ${foreignLengthMax} знаков`;

/** A Russian plate of any kind; a plate's kind is not tied to the vehicle's category. */
export function isPlate(text: string): boolean {
  const plate = inCyrillicCapitals(text);
  return patterns.some((pattern) => {
    const number = pattern.exec(plate)?.[1];
    return number !== undefined && !/^0+$/.test(number);
  });
}

const carPattern = new RegExp(`^${carPlate}$`);

/** A plate that no other country has; those of motorcycles or trailers look like some that are issued abroad. */
export function isRussianCarPlate(text: string): boolean {
  return carPattern.test(inCyrillicCapitals(text));
}

/** A plate of another country: anything short. */
export function isForeignPlate(text: string): boolean {
  const plate = text.trim();
  return plate.length >= 1 && plate.length <= foreignLengthMax;
}

/**
 * Checks the form of the numbers, and that a contract names its vehicle by one of them. A word for none beside a real
 * number is ignored with a warning; numbers that a change leaves as they are have been checked before.
 */
export function checkVehicleNumbers(checks: Checks, path: string, vehicle: VehicleNumbers): void {
  // Nearly all vehicles have a VIN and nothing else.
  if (isOrdinaryVin(vehicle.vin) && vehicle.bodyNumber === undefined && vehicle.chassisNumber === undefined)
    return;
  const vin = vehicleNumber(vehicle.vin);
  if (vin !== undefined && !isVin(vin))
    checks.report(`${path}.vin`, `ожидается VIN: ${vinExpected}${whyNoVin(vin)}`, 'FORMAT_INVALID');
  const isKnown = checkOtherNumbers(checks, path, vehicle) || vin !== undefined;
  const words = kinds.filter((kind) => sent(vehicle[kind]) !== vehicleNumber(vehicle[kind]));
  if (words.length > 0 && kinds.every((kind) => stands(checks, `${path}.${kind}`, vehicle[kind]))) return;
  for (const kind of words) {
    checks.warn(
      `${path}.${kind}`,
      `«${shown(vehicle[kind])}» означает, что номера нет: значение не учитывается и не печатается, такое поле можно не передавать`,
    );
  }
  if (!isKnown) requirePresence(checks, `${path}.vin`, undefined, numberNeeded(words.length > 0));
}

/** Whether there is a body or a chassis number; a text without any digit is neither. */
function checkOtherNumbers(checks: Checks, path: string, vehicle: VehicleNumbers): boolean {
  const body = checkOtherNumber(checks, path, 'bodyNumber', vehicle.bodyNumber);
  return checkOtherNumber(checks, path, 'chassisNumber', vehicle.chassisNumber) || body;
}

function checkOtherNumber(
  checks: Checks,
  path: string,
  kind: 'bodyNumber' | 'chassisNumber',
  text: string | undefined,
): boolean {
  if (text === undefined) return false;
  const number = vehicleNumber(text);
  if (number === undefined) return false;
  const field = `${path}.${kind}`;
  if (!/\p{N}/u.test(number) && !stands(checks, field, text)) {
    checks.report(
      field,
      `ожидается ${numberTitles[kind]}, в нём есть хотя бы одна цифра; если номера нет, не передавайте поле`,
      'FORMAT_INVALID',
    );
  }
  return true;
}

function numberNeeded(saysNone: boolean): string {
  const needed = 'VIN (vin), а если его нет — номер кузова (bodyNumber) или шасси (chassisNumber)';
  return saysNone
    ? `${needed}; в договоре транспортное средство названо одним из этих номеров, слова «нет», «отсутствует» их не заменяют`
    : needed;
}

const shownMax = 30;

function shown(text = ''): string {
  return text.length > shownMax ? `${text.slice(0, shownMax)}…` : text;
}

export const containerExpected =
  'номер контейнера: четыре латинские буквы и семь цифр, последняя — контрольная (ISO 6346), например OBRU1234563';

/** A number of ISO 6346, with its check digit. */
export function isContainer(number: string): boolean {
  if (!/^[A-Z]{4}\d{7}$/.test(number)) return false;
  const sum = [...number.slice(0, 10)].reduce(
    (total, sign, place) => total + figures.indexOf(sign) * 2 ** place,
    0,
  );
  return (sum % 11) % 10 === Number(number.at(-1));
}

/** Letters count from 10 on without the multiples of 11. */
const figures = '0123456789A?BCDEFGHIJK?LMNOPQRSTU?VWXYZ';
