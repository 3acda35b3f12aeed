import { inCyrillicCapitals, inCyrillicLetters, inLatinCapitals } from '#kernel/text/lookalikes.ts';
import { type Checks, requirePresence, sent, stands } from '#parties/fields/checks.ts';

/** Identifiers of a vehicle as sent, the most reliable first. */
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

/** Returns the kinds of numbers that differ in more than spelling; undefined if one is equal and none differs. */
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

/** Compares the most reliable number that both vehicles have, and ignores the other numbers. */
export function isSameVehicle(one: VehicleNumbers, other: VehicleNumbers): boolean {
  const [left, right] = [knownNumbers(one), knownNumbers(other)];
  const decisive = kinds.find((kind) => left[kind] !== undefined && right[kind] !== undefined);
  return decisive !== undefined && left[decisive] === right[decisive];
}

export function shareNumber(one: VehicleNumbers, other: VehicleNumbers): boolean {
  const numbers = comparableNumbers(one);
  return comparableNumbers(other).some((number) => numbers.includes(number));
}

export function numbersGiven(numbers: VehicleNumbers): readonly NumberKind[] {
  return kinds.filter((kind) => comparable(numbers[kind]) !== undefined);
}

/** Returns the distinct numbers of a vehicle in the form in which they are compared. */
export function comparableNumbers(numbers: VehicleNumbers): string[] {
  const all: string[] = [];
  for (const kind of kinds) {
    const number = comparable(numbers[kind]);
    if (number !== undefined && !all.includes(number)) all.push(number);
  }
  return all;
}

export function numbersAdded(before: VehicleNumbers, after: VehicleNumbers): readonly string[] {
  const known = new Set(comparableNumbers(before));
  return comparableNumbers(after).filter((number) => !known.has(number));
}

/** Returns the body number, otherwise the chassis number; null if the vehicle has neither. */
export function numberBesideVin({ bodyNumber, chassisNumber }: VehicleNumbers): string | null {
  return comparable(bodyNumber) ?? comparable(chassisNumber) ?? null;
}

function knownNumbers(numbers: VehicleNumbers): VehicleNumbers {
  const bodyNumber = comparable(numbers.bodyNumber);
  const vin = comparable(numbers.vin) ?? (bodyNumber && isVin(bodyNumber) ? bodyNumber : undefined);
  return { vin, bodyNumber, chassisNumber: comparable(numbers.chassisNumber) };
}

/** Pattern for nouns in phrases that mean "no number", such as "номер кузова отсутствует". */
const nouns = '(?:VIN|ВИН|НОМЕРА?|КУЗОВА?|ШАССИ|РАМ[АЫ]|ДАННЫ[ЕХ])*';
const wordsForNone = [
  'НЕТ|НЕИМЕЕТ(?:СЯ)?|ОТСУТ(?:СТВ(?:У[ЕЮ]Т?|ИЕ)?)?|ОТС|БЕЗ|БНОМЕРА|БЕЗНОМЕРН(?:ОЙ|ЫЙ|АЯ)|БН|НД|НУ|ПРОЧЕРК|ПУСТО',
  'НЕ(?:УСТ|УКАЗ|ОПРЕДЕЛЕН|ИЗВЕСТ|ПРИСВОЕН|ПРЕДУСМОТРЕН|ЗАПОЛН|НАНЕСЕН|ПРИМЕНИМ|ЧИТАЕ|СОХРАН)[А-Я]*',
  'NO|NOT|NONE|NULL|NIL|NA|ND|ABSENT|MISSING|EMPTY|UNKNOWN|UNDEFINED|NOT(?:AVAILABLE|APPLICABLE|SET|SPECIFIED)|NONUMBER|WITHOUT(?:NUMBER)?',
  'NET|OTSUTSTVU[EY]*T|BN|BEZ(?:NOMERA)?|NE(?:UKAZAN|USTANOVLEN|IZVEST)[A-Z]*',
].join('|');

/** Matches upper-case texts that mean "no number": words, only zeros, one repeated letter, or one character 17 times. */
const none = new RegExp(`^(?:${nouns}(?:${wordsForNone})?${nouns}|0+|(\\p{L})\\1+|(.)\\2{16})$`, 'u');

function meansNone(text: string): boolean {
  const capitals = lettersAndDigits(text).replaceAll('Ё', 'Е');
  return none.test(capitals) || none.test(inCyrillicLetters(capitals));
}

function lettersAndDigits(text: string): string {
  return text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** Trims a number. Returns undefined if the number is absent or a phrase that means "no number". */
export function vehicleNumber(text: string | undefined): string | undefined {
  const number = sent(text);
  if (number === undefined) return undefined;
  return isOrdinaryVin(number) || !meansNone(number) ? number : undefined;
}

/** Returns true for a well-formed VIN whose first two characters differ. */
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

export function normalVin(text: string): string {
  return text.trim().toUpperCase();
}

/** Checks the form of a VIN. Ignores the check digit, because Russian and European makers do not use it. */
export function isVin(text: string): boolean {
  return vinPattern.test(normalVin(text));
}

const foreignMax = 5;

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

/** Patterns of plates by GOST R 50577-2018; patterns of trailers, transit and export plates are unverified. */

const letter = '[АВЕКМНОРСТУХ]';
const region = '(?!0+$)\\d{2,3}';

const carPlate = `${letter}(\\d{3})${letter}{2}${region}`;

/** The first group of each pattern is the plate's number without letters and region. A number of zeros is never issued. */
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

/** Returns true for a Russian plate. The kind of plate is not compared with the vehicle category. */
export function isPlate(text: string): boolean {
  const plate = inCyrillicCapitals(text);
  return patterns.some((pattern) => {
    const number = pattern.exec(plate)?.[1];
    return number !== undefined && !/^0+$/.test(number);
  });
}

const carPattern = new RegExp(`^${carPlate}$`);

/** Returns true for a format that only Russian cars have. Russian motorcycle and trailer plates resemble foreign plates. */
export function isRussianCarPlate(text: string): boolean {
  return carPattern.test(inCyrillicCapitals(text));
}

export function isForeignPlate(text: string): boolean {
  const plate = text.trim();
  return plate.length >= 1 && plate.length <= foreignLengthMax;
}

/** Requires one valid number. A phrase such as "no number" next to a valid number causes only a warning. */
export function checkVehicleNumbers(checks: Checks, path: string, vehicle: VehicleNumbers): void {
  // Most vehicles have only a VIN, so a well-formed VIN alone is accepted without the checks below.
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

/** Returns true if the vehicle has a body or chassis number. A text without digits is not accepted as a number. */
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

/** Checks a number by ISO 6346 with its check digit. */
export function isContainer(number: string): boolean {
  if (!/^[A-Z]{4}\d{7}$/.test(number)) return false;
  const sum = [...number.slice(0, 10)].reduce(
    (total, sign, place) => total + figures.indexOf(sign) * 2 ** place,
    0,
  );
  return (sum % 11) % 10 === Number(number.at(-1));
}

/** Characters at the position of their value by ISO 6346: letters begin at 10, and multiples of 11 are skipped. */
const figures = '0123456789A?BCDEFGHIJK?LMNOPQRSTU?VWXYZ';
