import { inLatinCapitals } from '../kernel/lookalikes.ts';
import { isVin } from './vin.ts';

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

/** The kinds of numbers that a vehicle has. */
export function numbersGiven(numbers: VehicleNumbers): readonly NumberKind[] {
  return kinds.filter((kind) => comparable(numbers[kind]) !== undefined);
}

/** The numbers as they are compared, each once; a vehicle that shares none of them is another one. */
export function comparableNumbers(numbers: VehicleNumbers): readonly string[] {
  return [...new Set(kinds.flatMap((kind) => comparable(numbers[kind]) ?? []))];
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

/** Papers say so in the place of a number that a vehicle does not have. */
const absent = /^(?:|НЕТ|ОТСУТСТВУЕТ|НЕУСТАНОВЛЕН[АО]?|БН)$/;

function comparable(number: string | undefined): string | undefined {
  const text = number?.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '') ?? '';
  return absent.test(text) ? undefined : inLatinCapitals(text);
}
