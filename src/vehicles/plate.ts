import { inCyrillicCapitals } from '../kernel/lookalikes.ts';

/** Registration plates of GOST R 50577-2018; patterns of trailers, transit and export are unverified. */

const letter = '[АВЕКМНОРСТУХ]';
const region = '\\d{2,3}';

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
